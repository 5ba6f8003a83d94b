import { Plus } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import { useEffect, useState, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { AdminItem, AdminMenu, AdminTopping } from '#domain/contracts/menu-editing.ts'
import { Loaded } from '#site/layout/Loaded.tsx'
import { callPrivate } from '#site/state/call-private.ts'
import { AdminShell } from '../AdminShell.tsx'
import { ItemEditor } from './ItemEditor.tsx'
import { ItemRow } from './ItemRow.tsx'
import { IngredientDetail } from './IngredientDetail.tsx'
import { ManageIngredients } from './ManageIngredients.tsx'
import { ManageMilks } from './ManageMilks.tsx'
import { ManageToppings } from './ManageToppings.tsx'
import { inPlace, useReorder } from './reorder.tsx'
import { useAdminMenu, useMenuAct } from './state.ts'
import { ToppingEditor } from './ToppingEditor.tsx'
import { UpdateNotice } from './UpdateNotice.tsx'
import { usePlace } from './use-place.ts'
import '../editing/editing.css'
import './manage-menu.css'

/** What is sold, by category: sold out in one tap, everything else behind its name. */
export function ManageMenuPage(): ReactNode {
  const query = useAdminMenu()
  const menu = query.data
  const [params] = useSearchParams()
  const open = params.get('item')
  const openTopping = params.get('topping')
  usePlace(open ?? (openTopping === null ? null : `topping-${openTopping}`))
  const topping = menu?.toppings.find(({ id }) => id === openTopping)
  const item = menu?.items.find(({ id }) => id === open)
  const category = menu?.categories.find(({ id }) => id === params.get('category'))

  if (menu && open === 'new')
    return (
      <AdminShell title="A new item" lead="It is a draft until you publish it.">
        <ItemEditor key="new" menu={menu} item={null} category={category?.id ?? 'boba'} />
      </AdminShell>
    )
  if (menu && item)
    return (
      <AdminShell title={item.name} lead={LEADS[item.state]}>
        <ItemEditor key={item.id} menu={menu} item={item} category={item.category} />
      </AdminShell>
    )
  const ingredient = params.get('ingredient')
  if (menu && ingredient !== null)
    return <IngredientDetail key={ingredient} menu={menu} id={ingredient} />
  if (menu && openTopping === 'new')
    return (
      <AdminShell title="A new topping" lead="It is a draft until you publish it.">
        <ToppingEditor key="new-topping" menu={menu} topping={null} />
      </AdminShell>
    )
  if (menu && topping)
    return (
      <AdminShell title={topping.name} lead={LEADS[topping.state]}>
        <ToppingEditor key={`topping-${topping.id}`} menu={menu} topping={topping} />
      </AdminShell>
    )
  return (
    <AdminShell
      title="Menu"
      lead="What you change here is on the site, in the chat and at the counter at once."
      acts={
        <>
          <Link className="button" to="?topping=new">
            <Icon of={Plus} /> New topping
          </Link>
          <Link className="button loud" to="?item=new">
            <Icon of={Plus} /> New item
          </Link>
        </>
      }
    >
      <Loaded query={query} what="the menu" blank="manage-blank" lines={3}>
        {(menu) => <Lists menu={menu} />}
      </Loaded>
    </AdminShell>
  )
}

const LEADS = {
  published: 'On the menu. What you save is on sale at once.',
  draft: 'A draft: nobody sees it but you.',
  archived: 'Archived. Past orders keep it, and you can bring it back at any time.',
} as const

function Lists({ menu }: { menu: AdminMenu }): ReactNode {
  const [search, setSearch] = useState('')
  // The browser looked for it before the menu was here.
  useEffect(() => {
    void document.getElementById(location.hash.slice(1))?.scrollIntoView?.()
  }, [])
  const words = search.toLowerCase().trim()
  const isFound = ({ name, aliases }: AdminItem | AdminTopping) =>
    [name, ...aliases].some((each) => each.toLowerCase().includes(words))
  const out = [
    ...[...menu.items, ...menu.toppings].filter(({ state }) => state === 'published'),
    ...(menu.milks ?? []),
  ].filter(({ isSoldOut }) => isSoldOut)
  const found = menu.items.filter(isFound)
  const foundToppings = menu.toppings.filter(isFound)
  return (
    <div className="manage-menu">
      <UpdateNotice menu={menu} />
      <div className="manage-tools">
        <label>
          <span className="visually-hidden">Search the menu</span>
          <input
            className="input"
            type="search"
            placeholder="Search by name or alias"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </label>
        <p role="status">
          {words
            ? `${found.length + foundToppings.length} found`
            : out.length > 0
              ? `${out.length} sold out: ${out.map(({ name }) => name).join(', ')}`
              : 'Everything is on sale.'}
        </p>
        {!words && (
          <nav className="manage-jump" aria-label="Parts of the menu">
            {menu.categories.map(({ id, name }) => (
              <a key={id} className="link" href={`#menu-${id}`}>
                {name}
              </a>
            ))}
            {menu.milks && (
              <a className="link" href="#menu-milks">
                Milks
              </a>
            )}
            <a className="link" href="#menu-ingredients">
              Ingredients
            </a>
            <a className="link" href="#menu-toppings">
              Toppings
            </a>
          </nav>
        )}
      </div>
      {menu.categories.map(({ id, name }) => {
        const items = found.filter(({ category }) => category === id)
        if (words && items.length === 0) return null
        return (
          <Category key={id} id={id} name={name} menu={menu} items={items} isSearch={!!words} />
        )
      })}
      {!words && <ManageMilks menu={menu} />}
      {!words && <ManageIngredients />}
      <ManageToppings menu={menu} found={foundToppings} isSearch={!!words} />
    </div>
  )
}

function Category({
  id,
  name,
  menu,
  items,
  isSearch,
}: {
  id: string
  name: string
  menu: AdminMenu
  items: AdminItem[]
  /** Some are hidden, so they cannot change places. */
  isSearch: boolean
}): ReactNode {
  const shown = items.filter(({ state }) => state !== 'archived')
  const archived = items.filter(({ state }) => state === 'archived')
  const act = useMenuAct()
  const everywhere = menu.items.map((item) => item.id)
  const [list, reorder] = useReorder(
    shown.map((item) => item.id),
    (ids) =>
      act
        .mutateAsync(() => callPrivate('orderMenu', { body: { ids: inPlace(everywhere, ids) } }))
        .catch(() => {}),
  )
  return (
    <section aria-labelledby={`menu-${id}`}>
      <header>
        <h2 id={`menu-${id}`}>{name}</h2>
        <Link className="link" to={`?item=new&category=${id}`}>
          Add one
        </Link>
      </header>
      {shown.length === 0 && <p className="soft">Nothing is sold here yet.</p>}
      <ul ref={list}>
        {reorder.ids.map((each) => {
          const item = shown.find((one) => one.id === each)
          return (
            item && (
              <ItemRow key={each} item={item} menu={menu} reorder={isSearch ? null : reorder} />
            )
          )
        })}
      </ul>
      {archived.length > 0 && (
        <details className="archived-list">
          <summary>{archived.length} archived</summary>
          <ul>
            {archived.map((item) => (
              <li key={item.id} data-row={item.id}>
                <Link className="link" to={`?item=${item.id}`}>
                  {item.name}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
