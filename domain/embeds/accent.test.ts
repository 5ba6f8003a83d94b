import { expect, test } from 'vitest'
import { checkAccent, contrastOf, textOn } from './accent.ts'

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
  ['#1e3a8a', 'dark', 'lighter'],
  ['#f9df5c', 'light', 'darker'],
  ['#000000', 'dark', 'lighter'],
  ['#FFF', 'light', 'darker'],
])('%s is told to be changed, and the offered one passes', (accent, of, word) => {
  const report = checkAccent(accent)
  const wrong = report?.checks.find(({ isEnough }) => !isEnough)
  expect(wrong?.of).toBe(of)
  expect(wrong?.advice).toContain(word)
  const better = checkAccent(report?.better ?? '')
  expect(better?.checks.every(({ isEnough }) => isEnough)).toBe(true)
})

test('text on any accent has the contrast that text needs', () => {
  const steps = Array.from({ length: 18 }, (_, step) => step * 15)
  const hex = (...channels: number[]) =>
    `#${channels.map((each) => each.toString(16).padStart(2, '0')).join('')}`
  const accents = [
    ...steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => hex(red, green, blue)))),
    ...Array.from({ length: 256 }, (_, tone) => hex(tone, tone, tone)),
  ]
  const unreadable = (textOf: (accent: string) => string) =>
    accents.filter((accent) => contrastOf(accent, textOf(accent)) < 4.5)
  expect(unreadable((accent) => textOn(accent) ?? '')).toEqual([])
  // Key ink on every accent, as it was: text on a partner's green cannot be read.
  expect(unreadable(() => '#0f1231')).toContain('#00785a')
})

test('text on the inks of the café is key ink, and on a dark accent it is white', () => {
  expect(['#fb5f64', '#f9df5c', '#a98bd0'].map(textOn)).toEqual(['#0f1231', '#0f1231', '#0f1231'])
  expect(['#0a7f5a', '#1e3a8a', '#000'].map(textOn)).toEqual(['#ffffff', '#ffffff', '#ffffff'])
  expect(textOn('coral')).toBeNull()
})

test('what is no hexadecimal colour is not judged', () => {
  for (const accent of ['', 'coral', '#12345', '#12345g', 'oklch(50% 0.2 20)', ' #123456'])
    expect(checkAccent(accent)).toBeNull()
})
