import { expect, test } from 'vitest'
import { FORMS, REFERENCE_ALPHABET } from './form-texts.ts'

test('every form has a letter of its own, and none that orders have', () => {
  const prefixes = Object.values(FORMS).map(({ prefix }) => prefix)
  expect(new Set(prefixes).size).toBe(prefixes.length)
  expect(prefixes).not.toContain('A')
})

test('a reference has no letter that is taken for another', () => {
  expect(REFERENCE_ALPHABET).not.toMatch(/[01OILUAEY]/)
  expect(new Set(REFERENCE_ALPHABET).size).toBe(REFERENCE_ALPHABET.length)
})

test('an answer does not say once more what the title above it says', () => {
  for (const name of ['privateEvent', 'apply'] as const)
    expect(FORMS[name].message).not.toMatch(/we have your/)
})
