import { typedCents } from '#domain/cafe/typed-money.ts'
import type { OrderMoney, RefundOf } from '#domain/contracts/payments.ts'
import { centsOfPieces } from '#domain/payments/refund-parts.ts'

/** What somebody has filled in of a refund, as it stands in the fields. */
export type RefundDraft = {
  kind: RefundOf['kind']
  /** How many pieces, by the position of their line. */
  pieces: Record<number, number>
  /** As typed: '8.25'. */
  amount: string
  reason: string
}

export const EMPTY_REFUND: RefundDraft = { kind: 'lines', pieces: {}, amount: '', reason: '' }

/** What is sent, or what is wrong, by its field. */
export function refundFrom(
  draft: RefundDraft,
  { refundable }: Pick<OrderMoney, 'refundable'>,
): { of: RefundOf } | { problems: { what?: string; reason?: string } } {
  const reason = draft.reason.trim() === '' ? { reason: 'Say why, for the books.' } : {}
  const of = ofDraft(draft, refundable)
  if (typeof of === 'string') return { problems: { what: of, ...reason } }
  return 'reason' in reason ? { problems: reason } : { of }
}

function ofDraft(
  { kind, pieces, amount }: RefundDraft,
  refundable: OrderMoney['refundable'],
): RefundOf | string {
  if (kind === 'all') return { kind }
  if (kind === 'lines') {
    const lines = Object.entries(pieces)
      .map(([position, quantity]) => ({ position: Number(position), quantity }))
      .filter(({ quantity }) => quantity > 0)
    return lines.length > 0 ? { kind, lines } : 'Choose at least one piece of a line.'
  }
  const cents = centsOf(amount)
  if (cents === null) return 'Type an amount in dollars, such as 2.50.'
  const most =
    kind === 'tip'
      ? refundable.tipCents
      : refundable.lines.reduce((sum, line) => sum + line.cents, 0)
  if (cents > most) return `At most $${(most / 100).toFixed(2)} can be given back.`
  return { kind, cents }
}

/** How much a draft gives back, where that is known before it is sent. */
export function centsGiven(
  draft: RefundDraft,
  { refundable }: Pick<OrderMoney, 'refundable'>,
): number | null {
  const of = ofDraft(draft, refundable)
  if (typeof of === 'string') return null
  if (of.kind === 'all') return refundable.totalCents
  if (of.kind !== 'lines') return of.cents
  const lines = of.lines.map(({ position, quantity }) => {
    const line = refundable.lines.find((each) => each.position === position)
    if (line?.quantity === quantity) return line.cents
    // A server of the version before does not tell what one piece of several comes to.
    if (line?.taxCents === undefined || quantity > line.quantity) return null
    return centsOfPieces({ ...line, taxCents: line.taxCents }, quantity)
  })
  return lines.includes(null) ? null : lines.reduce<number>((sum, cents) => sum + (cents ?? 0), 0)
}

/** '2.5' → 250. `null` where it is no amount above 0 of whole cents. */
export function centsOf(text: string): number | null {
  return typedCents(text) || null
}
