import { expect, test } from 'vitest'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { searchMenu } from './search.ts'

const found = (typed: string) => searchMenu(CATALOGUE.items, typed).map(({ id }) => id)

test('nothing typed shows the whole menu', () => {
  expect(found('  ')).toHaveLength(CATALOGUE.items.length)
})

test('finds by the beginning of a name, in any order', () => {
  expect(found('tea taro')).toEqual(['taro-milk-tea'])
  expect(found('Croiss')).toEqual(expect.arrayContaining(['butter-croissant', 'almond-croissant']))
})

test('finds by another name', () => {
  expect(found('cha yen')[0]).toBe('thai-milk-tea')
})

test.each([
  ['tarro', 'taro-milk-tea'],
  ['mactha', 'matcha-milk-tea'],
  ['capuccino', 'cappuccino'],
  ['ooolong', 'oolong-milk-tea'],
  ['mtcha', 'matcha-latte'],
  ['crossant', 'butter-croissant'],
  ['expresso', 'espresso'],
  ['machiatto', 'caramel-macchiato'],
  ['cappucinno', 'cappuccino'],
])('forgives a slip: %s', (typed, id) => {
  expect(found(typed)).toContain(id)
})

test('forgives, and still tells one thing from another', () => {
  expect(found('boba').length).toBeGreaterThan(5)
  expect(found('mtcha')[0]).toMatch(/matcha/)
  expect(found('mtcha')).not.toContain('thai-milk-tea')
  expect(found('tarro')[0]).toBe('taro-milk-tea')
})

test('a name counts for more than a description', () => {
  expect(found('mint')[0]).toMatch(/mint/)
})

test('finds nothing for what nobody sells', () => {
  expect(found('hamburger')).toEqual([])
})
