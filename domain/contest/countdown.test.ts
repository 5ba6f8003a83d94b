import { describe, expect, test } from 'vitest'
import { remaining, standingOf, untilNextTick } from './countdown.ts'

const OPENS = '2025-10-01T04:00:00.000Z'
const CLOSES = '2025-11-01T04:00:00.000Z'
const contest = { isOpen: true, opensAt: OPENS, closesAt: CLOSES, draw: null }
const draw = { seed: null } as never
const at = (text: string) => new Date(text)

describe('a countdown', () => {
  test('counts to the first day of entering, then to the end of the last one', () => {
    expect(standingOf({ ...contest, isOpen: false }, at('2025-09-30T12:00:00Z'))).toEqual({
      kind: 'before',
      until: at(OPENS),
    })
    expect(standingOf(contest, at(OPENS))).toEqual({ kind: 'open', until: at(CLOSES) })
    expect(standingOf(contest, at(CLOSES)).kind).toBe('closed')
  })

  test('counts to nothing where nothing has a date, or the list is fixed', () => {
    const open = { ...contest, opensAt: null, closesAt: null }
    const now = at('2025-10-17T12:00:00Z')
    expect(standingOf(open, now)).toEqual({ kind: 'open-ended', until: null })
    expect(standingOf({ ...open, isOpen: false }, now).kind).toBe('closed')
    expect(standingOf({ ...contest, draw }, now).kind).toBe('fixed')
    expect(standingOf({ ...contest, draw: { seed: '7 11' } as never }, now).kind).toBe('drawn')
  })

  test('shows minutes, and seconds within the last hour unless it shall be calm', () => {
    const left = (now: string, isCalm = false) => remaining(at(CLOSES), at(now), isCalm)
    expect(left('2025-10-29T01:29:30Z')).toEqual({ days: 3, hours: 2, minutes: 31, seconds: null })
    expect(left('2025-11-01T03:58:55Z')).toEqual({ days: 0, hours: 0, minutes: 1, seconds: 5 })
    expect(left('2025-11-01T03:58:55Z', true)).toMatchObject({ minutes: 2, seconds: null })
    expect(left('2025-11-02T00:00:00Z')).toMatchObject({ minutes: 0, seconds: 0 })
  })

  test('moves when what it shows changes, and not before', () => {
    const wait = (now: string, isCalm = false) => untilNextTick(at(CLOSES), at(now), isCalm)
    expect(wait('2025-10-29T01:29:30Z')).toBe(30_000)
    expect(wait('2025-11-01T03:58:55.400Z')).toBe(600)
    expect(wait('2025-11-01T03:58:55Z', true)).toBe(5_000)
  })
})
