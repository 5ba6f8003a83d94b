import { expect, test } from 'vitest'
import { CONTEXT_CHARACTERS, CONTEXT_TEXT_CHARACTERS, fitsContext, shortContext } from './limits.ts'

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

test('what is sent always fits', () => {
  const circle: Record<string, unknown> = {}
  circle.itself = circle
  for (const context of [{ name: text(9000) }, many(100), circle, { big: 1n }, {}])
    expect(fitsContext(shortContext(context))).toBe(true)
  expect(shortContext({ name: 'Error', call: 'menu' })).toEqual({ name: 'Error', call: 'menu' })
  expect(String(shortContext({ name: text(9000) }).name)).toHaveLength(CONTEXT_TEXT_CHARACTERS)
  expect(CONTEXT_CHARACTERS).toBe(8192)
})
