import { useMemo, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { AdminItem, AdminMenu, ItemEdit } from '#domain/contracts/menu-editing.ts'
import type { MenuItem } from '#domain/contracts/menu.ts'
import { STOCK_PATH } from '#domain/site/stock-path.ts'
import { blankItem, checkItem, editOf, isDrink } from '#domain/menu/editing.ts'
import { callPrivate } from '#site/state/call-private.ts'
import { Availability, OutUntilDay } from './Availability.tsx'
import { EditorFrame } from './EditorFrame.tsx'
import { ItemForm } from './ItemForm.tsx'
import { ItemHistory } from './ItemHistory.tsx'
import { Offer } from './Offer.tsx'
import { States } from './States.tsx'
import { useMenuEditor, type MenuKind } from './use-menu-editor.ts'

type Act = ReturnType<typeof useMenuEditor>['act']

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
  const kind = useMemo(() => itemKind(category), [category])
  const editing = useMenuEditor(kind, menu, item)
  const { editor, act } = editing
  return (
    <EditorFrame
      editing={editing}
      kind={isDrink(editor.value.category) ? 'drink' : 'food'}
      above={
        item && (
          <>
            {item.offer && <ItemOffer item={item} act={act} />}
            {item.state === 'published' && <ItemSale item={item} menu={menu} act={act} />}
          </>
        )
      }
      form={<ItemForm editor={editor} menu={menu} />}
      below={
        item && (
          <>
            <States
              thing={item}
              isDirty={editor.isDirty}
              onChange={(state) => {
                const body = { state, version: item.version }
                act.mutate(() => callPrivate('setMenuItemState', { params: { id: item.id }, body }))
              }}
            />
            <ItemHistory item={item} onTake={(value) => editor.replace(value)} />
          </>
        )
      }
    />
  )
}

const itemKind = (category: MenuItem['category']): MenuKind<AdminItem, ItemEdit> => ({
  name: 'item',
  of: ({ items }) => items,
  editOf,
  blank: () => blankItem(category),
  check: checkItem,
  add: (value) => callPrivate('addMenuItem', { body: { value } }),
  save: (id, value, version) =>
    callPrivate('saveMenuItem', { params: { id }, body: { value, version } }),
})

/** What a later version of the menu says of it. */
function ItemOffer({ item, act }: { item: AdminItem; act: Act }): ReactNode {
  if (!item.offer) return null
  const { value, version: offer } = item.offer
  return (
    <Offer
      name={item.name}
      ours={editOf(item)}
      offered={value}
      isBusy={act.isPending}
      onDecide={(isTaken) => {
        const body = { isTaken, version: item.version, offer }
        act.mutate(() => callPrivate('decideItemOffer', { params: { id: item.id }, body }))
      }}
    />
  )
}

/** On sale or sold out. */
function ItemSale({ item, menu, act }: { item: AdminItem; menu: AdminMenu; act: Act }): ReactNode {
  const change = (body: Parameters<typeof callPrivate<'setItemSoldOut'>>[1]['body']) =>
    act.mutate(() => callPrivate('setItemSoldOut', { params: { id: item.id }, body }))
  return (
    <div className="item-sale">
      <Availability thing={item} menu={menu} isBusy={act.isPending} onChange={change} />
      <OutUntilDay name={item.name} onChange={change} />
      <Link className="link" to={STOCK_PATH}>
        Count what is left
      </Link>
    </div>
  )
}
