import type { ProviderName } from '#domain/payments/values.ts'
import { Refused } from '../http/refuse.ts'

/** A card that the provider keeps for later charges: its ids there, and what people know it by, 'Visa ending 4242'. */
export type KeptCard = { customerId: string; cardId: string; label: string }

/** What a provider is asked to take. `id` is ours; a provider asked twice for one id makes one page. */
export type Asked = {
  id: string
  amountCents: number
  /** What the customer reads at the provider: 'Order A-104'. */
  title: string
  email: string | null
  expiresAt: Date
  /** Where the browser goes back to once somebody paid, with its mark (`afterCard`): the provider's own word may come later. */
  returnUrl: string
  /** Where it goes back to where nobody paid. */
  cancelUrl: string
  /** The café's own page with a card form, for a provider that has one: it is paid there instead of at a page of the provider. */
  formUrl?: string | undefined
  /** The card is kept for later charges, which its page says. With an amount of 0 nothing is taken now. */
  keepsCard?: { customerId: string | null } | undefined
}

/** A charge of a kept card, while nobody is there. `id` is new for each try, and the same when it is asked again. */
export type CardCharge = {
  id: string
  amountCents: number
  title: string
  card: KeptCard
  /** It was asked before and nobody knows what came of it: the provider is asked for that first. */
  wasAsked: boolean
}

/** How a payment stands at its provider. */
export type Standing =
  | { state: 'open'; failure: string | null }
  | { state: 'succeeded'; amountCents: number; chargeId: string; card?: KeptCard | undefined }
  | { state: 'expired' | 'failed'; failure: string | null }

/** What the café's own page needs to show the provider's card form. The secret is for whoever pays, and is kept nowhere. */
export type CardForm = {
  scriptUrl: string
  publishableKey: string
  clientSecret: string
  amountCents: number
}

export type RefundStanding =
  | { state: 'succeeded' | 'pending'; providerId: string }
  | { state: 'failed'; failure: string }

/** What a webhook tells, checked by its signature. */
export type News =
  | { kind: 'payment'; paymentId: string; standing: Standing }
  | { kind: 'refund'; refundId: string; standing: RefundStanding }
  | { kind: 'dispute'; chargeId: string; dispute: string }

/** Takes cards online. Every method may throw where the provider cannot be reached; nothing has happened then, or it can be asked again. */
export type PaymentProvider = {
  name: ProviderName
  /** Makes the page at which the customer pays. */
  begin(asked: Asked): Promise<{ providerId: string; pageUrl: string }>
  look(providerId: string): Promise<Standing>
  /** The form of what was begun with one. @returns how it stands, where nobody can pay it any more; `null` where it has no form */
  form?(providerId: string): Promise<CardForm | { standing: Standing } | null>
  /** Closes the page, so that nobody pays there any more. @returns how it stands then */
  end(providerId: string): Promise<Standing>
  /** Charges a kept card, once for each `id`. A card that is declined is an answer, `failed`. */
  charge(charge: CardCharge): Promise<Standing>
  /**
   * Keeps a card no longer, nor any other of its customer. Does nothing where it is gone already.
   * @param next the one that was kept instead, which stays
   */
  forgetCard(card: KeptCard, next?: KeptCard): Promise<void>
  /** Gives back some of a charge, once for each `id`. */
  refund(refund: { id: string; chargeId: string; amountCents: number }): Promise<RefundStanding>
  /** What a webhook says; `null` where it is about nothing of ours. @throws BadSignature */
  read(body: string, signature: string | null): News | null
}

/** Whether somebody may be at the card page of a charge, or has paid there and nobody has said so yet. */
export const isOnCardPage = (charge: { state: string; pageUrl: string | null }): boolean =>
  charge.state === 'open' && charge.pageUrl !== null

/** A webhook that the provider did not sign, or signed long ago. */
export class BadSignature extends Error {
  constructor() {
    super(
      'The signature of this webhook is not good, so nothing was done. Sign it with the secret of this endpoint, and send it within five minutes.',
    )
    this.name = 'BadSignature'
  }
}

/** @throws Refused 409 where nobody takes cards online */
export function requireProvider({ payments }: { payments: PaymentProvider | null }) {
  if (payments) return payments
  throw new Refused(
    409,
    'no_online_payment',
    'Cards are not taken online here. Please pay at the counter.',
  )
}

/**
 * Says that cards cannot be taken now, in the log and to whoever pays. What was asked stays open: the next try asks for the same
 * page, and the provider makes one.
 * @param advice what did not happen, and what to do
 * @returns a refusal to throw, 503
 */
export function unreachable(
  { log }: { log: { error(about: { err: unknown }, text: string): void } },
  error: unknown,
  advice: string,
): Refused {
  log.error({ err: error }, 'the payment provider does not answer')
  return new Refused(503, 'provider_unreachable', advice, { headers: { 'Retry-After': '5' } })
}
