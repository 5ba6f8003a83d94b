import { useSignals } from '@preact/signals-react/runtime'
import {
  memo,
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { useSearchParams } from 'react-router-dom'
import type { MenuItem } from '#domain/contracts/menu.ts'
import type { CartLine } from '#domain/contracts/ordering.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { memberCardIn } from '#domain/membership/card.ts'
import { findItem } from '#domain/menu/price.ts'
import { itemCount } from '#domain/ordering/lines.ts'
import { can } from '#domain/people/permissions.ts'
import type { HasTiers } from '#domain/membership/tiers.ts'
import { menu } from '#widgets/state/menu.ts'
import { toasts } from '#widgets/state/toasts.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { account } from '../../state/account.ts'
import { useCafe } from '../../state/queries.ts'
import { quoteBill, till } from '../../state/till.ts'
import { tillAgreed } from '../../state/till-agreed.ts'
import { parkedBills } from '../../state/parked-bills.ts'
import { giftCodes } from '../../state/till-gift-codes.ts'
import { tillStanding } from '../../state/till-standing.ts'
import { takeCard } from '../../state/till-member.ts'
import { BillPanel } from './BillPanel.tsx'
import { ChoiceDialog } from './ChoiceDialog.tsx'
import { ItemGrid } from './ItemGrid.tsx'
import { PayDialog } from './PayDialog.tsx'
import type { Done } from './done.ts'
import { SoldPanel } from './SoldPanel.tsx'
import { TillBar } from './TillBar.tsx'
import { useFreshMenu, useTillPrices, type TillPrices } from '../../state/till-prices.ts'
import '../ordering/parts.css'
import './till.css'

/** What the choices are for: a new line, or one that is on the bill. */
type Choosing = { item: MenuItem; line: CartLine | null }

/** A dialog that opens draws neither of them again. */
const Grid = memo(ItemGrid)
const Bill = memo(BillPanel)

/** The counter: what is sold on the left, the bill on the right, and three presses for a drink that is paid. */
export function SellPage(): ReactNode {
  const query = useTillPrices()
  return (
    <div className="till">
      <h1 className="visually-hidden">Sell</h1>
      <Loaded query={query} what="the menu" blank="till-blank" lines={6}>
        {(data) => <Counter prices={data} />}
      </Loaded>
    </div>
  )
}

function Counter({ prices }: { prices: TillPrices }): ReactNode {
  useSignals()
  useFreshMenu()
  const live = menu.current.value ?? prices.menu
  const cafe = useCafe().data?.cafe ?? prices.cafe.cafe
  const [choosing, setChoosing] = useState<Choosing | null>(null)
  // After a reload a phone may be paying it.
  const [isPaying, setPaying] = useState(() => till.bill.value.placed !== null)
  const [done, setDone] = useState<Done | null>(null)
  const [isBillShown, setBillShown] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  useSearchKey(search)
  useEffect(() => tillStanding.selling(), [])
  useParkedBills()
  useCardInAddress(cafe)
  const bill = till.bill.value
  const quote = useMemo(() => quoteBill(live, bill, cafe), [live, bill, cafe])
  const maySell = can(account.user.value, 'orders') || till.isTraining.value

  // A dialog is drawn after the press is answered, piece by piece: what is pressed meanwhile does not wait for all of it.
  const pick = useCallback(
    (item: MenuItem) => {
      setDone(null)
      if (hasChoices(item)) startTransition(() => setChoosing({ item, line: null }))
      else till.add(live, { id: item.id })
    },
    [live],
  )
  const edit = useCallback(
    (line: CartLine) => {
      if (line.type !== 'item') return
      const item = findItem(live, line.id)
      if (item) startTransition(() => setChoosing({ item, line }))
      else toasts.show({ kind: 'info', title: 'Not on the menu any more', text: line.name })
    },
    [live],
  )
  const quoteWith = useCallback(
    (other: Parameters<typeof quoteBill>[1]) => quoteBill(live, other, cafe),
    [live, cafe],
  )
  const pay = useCallback(() => startTransition(() => setPaying(true)), [])
  const back = useCallback(() => setBillShown(false), [])

  return (
    <div className="till-room" data-bill={isBillShown || undefined}>
      <TillBar />
      <Grid menu={live} search={search} timeZone={cafe.timeZone} maySell={maySell} onPick={pick} />
      {done && bill.lines.length === 0 ? (
        <SoldPanel
          done={done}
          onClose={() => {
            setDone(null)
            setBillShown(false)
          }}
        />
      ) : (
        <Bill
          quote={quote}
          quoteWith={quoteWith}
          maySell={maySell}
          onEdit={edit}
          onPay={pay}
          onBack={back}
        />
      )}
      <button type="button" className="button loud till-to-bill" onClick={() => setBillShown(true)}>
        Bill: {itemCount(bill.lines)} <b className="numeral">{formatCents(quote.totalCents)}</b>
      </button>
      {choosing && (
        <ChoiceDialog
          key={choosing.line?.lineId ?? choosing.item.id}
          menu={live}
          item={choosing.item}
          line={choosing.line}
          hasNote
          onSave={({ id, ...wish }) =>
            choosing.line
              ? till.edit(live, choosing.line.lineId, wish)
              : till.add(live, { id, ...wish })
          }
          onClose={() => setChoosing(null)}
        />
      )}
      {isPaying && (
        <PayDialog
          quote={quote}
          onClose={() => setPaying(false)}
          onDone={(sold) => {
            setPaying(false)
            setBillShown(true)
            setDone(sold)
            giftCodes.sold(sold.giftCards)
            till.clear()
            tillAgreed.forget()
          }}
        />
      )}
    </div>
  )
}

/** What other tills park and take is seen here so much later, at most. */
const PARKED_EVERY_MS = 10_000

function useParkedBills() {
  useEffect(() => {
    void parkedBills.ask()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void parkedBills.ask()
    }, PARKED_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
}

/** Food is added at once; a drink asks what it has to. */
function hasChoices(item: MenuItem): boolean {
  const { ice, sugar, milk, toppings } = item.choices
  return item.sizes.length > 1 || item.temps.length > 1 || ice || sugar || milk || toppings
}

/** A phone that reads the card of a member opens the till with it. */
function useCardInAddress(cafe: HasTiers) {
  const [query, setQuery] = useSearchParams()
  const code = memberCardIn(query.get('member') ?? '')
  useEffect(() => {
    if (code === null) return
    setQuery({}, { replace: true })
    void takeCard(code, cafe)
  }, [code, setQuery, cafe])
}

/** "/" goes to the search from anywhere but a field; there a scanner may go on typing. */
function useSearchKey(search: React.RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea')
      if (event.key !== '/' || isTyping || document.querySelector('dialog[open]')) return
      event.preventDefault()
      search.current?.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [search])
}
