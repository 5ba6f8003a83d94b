import { expect, test } from 'vitest'
import { isOver, wordsAfter } from './hire-over.ts'

test('a hire is over once its time is', () => {
  const at = (now: string, state: 'confirmed' | 'cancelled' = 'confirmed') =>
    isOver({ state, endsAt: '2026-12-04T19:00:00Z', now })
  expect(at('2026-12-04T18:59:00Z')).toBe(false)
  expect(at('2026-12-04T19:00:00Z')).toBe(true)
  expect(at('2026-12-04T19:00:00Z', 'cancelled')).toBe(false)
})

test('afterwards its guest reads how much longer they stayed and what is left to pay', () => {
  const after = (overtimeMinutes: number, totalCents: number | null, dueCents: number) =>
    wordsAfter({ overtimeMinutes, totalCents, dueCents })
  expect(after(45, 13_125, 7_875)).toBe(
    'You stayed 45 minutes longer than booked. $78.75 is left to pay.',
  )
  expect(after(0, 10_500, 0)).toBe('All is paid. Thank you, and come again.')
  expect(after(0, null, 0)).toBe('Thank you, and come again.')
})
