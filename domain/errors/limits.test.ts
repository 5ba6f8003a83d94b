import { expect, test } from 'vitest'
import { CONTEXT_TEXT_CHARACTERS, fitsContext } from './limits.ts'

const text = (characters: number) => 'x'.repeat(characters)
const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`part${index}`, text(1000)]))

test('a context fits by its texts, its size and its depth', () => {
  expect(fitsContext({ widget: 'chat', stack: text(CONTEXT_TEXT_CHARACTERS) })).toBe(true)
  expect(fitsContext({ stack: text(CONTEXT_TEXT_CHARACTERS + 1) })).toBe(false)
  expect(fitsContext({ list: [text(CONTEXT_TEXT_CHARACTERS + 1)] })).toBe(false)
  expect(fitsContext({ [text(CONTEXT_TEXT_CHARACTERS + 1)]: 1 })).toBe(false)
  expect(fitsContext(many(8))).toBe(true)
  expect(fitsContext(many(9))).toBe(false)
  const deep = Array.from({ length: 20 }).reduce<object>((inner) => ({ inner }), {})
  expect(fitsContext({ deep })).toBe(false)
})
