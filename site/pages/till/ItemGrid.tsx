import { useSignals } from '@preact/signals-react/runtime'
import { Star } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import { useState, type ReactNode, type RefObject } from 'react'
import type { TillShop } from '#domain/contracts/drawers.ts'
import type { Menu, MenuItem } from '#domain/contracts/menu.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { memberCardIn } from '#domain/membership/card.ts'
import { till } from '../../state/till.ts'
import { takeCard } from '../../state/till-member.ts'
import { useTiers } from '../../state/tiers.ts'
import { useTillShop } from '../../state/till-shop.ts'
import { searchMenu } from '../menu/search.ts'
import { TicketDialog } from './TicketDialog.tsx'
import { WorkDialog } from './WorkDialog.tsx'
import { searchShop, ShopGrid, type DoorEvent, type Shown, type Work } from './ShopGrid.tsx'

const FAVORITES = 'favorites'
const WORKS = 'works'
const TICKETS = 'tickets'

/** Everything that is sold, by category or by what is typed. One press picks it. */
export function ItemGrid({
  menu,
  search,
  timeZone,
  maySell,
  onPick,
}: {
  menu: Menu
  search: RefObject<HTMLInputElement | null>
  /** The café's: without the server tickets are sold for today only. */
  timeZone: string
  /** Whether works and tickets are shown: prices and seats are for whoever sells. */
  maySell: boolean
  onPick: (item: MenuItem) => void
}): ReactNode {
  const cafe = useTiers()
  useSignals()
  const favorites = till.favorites.value
  const [chosen, setChosen] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const [isMarking, setMarking] = useState(false)
  const category = chosen ?? (favorites.length > 0 ? FAVORITES : (menu.categories[0]?.id ?? ''))
  const items = typed.trim()
    ? searchMenu(menu, typed)
    : category === FAVORITES
      ? favorites.flatMap((id) => menu.items.find((item) => item.id === id) ?? [])
      : menu.items.filter((item) => item.category === category)
  const [picked, setPicked] = useState<Picked | null>(null)
  const shop = useTillShop(maySell, timeZone)
  const shown = shownOf(shop, category, typed.trim())
  const tabs = [
    { id: FAVORITES, name: 'Favorites' },
    ...menu.categories,
    ...(shop && shop.works.length > 0 ? [{ id: WORKS, name: 'Works' }] : []),
    ...(shop && shop.events.length > 0 ? [{ id: TICKETS, name: 'Tickets' }] : []),
  ]
  return (
    <section className="till-menu" aria-label="Menu">
      <div className="till-tabs" role="group" aria-label="Categories">
        {tabs.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            aria-pressed={!typed.trim() && id === category}
            onClick={() => {
              setTyped('')
              setChosen(id)
            }}
          >
            {name}
          </button>
        ))}
      </div>
      <form
        className="till-search"
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          // A scanner types the card of a member and presses Enter.
          const card = memberCardIn(typed)
          if (card) {
            setTyped('')
            void takeCard(card, cafe)
            return
          }
          const first = items.find(({ isSoldOut }) => !isSoldOut)
          if (!typed.trim() || !first) return
          setTyped('')
          onPick(first)
        }}
      >
        <label>
          <span className="visually-hidden">Search the menu; Enter takes the first</span>
          <input
            ref={search}
            className="input"
            type="search"
            autoComplete="off"
            maxLength={300}
            placeholder="Search, or press /"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </label>
        <button
          type="button"
          className="button"
          aria-pressed={isMarking}
          onClick={() => setMarking(!isMarking)}
        >
          <Icon of={Star} /> {isMarking ? 'Done' : 'Mark'}
        </button>
      </form>
      {isMarking && (
        <p className="till-hint" role="status">
          Press what this till should show first.
        </p>
      )}
      <ul className="till-grid">
        <Tiles items={items} isMarking={isMarking} onPick={onPick} />
        {!isMarking && <ShopGrid shown={shown} onPick={setPicked} />}
      </ul>
      {picked && <PickedDialog picked={picked} onClose={() => setPicked(null)} />}
      {items.length + shown.works.length + shown.events.length === 0 && (
        <p className="till-hint" role="status">
          {typed.trim()
            ? 'Nothing on the menu is called that.'
            : 'No favorites yet. Press Mark, then what this till should show first.'}
        </p>
      )}
    </section>
  )
}

type Picked = { work: Work } | { event: DoorEvent }

function PickedDialog({ picked, onClose }: { picked: Picked; onClose: () => void }): ReactNode {
  return 'work' in picked ? (
    <WorkDialog work={picked.work} onClose={onClose} />
  ) : (
    <TicketDialog event={picked.event} onClose={onClose} />
  )
}

/** What is on the menu; while favorites are marked, a press marks. */
function Tiles({
  items,
  isMarking,
  onPick,
}: {
  items: readonly MenuItem[]
  isMarking: boolean
  onPick: (item: MenuItem) => void
}): ReactNode {
  useSignals()
  const favorites = till.favorites.value
  return items.map((item) => {
    const isFavorite = favorites.includes(item.id)
    return (
      <li key={item.id}>
        <button
          type="button"
          className="till-item"
          data-category={item.category}
          disabled={item.isSoldOut && !isMarking}
          aria-pressed={isMarking ? isFavorite : undefined}
          onClick={() => (isMarking ? till.toggleFavorite(item.id) : onPick(item))}
        >
          <span>{item.name}</span>
          <small>
            {item.isSoldOut ? 'Sold out' : formatCents(item.priceCents)}
            {isFavorite && <Icon of={Star} aria-label="favorite" />}
          </small>
        </button>
      </li>
    )
  })
}

const NOTHING: Shown = { works: [], events: [] }

/** Of works and tickets: those of the tab, or those that were searched for. */
function shownOf(shop: TillShop | undefined, category: string, typed: string): Shown {
  if (!shop) return NOTHING
  if (typed) return searchShop(shop, typed)
  if (category === WORKS) return { works: shop.works, events: [] }
  return category === TICKETS ? { works: [], events: shop.events } : NOTHING
}
