import { describe, expect, test } from 'vitest'
import { stepCounter } from './patterns/steps.ts'

const steps = (pattern: RegExp, text: string, limit = 1_000_000) =>
  stepCounter({ at: '', source: pattern.source, flags: pattern.flags })(text, limit)

describe('the number of steps', () => {
  test.each([
    [/b/, 'aaaa', 'one for each place and one at the end', 5],
    [
      /^b/,
      'aaaa',
      'each place is asked whether it is the start, and the first character compared',
      6,
    ],
    [/a/y, 'aabaa', 'one for each place up to the first that does not match', 3],
    [
      /(?:a|b)/,
      'b',
      'a way begun and a character compared, for both ways, and both again at the end',
      8,
    ],
  ])('of %s in %s: %s', (pattern, text, _, count) => {
    expect(steps(pattern, text)).toBe(count)
  })

  test.each([
    [/a*/, 2],
    [/\s+$/, 4],
    [/(?:\w+\s?)*!/, Number.POSITIVE_INFINITY],
  ])('of %s grows by as much when the text is doubled', (pattern, growth) => {
    const text = (length: number) =>
      (pattern.source.startsWith('\\s') ? ' ' : 'a').repeat(length) + '?'
    const [short, long] = [steps(pattern, text(200)), steps(pattern, text(400))]
    if (growth === Number.POSITIVE_INFINITY) expect(short).toBe(growth)
    else expect(long / short).toBeCloseTo(growth, 0)
  })

  test('ends at its limit', () => {
    expect(steps(/a*b/, 'a'.repeat(1_000), 500)).toBe(Number.POSITIVE_INFINITY)
  })
})
