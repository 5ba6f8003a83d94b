import { expect, test } from 'vitest'
import type { Promo } from '#domain/contracts/promos.ts'
import { limitsText } from './words.ts'

test.each([
  [1, null, 'At most 1 in all, no limit for each person.'],
  [null, null, 'No limit in all, no limit for each person.'],
  [null, 2, 'No limit in all, at most 2 for each person.'],
])('%s in all and %s for each person: %s', (maxUses, maxPerPerson, said) => {
  expect(limitsText({ maxUses, maxPerPerson } as Promo)).toBe(said)
})
