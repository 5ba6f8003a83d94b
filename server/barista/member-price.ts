import { dateOf } from '#domain/booking/event-list.ts'
import { memberSeatDiscount } from '#domain/booking/seat-price.ts'
import { memberPercentWords, memberPriceWords } from '#domain/barista/member-price.ts'
import type { Facts } from '#domain/barista/facts.ts'
import type { Say } from '#domain/barista/say.ts'
import { dateIn } from '#domain/cafe/time.ts'
import type { ChatReply } from '#domain/contracts/barista.ts'
import { discountPercent } from '#domain/membership/tiers.ts'
import { tierOf } from '../memberships/tier.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'

/**
 * An answer that names the price of a class or a workshop, with what a seat costs whoever is signed in, by their membership on its day.
 * @param personOfTalk asked only where a price is named
 */
export async function withMemberPrice(
  { db, settings }: Services,
  response: ChatReply,
  { facts, say }: { facts: Facts; say: Say },
  personOfTalk: () => Promise<Person | null>,
): Promise<ChatReply> {
  const spoken = response.state?.session
  if (!spoken || response.intent !== spoken.kind) return response
  const { title, startsAt, cents } = spoken
  if (cents === 0 || !response.text.includes(title) || !response.text.includes(say.cents(cents)))
    return response
  if (spoken.kind === 'events' && !isForMembers(facts, spoken)) return response
  const person = await personOfTalk()
  if (!person) return response
  const { cafe } = settings.get()
  const tier = await tierOf(db, person.user.id, dateOf({ startsAt }, cafe.timeZone))
  const percent = discountPercent(cafe, tier, 'workshops')
  const off = memberSeatDiscount(classOf(facts, spoken), { priceCents: cents, party: 1 }, percent)
  if (off === 0) return response
  const isList = spoken.kind === 'classes' && response.text.includes('\n')
  const words = isList
    ? memberPercentWords(say, { tier, percent })
    : memberPriceWords(say, { title, tier, cents: cents - off })
  return { ...response, text: `${response.text}\n${words}` }
}

/**
 * What the menu costs whoever is signed in less, in percent: 0 for who is no member. What is priced without a day is priced for today,
 * as in the bar of the cart.
 */
export async function memberPercentOf(
  { db, settings, now }: Services,
  personOfTalk: () => Promise<Person | null>,
): Promise<number> {
  const person = await personOfTalk()
  if (!person) return 0
  const { cafe } = settings.get()
  const tier = await tierOf(db, person.user.id, dateIn(cafe.timeZone, now()))
  return discountPercent(cafe, tier, 'menu')
}

/** The class whose seats are spoken of: its materials cost a member as much as everybody. */
const classOf = ({ classes = [] }: Facts, spoken: { title: string; startsAt: string }) =>
  classes.find(({ title, startsAt }) => title === spoken.title && startsAt === spoken.startsAt) ??
  {}

/** Of events, only tickets of a workshop are less for members, and none whose price the guest chooses. */
function isForMembers({ events = [] }: Facts, spoken: { title: string; startsAt: string }) {
  const event = events.find(
    ({ title, startsAt }) => title === spoken.title && startsAt === spoken.startsAt,
  )
  const cheapest = event?.tickets?.tiers.toSorted((a, b) => a.priceCents - b.priceCents)[0]
  return event?.tickets?.isWorkshop === true && cheapest?.kind !== 'choose'
}
