import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AdminMenu, AdminTopping, ToppingEdit } from '#domain/contracts/menu-editing.ts'
import { differences } from '#domain/content/differences.ts'
import { blankTopping, checkTopping, toppingEditOf } from '#domain/menu/topping-editing.ts'
import { callPrivate } from '#site/state/call-private.ts'
import { History } from '../editing/History.tsx'
import { Availability, OutUntilDay } from './Availability.tsx'
import { EditorFrame } from './EditorFrame.tsx'
import { Offer } from './Offer.tsx'
import { States } from './States.tsx'
import { ToppingForm } from './ToppingForm.tsx'
import { useMenuAct } from './state.ts'
import { useMenuEditor, type MenuKind } from './use-menu-editor.ts'

/** One topping: all that can be said about it, whether it is offered, and what it was before. */
export function ToppingEditor({
  menu,
  topping,
}: {
  menu: AdminMenu
  /** Absent: a new one. */
  topping: AdminTopping | null
}): ReactNode {
  const editing = useMenuEditor(TOPPING, menu, topping)
  const { editor, act, version } = editing
  return (
    <EditorFrame
      editing={editing}
      above={
        topping && (
          <>
            {topping.offer && (
              <Offer
                name={topping.name}
                ours={toppingEditOf(topping)}
                offered={topping.offer.value}
                isBusy={act.isPending}
                onDecide={(isTaken) => {
                  const body = { isTaken, version, offer: topping.offer?.version ?? '' }
                  const params = { id: topping.id }
                  act.mutate(() => callPrivate('decideToppingOffer', { params, body }))
                }}
              />
            )}
            {topping.state === 'published' && <OnSale topping={topping} menu={menu} />}
          </>
        )
      }
      form={<ToppingForm editor={editor} />}
      below={
        topping && (
          <>
            <States
              thing={topping}
              isDirty={editor.isDirty}
              onChange={(state) => {
                const body = { state, version }
                act.mutate(() =>
                  callPrivate('setToppingState', { params: { id: topping.id }, body }),
                )
              }}
            />
            <ToppingHistory topping={topping} onTake={(value) => editor.replace(value)} />
          </>
        )
      }
    />
  )
}

const TOPPING: MenuKind<AdminTopping, ToppingEdit> = {
  name: 'topping',
  of: ({ toppings }) => toppings,
  editOf: toppingEditOf,
  blank: blankTopping,
  check: checkTopping,
  add: (value) => callPrivate('addTopping', { body: { value } }),
  save: (id, value, version) =>
    callPrivate('saveTopping', { params: { id }, body: { value, version } }),
}

/** On sale or sold out; one that is sold out is not offered. */
function OnSale({ topping, menu }: { topping: AdminTopping; menu: AdminMenu }): ReactNode {
  const act = useMenuAct()
  const change = (body: Parameters<typeof callPrivate<'setToppingSoldOut'>>[1]['body']) =>
    act.mutate(() => callPrivate('setToppingSoldOut', { params: { id: topping.id }, body }))
  return (
    <div className="item-sale">
      <Availability thing={topping} menu={menu} isBusy={act.isPending} onChange={change} />
      <OutUntilDay name={topping.name} onChange={change} />
    </div>
  )
}

function ToppingHistory({
  topping,
  onTake,
}: {
  topping: AdminTopping
  onTake: (value: ToppingEdit) => void
}): ReactNode {
  const { data } = useQuery({
    queryKey: ['topping-versions', topping.id, topping.version],
    queryFn: ({ signal }) =>
      callPrivate('toppingVersions', { params: { id: topping.id } }, { signal }),
  })
  const now = toppingEditOf(topping)
  return (
    <History
      versions={data?.versions}
      changesTo={(value) => differences({ ...now, ...value }, now)}
      // Versions from before drawing and allergens were edited here do not name them.
      onTake={(value) => onTake({ ...now, ...value })}
    />
  )
}
