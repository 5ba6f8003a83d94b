import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockState, isWorkingAt, minutesWorked, shareTips, shiftProblem } from './shift.ts'

const MINUTE = 60_000
const at = (hours: number, minutes = 0) => (hours * 60 + minutes) * MINUTE
const day = (from: number, until: number | null, breaks: [number, number | null][] = []) => ({
  startsAt: from,
  endsAt: until,
  breaks: breaks.map(([startsAt, endsAt]) => ({ startsAt, endsAt })),
})

test('minutes worked leave the breaks out, also one that goes on', () => {
  expect(minutesWorked(day(at(9), at(17), [[at(12), at(12, 30)]]), at(20))).toBe(450)
  expect(minutesWorked(day(at(9), null, [[at(12), null]]), at(13))).toBe(180)
  // A clock that was set back.
  expect(minutesWorked(day(at(9), null), at(8))).toBe(0)
})

test('the state follows the open shift', () => {
  expect(clockState(null)).toBe('off')
  expect(clockState(day(at(9), at(17)))).toBe('off')
  expect(clockState(day(at(9), null))).toBe('working')
  expect(clockState(day(at(9), null, [[at(12), null]]))).toBe('on-break')
})

test('times that cannot be are named', () => {
  const now = at(20)
  expect(shiftProblem(day(at(9), at(17), [[at(12), at(13)]]), now)).toBeNull()
  expect(shiftProblem(day(at(17), at(9)), now)).toContain('not after the beginning')
  expect(shiftProblem(day(at(9), at(21)), now)).toContain('still to come')
  expect(shiftProblem(day(at(9), at(17), [[at(18), at(19)]]), now)).toContain('outside the shift')
  expect(
    shiftProblem(
      day(at(9), at(17), [
        [at(12), at(14)],
        [at(13), at(15)],
      ]),
      now,
    ),
  ).toContain('over another one')
  expect(shiftProblem(day(at(9), at(17), [[at(12), null]]), now)).toContain('goes on after')
})

test('tips go to whoever was working, in equal parts, and to nobody where nobody was', () => {
  const shifts = [
    { personId: 'ada', ...day(at(9), at(17), [[at(12), at(13)]]) },
    { personId: 'ben', ...day(at(11), at(19)) },
  ]
  const of = (hour: number, cents: number) =>
    Object.fromEntries(
      shareTips([{ at: at(hour), cents }], shifts).map((share) => [share.personId, share.cents]),
    )
  expect(of(10, 300)).toEqual({ ada: 300 })
  expect(of(11, 300)).toEqual({ ada: 150, ben: 150 })
  expect(of(12, 300)).toEqual({ ben: 300 })
  expect(of(20, 300)).toEqual({ null: 300 })
})

test('shares add up to the tips, and what is given back is taken from those who got it', () => {
  const span = fc
    .tuple(fc.integer({ min: 0, max: 1_400 }), fc.integer({ min: 1, max: 600 }))
    .map(([from, length]) => ({ from: from * MINUTE, until: (from + length) * MINUTE }))
  const shift = fc.record({ personId: fc.constantFrom('ada', 'ben', 'cleo'), span })
  const tip = fc.record({
    at: fc.integer({ min: 0, max: 2_000 * MINUTE }),
    cents: fc.integer({ min: 1, max: 5_000 }),
  })
  fc.assert(
    fc.property(fc.array(shift), fc.array(tip), (spans, tips) => {
      const shifts = spans.map(({ personId, span: { from, until } }) => ({
        personId,
        ...day(from, until),
      }))
      const sum = (of: readonly { cents: number }[]) =>
        of.reduce((total, { cents }) => total + cents, 0)
      expect(sum(shareTips(tips, shifts))).toBe(sum(tips))
      const back = tips.map((each) => ({ ...each, cents: -each.cents }))
      for (const { cents } of shareTips([...tips, ...back], shifts)) expect(cents).toBe(0)
      for (const each of tips)
        for (const { personId } of shareTips([each], shifts))
          if (personId !== null)
            expect(
              shifts.some((one) => one.personId === personId && isWorkingAt(one, each.at)),
            ).toBe(true)
    }),
  )
})
