import { useCallback, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import { moneyProblem } from '#domain/cafe/money-problem.ts'
import { typedCents } from '#domain/cafe/typed-money.ts'
import type {
  AdminItem,
  AdminMenu,
  AdminTopping,
  ItemEdit,
} from '#domain/contracts/menu-editing.ts'
import { isSame } from '#domain/content/differences.ts'
import { editOf } from '#domain/menu/editing.ts'
import { toppingEditOf } from '#domain/menu/topping-editing.ts'
import { callPrivate } from '#site/state/call-private.ts'
import { useMenuAct } from './state.ts'

/** The prices of an item in the list: pressed, they are fields, and Enter saves them. */
export function PriceInPlace({ item }: { item: AdminItem }): ReactNode {
  return (
    <Prices
      name={item.name}
      prices={pricesOf(item)}
      send={(cents) =>
        callPrivate('saveMenuItem', {
          params: { id: item.id },
          body: { value: withPrices(item, cents), version: item.version },
        })
      }
    />
  )
}

/** The same for a topping, which has one price. */
export function ToppingPrice({ topping }: { topping: AdminTopping }): ReactNode {
  const { id, name, priceCents, version } = topping
  return (
    <Prices
      name={name}
      prices={[{ label: '', cents: priceCents }]}
      send={([cents = priceCents]) => {
        const value = { ...toppingEditOf(topping), priceCents: cents }
        return callPrivate('saveTopping', { params: { id }, body: { value, version } })
      }}
    />
  )
}

type Price = { label: string; cents: number }
type Priced = {
  name: string
  prices: Price[]
  /** Saves them. */
  send: (cents: readonly number[]) => Promise<AdminMenu>
}

function Prices(priced: Priced): ReactNode {
  const [isOpen, setOpen] = useState(false)
  // The fields go with the focus in them: it returns to the button that opened them.
  const isBack = useRef(false)
  const edit = useCallback((button: HTMLButtonElement | null) => {
    if (!button || !isBack.current) return
    isBack.current = false
    button.focus()
  }, [])
  const close = () => {
    isBack.current = true
    setOpen(false)
  }
  const { name, prices } = priced
  if (isOpen) return <Fields {...priced} onClose={close} />
  return (
    <p>
      {prices
        // No line ends between a size and its price.
        .map(({ label, cents }) => [label, formatCents(cents)].filter(Boolean).join('\u00A0'))
        .join(', ')}{' '}
      <button type="button" className="link price-edit" ref={edit} onClick={() => setOpen(true)}>
        Edit<span className="visually-hidden"> the price of {name}</span>
      </button>
    </p>
  )
}

function Fields({ name, prices, send, onClose }: Priced & { onClose: () => void }): ReactNode {
  const id = useId()
  const act = useMenuAct()
  const first = useRef<HTMLInputElement>(null)
  // It was asked for by the press before.
  useEffect(() => {
    first.current?.focus()
    first.current?.select()
  }, [])
  const { typed, setTyped, news } = useTyped(prices)
  const [problem, setProblem] = useState<{ at: number; text: string } | null>(null)
  const save = () => {
    const cents = typed.map(typedCents)
    const at = cents.findIndex((each) => !each)
    if (at >= 0)
      return setProblem({
        at,
        text: cents[at] === 0 ? 'A price is more than 0.' : moneyProblem(typed[at]),
      })
    setProblem(null)
    act.mutate(() => send(cents as number[]), { onSuccess: onClose })
  }
  return (
    <form
      className="price-fields"
      aria-label={`Price of ${name}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!act.isPending) save()
      }}
    >
      {prices.map(({ label }, index) => (
        <label key={label}>
          <span>{label || 'Price'} $</span>
          <input
            className="input"
            inputMode="decimal"
            ref={index === 0 ? first : undefined}
            value={typed[index]}
            aria-invalid={problem?.at === index}
            aria-describedby={problem?.at === index ? `${id}-problem` : undefined}
            onChange={({ target }) => setTyped(typed.with(index, target.value))}
            onKeyDown={({ key }) => key === 'Escape' && onClose()}
          />
        </label>
      ))}
      <button type="submit" className="button small" aria-disabled={act.isPending}>
        {act.isPending ? 'Saving…' : 'Save'}
      </button>
      <button type="button" className="button small" onClick={onClose}>
        Cancel
      </button>
      {news.length > 0 && (
        <p className="soft" role="status">
          Somebody else has saved: {news.join(' ')}
        </p>
      )}
      {problem && (
        <p className="field-error" id={`${id}-problem`} role="alert">
          {problem.text}
        </p>
      )}
    </form>
  )
}

/** What is typed. Where somebody else saves meanwhile, a price that was not touched becomes theirs, and all of it is said. */
function useTyped(prices: Price[]) {
  const [seen, setSeen] = useState(prices)
  const [typed, setTyped] = useState(() => prices.map(({ cents }) => dollars(cents)))
  const [news, setNews] = useState<string[]>([])
  if (!isSame(seen, prices)) {
    const theirs = prices.map((price) => {
      const at = seen.findIndex(({ label }) => label === price.label)
      const before = seen[at]
      const own = typed[at]
      const isTouched = own !== undefined && typedCents(own) !== before?.cents
      const name = price.label || 'The price'
      const now = formatCents(price.cents)
      return {
        typed: isTouched ? own : dollars(price.cents),
        news:
          before?.cents === price.cents
            ? []
            : [isTouched ? `${name} is ${now} now, you typed ${own}.` : `${name} is ${now} now.`],
      }
    })
    setSeen(prices)
    setTyped(theirs.map((each) => each.typed))
    setNews(theirs.flatMap((each) => each.news))
  }
  return { typed, setTyped, news }
}

const dollars = (cents: number) => (cents / 100).toFixed(2)

function pricesOf({ sizes, priceCents }: AdminItem): Price[] {
  if (sizes.length === 0) return [{ label: '', cents: priceCents }]
  return sizes.map((size) => ({ label: size.label, cents: size.priceCents }))
}

/** What its form would save, with these prices; the price of an item with sizes is that of its usual one. */
function withPrices(item: AdminItem, cents: readonly number[]): ItemEdit {
  const edit = editOf(item)
  if (edit.sizes.length === 0) return { ...edit, priceCents: cents[0] ?? edit.priceCents }
  const sizes = edit.sizes.map((size, index) => ({
    ...size,
    priceCents: cents[index] ?? size.priceCents,
  }))
  const usual = sizes.find(({ id }) => id === edit.defaultSize) ?? sizes[0]
  return { ...edit, sizes, priceCents: usual?.priceCents ?? edit.priceCents }
}
