import { describe, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import { ContestRules } from '#domain/contracts/contest.ts'
import { DEFAULT_CONTEST, entryPeriod, officialRules } from './official-rules.ts'

const { cafe } = DEFAULT_SETTINGS
const PRIZE = cafe.campaign.prize
const FRIDAY = new Date('2025-10-17T16:00:00Z')
const textOf = (more: Partial<ContestRules> = {}, now = FRIDAY) =>
  officialRules(cafe, { rules: { ...DEFAULT_CONTEST, ...more }, prize: PRIZE }, now)
    .map((block) => ('text' in block ? block.text : ''))
    .join('\n')

test('the owner begins with rules that fit their contract', () => {
  expect(ContestRules.parse(DEFAULT_CONTEST)).toEqual(DEFAULT_CONTEST)
})

describe('the official rules', () => {
  test.each([
    ['no purchase', /No purchase is necessary/],
    ['who may enter', /State of New York.*18 or older/],
    ['one entry per person', /Each person enters once/],
    ['the prize and its worth', /One free drink a week for a whole year.*\$442\.00/],
    ['the odds', /1 in that number/],
    ['how the draw works', /SHA-256/],
    ['how long a winner has', /7 days to answer/],
    ['alternates', /the next alternate moves up\. Alternates: 3/],
    ['the sponsor', /27 Mill Street, Alder Falls, NY 12599/],
    ['whom to ask', /hello@creativelounge\.example/],
  ])('say %s', (_, words) => {
    expect(textOf()).toMatch(words)
  })

  test('say of another prize nothing that is meant of the first one', () => {
    const about = (rules: Partial<ContestRules>) =>
      officialRules(
        cafe,
        { rules: { ...DEFAULT_CONTEST, ...rules }, prize: 'A barrel of tea' },
        FRIDAY,
      )
        .map((block) => ('text' in block ? block.text : ''))
        .join('\n')
    expect(about({})).toMatch(/One winner gets this: A barrel of tea\. Taxes/)
    expect(about({})).not.toMatch(/vouchers|\$442/)
    const prizeDetails = 'Oak, 50 gallons.'
    expect(about({ prizeDetails, prizeValueCents: 9_000 })).toMatch(
      /A barrel of tea\. Oak, 50 gallons\. It is worth about \$90\.00/,
    )
  })

  test('speak of more winners, of none to move up, and of what the owner adds', () => {
    const text = textOf({ winnerCount: 5, alternateCount: 0, furtherTerms: 'Bring a cup.\nSmile.' })
    expect(text).toMatch(/5 winners get this each/)
    expect(text).toMatch(/the prize is not given/)
    expect(text).toMatch(/Bring a cup\.\nSmile\./)
  })

  test.each([
    [{}, FRIDAY, /until we fix the list of entries/],
    [
      { entriesUntil: '2025-10-25' },
      FRIDAY,
      /are taken from .* through Saturday, October 25, 2025/,
    ],
    [
      { entriesFrom: '2025-10-01', entriesUntil: '2025-10-16' },
      FRIDAY,
      /were taken from Wednesday, October 1, 2025 through Thursday, October 16, 2025/,
    ],
  ])('say when, with %o', (more, now, words) => {
    expect(textOf(more, now)).toMatch(words)
  })
})

test.each([
  [null, null, 'open'],
  ['2025-10-18', null, 'before'],
  ['2025-10-17', '2025-10-17', 'open'],
  [null, '2025-10-16', 'over'],
] as const)(
  'from %s until %s the contest is %s on the 17th',
  (entriesFrom, entriesUntil, state) => {
    expect(entryPeriod({ entriesFrom, entriesUntil }, '2025-10-17')).toBe(state)
  },
)
