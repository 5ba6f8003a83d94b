import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import type {
  SoldOutChange,
  Stock,
  Spill,
  StockCount as StockCounted,
} from '#domain/contracts/menu-editing.ts'
import type { Milk } from '#domain/contracts/menu.ts'
import { ApiError } from '#widgets/api.ts'
import { toasts } from '#widgets/state/index.ts'
import { Failed } from '../../layout/Failed.tsx'
import { SmallDialog } from '../../layout/SmallDialog.tsx'
import { callPrivate } from '../../state/call-private.ts'
import { freshMenu } from '../../state/till-prices.ts'
import { Availability, OutUntilDay } from '../admin/menu/Availability.tsx'
import { StockCount } from './StockCount.tsx'
import './stock-dialog.css'
import { setNewerAnswer } from '#site/state/newer-answer.ts'

const KEY = ['stock']
type Thing = { kind: 'item' | 'milk' | 'topping' | 'ingredient'; id: string }
type Act = Thing & { body: SoldOutChange | StockCounted | Spill }
const MARKED_BY = {
  item: 'setStockOfItem',
  topping: 'setStockOfTopping',
  ingredient: 'setStockOfIngredient',
} as const

/** Sold out or on sale, for whoever stands at the counter: what is out is found by its name and marked with one click. */
export function StockDialog({ onClose }: { onClose: () => void }): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const { data, isError, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => callPrivate('stock', undefined, { signal }),
  })
  return (
    <SmallDialog dialog={dialog} title="Stock" closing="Close" isLight onClose={onClose}>
      <p className="soft">
        What you mark as out can no longer be ordered on the site, in the chat or at the counter.
        What is counted goes out by itself.
      </p>
      {data ? (
        <Lists stock={data} />
      ) : isError ? (
        <Failed what="The menu" onRetry={refetch} />
      ) : (
        <p role="status">Loading…</p>
      )}
    </SmallDialog>
  )
}

/** By its name, or by another word for it: boba are 'pearls' to many. */
const isCalled = (words: string, { name, aliases = [] }: { name: string; aliases?: string[] }) =>
  [name, ...aliases].some((each) => each.toLowerCase().includes(words))

/** All that can be out, by what it is. */
const allOf = (stock: Stock) => [
  ...stock.items.map((item) => ({ ...item, kind: 'item' as const })),
  ...(stock.milks ?? []).map((one) => ({ ...one, kind: 'milk' as const, category: 'milks' })),
  ...(stock.ingredients ?? []).map((one) => ({
    ...one,
    kind: 'ingredient' as const,
    category: 'ingredients',
  })),
  ...stock.toppings.map((one) => ({ ...one, kind: 'topping' as const, category: 'toppings' })),
]

function Lists({ stock }: { stock: Stock }): ReactNode {
  const [search, setSearch] = useState('')
  const cache = useQueryClient()
  const act = useMutation({
    mutationFn: ({ kind, id, body }: Act) =>
      'spilled' in body
        ? callPrivate('spillIngredient', { params: { id }, body }, { retries: 0 })
        : 'portions' in body
          ? callPrivate('countIngredient', { params: { id }, body })
          : kind === 'milk'
            ? callPrivate('setStockOfMilk', { params: { id: id as Milk }, body })
            : callPrivate(MARKED_BY[kind], { params: { id }, body }),
    onSuccess: (now) => {
      setNewerAnswer(cache, KEY, now)
      // The till and the tickets know it at once.
      void freshMenu()
    },
    onError: (error) =>
      toasts.show({
        kind: 'error',
        title: 'Not changed',
        text: error instanceof ApiError ? error.message : 'Please try again.',
      }),
  })
  const words = search.toLowerCase().trim()
  const all = allOf(stock)
  const groups = [
    { id: 'out', name: 'Sold out now', rows: all.filter(({ isSoldOut }) => isSoldOut) },
    // Milks first: they run out most often, and in the most drinks.
    ...[
      { id: 'milks', name: 'Milks' },
      { id: 'ingredients', name: 'Ingredients' },
      { id: 'toppings', name: 'Toppings' },
      ...stock.categories,
    ].map(({ id, name }) => ({
      id,
      name,
      rows: all.filter((row) => row.category === id && !row.isSoldOut),
    })),
  ].map((group) => ({
    ...group,
    rows: group.rows.filter((row) => isCalled(words, row)),
  }))
  const shown = groups.filter(({ rows }) => rows.length > 0)
  return (
    <div className="stock-dialog">
      <label>
        <span className="visually-hidden">Search the menu</span>
        <input
          className="input"
          type="search"
          placeholder="Search by name"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </label>
      {shown.length === 0 && <p role="status">Nothing on the menu is called that.</p>}
      {shown.map(({ id, name, rows }) => (
        <section key={id} aria-labelledby={`stock-${id}`}>
          <h3 id={`stock-${id}`}>{name}</h3>
          <ul>
            {rows.map((row) => (
              <Row
                key={`${row.kind} ${row.id}`}
                row={row}
                stock={stock}
                isOut={id === 'out'}
                isBusy={act.isPending}
                onAct={(body) => act.mutate({ kind: row.kind, id: row.id, body } as Act)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

/** One thing: on sale or out, until when, and of an ingredient how much is left. */
function Row({
  row,
  stock,
  isOut,
  isBusy,
  onAct,
}: {
  row: ReturnType<typeof allOf>[number]
  stock: Stock
  /** It stands among what is out, of every kind. */
  isOut: boolean
  isBusy: boolean
  onAct: (body: Act['body']) => void
}): ReactNode {
  const [hasDay, setDay] = useState(false)
  return (
    <li>
      <span>
        {row.name}
        {isOut && row.kind === 'ingredient' && <small> ingredient</small>}
      </span>
      {'lacks' in row && row.lacks && (
        <small className="stock-lacks">Cannot be made: no {row.lacks.join(', no ')}</small>
      )}
      {row.kind === 'ingredient' && (
        <StockCount
          key={row.count?.countedAt ?? 'none'}
          of={row}
          isBusy={isBusy}
          onCount={onAct}
          onSpill={onAct}
        />
      )}
      <Availability
        thing={row}
        menu={stock}
        isBusy={isBusy}
        onChange={onAct}
        day={{ isOpen: hasDay, onToggle: () => setDay(!hasDay) }}
      />
      {hasDay && (
        <OutUntilDay
          name={row.name}
          onChange={(change) => {
            setDay(false)
            onAct(change)
          }}
        />
      )}
    </li>
  )
}
