import { expect, test } from 'vitest'
import { FORMS, REFERENCE_ALPHABET } from './form-texts.ts'
import { PRIVATE_PATHS, PUBLIC_PAGES } from './public-pages.ts'

test('every form has a letter of its own, and none that orders have', () => {
  const prefixes = Object.values(FORMS).map(({ prefix }) => prefix)
  expect(new Set(prefixes).size).toBe(prefixes.length)
  expect(prefixes).not.toContain('A')
})

test('a reference has no letter that is taken for another', () => {
  expect(REFERENCE_ALPHABET).not.toMatch(/[01OILUAEY]/)
  expect(new Set(REFERENCE_ALPHABET).size).toBe(REFERENCE_ALPHABET.length)
})

test('no page is public and private', () => {
  const hidden = PUBLIC_PAGES.filter(({ path }) =>
    PRIVATE_PATHS.some((start) => path.startsWith(start)),
  )
  expect(hidden).toEqual([])
  expect(new Set(PUBLIC_PAGES.map(({ path }) => path)).size).toBe(PUBLIC_PAGES.length)
})
