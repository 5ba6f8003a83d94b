import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '../cafe/settings.ts'
import { spanishOf, withSpanish } from './campaign-words.ts'

const { campaign } = DEFAULT_SETTINGS.cafe

test.each([
  ['October 2025', 'octubre de 2025'],
  ['March 7, 2026', '7 de marzo de 2026'],
  ['Spring 2026', undefined],
  ['when the floor is dry', undefined],
])('an opening in %s is %s in Spanish', (opening, spanish) => {
  expect(spanishOf({ ...campaign, opening }, 'opening')).toBe(spanish)
})

test('what the café wrote in Spanish itself is said', () => {
  const es = {
    heroTitle: '',
    heroText: '',
    location: '',
    opening: 'la primavera',
    prize: 'Un barril',
  }
  const own = { ...campaign, translations: { es } }
  expect([spanishOf(own, 'opening'), spanishOf(own, 'prize')]).toEqual([
    'la primavera',
    'Un barril',
  ])
  expect(spanishOf(own, 'heroText')).toBeUndefined()
  expect(withSpanish(campaign).translations?.es).toMatchObject({
    prize: '',
    opening: 'octubre de 2025',
  })
})
