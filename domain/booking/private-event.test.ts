import { describe, expect, test } from 'vitest'
import {
  mayBecome,
  nextDue,
  PRIVATE_STATES,
  proposalProblems,
  remindersDue,
  scheduleOf,
} from './private-event.ts'

const INSTALMENTS = [
  { dueOn: '2025-10-20', cents: 30_000 },
  { dueOn: '2025-11-10', cents: 70_000 },
]
const lines = [{ label: 'All of it', cents: 100_000 }]

describe('a private event', () => {
  test('is contracted by a proposal only, and over when it is closed or lost', () => {
    const before = PRIVATE_STATES.filter((state) => mayBecome(state, 'contracted'))
    expect(before).toEqual(['proposal'])
    for (const over of ['closed', 'lost'] as const)
      expect(PRIVATE_STATES.filter((state) => mayBecome(over, state))).toEqual([])
    expect(PRIVATE_STATES.filter((state) => mayBecome(state, 'closed'))).toEqual(['run'])
  })

  test('has a schedule that comes to its price, in order, between today and the day', () => {
    const problems = (instalments: typeof INSTALMENTS) =>
      Object.keys(proposalProblems({ lines, instalments }, '2025-10-17', '2025-11-15'))
    expect(problems(INSTALMENTS)).toEqual([])
    expect(problems(INSTALMENTS.slice(0, 1))).toEqual(['instalments'])
    expect(problems(INSTALMENTS.toReversed())).toEqual(['instalments'])
    expect(problems([{ dueOn: '2025-10-16', cents: 100_000 }])).toEqual(['instalments'])
    expect(problems([{ dueOn: '2025-11-16', cents: 100_000 }])).toEqual(['instalments'])
  })

  test('gives money to the payments in their order', () => {
    expect(scheduleOf(INSTALMENTS, 40_000).map(({ leftCents }) => leftCents)).toEqual([0, 60_000])
    expect(nextDue(INSTALMENTS, 29_999)).toMatchObject({ leftCents: 1 })
    expect(nextDue(INSTALMENTS, 100_000)).toBeNull()
  })

  test('reminds three days before and on the day, once each, and not of what is paid', () => {
    const at = (today: string, inThreeDays: string, paid: number, told: string[]) =>
      remindersDue(INSTALMENTS, paid, { today, inThreeDays }, told).map(({ key }) => key)
    expect(at('2025-10-16', '2025-10-19', 0, [])).toEqual([])
    expect(at('2025-10-17', '2025-10-20', 0, [])).toEqual(['2025-10-20 soon'])
    expect(at('2025-10-20', '2025-10-23', 0, ['2025-10-20 soon'])).toEqual(['2025-10-20 due'])
    expect(at('2025-10-20', '2025-10-23', 0, ['2025-10-20 due'])).toEqual([])
    expect(at('2025-10-20', '2025-10-23', 30_000, [])).toEqual([])
  })
})
