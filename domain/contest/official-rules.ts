import { dateIn, formatDate } from '#domain/cafe/time.ts'
import type { EntryPeriod } from './closed.ts'
import { formatCents } from '#domain/cafe/money.ts'
import type { Cafe } from '#domain/contracts/cafe.ts'
import type { Block } from '#domain/contracts/content.ts'
import type { Contest, ContestRules } from '#domain/contracts/contest.ts'

/** The prize of a new café (`domain/cafe/settings.ts`), which the details below are about. */
export const DEFAULT_PRIZE = 'One free drink a week for a whole year'

/** Where the owner begins. What a lawyer must look at is in `TO_REVIEW`. */
export const DEFAULT_CONTEST: ContestRules = {
  entriesFrom: null,
  entriesUntil: null,
  winnerCount: 1,
  alternateCount: 3,
  claimDays: 7,
  minimumAge: 18,
  eligibility:
    'people who live in the State of New York. Owners and staff of the café, and whoever lives with them, cannot win',
  prizeDetails:
    'Fifty-two vouchers, one for each week of a year from opening day. Each is good for one drink of any size with any topping. The prize cannot be exchanged for cash or sold.',
  prizeValueCents: 44_200, // 52 large drinks at $8.50
  furtherTerms: '',
}

/** What an owner must decide before the first entry: no default would be right. */
export const TO_REVIEW: readonly string[] = [
  'The first and the last day of entering. Without a last day, entering goes on until you fix the list; many states want an exact date.',
  'Who may enter: states, ages, and who is left out.',
  'The value of the prize. New York wants a contest registered and bonded when its prizes are worth more than $5,000; other states draw the line elsewhere.',
  'The sponsor: name and postal address of the café, under Settings.',
  'The whole text, read by somebody who knows the law where you are. It is a draft in plain words, not legal advice.',
]

/** How the rules are written in a language: English texts are the keys of the others. */
export type RulesWords = {
  /** A text with its values in the braces. */
  say(text: string, values?: Readonly<Record<string, string | number>>): string
  /** 'Saturday, November 1, 2025' */
  date(date: string): string
}

const ENGLISH: RulesWords = {
  say: (text, values = {}) =>
    text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '')),
  date: (date) => `${formatDate(date)}, ${date.slice(0, 4)}`,
}

/**
 * The official rules in plain words, made from the settings of the owner; shown at /contest/rules.
 * @param now for the words about whether entering is still open
 */
export function officialRules(
  cafe: Cafe,
  { rules, prize: prizeText }: Pick<Contest, 'rules' | 'prize'>,
  now: Date,
  words = ENGLISH,
): Block[] {
  const { name, street, city, region, postalCode, email } = cafe
  const { say } = words
  const { h, p } = blocksIn(words)
  const prize = sentence(say(prizeText))
  // What the software says of its own prize is no word about another one.
  const isOfAnother =
    rules.prizeDetails === DEFAULT_CONTEST.prizeDetails && prizeText !== DEFAULT_PRIZE
  const isOne = rules.winnerCount === 1
  const gets = {
    count: rules.winnerCount,
    prize,
    details: sentence(say(rules.prizeDetails)),
    value: formatCents(rules.prizeValueCents),
  }
  return [
    p('{name} gives away: {prize} These are the rules. Whoever enters agrees to them.', {
      name,
      prize,
    }),
    h('Nothing to buy'),
    p(
      'No purchase is necessary. Buying something does not help, and neither does posting about us.',
    ),
    h('Who may enter'),
    p(
      'Open to {people}. You must be {age} or older on the day you enter. Void where the law forbids it.',
      { people: say(rules.eligibility.replace(/\.$/, '')), age: rules.minimumAge },
    ),
    h('When'),
    p('{period} Days begin and end by the clocks in {city}, {region}.', {
      period: period(rules, dateIn(cafe.timeZone, now), words),
      city,
      region,
    }),
    h('How to enter'),
    p(
      'Fill in the entry form on our contest page or on a page that carries it: your name, and an email address or a phone number. Then follow the link in the email that we send you. If you gave only a phone number, we call you. Only an entry that is confirmed in this way takes part.',
    ),
    h('One entry per person'),
    p(
      'Each person enters once. Addresses that reach the same mailbox count as one, however they are written (capitals, “+tags”, dots at Gmail), and so do spellings of one phone number. Entries made by programs, with a made-up name, or for somebody who does not know of it are rejected. We write down why.',
    ),
    h('The prize'),
    (isOfAnother ? prizeAlone : prizeInDetail)(p, isOne, gets),
    h('Your odds'),
    p(
      'They depend on how many confirmed entries there are: {count} in that number. The number is published with the list, before the draw.',
      gets,
    ),
    h('How we draw'),
    p(
      'A computer draws, and you can do it again. First we publish the list of all confirmed entries. Each entry is one line of letters and digits that tells nothing about you; yours is in the email we sent. With the list we publish its fingerprint, the numbers of winners and alternates, and which public event will give the seed: one that nobody can know beforehand, such as the numbers of a state lottery.',
    ),
    p(
      'When that event has happened, its result is entered as the seed. For each line the computer makes the SHA-256 fingerprint of rule, list fingerprint, seed and line, and sorts the lines by it. The first on that list win. The exact steps, the list, and a button that repeats the draw in your own browser are on the page of the draw.',
    ),
    h('How winners hear of it'),
    p(
      rules.claimDays === 1
        ? 'We write to the address that the winner entered with, or call, and announce it before opening day. A winner has one day to answer.'
        : 'We write to the address that the winner entered with, or call, and announce it before opening day. A winner has {days} days to answer.',
      { days: rules.claimDays },
    ),
    p(
      rules.alternateCount > 0
        ? 'A winner who does not answer, does not want the prize or turns out not to be allowed to enter is passed over, and the next alternate moves up. Alternates: {count}.'
        : 'A winner who does not answer, does not want the prize or turns out not to be allowed to enter is passed over, and the prize is not given.',
      { count: rules.alternateCount },
    ),
    p('We name winners by first name and initial only, and only those who agree to it.'),
    h('Your data'),
    p(
      'We use your entry to run this contest: to confirm it, to draw, to write to you. News from us comes only if you ticked that box, and stops when you say so. The list that we publish holds no name, address or number. Write to {email} to have your entry removed; once the list is fixed its line stays, and what we know of you is deleted. Our privacy page says the rest.',
      { email },
    ),
    h('If something goes wrong'),
    p(
      'If the form or the draw breaks in a way that is unfair to anybody, we say so on the page of the draw, put it right and keep what was published before in sight. These rules follow the law of the State of New York, and nothing in them takes away a right that the law gives you. Platforms on which people post about us have no part in this contest.',
    ),
    ...(rules.furtherTerms
      ? [h('Also'), ...rules.furtherTerms.split(/\n+/).map((text) => p('{text}', { text }))]
      : []),
    h('Sponsor'),
    p('{sponsor}. Questions go to {email}.', {
      sponsor: `${name}, ${street}, ${city}, ${region} ${postalCode}`,
      email,
    }),
  ]
}

type Paragraph = ReturnType<typeof blocksIn>['p']
type Gets = Readonly<Record<string, string | number>>

function prizeInDetail(p: Paragraph, isOne: boolean, gets: Gets): Block {
  return isOne
    ? p(
        'One winner gets this: {prize} {details} It is worth about {value}. Taxes on it, if there are any, are the winner’s.',
        gets,
      )
    : p(
        '{count} winners get this each: {prize} {details} It is worth about {value} a winner. Taxes on it, if there are any, are the winner’s.',
        gets,
      )
}

function prizeAlone(p: Paragraph, isOne: boolean, gets: Gets): Block {
  return isOne
    ? p('One winner gets this: {prize} Taxes on it, if there are any, are the winner’s.', gets)
    : p(
        '{count} winners get this each: {prize} Taxes on it, if there are any, are the winner’s.',
        gets,
      )
}

function blocksIn({ say }: RulesWords) {
  return {
    h: (text: string): Block => ({ kind: 'heading', text: say(text) }),
    p: (text: string, values?: Readonly<Record<string, string | number>>): Block => ({
      kind: 'paragraph',
      text: say(text, values),
    }),
  }
}

/** Whether an entry is taken on this day, as far as the period goes. */
export function entryPeriod(
  { entriesFrom, entriesUntil }: Pick<ContestRules, 'entriesFrom' | 'entriesUntil'>,
  today: string,
): EntryPeriod {
  if (entriesFrom && today < entriesFrom) return 'before'
  return entriesUntil && today > entriesUntil ? 'over' : 'open'
}

function period(
  { entriesFrom, entriesUntil }: ContestRules,
  today: string,
  { say, date }: RulesWords,
): string {
  const from = entriesFrom ? date(entriesFrom) : say('the day this page went up')
  if (!entriesUntil)
    return say(
      'Entries are taken from {from} until we fix the list of entries, which happens before opening day and is announced on the page of the draw.',
      { from },
    )
  const days = { from, until: date(entriesUntil) }
  return today > entriesUntil
    ? say('Entries were taken from {from} through {until}.', days)
    : say('Entries are taken from {from} through {until}.', days)
}

const sentence = (text: string) => (/[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`)
