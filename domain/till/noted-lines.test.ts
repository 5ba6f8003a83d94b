import { expect, test } from 'vitest'
import type { CartLine } from '#domain/contracts/ordering.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { lineFromItem } from '#domain/ordering/cart.ts'
import { MAX_LINES } from '#domain/ordering/limits.ts'
import { addNoted, editNoted, notedRequest } from './noted-lines.ts'

const taro = () => {
  const line = lineFromItem(CATALOGUE, { id: 'taro-milk-tea', size: 'large' })
  if (!line) throw new Error('It is on the menu.')
  return line
}
const said = (lines: readonly CartLine[]) =>
  lines.map(({ lineId, quantity, note }) => [lineId, quantity, note ?? ''])

test('a drink with a note is a line of its own, whatever stands beside it', () => {
  const one = addNoted([], taro(), '  no lid ', 'a')
  const two = addNoted(one, taro(), '', 'b')
  const three = addNoted(two, taro(), 'no lid', 'c')
  expect(said(addNoted(three, taro(), '', 'd'))).toEqual([
    ['a', 1, 'no lid'],
    ['b', 2, ''],
    ['c', 1, 'no lid'],
  ])
})

test('no line is added to a bill that is full', () => {
  const full = Array.from({ length: MAX_LINES }, (_, index) => ({
    ...taro(),
    lineId: `${index}`,
    note: `${index}`,
  }))
  expect(addNoted(full, taro(), '', 'one')).toEqual(full)
  expect(addNoted(full, taro(), 'no lid', 'one')).toEqual(full)
})

test('a note stays through other changes, is changed, and goes where it is emptied', () => {
  const lines = addNoted([], taro(), 'no lid', 'a')
  const edit = (patch: Parameters<typeof editNoted>[2]) =>
    editNoted(lines, 'a', patch, CATALOGUE)[0]
  expect(edit({ size: 'medium' })).toMatchObject({ size: 'medium', note: 'no lid' })
  expect(edit({ note: 'two straws' })?.note).toBe('two straws')
  expect(edit({ note: ' ' })).not.toHaveProperty('note')
})

test('the note goes with the request', () => {
  const lines = addNoted(addNoted([], taro(), 'no lid', 'a'), taro(), '', 'b')
  expect(notedRequest(lines).map(({ note }) => note)).toEqual(['no lid', undefined])
})
