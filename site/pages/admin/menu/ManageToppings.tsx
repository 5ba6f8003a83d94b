import { useMemo, type ReactNode } from 'react'
import type { AdminMenu, AdminTopping, ToppingEdit } from '#domain/contracts/menu-editing.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { toppingEditOf } from '#domain/menu/topping-editing.ts'
import { house } from '../../../state/house.ts'
import { ListArea } from '../editing/BlocksField.tsx'
import { Amount, Money, Text, Ticks } from '../editing/fields.tsx'
import { Conflict, SaveBar, Wrong } from '../editing/SaveBar.tsx'
import { useEditor } from '../editing/use-editor.ts'
import { Availability, OutUntilDay } from './Availability.tsx'
import { ALLERGENS } from './words.ts'
import { useAdminMenu, useMenuAct, useMenuChanged } from './state.ts'

/** Toppings, each with its price and whether it is sold out. One that is sold out is not offered. */
export function ManageToppings({ menu }: { menu: AdminMenu }): ReactNode {
  return (
    <section aria-labelledby="menu-toppings">
      <header>
        <h2 id="menu-toppings">Toppings</h2>
      </header>
      <ul>
        {menu.toppings
          .filter(({ state }) => state !== 'archived')
          .map((topping) => (
            <Row key={topping.id} topping={topping} menu={menu} />
          ))}
      </ul>
    </section>
  )
}

function Row({ topping, menu }: { topping: AdminTopping; menu: AdminMenu }): ReactNode {
  const act = useMenuAct()
  const { id, name, priceCents, isSoldOut } = topping
  const setSoldOut = (body: Parameters<typeof setToppingSoldOut>[1]) =>
    act.mutate(() => setToppingSoldOut(id, body))
  return (
    <li className="manage-item is-topping" data-out={isSoldOut || undefined}>
      <details>
        <summary>
          <b>{name}</b> <span>{formatCents(priceCents)}</span>
        </summary>
        <Edit topping={topping} />
        <OutUntilDay name={name} onChange={setSoldOut} />
      </details>
      <Availability thing={topping} menu={menu} isBusy={act.isPending} onChange={setSoldOut} />
    </li>
  )
}

const setToppingSoldOut = (
  id: string,
  body: Parameters<typeof house<'setToppingSoldOut'>>[1]['body'],
) => house('setToppingSoldOut', { params: { id }, body })

function Edit({ topping }: { topping: AdminTopping }): ReactNode {
  const changed = useMenuChanged()
  const { refetch } = useAdminMenu()
  const saved = useMemo(() => toppingEditOf(topping), [topping])
  const editor = useEditor(`topping-${topping.id}`, saved, topping.version)
  const send = async (value: ToppingEdit, version: string): Promise<[ToppingEdit, string]> => {
    const menu = await house('saveTopping', {
      params: { id: topping.id },
      body: { value, version },
    })
    changed(menu)
    const now = menu.toppings.find(({ id }) => id === topping.id) ?? topping
    return [toppingEditOf(now), now.version]
  }
  /** As somebody else left it. */
  const theirs = async () => {
    const { data } = await refetch()
    return data?.toppings.find(({ id }) => id === topping.id)
  }
  return (
    <div className="editing">
      <Wrong editor={editor} />
      <Conflict
        message={editor.conflict}
        onShow={() => refetch()}
        onMine={async () => {
          const now = await theirs()
          if (now) await editor.save(send, { on: now.version })
        }}
        onTheirs={async () => {
          const now = await theirs()
          if (now) editor.take(toppingEditOf(now), now.version)
        }}
      />
      <div className="row">
        <Text editor={editor} path="name" label="Name" />
        <Money editor={editor} path="priceCents" label="Price" />
        <Amount editor={editor} path="prepSeconds" label="Seconds to add" />
      </div>
      <ListArea editor={editor} path="aliases" label="Also called" />
      <Ticks editor={editor} path="allergens" label="Allergens" options={ALLERGENS} />
      <SaveBar
        editor={editor}
        onSave={() => editor.save(send)}
        onDiscard={() => editor.take(saved, topping.version)}
      />
    </div>
  )
}
