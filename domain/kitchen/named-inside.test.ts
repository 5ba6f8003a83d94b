import { expect, test } from 'vitest'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { namedInside } from './named-inside.ts'

const inside = (note: string, customizations = {}) =>
  namedInside(CATALOGUE, { id: 'taro-milk-tea', customizations }, note)

test('says of a note what it names and the drink has in it', () => {
  expect(inside('Allergic to milk')).toEqual(['milk'])
  expect(inside('lactose intolerant!')).toEqual(['milk'])
  expect(inside('Allergic to milk', { milk: 'oat' })).toEqual([])
  expect(inside('Nut allergy')).toEqual([])
})

test('says nothing of a note that is about no allergy', () => {
  expect(inside('More milk please')).toEqual([])
  expect(inside('')).toEqual([])
})
