import { expect, test } from 'vitest'
import type { Hours } from '#domain/cafe/hours.ts'
import { arrivalText, hoursText, hoursWarning, plannedMinutes, planProblem } from './roster.ts'

const NOW = Date.parse('2025-10-17T16:00:00Z')
const hours = (count: number) => NOW + count * 3_600_000

test('plans nothing that is over, backwards, far ahead or longer than somebody can work', () => {
  expect(planProblem(hours(1), hours(9), NOW)).toBeNull()
  expect(planProblem(hours(-1), hours(9), NOW)).toMatch(/passed/)
  expect(planProblem(hours(9), hours(9), NOW)).toMatch(/end/)
  expect(planProblem(hours(1), hours(13), NOW)).toBeNull()
  // From 6 PM until 10 AM.
  expect(planProblem(hours(6), hours(22), NOW)).toMatch(
    /^That is a shift of 16 hours, .*longer than 12/,
  )
  expect(planProblem(hours(91 * 24), hours(91 * 24 + 1), NOW)).toMatch(/90 days/)
})

test('says how somebody came to their shift', () => {
  expect(arrivalText(hours(1), null, NOW)).toBe('')
  expect(arrivalText(hours(-1), null, NOW)).toBe('not clocked in')
  expect(arrivalText(NOW, NOW + 240_000, NOW)).toBe('on time')
  expect(arrivalText(NOW, NOW + 12 * 60_000, hours(1))).toBe('12 min late')
  expect(arrivalText(NOW, NOW - 12 * 60_000, hours(1))).toBe('12 min early')
})

test('adds up what each person is planned for, the most first', () => {
  const shift = (personName: string, from: number, until: number) => ({
    personId: personName.toLowerCase(),
    personName,
    startsAt: new Date(hours(from)).toISOString(),
    endsAt: new Date(hours(until)).toISOString(),
  })
  const planned = plannedMinutes([
    shift('Bao', 0, 8),
    shift('Ada', 2, 6.25),
    // Over midnight.
    shift('Bao', 24, 32.5),
    shift('Cy', 0, 4.25),
  ])
  expect(planned.map(({ personName, minutes }) => [personName, hoursText(minutes)])).toEqual([
    ['Bao', '16 h 30 min'],
    ['Ada', '4 h 15 min'],
    ['Cy', '4 h 15 min'],
  ])
  expect([hoursText(480), hoursText(45)]).toEqual(['8 h', '45 min'])
  expect(plannedMinutes([])).toEqual([])
})

test('warns of a shift on a closed day and far outside of the hours, not of setting up and cleaning up', () => {
  const open = { span: { opens: '09:00', closes: '20:00' } }
  const hours = {
    timeZone: 'America/New_York',
    week: [{ span: null }, open, open, open, open, open, open],
    exceptions: [{ date: '2025-10-20', span: null, reason: 'Repairs' }],
  } as unknown as Hours
  const warning = (day: string, from: string, until: string, last = day) =>
    hoursWarning(hours, new Date(`${day}T${from}-04:00`), new Date(`${last}T${until}-04:00`))
  expect(warning('2025-10-17', '07:00', '15:00')).toBeNull()
  expect(warning('2025-10-17', '14:00', '22:00')).toBeNull()
  expect(warning('2025-10-17', '06:59', '15:00')).toBe(
    'The café is open from 9 AM to 8 PM on Friday, October 17, and this shift is from 6:59 AM to 3 PM.',
  )
  expect(warning('2025-10-17', '20:00', '02:00', '2025-10-18')).toMatch(/from 8 PM to 2 AM/)
  expect(warning('2025-10-19', '09:00', '17:00')).toBe('The café is closed on Sunday, October 19.')
  expect(warning('2025-10-20', '09:00', '17:00')).toBe(
    'The café is closed on Monday, October 20 (Repairs).',
  )
})
