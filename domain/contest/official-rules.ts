import { dateIn, formatDate } from '#domain/cafe/time.ts'
import type { EntryPeriod } from './closed.ts'
import { formatCents } from '#domain/cafe/money.ts'
import type { Cafe } from '#domain/contracts/cafe.ts'
import type { Block } from '#domain/contracts/content.ts'
import type { Contest, ContestRules } from '#domain/contracts/contest.ts'

/** Where the owner begins. What a lawyer must look at is in `TO_REVIEW`. */
export const DEFAULT_CONTEST: ContestRules = {
  entriesFrom: null,
  entriesUntil: null,
  winnerCount: 1,
  alternateCount: 3,
  claimDays: 7,
  minimumAge: 18,
  eligibility:
    'people who live in the State of New York. Owners and staff of the café, and who lives with them, cannot win',
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

/**
 * The official rules in plain words, made from the settings of the owner; shown at /contest/rules.
 * @param now for the words about whether entering is still open
 */
export function officialRules(
  cafe: Cafe,
  { rules, prize }: Pick<Contest, 'rules' | 'prize'>,
  now: Date,
): Block[] {
  const { name, street, city, region, postalCode, email } = cafe
  const alternates = count(rules.alternateCount, 'alternate')
  return [
    p(`${name} gives away: ${sentence(prize)} These are the rules. Whoever enters agrees to them.`),
    h('Nothing to buy'),
    p(
      'No purchase is necessary. Buying something does not help, and neither does posting about us.',
    ),
    h('Who may enter'),
    p(
      sentence(
        `Open to ${rules.eligibility.replace(/\.$/, '')}. You must be ${rules.minimumAge} or older on the day you enter. Void where the law forbids it`,
      ),
    ),
    h('When'),
    p(
      `${period(rules, dateIn(cafe.timeZone, now))} Days begin and end by the clocks in ${city}, ${region}.`,
    ),
    h('How to enter'),
    p(
      'Fill in the entry form on our contest page or on a page that carries it: your name, and an email address or a phone number. Then follow the link in the mail that we send you. If you gave only a phone number, we call you. Only an entry that is confirmed in this way takes part.',
    ),
    h('One entry per person'),
    p(
      'Each person enters once. Addresses that reach the same mailbox count as one, however they are written (capitals, “+tags”, dots at Gmail), and so do spellings of one phone number. Entries made by programs, with a made-up name, or for somebody who does not know of it are rejected. We write down why.',
    ),
    h('The prize'),
    p(
      `${count(rules.winnerCount, 'winner')} ${rules.winnerCount === 1 ? 'gets' : 'get'} this${rules.winnerCount === 1 ? '' : ' each'}: ${sentence(prize)} ${sentence(rules.prizeDetails)} It is worth about ${formatCents(rules.prizeValueCents)}${rules.winnerCount === 1 ? '' : ' a winner'}. Taxes on it, if there are any, are the winner’s.`,
    ),
    h('Your odds'),
    p(
      `They depend on how many confirmed entries there are: ${rules.winnerCount} in that number. The number is published with the list, before the draw.`,
    ),
    h('How we draw'),
    p(
      'A computer draws, and you can do it again. First we publish the list of all confirmed entries. Each entry is one line of letters and digits that tells nothing about you; yours is in the mail we sent. With the list we publish its fingerprint, the numbers of winners and alternates, and which public event will give the seed: one that nobody can know beforehand, such as the numbers of a state lottery.',
    ),
    p(
      'When that event has happened, its result is entered as the seed. For each line the computer makes the SHA-256 fingerprint of rule, list fingerprint, seed and line, and sorts the lines by it. The first on that list win. The exact steps, the list, and a button that repeats the draw in your own browser are on the page of the draw.',
    ),
    h('How winners hear of it'),
    p(
      `We write to the address that the winner entered with, or call, and announce it before opening day. A winner has ${count(rules.claimDays, 'day')} to answer. ${rules.alternateCount > 0 ? `Who does not answer, does not want the prize or turns out not to be allowed to enter is passed over, and the next of ${alternates} moves up.` : 'Who does not answer, does not want the prize or turns out not to be allowed to enter is passed over, and the prize is not given.'}`,
    ),
    p('We name winners by first name and initial only, and only who agrees to it.'),
    h('Your data'),
    p(
      `We use your entry to run this contest: to confirm it, to draw, to write to you. News from us comes only if you ticked that box, and stops when you say so. The list that we publish holds no name, address or number. Write to ${email} to have your entry removed; once the list is fixed its line stays, and what it stood for goes. Our privacy page says the rest.`,
    ),
    h('If something goes wrong'),
    p(
      'If the form or the draw breaks in a way that is unfair to anybody, we say so on the page of the draw, put it right and keep what was published before in sight. These rules follow the law of the State of New York, and nothing in them takes away a right that the law gives you. Platforms on which people post about us have no part in this contest.',
    ),
    ...(rules.furtherTerms ? [h('Besides'), ...rules.furtherTerms.split(/\n+/).map(p)] : []),
    h('Sponsor'),
    p(`${name}, ${street}, ${city}, ${region} ${postalCode}. Questions go to ${email}.`),
  ]
}

/** Whether an entry is taken on this day, as far as the period goes. */
export function entryPeriod(
  { entriesFrom, entriesUntil }: Pick<ContestRules, 'entriesFrom' | 'entriesUntil'>,
  today: string,
): EntryPeriod {
  if (entriesFrom && today < entriesFrom) return 'before'
  return entriesUntil && today > entriesUntil ? 'over' : 'open'
}

function period({ entriesFrom, entriesUntil }: ContestRules, today: string): string {
  const from = entriesFrom ? dayAndYear(entriesFrom) : 'the day this page went up'
  if (!entriesUntil)
    return `Entries are taken from ${from} until we fix the list of entries, which happens before opening day and is announced on the page of the draw.`
  const verb = today > entriesUntil ? 'were' : 'are'
  return `Entries ${verb} taken from ${from} through ${dayAndYear(entriesUntil)}.`
}

const dayAndYear = (date: string) => `${formatDate(date)}, ${date.slice(0, 4)}`
const p = (text: string): Block => ({ kind: 'paragraph', text })
const h = (text: string): Block => ({ kind: 'heading', text })
const sentence = (text: string) => (/[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`)
const count = (n: number, what: string) => `${n === 1 ? 'One' : n} ${what}${n === 1 ? '' : 's'}`
