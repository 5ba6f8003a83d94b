import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import type { DrinkRecipe } from '#domain/contracts/menu.ts'
import type { NewOrder, Pickup, Tip } from '#domain/contracts/ordering.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { toRequest } from '#domain/ordering/cart.ts'
import {
  cart,
  customer,
  page,
  placeOrder,
  recallPickup,
  rememberPickup,
} from '#widgets/state/index.ts'
import { Drink } from '#widgets/style/Drink.tsx'
import { useDraft } from '../../state/draft.ts'
import { useQuote } from '../../state/orders.ts'
import { CheckoutLines } from './CheckoutLines.tsx'
import { LineDrink } from './LineDrink.tsx'
import { PickupField } from './PickupField.tsx'
import { TipField } from './TipField.tsx'
import { Totals } from './Totals.tsx'
import { useHandover } from './use-handover.ts'
import './parts.css'
import './checkout.css'

type Draft = { name: string; email: string; phone: string; note: string; tip: Tip | null }
const NOTHING: DrinkRecipe = { vessel: 'cup', layers: [], bits: [], cap: null }
/** Drawn on top of the bill. */
const MOST_ON_TRAY = 5

type Problem = { message: string; fields: Record<string, string> }

/** One page from cart to placed order: who, when, a name per drink, tip, what it costs, and one button. */
export function CheckoutPage(): ReactNode {
  useSignals()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const isGuest = search.get('type') === 'guest'
  const [draft, setDraft, forgetDraft] = useDraft<Draft>('checkout', {
    ...customer.details.value,
    note: '',
    tip: null,
  })
  const [pickup, setPickup] = useState<Pickup | null | undefined>(() => chosenBefore())
  const handover = useHandover(() => setPickup(chosenBefore()))
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isPlacing, setPlacing] = useState(false)
  const problemRef = useRef<HTMLDivElement>(null)
  const ids = { name: useId(), email: useId(), phone: useId(), note: useId() }
  const lines = cart.lines.value
  const quote = useQuote({ lines: toRequest(lines), ...(draft.tip ? { tip: draft.tip } : {}) })

  useEffect(() => problemRef.current?.focus(), [problem])

  if (handover.state === 'claiming') return <CheckoutWait text="Bringing your cart over…" />
  if (lines.length === 0 && !isPlacing)
    return <EmptyCheckout note={handover.state === 'failed' ? handover.message : null} />

  const choosePickup = (next: Pickup | null | undefined) => {
    setPickup(next)
    if (next) rememberPickup(next)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPlacing) return
    const fields = missing(draft, pickup)
    const total = quote.data
    if (Object.keys(fields).length > 0 || pickup === undefined)
      return setProblem({
        message: Object.values(fields).join(' ') || 'Choose a pickup time.',
        fields,
      })
    if (!total?.isSellable)
      return setProblem({
        message: 'One of the lines cannot be made as ordered. Change or remove it first.',
        fields: {},
      })
    setPlacing(true)
    setProblem(null)
    customer.know({ name: draft.name, email: draft.email, phone: draft.phone })
    const placed = await placeOrder(orderFrom(draft, pickup, total.totalCents, lines))
    if (placed.ok) {
      const { id, token } = placed.order
      void navigate(`/order-confirmation?order=${id}&token=${encodeURIComponent(token)}`, {
        replace: true,
      })
      cart.clear()
      forgetDraft()
      return
    }
    setPlacing(false)
    if (/^(pickup|slot)/.test(placed.code)) setPickup(undefined)
    if (placed.quote) void quote.refetch()
    setProblem({ message: placed.message, fields: placed.fields })
  }

  return (
    <form className="checkout" onSubmit={submit} noValidate>
      <h1>{isGuest ? 'Check out as a guest' : 'Check out'}</h1>

      {problem && (
        <div className="notice is-error" role="alert" tabIndex={-1} ref={problemRef}>
          {problem.message}
        </div>
      )}
      {handover.state === 'failed' && (
        <p className="notice">{handover.message} What is below was in your cart here.</p>
      )}
      {handover.state === 'claimed' && handover.kept.length > 0 && (
        <p className="notice">
          Your cart here already held{' '}
          {handover.kept.length === 1 ? 'a line' : `${handover.kept.length} lines`}; both are below.{' '}
          <button type="button" className="link" onClick={() => cart.replace(handover.arrived)}>
            Keep only the new ones
          </button>
        </p>
      )}

      <section aria-labelledby="checkout-when">
        <h2 id="checkout-when">
          <span className="numeral">1</span> When
        </h2>
        <PickupField value={pickup} onChange={choosePickup} error={problem?.fields.pickup} />
      </section>

      <section aria-labelledby="checkout-who">
        <h2 id="checkout-who">
          <span className="numeral">2</span> Who
        </h2>
        <div className="checkout-contact">
          <Field id={ids.name} label="Name we call out" error={problem?.fields['contact.name']}>
            <input
              id={ids.name}
              className="input"
              autoComplete="name"
              maxLength={60}
              value={draft.name}
              aria-invalid={Boolean(problem?.fields['contact.name'])}
              aria-describedby={problem?.fields['contact.name'] && `${ids.name}-error`}
              onChange={(event) => setDraft({ name: event.target.value })}
            />
          </Field>
          <Field
            id={ids.email}
            label="Email"
            hint="for the receipt"
            error={problem?.fields['contact.email']}
          >
            <input
              id={ids.email}
              className="input"
              type="email"
              autoComplete="email"
              value={draft.email}
              aria-invalid={Boolean(problem?.fields['contact.email'])}
              aria-describedby={problem?.fields['contact.email'] && `${ids.email}-error`}
              onChange={(event) => setDraft({ email: event.target.value })}
            />
          </Field>
          <Field
            id={ids.phone}
            label="Phone"
            hint="email or phone is enough"
            error={problem?.fields['contact.phone']}
          >
            <input
              id={ids.phone}
              className="input"
              type="tel"
              autoComplete="tel"
              value={draft.phone}
              aria-invalid={Boolean(problem?.fields['contact.phone'])}
              aria-describedby={problem?.fields['contact.phone'] && `${ids.phone}-error`}
              onChange={(event) => setDraft({ phone: event.target.value })}
            />
          </Field>
        </div>
      </section>

      <section aria-labelledby="checkout-what">
        <h2 id="checkout-what">
          <span className="numeral">3</span> What
        </h2>
        <CheckoutLines lines={lines} quote={quote.data} />
        <Field id={ids.note} label="Note for the barista" hint="optional; tell us about allergies">
          <textarea
            id={ids.note}
            className="input"
            rows={2}
            maxLength={500}
            value={draft.note}
            onChange={(event) => setDraft({ note: event.target.value })}
          />
        </Field>
        <TipField
          subtotalCents={quote.data?.subtotalCents ?? 0}
          value={draft.tip}
          onChange={(tip) => setDraft({ tip })}
        />
      </section>

      <aside className="checkout-pay" aria-label="Total">
        <div className="checkout-tray">
          {lines.slice(0, MOST_ON_TRAY).map(({ lineId, id, size, customizations }) => (
            <LineDrink
              key={lineId}
              itemId={id}
              size={size ?? null}
              customizations={customizations}
            />
          ))}
        </div>
        <div className="checkout-bill">
          <Totals query={quote} />
          <button className="button loud wide" disabled={isPlacing || !quote.data?.isSellable}>
            {isPlacing
              ? 'Placing your order…'
              : `Place order · ${formatCents(quote.data?.totalCents ?? 0)}`}
          </button>
          <p className="soft">
            You pay at the counter, by card or cash, when you pick it up. Nothing is charged now.
          </p>
        </div>
      </aside>
    </form>
  )
}

function Field({
  id,
  label,
  hint,
  error,
  children,
}: {
  id: string
  label: string
  hint?: string
  error?: string
  children: ReactNode
}) {
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} {hint && <span className="hint">{hint}</span>}
      </label>
      {children}
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  )
}

function EmptyCheckout({ note }: { note: string | null }): ReactNode {
  return (
    <div className="checkout-empty">
      <span className="checkout-none" aria-hidden="true">
        <Drink recipe={NOTHING} iceLevel="no ice" />
      </span>
      <h1>Nothing to check out yet</h1>
      {note && <p className="notice">{note}</p>}
      <p>Your cart is empty. Let's add something first!</p>
      <Link className="button loud" to="/menu">
        See the menu
      </Link>
    </div>
  )
}

function CheckoutWait({ text }: { text: string }): ReactNode {
  return (
    <div className="checkout-empty" aria-busy="true">
      <h1>Check out</h1>
      <p role="status">{text}</p>
    </div>
  )
}

/** `undefined`: nothing chosen yet; `null`: as soon as possible. */
function chosenBefore(): Pickup | undefined {
  const chosen = recallPickup()
  return chosen ? { date: chosen.date, time: chosen.time } : undefined
}

function missing(draft: Draft, pickup: Pickup | null | undefined): Record<string, string> {
  return {
    ...(pickup === undefined ? { pickup: 'Choose a pickup time.' } : {}),
    ...(draft.name.trim() === '' ? { 'contact.name': 'Tell us the name to call out.' } : {}),
    ...(draft.email.trim() === '' && draft.phone.trim() === ''
      ? {
          'contact.email':
            'Leave an email or a phone number, so we can reach you about this order.',
        }
      : {}),
  }
}

function orderFrom(
  draft: Draft,
  pickup: Pickup | null,
  expectedTotalCents: number,
  lines: typeof cart.lines.value,
): NewOrder {
  return {
    lines: toRequest(lines),
    contact: {
      name: draft.name,
      ...(draft.email.trim() ? { email: draft.email } : {}),
      ...(draft.phone.trim() ? { phone: draft.phone } : {}),
    },
    pickup,
    ...(draft.tip ? { tip: draft.tip } : {}),
    ...(draft.note.trim() ? { note: draft.note } : {}),
    payment: 'counter',
    expectedTotalCents,
    channel: 'site',
    ...(page.source.value ? { source: page.source.value } : {}),
  }
}
