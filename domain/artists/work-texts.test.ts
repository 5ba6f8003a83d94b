import { expect, test } from 'vitest'
import { altProblem } from './work-texts.ts'

const GOOD = 'A blue heron on one leg in front of a coral sun.'

test('words that say what is to be seen are fine', () => {
  expect(altProblem(GOOD, 'Heron', 'IMG_2041.jpg')).toBeNull()
})

test.each([
  ['', /at least 15/],
  ['a heron', /at least 15/],
  ['                      ', /at least 15/],
  ['IMG_2041.jpg', /name of the file/],
  ['IMG_20411234567890', /name of the file/],
  ['heron on one leg final 2', /name of the file/],
  ['The Heron, Early Morning', /the title/],
])('%j is refused', (alt, reason) => {
  expect(altProblem(alt, 'The Heron (early morning)', 'heron-on-one-leg_final-2.png')).toMatch(
    reason,
  )
})
