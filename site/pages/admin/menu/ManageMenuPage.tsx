import { ArrowDown, ArrowUp, Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { AdminItem, AdminMenu } from '#domain/contracts/menu-editing.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { Loaded } from '../../../layout/Loaded.tsx'
import { DrinkPrint } from '../../../prints/DrinkPrint.tsx'
import { house } from '../../../state/house.ts'
import { Plate } from '../../menu/Plate.tsx'
import { AdminShell } from '../AdminShell.tsx'
import { moved } from '../editing/paths.ts'
import { Availability } from './Availability.tsx'
import { ItemEditor } from './ItemEditor.tsx'
import { ManageToppings } from './ManageToppings.tsx'
import { useAdminMenu, useMenuAct } from './state.ts'
import '../editing/editing.css'
import './manage-menu.css'

/** What is sold, by category: sold out in one tap, everything else behind its name. */
export function ManageMenuPage(): ReactNode {
  const query = useAdminMenu()
  const menu = query.data
  const [params] = useSearchParams()
  const open = params.get('item')
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
  return (
    <AdminShell
      title="Menu"
      lead="What you change here is on the site, in the chat and at the counter at once."
      acts={
        <Link className="button loud" to="?item=new">
          <Plus aria-hidden="true" /> New item
        </Link>
      }
    >
      <Loaded query={query} what="the menu" blank="manage-blank" lines={3}>
        {(menu) => <Lists menu={menu} />}
      </Loaded>
    </AdminShell>
  )
}

const LEADS = {
  published: 'On the menu. What you save is sold so from that moment on.',
  draft: 'A draft: nobody sees it but you.',
  archived: 'Put away. Orders of the past keep it; bring it back whenever you like.',
} as const

function Lists({ menu }: { menu: AdminMenu }): ReactNode {
  const [search, setSearch] = useState('')
  const words = search.toLowerCase().trim()
  const isFound = ({ name, aliases }: AdminItem) =>
    [name, ...aliases].some((each) => each.toLowerCase().includes(words))
  const out = menu.items.filter(({ state, isSoldOut }) => state === 'published' && isSoldOut)
  const found = menu.items.filter(isFound)
  return (
    <div className="manage-menu">
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
            ? `${found.length} found`
            : out.length > 0
              ? `${out.length} sold out: ${out.map(({ name }) => name).join(', ')}`
              : 'Everything is on sale.'}
        </p>
      </div>
      {menu.categories.map(({ id, name }) => {
        const items = found.filter(({ category }) => category === id)
        const shown = items.filter(({ state }) => state !== 'archived')
        const away = items.filter(({ state }) => state === 'archived')
        if (words && items.length === 0) return null
        return (
          <section key={id} aria-labelledby={`menu-${id}`}>
            <header>
              <h2 id={`menu-${id}`}>{name}</h2>
              <Link className="link" to={`?item=new&category=${id}`}>
                Add one
              </Link>
            </header>
            {shown.length === 0 && <p className="soft">Nothing is sold here yet.</p>}
            <ul>
              {shown.map((item) => (
                <Row key={item.id} item={item} menu={menu} siblings={words ? null : shown} />
              ))}
            </ul>
            {away.length > 0 && (
              <details className="put-away">
                <summary>{away.length} put away</summary>
                <ul>
                  {away.map((item) => (
                    <li key={item.id}>
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
      })}
      {!words && <ManageToppings menu={menu} />}
    </div>
  )
}

function Row({
  item,
  menu,
  siblings,
}: {
  item: AdminItem
  menu: AdminMenu
  /** Those it can change places with; none while a search hides some of them. */
  siblings: AdminItem[] | null
}): ReactNode {
  const act = useMenuAct()
  const { id, name, recipe, sizes, state, isSoldOut, defaultTemp } = item
  const index = siblings?.indexOf(item) ?? -1
  const move = (step: -1 | 1) => {
    const ids = moved(siblings ?? [], index, step).map((each) => each.id)
    const rest = menu.items.filter((each) => each.category !== item.category)
    act.mutate(() =>
      house('orderMenu', { body: { ids: [...rest.map((each) => each.id), ...ids] } }),
    )
  }
  return (
    <li className="manage-item" data-out={isSoldOut || undefined} data-state={state}>
      <span className="manage-print" aria-hidden="true">
        {recipe ? (
          <DrinkPrint
            recipe={recipe}
            size={sizes.at(-1)?.id}
            temperature={defaultTemp ?? undefined}
          />
        ) : (
          <Plate item={item} />
        )}
      </span>
      <div className="manage-words">
        <h3>
          <Link to={`?item=${id}`}>{name}</Link>
        </h3>
        <p>
          {sizes.length > 0
            ? sizes.map(({ label, priceCents }) => `${label} ${formatCents(priceCents)}`).join(', ')
            : formatCents(item.priceCents)}
        </p>
      </div>
      {state === 'draft' ? (
        <p className="manage-draft">Draft, not on the menu</p>
      ) : (
        <Availability
          thing={item}
          menu={menu}
          isBusy={act.isPending}
          onChange={(body) => act.mutate(() => house('setItemSoldOut', { params: { id }, body }))}
        />
      )}
      {siblings && (
        <div className="manage-move">
          <button
            type="button"
            aria-label={`Move ${name} up`}
            aria-disabled={index === 0}
            onClick={() => index > 0 && move(-1)}
          >
            <ArrowUp aria-hidden="true" />
          </button>
          <button
            type="button"
            aria-label={`Move ${name} down`}
            aria-disabled={index === siblings.length - 1}
            onClick={() => index < siblings.length - 1 && move(1)}
          >
            <ArrowDown aria-hidden="true" />
          </button>
        </div>
      )}
    </li>
  )
}
