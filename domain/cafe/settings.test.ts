import { describe, expect, test } from 'vitest'
import { Cafe } from '#domain/contracts/cafe.ts'
import { weekday } from './calendar.ts'
import { holidaysIn } from './holidays.ts'
import { DEFAULT_SETTINGS, HOURS_PRESETS } from './settings.ts'

const { cafe, pickup } = DEFAULT_SETTINGS

test('the café fits its own contract', () => {
  expect(Cafe.parse(cafe)).toEqual(cafe)
})

test('the default hours are those of the footer, in New York', () => {
  expect(cafe.week).toBe(HOURS_PRESETS.footer)
  expect(cafe.timeZone).toBe('America/New_York')
})

test('pickup is from 7:00 to 21:00 by default, in slots of 30 minutes', () => {
  expect(pickup).toMatchObject({
    opens: '07:00',
    closes: '21:00',
    slotMinutes: 30,
    leadMinutes: 15,
    daysAhead: 7,
    clipToOpeningHours: true,
  })
})

describe('the campaign', () => {
  test('says what the pre-launch page shows', () => {
    expect(cafe.campaign).toMatchObject({
      heroTitle: 'Something Sweet Is Coming',
      opening: 'October 2025',
      consentDefault: true,
      confetti: { particleCount: 100, spread: 70 },
    })
  })

  test('has two different hashtags', () => {
    const { entryHashtag, shareHashtag } = cafe.campaign
    for (const tag of [entryHashtag, shareHashtag]) expect(tag).toMatch(/^#[A-Za-z0-9]+$/)
    expect(entryHashtag).not.toBe(shareHashtag)
  })
})

test('the promo has its five buttons in their order', () => {
  expect(cafe.promoLinks.map(({ id }) => id)).toEqual([
    'classes',
    'instagram',
    'facebook',
    'bluesky',
    'contest',
  ])
  expect(cafe.promoLinks[0]?.href).toBe('/classes/book')
  expect(cafe.promoLinks[4]?.href).toBe('/prelaunch')
  for (const { label } of cafe.promoLinks) expect(label).not.toBe('')
})

test('nothing pretends: no wallets, no demo, a mailbox that is nobody else’s', () => {
  expect(cafe.wallets).toEqual([])
  expect(cafe.isDemo).toBe(false)
  expect(cafe.email).toMatch(/\.example$/)
  expect(cafe.phone).toMatch(/555-01\d\d$/)
})

test.each([
  [2025, '2025-11-27'],
  [2026, '2026-11-26'],
  [2027, '2027-11-25'],
  [2028, '2028-11-23'],
])('Thanksgiving of %i is %s', (year, date) => {
  const thanksgiving = holidaysIn(year).find(({ reason }) => reason === 'Thanksgiving')
  expect(thanksgiving).toEqual({ date, span: null, reason: 'Thanksgiving' })
  expect(weekday(date)).toBe(4)
})
