import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from './settings.ts'
import { hoursOn, isOpenAt, statusLine } from './hours.ts'
import { withClosures } from './private-closures.ts'

// A Thursday, open from 11 AM to 7 PM; the demo's zone is four hours behind UTC.
const hours = { ...DEFAULT_SETTINGS.cafe, exceptions: [] }
const day = '2025-10-23'
const at = (time: string) => new Date(`${day}T${time}:00-04:00`)
const hired = (from: string, until: string) => [{ startsAt: at(from), endsAt: at(until) }]

test('the house is closed for the part of a day for which it is hired, and says why', () => {
  const span = hoursOn(hours, day).span
  expect(span).toMatchObject({ opens: '11:00' })
  const evening = withClosures(hours, hired('15:00', '23:00'))
  expect(hoursOn(evening, day)).toEqual({
    span: { opens: '11:00', closes: '15:00' },
    reason: 'Private event from 3 PM',
  })
  expect([isOpenAt(evening, at('14:59')), isOpenAt(evening, at('15:00'))]).toEqual([true, false])
  const morning = withClosures(hours, hired('09:00', '13:00'))
  expect(hoursOn(morning, day).reason).toBe('Private event until 1 PM')
  const both = withClosures(hours, [...hired('09:00', '13:00'), ...hired('17:00', '23:00')])
  expect(hoursOn(both, day).reason).toBe('Private event until 1 PM and from 5 PM')
  const whole = withClosures(hours, hired('08:00', '23:30'))
  expect(hoursOn(whole, day)).toEqual({ span: null, reason: 'Private event' })
  expect(statusLine(whole, at('12:00'))).toContain('Closed today (Private event)')
})

test('between two parts of a day it is closed, and opens again', () => {
  const noon = hired('13:00', '16:00')
  expect(hoursOn(withClosures(hours, noon), day)).toEqual({
    span: hoursOn(hours, day).span,
    reason: 'Private event from 1 PM to 4 PM',
  })
  const line = (time: string) => statusLine(withClosures(hours, noon, at(time)), at(time))
  expect(line('12:00')).toBe('Open today until 1 PM')
  expect(line('14:00')).toBe('Opens today at 4 PM')
})

test('a day that is closed anyway, and every other day, stays as it is', () => {
  const closures = hired('15:00', '23:00')
  expect(hoursOn(withClosures(hours, closures), '2025-10-24')).toEqual(hoursOn(hours, '2025-10-24'))
  const monday = {
    startsAt: new Date('2025-10-20T16:00:00Z'),
    endsAt: new Date('2025-10-20T20:00:00Z'),
  }
  expect(withClosures(hours, [monday])).toBe(hours)
})
