import { expect, test } from 'vitest'
import { greeting } from './greeting.ts'

test.each([
  ['2025-10-17T08:59:00Z', 'Good evening, Cleo'],
  ['2025-10-17T09:00:00Z', 'Good morning, Cleo'],
  ['2025-10-17T16:00:00Z', 'Good afternoon, Cleo'],
  ['2025-10-17T21:00:00Z', 'Good evening, Cleo'],
  ['2025-10-18T04:00:00Z', 'Good evening, Cleo'],
])('at %s in New York: %s', (at, said) => {
  expect(greeting('Cleo Park', new Date(at), 'America/New_York')).toBe(said)
})

test('says no time of day that it does not know', () => {
  expect(greeting(' Cleo ', new Date(0), undefined)).toBe('Hello, Cleo')
})
