import { useId, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { toRequest } from '#domain/ordering/cart.ts'
import { cart, customer, placeOrder, recallPickup, rememberPickup } from '#widgets/state/index.ts'
import type { Problems } from '../../forms/problems.ts'
import type { FieldForm } from '../../forms/use-form.ts'
import { useDraft } from '../../state/draft.ts'
import { handover as cameBy } from '../../state/handover.ts'
import { useQuote } from '../../state/orders.ts'
import { missingIn, orderFrom, type CheckoutDraft, type PickupChoice } from './checkout-order.ts'
import { useHandover } from './use-handover.ts'

/** Why an order was not placed: a sentence, and what belongs to single fields. */
type Refusal = { message: string; fields: Problems }

/**
 * The checkout of what is in the cart: what was written, when it is picked up, what it costs, and placing it. Call `useSignals()`
 * first: it follows the cart.
 */
export function useCheckout() {
  const navigate = useNavigate()
  const id = useId()
  const [draft, setDraft, forgetDraft] = useDraft<CheckoutDraft>('checkout', {
    ...customer.details.value,
    note: '',
    tip: null,
  })
  const [pickup, setPickup] = useState<PickupChoice>(() => chosenBefore())
  const handover = useHandover(() => setPickup(chosenBefore()))
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [refusals, setRefusals] = useState(0)
  const [isPlacing, setPlacing] = useState(false)
  const lines = cart.lines.value
  const quote = useQuote({ lines: toRequest(lines), ...(draft.tip ? { tip: draft.tip } : {}) })

  const refuse = (message: string, fields: Problems = {}) => {
    setRefusal({ message, fields })
    setRefusals((count) => count + 1)
  }

  const choosePickup = (next: PickupChoice) => {
    setPickup(next)
    if (next) rememberPickup(next)
  }

  const place = async (event: FormEvent) => {
    event.preventDefault()
    if (isPlacing) return
    const missing = missingIn(draft, pickup)
    if (Object.keys(missing).length > 0 || pickup === undefined)
      return refuse(Object.values(missing).join(' '), missing)
    const total = quote.data
    if (!total?.isSellable)
      return refuse('One of the lines cannot be made as ordered. Change or remove it first.')
    setPlacing(true)
    setRefusal(null)
    customer.know({ name: draft.name, email: draft.email, phone: draft.phone })
    const placed = await placeOrder(orderFrom(draft, pickup, total.totalCents, lines))
    if (placed.ok) {
      const { id: orderId, token } = placed.order
      void navigate(`/order-confirmation?order=${orderId}&token=${encodeURIComponent(token)}`, {
        replace: true,
      })
      cart.clear()
      cameBy.forget()
      forgetDraft()
      return
    }
    setPlacing(false)
    if (/^(pickup|slot)/.test(placed.code)) setPickup(undefined)
    if (placed.quote) void quote.refetch()
    refuse(placed.message, atFields(placed.fields))
  }

  const form: FieldForm<CheckoutDraft> = {
    values: draft,
    set: setDraft,
    problems: refusal?.fields ?? {},
    refusals,
    fieldId: (field) => `${id}-${field}`,
  }
  return { form, lines, quote, pickup, choosePickup, handover, refusal, isPlacing, place }
}

function chosenBefore(): PickupChoice {
  const chosen = recallPickup()
  return chosen ? { date: chosen.date, time: chosen.time } : undefined
}

/** The server names what is wrong as the order has it: `contact.email`. */
function atFields(fields: Problems): Problems {
  return Object.fromEntries(
    Object.entries(fields).map(([field, text]) => [field.replace(/^contact\./, ''), text]),
  )
}
