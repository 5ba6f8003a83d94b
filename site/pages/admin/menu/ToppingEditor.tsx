import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { AdminMenu, AdminTopping, ToppingEdit } from '#domain/contracts/menu-editing.ts'
import { differences } from '#domain/content/differences.ts'
import { blankTopping, checkTopping, toppingEditOf } from '#domain/menu/topping-editing.ts'
import { callPrivate } from '#site/state/call-private.ts'
import { Changes } from '../editing/Changes.tsx'
import { History } from '../editing/History.tsx'
import { Conflict, SaveBar, Wrong } from '../editing/SaveBar.tsx'
import { useEditor } from '../editing/use-editor.ts'
import { Availability, OutUntilDay } from './Availability.tsx'
import { Offer } from './Offer.tsx'
import { States } from './States.tsx'
import { ToppingForm } from './ToppingForm.tsx'
import { useAdminMenu, useMenuAct, useMenuChanged } from './state.ts'

/** One topping: all that can be said about it, whether it is offered, and what it was before. */
export function ToppingEditor({
  menu,
  topping,
}: {
  menu: AdminMenu
  /** Absent: a new one. */
  topping: AdminTopping | null
}): ReactNode {
  const changed = useMenuChanged()
  const { refetch } = useAdminMenu()
  const navigate = useNavigate()
  const act = useMenuAct()
  const [blank] = useState(blankTopping)
  const saved = useMemo(() => (topping ? toppingEditOf(topping) : blank), [topping, blank])
  const version = topping?.version ?? 'none'
  const editor = useEditor<ToppingEdit, string>(
    topping ? `topping-${topping.id}` : 'topping-new',
    saved,
    version,
  )
  /** The id of what was new, once it is kept. */
  const begun = useRef<string | null>(null)

  const send = async (value: ToppingEdit, on: string): Promise<[ToppingEdit, string]> => {
    if (!topping) {
      begun.current = (await callPrivate('addTopping', { body: { value } })).id
      await refetch()
      return [blank, 'none']
    }
    const next = await callPrivate('saveTopping', {
      params: { id: topping.id },
      body: { value, version: on },
    })
    changed(next)
    const now = next.toppings.find(({ id }) => id === topping.id) ?? topping
    return [toppingEditOf(now), now.version]
  }
  const save = async (on?: string) => {
    const others = [...menu.items, ...menu.toppings.filter(({ id }) => id !== topping?.id)]
    const wrong = checkTopping(
      editor.value,
      others.filter(({ state }) => state !== 'archived'),
    )
    if (Object.keys(wrong).length > 0) return editor.refuse(wrong)
    const isSaved = await editor.save(send, on ? { on } : {})
    if (isSaved && begun.current) void navigate(`?topping=${begun.current}`, { replace: true })
  }
  /** As somebody else left it. */
  const theirs = async () => {
    const { data } = await refetch()
    return data?.toppings.find(({ id }) => id === topping?.id)
  }

  return (
    <div className="editing item-editor">
      <p>
        <Link className="link back" to="?">
          <ArrowLeft aria-hidden="true" size={18} /> The whole menu
        </Link>
      </p>
      {topping?.offer && (
        <Offer
          name={topping.name}
          ours={toppingEditOf(topping)}
          offered={topping.offer.value}
          isBusy={act.isPending}
          onDecide={(isTaken) => {
            const body = { isTaken, version, offer: topping.offer?.version ?? '' }
            act.mutate(() =>
              callPrivate('decideToppingOffer', { params: { id: topping.id }, body }),
            )
          }}
        />
      )}
      {topping?.state === 'published' && <OnSale topping={topping} menu={menu} />}
      <Wrong editor={editor} />
      <Conflict
        message={editor.conflict}
        onShow={() => refetch()}
        onMine={async () => {
          const now = await theirs()
          if (now) await save(now.version)
        }}
        onTheirs={async () => {
          const now = await theirs()
          if (now) editor.take(toppingEditOf(now), now.version)
        }}
      >
        <Changes changes={differences(saved, editor.value)} />
      </Conflict>
      <ToppingForm editor={editor} />
      <SaveBar
        editor={{ ...editor, isDirty: editor.isDirty || !topping }}
        onSave={() => save()}
        onDiscard={() => editor.take(saved, version)}
        button={
          topping
            ? topping.state === 'published'
              ? 'Save and publish'
              : 'Save'
            : 'Save as a draft'
        }
      />
      {topping && (
        <>
          <States
            thing={topping}
            isDirty={editor.isDirty}
            onChange={(state) =>
              act.mutate(() =>
                callPrivate('setToppingState', {
                  params: { id: topping.id },
                  body: { state, version },
                }),
              )
            }
          />
          <ToppingHistory topping={topping} onTake={(value) => editor.replace(value)} />
        </>
      )}
    </div>
  )
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
