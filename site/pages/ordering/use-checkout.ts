import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { CartLine } from '#domain/contracts/ordering.ts'
import { toRequest } from '#domain/ordering/cart.ts'
import { hasReserved, isReserved, reservedCents } from '#domain/ordering/reserved-lines.ts'
import { cart, customer } from '#widgets/state/index.ts'
import { clearSent } from '#widgets/state/sent.ts'
import { session } from '#widgets/state/session.ts'
import type { Problems } from '../../forms/problems.ts'
import type { FieldForm } from '../../forms/use-form.ts'
import { useWhoHere, whoHere } from '../../forms/use-who-here.ts'
import { aheadAtRest } from '../../layout/use-first-rest.ts'
import { useHydrating } from '../../ssr/use-hydrating.ts'
import { useDraft } from '../../state/draft.ts'
import { isRestored } from '../../state/restored.ts'
import { useQuote } from '../../state/quote.ts'
import { useCafe } from '../../state/queries.ts'
import { errorText, t } from '../../texts/t.ts'
import type { HeldCard } from './GiftCardField.tsx'
import {
  broughtBy,
  extrasIn,
  missingIn,
  type CheckoutDraft,
  type PickupChoice,
} from './checkout-draft.ts'
import { chosenBefore, keepChoice } from './pickup-choice.ts'
import type { Placed } from './place-order.ts'
import { useHandover, type Handover } from './use-handover.ts'

/** Why an order was not placed: a sentence, and what belongs to single fields. */
type Refusal = { message: string; fields: Problems }

/**
 * The checkout of what is in the cart: what was written, when it is picked up, what it costs, and placing it. Call `useSignals()`
 * first: it follows the cart.
 */
export function useCheckout() {
  const navigate = useNavigate()
  const id = useId()
  const isHydrating = useHydrating()
  const [draft, setDraft, forgetDraft] = useDraft<CheckoutDraft>('checkout', begun())
  useWhoHere(draft, setDraft)
  const [pickup, setPickup] = usePickup()
  const arriving = useHandover((claimed) => {
    setPickup((before) => (chosenBefore() === undefined ? before : chosenBefore()))
    setDraft(broughtBy(claimed, draft))
  })
  const handover: Handover = isHydrating ? { state: 'none' } : arriving
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [refusals, setRefusals] = useState(0)
  const [isPlacing, setPlacing] = useState(false)
  const [card, setCard] = useState<HeldCard | null>(null)
  const lines = isHydrating ? [] : cart.lines.value
  const provider = useCafe().data?.onlinePayment ?? null
  const what = whatIsIn(lines)
  const quote = useQuote(
    {
      lines: toRequest(lines),
      ...(what.needsTime && draft.tip && { tip: draft.tip }),
      ...(draft.dining && { dining: draft.dining }),
      ...extrasIn(draft),
      ...(pickup && { date: pickup.date }),
    },
    session.user.value?.id,
  )
  /** The price on the page is of what was chosen before, or was refused as an old one. */
  const isPricing = quote.isPlaceholderData || (refusal !== null && quote.isFetching)

  const refuse = (message: string, fields: Problems = {}) => {
    setRefusal({ message, fields })
    setRefusals((count) => count + 1)
  }
  const choosePickup = (next: PickupChoice) => {
    setPickup(next)
    keepChoice(next)
  }

  const place = async (event: FormEvent) => {
    event.preventDefault()
    if (isPlacing) return
    // What hangs on the wall can be had whenever we are open.
    const chosen = what.needsTime ? pickup : null
    const missing = missingIn(draft, chosen)
    if (Object.keys(missing).length > 0 || chosen === undefined)
      return refuse(Object.values(missing).join(' '), missing)
    if (isPricing) return
    const total = quote.data
    if (!total?.isSellable)
      return refuse(t('Something cannot be made as ordered. Change or remove it first.'))
    setPlacing(true)
    setRefusal(null)
    const file = await placing().catch(() => null)
    const placed = await (file?.place({
      draft,
      pickup: chosen,
      lines,
      quote: total,
      isOnlineOffered: provider !== null,
      card,
      ...what,
    }) ?? UNREACHED)
    if (placed.ok) {
      void navigate(placed.page, { replace: true })
      clearSent(lines)
      forgetDraft()
      return
    }
    setPlacing(false)
    if (/^(pickup|slot)/.test(placed.code)) setPickup(undefined)
    if (placed.quote || placed.code === 'promo_gone') void quote.refetch()
    refuse(errorText(placed), atFields(placed.fields))
  }

  useEffect(() => aheadAtRest(() => void placing().catch(() => {})), [])

  const form: FieldForm<CheckoutDraft> = {
    values: isHydrating ? NOTHING_WRITTEN : draft,
    set: setDraft,
    problems: refusal?.fields ?? {},
    refusals,
    fieldId: (field) => `${id}-${field}`,
  }
  return {
    isKnown:
      !isHydrating && (lines.length > 0 || isRestored.value) && handover.state !== 'claiming',
    provider,
    ...what,
    cardCentsMost: quote.data ? quote.data.totalCents - reservedCents(quote.data) : 0,
    form,
    lines,
    quote,
    pickup,
    choosePickup,
    handover,
    refusal,
    isPlacing,
    isPricing,
    place,
    card,
    setCard,
  }
}

/** What of the cart decides how it is paid and when: a work, a seat, a room or a membership is held while it is paid, so it is paid at once. */
function whatIsIn(lines: readonly CartLine[]) {
  const hasWork = lines.some(({ type }) => type === 'work')
  const isJoining = lines.some(({ type }) => type === 'membership')
  const hasBooking = hasReserved({ lines }) || isJoining
  const needsTime = lines.some(
    (line) => line.type !== 'work' && line.type !== 'membership' && !isReserved(line),
  )
  return { hasWork, hasBooking, isPaidNow: hasWork || hasBooking, needsTime }
}

/** It is fetched at rest, long before anybody has chosen a time and written a name. */
const placing = () => import('./place-order.ts')

/** Its file did not come: nothing was sent, and the next press fetches it again. */
const UNREACHED: Placed = {
  ok: false,
  code: 'network',
  message: 'The café cannot be reached. Check your connection and try again.',
  quote: null,
  fields: {},
}

const NOTHING_WRITTEN: CheckoutDraft = { name: '', email: '', phone: '', note: '', tip: null }

/** With what they told us before, else what their account says. */
function begun(): CheckoutDraft {
  const [before, account] = [customer.details.value, whoHere()]
  return {
    ...before,
    name: before.name || account.name,
    email: before.email || account.email,
    note: '',
    tip: null,
  }
}

/** The server names what is wrong as the order has it: `contact.email`. */
function atFields(fields: Problems): Problems {
  return Object.fromEntries(
    Object.entries(fields).map(([field, message]) => [
      field.replace(/^contact\./, ''),
      errorText({ code: 'invalid_input', message }),
    ]),
  )
}

/** What was chosen before; where nothing was, as soon as it is ready while the café is open. */
function usePickup() {
  const { data: cafe } = useCafe()
  const [pickup, setPickup] = useState<PickupChoice>(() => chosenBefore())
  // Once: whoever looks at another day then has not chosen yet.
  const isOffered = useRef(false)
  useEffect(() => {
    if (isOffered.current || !cafe) return
    isOffered.current = true
    if (cafe.isOpen && cafe.asapMinutes !== null)
      setPickup((before) => (before === undefined ? null : before))
  }, [cafe])
  return [pickup, setPickup] as const
}
