import { expect, test } from 'vitest'
import { at, moved, put } from './paths.ts'

const value = { title: 'A', blocks: [{ text: 'one' }, { text: 'two' }] }

test('reads what stands at a path, and nothing where there is nothing', () => {
  expect(at(value, 'blocks.1.text')).toBe('two')
  expect(at(value, 'blocks.7.text')).toBeUndefined()
  expect(at(value, 'title.x.y')).toBeUndefined()
})

test('puts something else there and leaves the rest the very same', () => {
  const next = put(value, 'blocks.1.text', 'zwei')
  expect(next).toEqual({ title: 'A', blocks: [{ text: 'one' }, { text: 'zwei' }] })
  expect(next.blocks[0]).toBe(value.blocks[0])
  expect(Array.isArray(next.blocks)).toBe(true)
  expect(put({}, 'cover.seed', 3)).toEqual({ cover: { seed: 3 } })
})

test('moves an entry up and down', () => {
  expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b'])
})
