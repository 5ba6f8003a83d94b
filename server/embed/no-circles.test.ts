import { expect, test } from 'vitest'
import { circleIn } from './no-circles.ts'

test('two files that import each other are found, whatever leads to them', () => {
  const imports = { page: ['chat', 'menu'], menu: [], chat: ['menu', 'panel'], panel: ['chat'] }
  expect(circleIn(imports)).toEqual(['chat', 'panel', 'chat'])
})

test('a file that several import is no circle', () => {
  expect(circleIn({ a: ['c'], b: ['c', 'a'], c: [] })).toBeNull()
})
