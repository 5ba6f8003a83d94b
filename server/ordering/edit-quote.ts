import { eq } from 'drizzle-orm'
import { BREAK_TEXTS } from '#domain/booking/break-drinks.ts'
import { dateIn, timeIn } from '#domain/cafe/time.ts'
import type { Dining, EditedLine, Pickup, Quote, Reduction } from '#domain/contracts/ordering.ts'
import { discountPercent, tierName, type Tier } from '#domain/membership/tiers.ts'
import { chargesOf, lineRate } from '#domain/ordering/charges.ts'
import { isSameDrink } from '#domain/ordering/edit.ts'
import { fullQuote } from '#domain/ordering/full-quote.ts'
import { reductionsOf } from '#domain/ordering/reductions.ts'
import { quoteOrder, type Kept } from '#domain/ordering/quote.ts'
import { goodsCents } from '#domain/ordering/tippable.ts'
import { slotOf } from '#domain/ordering/pickup.ts'
import type { PromoTerms } from '#domain/contracts/promos.ts'
import { promoCodes } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import { tierOf } from '../memberships/tier.ts'
import { termsOf } from '../promos/find.ts'
import type { Services } from '../services.ts'
import { chosenTime } from './place.ts'
import type { OrderRow } from './store.ts'

export type Wishes = {
  lines?: EditedLine[] | undefined
  pickup?: Pickup | null | undefined
  note?: string | undefined
  dining?: Dining | undefined
  /** Service fees that are not charged; left out, what was waived stays waived. */
  waive?: string[] | undefined
}
/** An order as it would be. */
export type Planned = Pick<
  OrderRow,
  'quote' | 'note' | 'pickupAt' | 'estimatedAt' | 'slotStartsAt' | 'reservedSeconds'
> & {
  /** For each line, which one it was; `null` for a new one. */
  was: (number | null)[]
  isOtherTime: boolean
}

/**
 * What an order would be with other lines, another note or another time: priced anew, with what was promised kept
 * (docs/decisions/order-edits.md). Whether the kitchen has room, and what was paid, is for the transaction to see.
 * @param isStaff nobody asks staff for a time @throws Refused
 */
export async function planEdit(
  services: Services,
  before: OrderRow,
  wishes: Wishes,
  isStaff: boolean,
): Promise<Planned> {
  const asked = wishes.lines ?? before.quote.lines.map(asWished)
  const lines = asked.map((line) => withNoteOf(before.quote, line))
  requireKnownLines(before.quote, lines)
  const date = dayOf(before, wishes.pickup)
  const dining = wishes.dining ?? before.quote.dining
  const waive = wishes.waive ?? before.quote.waivedFees?.map(({ id }) => id)
  const quote = await requote(services, before, { lines, dining, date, waive })
  const note = wishes.note ?? before.note
  const was = lines.map((line) => line.was ?? null)
  const time = await timeOf(services, before, wishes.pickup, { quote, isStaff })
  return { quote, note, was, reservedSeconds: quote.prepSeconds, ...time }
}

/** What was said of a line is said of it still, whatever else is changed. */
function withNoteOf({ lines }: Quote, line: EditedLine): EditedLine {
  const before = line.was === undefined ? undefined : lines[line.was]
  const note = line.note ?? before?.note
  return note === undefined ? line : { ...line, note }
}

/** A line as it stands, asked for once more. */
export function asWished(
  { id, size, quantity, customizations, customerName }: Quote['lines'][number],
  was: number,
): EditedLine {
  return {
    id,
    ...(size && { size }),
    quantity,
    customizations,
    ...(customerName && { customerName }),
    was,
  }
}

/** Each line of the order is named once at most. @throws Refused 400 */
function requireKnownLines(quote: Quote, lines: readonly EditedLine[]) {
  const named = lines.flatMap(({ was }) => (was === undefined ? [] : [was]))
  const isKnown = named.every((position) => position < quote.lines.length)
  if (isKnown && new Set(named).size === named.length) return
  throw new Refused(400, 'invalid_input', 'Name each line of the order once at most.')
}

/** The day on which it is picked up: what a member gets is that of this day. */
function dayOf(before: OrderRow, pickup: Wishes['pickup']): string | undefined {
  if (pickup !== undefined) return pickup?.date
  return before.pickupAt === null ? undefined : dateIn(before.timeZone, before.pickupAt)
}

/**
 * An order as it stands, for whoever has another membership on its day. Its lines keep their prices, and a discount that was promised
 * with the same membership stays as it was.
 */
export async function quoteForTier(
  services: Services,
  before: OrderRow,
  tier: Tier,
): Promise<Quote> {
  const { quote } = before
  const member = reductionsOf(quote).find(({ kind }) => kind === 'member')
  const isSame = member
    ? promisedPercent(member, tier) !== undefined
    : discountPercent(services.settings.get().cafe, tier, 'menu') === 0
  if (isSame) return quote
  const lines = quote.lines.map(asWished)
  const waive = quote.waivedFees?.map(({ id }) => id)
  const { dining } = quote
  return requote(services, before, { lines, dining, date: dayOf(before, undefined), waive, tier })
}

async function requote(
  services: Services,
  before: OrderRow,
  {
    lines,
    dining,
    date,
    waive,
    tier: known,
  }: {
    lines: EditedLine[]
    dining: Dining | undefined
    date: string | undefined
    waive: string[] | undefined
    /** That of the account, where it is not given. */
    tier?: Tier
  },
): Promise<Quote> {
  const { quote } = before
  const { cafe } = services.settings.get()
  const day = date ?? dateIn(cafe.timeZone, services.now())
  const request = {
    lines,
    ...(dining && { dining }),
    ...(quote.tipCents > 0 && { tip: { cents: quote.tipCents } }),
  }
  const menu = services.menu.get()
  const input = {
    menu,
    request,
    ...chargesOf(cafe),
    date,
    kept: keptOf(quote, lines),
    waive,
  }
  const reductions = reductionsOf(quote)
  const code = reductions.find(({ kind }) => kind === 'promo')?.code
  const cents = reductions.find(({ kind }) => kind === 'counter')?.cents ?? 0
  const own = before.userId === null ? null : await tierOf(services.db, before.userId, day)
  const tier = known ?? own
  const member = reductions.find(({ kind }) => kind === 'member')
  return fullQuote({
    ...input,
    tier,
    keptPercent: tier && member ? promisedPercent(member, tier) : undefined,
    promo: code === undefined ? null : await termsNow(services, code),
    discount: cents === 0 ? undefined : { of: { cents: shrunk(cents, quote, quoteOrder(input)) } },
    points: reductions.find(({ kind }) => kind === 'points')?.points ?? 0,
  })
}

/** What a membership takes off stays as it was promised, as long as it is the same one: 'Basic Membership: 5% off' */
function promisedPercent({ label }: Reduction, tier: Tier): number | undefined {
  const percent = label.startsWith(`${tierName(tier)}: `) && / (\d{1,3})% off$/.exec(label)?.[1]
  return percent ? Number(percent) : undefined
}

/** A use of a code was claimed when the order was placed, so whether it may be used is not asked again. */
async function termsNow({ db }: Services, code: string): Promise<PromoTerms | null> {
  const [row] = await db.select().from(promoCodes).where(eq(promoCodes.code, code))
  return row ? termsOf(row) : null
}

/** What stays the same drink keeps its price. */
function keptOf(quote: Quote, lines: readonly EditedLine[]): (Kept | null)[] {
  const { lines: before, prepSeconds } = quote
  const pieces = before.reduce((sum, { quantity }) => sum + quantity, 0)
  const each = Math.ceil(prepSeconds / Math.max(1, pieces))
  return lines.map((line) => {
    const old = line.was === undefined ? undefined : before[line.was]
    if (!old || !isSameDrink(old, line)) return null
    return { line: { ...old, taxRate: lineRate(quote, old) }, prepSeconds: each }
  })
}

/** A discount that somebody gave at the counter: less of it where there is less to take it off, and never more. */
function shrunk(cents: number, before: Quote, after: Quote): number {
  const goods = ({ lines }: Quote) => lines.reduce((sum, line) => sum + goodsCents(line), 0)
  const [from, to] = [goods(before), goods(after)]
  return from === 0 || to >= from ? cents : Math.floor((cents * to) / from)
}

type Timed = Pick<Planned, 'pickupAt' | 'estimatedAt' | 'slotStartsAt' | 'isOtherTime'>

async function timeOf(
  services: Services,
  before: OrderRow,
  pickup: Wishes['pickup'],
  { quote, isStaff }: { quote: Quote; isStaff: boolean },
): Promise<Timed> {
  const { pickupAt, estimatedAt, slotStartsAt } = before
  const kept = { pickupAt, estimatedAt, slotStartsAt, isOtherTime: false }
  const moreSeconds = quote.prepSeconds - before.reservedSeconds
  const present = presentPickup(before)
  const isOtherTime = pickup !== undefined && !isSameTime(pickup, present)
  if (before.forBreak !== null && pickupAt !== null) {
    if (isOtherTime) throw new Refused(409, 'not_editable', BREAK_TEXTS.time)
    requireMadeBy(services, pickupAt, quote, isStaff || moreSeconds <= 0)
    return kept
  }
  if (!isOtherTime && (moreSeconds <= 0 || (isStaff && pickupAt !== null))) return kept
  const ready = (at: Date) =>
    new Date(Math.max(at.getTime(), services.now().getTime() + quote.prepSeconds * 1_000))
  const later = ready(new Date(estimatedAt.getTime() + Math.max(0, moreSeconds) * 1_000))
  if (isStaff) return { ...kept, estimatedAt: later }
  // What takes longer needs its time once more, and so does another time.
  const choice = isOtherTime ? pickup : present
  const wanted = { pickup: choice, channel: before.channel }
  const time = await chosenTime(services, wanted, quote, { exceptId: before.id })
  if (!isOtherTime) return { ...kept, estimatedAt: pickupAt ?? later }
  const { cafe: hours, pickup: rules } = services.settings.get()
  const now = services.now()
  return {
    ...time,
    slotStartsAt: time.pickupAt ?? slotOf({ hours, pickup: rules, now }, time.estimatedAt),
    isOtherTime,
  }
}

/** What comes to an order for a break has to be made until then. @throws Refused 409 */
function requireMadeBy(services: Services, at: Date, { prepSeconds }: Quote, isFine: boolean) {
  if (isFine || services.now().getTime() + prepSeconds * 1_000 <= at.getTime()) return
  throw new Refused(409, 'pickup_too_soon', BREAK_TEXTS.tooLong)
}

function presentPickup({ pickupAt, timeZone }: OrderRow): Pickup | null {
  return pickupAt && { date: dateIn(timeZone, pickupAt), time: timeIn(timeZone, pickupAt) }
}

function isSameTime(one: Pickup | null, other: Pickup | null): boolean {
  return one?.date === other?.date && one?.time === other?.time
}
