import { ArrowLeft } from 'lucide-react'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { AdminItem, AdminMenu, ItemEdit } from '#domain/contracts/menu-editing.ts'
import type { MenuItem } from '#domain/contracts/menu.ts'
import { differences } from '#domain/content/differences.ts'
import { blankItem, checkItem, editOf, isDrink } from '#domain/menu/editing.ts'
import { callPrivate } from '#site/state/call-private.ts'
import { Changes } from '../editing/Changes.tsx'
import { Conflict, SaveBar, Wrong } from '../editing/SaveBar.tsx'
import { useEditor } from '../editing/use-editor.ts'
import { Availability, OutUntilDay } from './Availability.tsx'
import { ItemForm } from './ItemForm.tsx'
import { ItemHistory } from './ItemHistory.tsx'
import { Offer } from './Offer.tsx'
import { States } from './States.tsx'
import { useAdminMenu, useMenuAct, useMenuChanged } from './state.ts'

/** One item: all that can be said about it, whether it is on the menu, and what it was before. */
export function ItemEditor({
  menu,
  item,
  category,
}: {
  menu: AdminMenu
  /** Absent: a new one. */
  item: AdminItem | null
  category: MenuItem['category']
}): ReactNode {
  const changed = useMenuChanged()
  const { refetch } = useAdminMenu()
  const navigate = useNavigate()
  const act = useMenuAct()
  const [blank] = useState(() => blankItem(category))
  const saved = useMemo(() => (item ? editOf(item) : blank), [item, blank])
  const editor = useEditor<ItemEdit, string>(
    item ? `item-${item.id}` : 'item-new',
    saved,
    item?.version ?? 'none',
  )
  /** The id of what was new, once it is kept. */
  const begun = useRef<string | null>(null)
  const others = [...menu.items, ...menu.toppings].filter(({ state }) => state !== 'archived')

  const send = async (value: ItemEdit, version: string): Promise<[ItemEdit, string]> => {
    if (!item) {
      begun.current = (await callPrivate('addMenuItem', { body: { value } })).id
      await refetch()
      return [blank, 'none']
    }
    const body = { value, version }
    const next = await callPrivate('saveMenuItem', { params: { id: item.id }, body })
    changed(next)
    return ofItem(next, item)
  }
  const save = async (on?: string) => {
    const wrong = checkItem(
      editor.value,
      others.filter(({ id }) => id !== item?.id),
    )
    if (Object.keys(wrong).length > 0) return editor.refuse(wrong)
    const isSaved = await editor.save(send, on ? { on } : {})
    if (isSaved && begun.current) void navigate(`?item=${begun.current}`, { replace: true })
  }
  return (
    <div
      className="editing item-editor"
      data-kind={isDrink(editor.value.category) ? 'drink' : 'food'}
    >
      <p>
        <Link className="link back" to="?">
          <ArrowLeft aria-hidden="true" size={18} /> The whole menu
        </Link>
      </p>
      {item?.offer && (
        <Offer
          name={item.name}
          ours={editOf(item)}
          offered={item.offer.value}
          isBusy={act.isPending}
          onDecide={(isTaken) => {
            const body = { isTaken, version: item.version, offer: item.offer?.version ?? '' }
            act.mutate(() => callPrivate('decideItemOffer', { params: { id: item.id }, body }))
          }}
        />
      )}
      {item?.state === 'published' && (
        <div className="item-sale">
          <Availability
            thing={item}
            menu={menu}
            isBusy={act.isPending}
            onChange={(body) =>
              act.mutate(() => callPrivate('setItemSoldOut', { params: { id: item.id }, body }))
            }
          />
          <OutUntilDay
            name={item.name}
            onChange={(body) =>
              act.mutate(() => callPrivate('setItemSoldOut', { params: { id: item.id }, body }))
            }
          />
        </div>
      )}
      <Wrong editor={editor} />
      <Conflict
        message={editor.conflict}
        onShow={() => refetch()}
        onMine={async () => {
          const { data } = await refetch()
          await save(data?.items.find(({ id }) => id === item?.id)?.version)
        }}
        onTheirs={async () => {
          const { data } = await refetch()
          const now = data?.items.find(({ id }) => id === item?.id)
          if (now) editor.take(editOf(now), now.version)
        }}
      >
        <Changes changes={differences(saved, editor.value)} />
      </Conflict>
      <ItemForm editor={editor} menu={menu} />
      <SaveBar
        editor={{ ...editor, isDirty: editor.isDirty || !item }}
        onSave={() => save()}
        onDiscard={() => editor.take(saved, item?.version ?? 'none')}
        button={
          item ? (item.state === 'published' ? 'Save and publish' : 'Save') : 'Save as a draft'
        }
      />
      {item && (
        <States
          thing={item}
          isDirty={editor.isDirty}
          onChange={(state) => {
            const body = { state, version: item.version }
            act.mutate(() => callPrivate('setMenuItemState', { params: { id: item.id }, body }))
          }}
        />
      )}
      {item && <ItemHistory item={item} onTake={(value) => editor.replace(value)} />}
    </div>
  )
}

function ofItem(menu: AdminMenu, item: AdminItem): [ItemEdit, string] {
  const now = menu.items.find(({ id }) => id === item.id) ?? item
  return [editOf(now), now.version]
}
