import { afterEach, expect, test } from 'vitest'
import { toJson } from './json.ts'

const prototypes = [Array.prototype, Object.prototype] as unknown as { toJSON?: () => string }[]
afterEach(() => {
  for (const prototype of prototypes) delete prototype.toJSON
})

test('writes what JSON.stringify writes', () => {
  const value = {
    lines: [{ id: 'a', toppings: ['b', null] }],
    none: undefined,
    count: 2,
    text: '"',
  }
  expect(toJson(value)).toBe(JSON.stringify(value))
})

test('asks no toJSON that the page gave to everybody', () => {
  for (const prototype of prototypes) prototype.toJSON = () => 'theirs'
  expect(JSON.stringify([1])).toBe('"theirs"')
  expect(toJson({ lines: [1, { a: [2] }] })).toBe('{"lines":[1,{"a":[2]}]}')
})
