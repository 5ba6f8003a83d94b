import { expect, test } from 'vitest'
import { isLate } from './late.ts'

const NOW = new Date('2025-10-17T19:41:00Z')

test.each([
  ['pending', '2025-10-17T19:36:00Z', true],
  ['preparing', '2025-10-17T19:36:00Z', true],
  ['preparing', '2025-10-17T19:42:00Z', false],
  ['ready', '2025-10-17T19:36:00Z', false],
  ['picked-up', '2025-10-17T19:36:00Z', false],
  ['awaiting-payment', '2025-10-17T19:36:00Z', false],
] as const)(
  'an order that is %s and was promised for %s: late is %s',
  (status, estimatedAt, late) => {
    expect(isLate({ status, estimatedAt }, NOW)).toBe(late)
  },
)
