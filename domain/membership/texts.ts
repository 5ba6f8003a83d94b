import { formatDateWithYear } from '../cafe/calendar.ts'
import { formatCents } from '../cafe/money.ts'
import { dateIn } from '../cafe/time.ts'
import { monthsText } from './gifts.ts'
import { perkWords } from './perks.ts'
import { lastDayOf } from './periods.ts'
import { findTier, tierName, type HasTiers, type PaidTier } from './tiers.ts'
import {
  GRACE_DAYS,
  PAUSE_MOST_DAYS,
  PRICE_NOTICE_DAYS,
  type ChargeKind,
  type LeavingReason,
  type MembershipState,
} from './values.ts'

export const STATE_LABELS: Record<MembershipState, string> = {
  joining: 'Not paid yet',
  active: 'Active',
  paused: 'Paused',
  'past-due': 'Past due',
  ending: 'Not renewing',
  ended: 'Ended',
}

export const CHARGE_LABELS: Record<ChargeKind, string> = {
  joining: 'First month',
  renewal: 'Month',
  upgrade: 'Change to a better tier',
  card: 'Another card',
  comp: 'Month given by the café',
}

export const LEAVING_LABELS: Record<LeavingReason, string> = {
  price: 'It costs too much',
  seldom: 'I come too seldom',
  moving: 'I am moving away',
  perks: 'It does not give what I hoped for',
  other: 'Something else',
}

/** What becomes of the price, for whoever is no founding member. */
export const PRICE_TERM = `You keep the price at which you joined for as long as you keep the tier, unless we write to you at least ${PRICE_NOTICE_DAYS} days before a month that costs something else.`
/** The same for whoever is. */
export const FOUNDING_TERM =
  'You are a founding member: this price stays for as long as you keep the tier, whatever others pay later.'

/** What somebody agrees to who joins; the page of joining, the terms and the mails say the same. */
export const MEMBERSHIP_TERMS: readonly string[] = [
  'A membership is paid a month ahead and goes on month by month until you cancel it. Prices have no tax on top.',
  'You can cancel at any time. It then runs to the end of the month that is paid, and nothing more is charged.',
  `You can pause it for 7 to ${PAUSE_MOST_DAYS} days. Nothing is charged meanwhile, no discounts are given, and the days that are paid are added at the end.`,
  'A better tier starts at once, and you pay the difference for the days that are left. A smaller one starts with the next month.',
  `If a month cannot be charged, we try three times more within ${GRACE_DAYS} days. Your discounts go on meanwhile; after that the membership ends and nothing is owed.`,
  PRICE_TERM,
  'Whoever joins in a time for founding members, which the page of joining names, keeps the price for as long as they keep the tier.',
  'A membership that is given is paid once. It runs from when it is started, or after what is paid already, and ends by itself. Until it is started whoever gave it can take it back.',
]

type Words = { title: string; message: string }
type Named = { tier: PaidTier['id'] }

export { tierName }

/** '15% off the menu, 20% off workshops', in the middle of a sentence. */
const giftPerks = (cafe: HasTiers, tier: PaidTier['id']): string => {
  const found = findTier(cafe, tier)
  return (found ? perkWords(found) : [])
    .map((perk) => perk.charAt(0).toLowerCase() + perk.slice(1))
    .join(', ')
}

/** What a member hears of their membership. Days are YYYY-MM-DD; `today` tells whether the year is said. */
export const membershipNews = {
  joined: ({ tier }: Named, from: string, next: string, today: string): Words => ({
    title: `Welcome: ${tierName(tier)}`,
    message: `Your membership ${from > today ? `starts on ${day(from, today)}` : 'has started'}. The next month begins on ${day(next, today)}.`,
  }),
  renewed: ({ tier }: Named, next: string, today: string): Words => ({
    title: `${tierName(tier)}: another month`,
    message: `Your month is paid. The next one begins on ${day(next, today)}.`,
  }),
  changed: ({ tier }: Named): Words => ({
    title: `You have ${tierName(tier)} now`,
    message: 'Its discounts count from this moment on.',
  }),
  toCome: (tier: PaidTier['id'], from: string, today: string): Words => ({
    title: `${tierName(tier)} from ${day(from, today)}`,
    message: `Until ${day(from, today)} everything stays as it is.`,
  }),
  newPrice: (
    { tier }: Named,
    { fromCents, toCents }: { fromCents: number; toCents: number },
    on: string,
    today: string,
  ): Words => ({
    title: `${tierName(tier)}: ${formatCents(toCents)} a month from ${day(on, today)}`,
    message: `The month that begins on ${day(on, today)} and those after it cost ${formatCents(toCents)} instead of ${formatCents(fromCents)}. Until then nothing changes. On your membership page you can change to another tier or cancel before that day.`,
  }),
  priceStays: ({ tier }: Named, cents: number): Words => ({
    title: `${tierName(tier)} stays at ${formatCents(cents)} a month`,
    message: 'We wrote that its price would change. It does not: your price stays as it is.',
  }),
  declined: ({ tier }: Named, cents: number, again: string, today: string): Words => ({
    title: `${tierName(tier)}: your card was not charged`,
    message: `${formatCents(cents)} could not be charged. We try again on ${day(again, today)}. Your discounts go on until then; another card is charged at once.`,
  }),
  dueSoon: ({ tier }: Named, cents: number, on: string, today: string): Words => ({
    title: `${tierName(tier)}: the next month begins on ${day(on, today)}`,
    message: `Please pay ${formatCents(cents)} at the counter by then.`,
  }),
  due: ({ tier }: Named, cents: number, ends: string, today: string): Words => ({
    title: `${tierName(tier)}: ${formatCents(cents)} to pay at the counter`,
    message: `Your next month is not paid yet. Without it your membership ends on ${day(ends, today)}.`,
  }),
  paused: ({ tier }: Named, until: string, today: string): Words => ({
    title: `${tierName(tier)} is paused`,
    message: `Nothing is charged. It resumes by itself on ${day(until, today)}, or earlier if you wish.`,
  }),
  resumed: ({ tier }: Named, next: string, today: string): Words => ({
    title: `${tierName(tier)} goes on`,
    message: `Your discounts are back. The next month begins on ${day(next, today)}.`,
  }),
  cancelled: ({ tier }: Named, until: string, today: string): Words => ({
    title: `${tierName(tier)}: the last day is ${day(lastDayOf(until), today)}`,
    message: `Nothing more is charged. Through ${day(lastDayOf(until), today)} everything stays as it is, and you can change your mind.`,
  }),
  kept: ({ tier }: Named, next: string, today: string): Words => ({
    title: `You keep ${tierName(tier)}`,
    message: `It goes on. The next month begins on ${day(next, today)}.`,
  }),
  ended: ({ tier }: Named): Words => ({
    title: `${tierName(tier)} has ended`,
    message: 'Nothing more is charged. You can join again at any time.',
  }),
  endedUnpaid: ({ tier }: Named): Words => ({
    title: `${tierName(tier)} has ended`,
    message: 'The last month was not paid. You owe nothing, and can join again at any time.',
  }),
  given: ({ tier }: Named, months: number, next: string, today: string): Words => ({
    title: `${months === 1 ? 'A month' : `${months} months`} of ${tierName(tier)} from us`,
    message: `Nothing is charged for it. The next month to pay begins on ${day(next, today)}.`,
  }),
  giftPaid: ({ tier }: Named, months: number): Words => ({
    title: `Your gift is paid: ${tierName(tier)}`,
    message: `It is for ${monthsText(months)}. Nothing more is charged, and it does not go on by itself.`,
  }),
  giftStarted: ({ tier }: Named): Words => ({
    title: 'Your gift was started',
    message: `${tierName(tier)} runs from now on for whoever you gave it to.`,
  }),
  giftForYou: ({ tier }: Named, months: number, from: string, cafe: HasTiers): Words => ({
    title: `${from} gave you ${monthsText(months)} of ${tierName(tier)}`,
    message: `${from} gave you ${tierName(tier)} for ${monthsText(months)}: ${giftPerks(cafe, tier)}. It is paid. It runs from when you start it, and ends by itself: you need no card, and nothing is charged for it.`,
  }),
  giftBegun: ({ tier }: Named, from: string, until: string, today: string): Words => ({
    title: `${tierName(tier)} is yours`,
    message: `From ${from > today ? day(from, today) : 'today'} through ${day(lastDayOf(until), today)}. It is a gift: nothing is charged for it.`,
  }),
  giftEnds: ({ tier }: Named, on: string, today: string): Words => ({
    title: `${tierName(tier)} ends on ${day(on, today)}`,
    message:
      'What you were given is over then, by itself, and nothing is charged. If you like you can keep it: then you pay month by month from that day on.',
  }),
  giftRefunded: ({ tier }: Named, cents: number): Words => ({
    title: `Your gift of ${tierName(tier)} was taken back`,
    message: `${formatCents(cents)} goes back to the card that you paid with; banks take some days. Its link does nothing any more.`,
  }),
  giftRefundFailed: ({ tier }: Named, cents: number): Words => ({
    title: `Your gift of ${tierName(tier)} could not be paid back`,
    message: `${formatCents(cents)} could not go back to your card. The gift is as it was before: its link works, and it can be started. Try again on its page, or write to us.`,
  }),
  giftWithdrawn: ({ tier }: Named, from: string): Words => ({
    title: `A gift was taken back: ${tierName(tier)}`,
    message: `${from} gave you ${tierName(tier)}, and it was taken back before it was started. The link in our email does nothing any more. Nothing is charged to you.`,
  }),
  giftWorksAgain: ({ tier }: Named, from: string): Words => ({
    title: `Your gift is there again: ${tierName(tier)}`,
    message: `We wrote that the gift of ${from} was taken back. That came to nothing: the link in our first email works as before.`,
  }),
  givenBack: ({ tier }: Named, cents: number): Words => ({
    title: `${tierName(tier)} has ended`,
    message: `${formatCents(cents)} goes back the way it was paid; banks take some days. Nothing more is charged.`,
  }),
  refunded: ({ tier }: Named, cents: number): Words => ({
    title: `${formatCents(cents)} of ${tierName(tier)} given back`,
    message: 'It goes back the way it was paid; banks take some days.',
  }),
} as const

/** 'We try again on Monday, October 20.', by the day of the café; empty where nothing is tried. @param at an instant */
export const triesAgain = (at: string | null, timeZone: string, today: string): string =>
  at === null ? '' : `We try again on ${day(dateIn(timeZone, new Date(at)), today)}.`

const day = (date: string, today: string) => formatDateWithYear(date, today)
