import { expect, test } from 'vitest'
import { allergyWarning, noteWith, saysAllergy } from './allergy.ts'

test.each([
  'No nuts please, my son is ALLERGIC',
  'peanut!!',
  'I am lactose intolerant',
  'Celiac',
  'soy alérgica al cacahuate',
  'almond allergy',
])('warns of %j', (note) => expect(saysAllergy(note)).toBe(true))

test.each(['Extra napkins', 'Happy birthday, Donut!', 'at the window seat', ''])(
  'does not warn of %j',
  (note) => expect(saysAllergy(note)).toBe(false),
)

test('takes no longer for the longest note', () => {
  expect(saysAllergy('alal'.repeat(125))).toBe(false)
})

test('what the chat was told is no question', () => {
  expect(allergyWarning(noteWith(['peanut'], 'Less ice.'))).toBe('Allergy')
  expect(allergyWarning('I am allergic to peanuts')).toBe('Allergy?')
  expect(allergyWarning('Extra napkins')).toBeNull()
})
