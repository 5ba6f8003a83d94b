import { tierName, type Tier } from '#domain/membership/tiers.ts'
import { formatDate, formatTime } from '#domain/cafe/calendar.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { dateIn, timeIn } from '#domain/cafe/time.ts'
import { dollars, type PriceLine } from './price-lines.ts'
import { MOST_SEATS, type QuestionKind, type TicketKind } from './values.ts'

/** One kind of ticket to an event. */
export type TicketTier = {
  id: string
  name: string
  /** Who it is for, or what comes with it. */
  note: string
  kind: TicketKind
  priceCents: number
  /** How many of it there are; `null` is as many as the room has seats. */
  number: number | null
  /** From when and until when it is sold, as instants; `null` is from now on, and until it begins. */
  opensAt: string | null
  closesAt: string | null
}

/** What a guest is asked when booking. */
export type TicketQuestion = {
  id: string
  label: string
  kind: QuestionKind
  /** Of a choice. */
  options: string[]
  isRequired: boolean
}

/** How tickets to an event are sold. */
export type TicketSale = {
  tiers: TicketTier[]
  questions: TicketQuestion[]
  /** Until so many hours before it begins all that was paid comes back; after that nothing. */
  refundHours: number
  /** Whether tickets may be put down and paid at the café. */
  atCafe: boolean
  /** Whether members get their discount on workshops. */
  isWorkshop: boolean
}

/** So many tickets of a tier, and of those for which the guest chooses the price, what each is to cost. */
export type TicketWish = { tier: string; count: number; eachCents?: number | undefined }

/** A ticket as it was sold, one for each seat. Its id is what its QR code holds. */
export type Ticket = {
  id: string
  tier: string
  name: string
  priceCents: number
  discountCents: number
}

export type TicketAnswer = { question: string; answer: string }

export type TierState = 'open' | 'early' | 'over' | 'sold-out'

/** What a price may be at most that a guest chooses: a slip of the finger is not a donation. */
export const MOST_CHOSEN_CENTS = 50_000

/** Whether a tier can be bought now. @param left how many of it there are; `null` where only the room ends it */
export function tierState(
  { opensAt, closesAt }: Pick<TicketTier, 'opensAt' | 'closesAt'>,
  left: number | null,
  now: Date,
): TierState {
  if (opensAt !== null && new Date(opensAt) > now) return 'early'
  if (closesAt !== null && new Date(closesAt) <= now) return 'over'
  return left !== null && left <= 0 ? 'sold-out' : 'open'
}

/** In words, where it cannot be bought: 'On sale from Friday, October 3, 9:00 AM'. */
export function tierStateWords(tier: TicketTier, state: TierState, timeZone: string): string {
  if (state === 'sold-out') return 'Sold out'
  if (state === 'over') return 'No longer on sale'
  if (state === 'open' || tier.opensAt === null) return ''
  const at = new Date(tier.opensAt)
  return `On sale from ${formatDate(dateIn(timeZone, at))}, ${formatTime(timeIn(timeZone, at))}`
}

export type TicketProblem = { ok: false; reason: 'not-sold' | 'not-possible'; message: string }
type Asking = {
  now: Date
  /** What a workshop costs whoever books less, by their membership on the day of the event. */
  memberPercent: number
  newId: () => string
}

/**
 * The tickets that somebody asks for, at the prices of now. How many are left is looked at elsewhere, under a lock.
 * @returns a problem where a tier is not sold now, or a chosen price is out of bounds
 */
export function ticketsFor(
  sale: TicketSale,
  wishes: readonly TicketWish[],
  { now, memberPercent, newId }: Asking,
): { ok: true; tickets: Ticket[] } | TicketProblem {
  const tickets: Ticket[] = []
  for (const { tier: id, count, eachCents } of wishes) {
    const tier = sale.tiers.find((each) => each.id === id)
    if (!tier || tierState(tier, null, now) !== 'open')
      return problem(
        'not-sold',
        `${tier ? `“${tier.name}”` : 'That ticket'} is not on sale now. Choose another one.`,
      )
    const priceCents = tier.kind === 'choose' ? (eachCents ?? tier.priceCents) : tier.priceCents
    if (priceCents < tier.priceCents)
      return problem(
        'not-possible',
        `${tier.name}: choose ${formatCents(tier.priceCents)} or more.`,
      )
    if (tier.kind === 'choose' && priceCents > Math.max(MOST_CHOSEN_CENTS, tier.priceCents))
      return problem(
        'not-possible',
        `${tier.name}: ${formatCents(MOST_CHOSEN_CENTS)} at most, please. Write to us if you would like to give more.`,
      )
    const discountCents = memberDiscount(sale, tier, priceCents, memberPercent)
    for (let i = 0; i < count; i += 1)
      tickets.push({ id: newId(), tier: tier.id, name: tier.name, priceCents, discountCents })
  }
  if (tickets.length === 0) return problem('not-possible', 'Choose at least one ticket.')
  if (tickets.length > MOST_SEATS)
    return problem('not-possible', `${MOST_SEATS} tickets at once at most. For more, write to us.`)
  return { ok: true, tickets }
}

/** Tickets that are held, for somebody with another membership: the same ones, at the prices at which they are held. */
export const ticketsForMember = (
  sale: Pick<TicketSale, 'isWorkshop' | 'tiers'>,
  tickets: readonly Ticket[],
  memberPercent: number,
): Ticket[] =>
  tickets.map((ticket) => ({
    ...ticket,
    discountCents: memberDiscount(
      sale,
      sale.tiers.find(({ id }) => id === ticket.tier),
      ticket.priceCents,
      memberPercent,
    ),
  }))

/** Nothing is taken off a price that the guest chooses: it would be another one, and below its minimum. */
export function memberDiscount(
  { isWorkshop }: Pick<TicketSale, 'isWorkshop'>,
  tier: Pick<TicketTier, 'kind'> | undefined,
  cents: number,
  percent: number,
): number {
  return isWorkshop && tier?.kind !== 'choose' ? Math.round((cents * percent) / 100) : 0
}

/** The wishes by which the same tickets are held once more, in their order. */
export function wishesFor(tickets: readonly Ticket[]): TicketWish[] {
  const wishes: Required<TicketWish>[] = []
  for (const { tier, priceCents } of tickets) {
    const last = wishes.at(-1)
    if (last?.tier === tier && last.eachCents === priceCents) last.count += 1
    else wishes.push({ tier, count: 1, eachCents: priceCents })
  }
  return wishes
}

/** How many of each tier there are. */
export function countTiers(tickets: readonly Pick<Ticket, 'tier'>[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { tier } of tickets) counts.set(tier, (counts.get(tier) ?? 0) + 1)
  return counts
}

/**
 * The first tier of which there are not enough left, or `null` where all fit.
 * @param taken how many of each tier others have
 */
export function tierWithoutRoom(
  sale: Pick<TicketSale, 'tiers'>,
  tickets: readonly Pick<Ticket, 'tier'>[],
  taken: ReadonlyMap<string, number>,
): { tier: TicketTier; left: number } | null {
  for (const [id, count] of countTiers(tickets)) {
    const tier = sale.tiers.find((each) => each.id === id)
    if (!tier || tier.number === null) continue
    const left = Math.max(0, tier.number - (taken.get(id) ?? 0))
    if (count > left) return { tier, left }
  }
  return null
}

export function ticketTotals(tickets: readonly Pick<Ticket, 'priceCents' | 'discountCents'>[]) {
  const sum = (cents: (ticket: Pick<Ticket, 'priceCents' | 'discountCents'>) => number) =>
    tickets.reduce((all, each) => all + cents(each), 0)
  const priceCents = sum((each) => each.priceCents)
  const discountCents = sum((each) => each.discountCents)
  return { priceCents, discountCents, totalCents: priceCents - discountCents }
}

/** The bill: a line for each tier and price, and what members pay less. */
export function ticketLines(tickets: readonly Ticket[], member: Tier): PriceLine[] {
  const groups = new Map<string, { name: string; each: number; count: number }>()
  for (const { tier, name, priceCents } of tickets) {
    const key = `${tier} ${priceCents}`
    const known = groups.get(key)
    groups.set(key, { name, each: priceCents, count: (known?.count ?? 0) + 1 })
  }
  const { discountCents } = ticketTotals(tickets)
  return [
    ...[...groups.values()].map(({ name, each, count }) => ({
      label: count === 1 ? name : `${count} × ${name}, ${dollars(each)} each`,
      cents: each * count,
    })),
    ...(discountCents > 0 ? [{ label: tierName(member), cents: -discountCents }] : []),
  ]
}

/** 'Standard, 2 × Early bird' */
export function ticketsInWords(tickets: readonly Ticket[]): string {
  const names = new Map<string, number>()
  for (const { name } of tickets) names.set(name, (names.get(name) ?? 0) + 1)
  return [...names].map(([name, count]) => (count === 1 ? name : `${count} × ${name}`)).join(', ')
}

/** What was answered, in the order of the questions. @returns a problem by the question's id where one is missing or no option */
export function answersFor(
  questions: readonly TicketQuestion[],
  given: Readonly<Record<string, string>>,
): { ok: true; answers: TicketAnswer[] } | { ok: false; fields: Record<string, string> } {
  const fields: Record<string, string> = {}
  const answers: TicketAnswer[] = []
  for (const { id, label, kind, options, isRequired } of questions) {
    const answer = (given[id] ?? '').trim()
    if (answer === '' || (kind === 'yes' && answer !== 'yes')) {
      if (isRequired)
        fields[`answers.${id}`] =
          kind === 'choice'
            ? 'Choose one.'
            : kind === 'yes'
              ? 'Please confirm this.'
              : 'Please answer this.'
      continue
    }
    if (kind === 'choice' && !options.includes(answer)) fields[`answers.${id}`] = 'Choose one.'
    else answers.push({ question: label, answer: kind === 'yes' ? 'Yes' : answer })
  }
  return Object.keys(fields).length > 0 ? { ok: false, fields } : { ok: true, answers }
}

const problem = (reason: TicketProblem['reason'], message: string): TicketProblem => ({
  ok: false,
  reason,
  message,
})
