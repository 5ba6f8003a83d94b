import { expect, test } from 'vitest'
import { checkAccent } from './accent.ts'

test('an accent that is enough everywhere needs no better one', () => {
  const report = checkAccent('#e5484d')
  expect(report?.checks.map(({ of, isEnough, advice }) => [of, isEnough, advice])).toEqual([
    ['text', true, ''],
    ['light', true, ''],
    ['dark', true, ''],
  ])
  expect(report?.better).toBeNull()
})

test.each([
  ['#1e3a8a', 'text', 'lighter'],
  ['#f9df5c', 'light', 'darker'],
  ['#000000', 'text', 'lighter'],
  ['#FFF', 'light', 'darker'],
])('%s is told to be changed, and the offered one passes', (accent, of, word) => {
  const report = checkAccent(accent)
  const wrong = report?.checks.find(({ isEnough }) => !isEnough)
  expect(wrong?.of).toBe(of)
  expect(wrong?.advice).toContain(word)
  const better = checkAccent(report?.better ?? '')
  expect(better?.checks.every(({ isEnough }) => isEnough)).toBe(true)
})

test('what is no hexadecimal colour is not judged', () => {
  for (const accent of ['', 'coral', '#12345', '#12345g', 'oklch(50% 0.2 20)', ' #123456'])
    expect(checkAccent(accent)).toBeNull()
})
