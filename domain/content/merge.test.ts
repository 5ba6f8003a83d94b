import { expect, test } from 'vitest'
import { merge } from './merge.ts'

const TARO = {
  name: 'Taro',
  description: 'Sweet',
  sizes: [
    { id: 'regular', label: 'Regular', priceCents: 750 },
    { id: 'large', label: 'Large', priceCents: 850 },
  ],
  allergens: ['milk', 'soy'],
}
const [REGULAR, LARGE] = TARO.sizes

test('what only one side changed is taken from that side', () => {
  const mine = { ...TARO, sizes: [REGULAR, { ...LARGE!, priceCents: 925 }] }
  const theirs = { ...TARO, name: 'Ube', sizes: [{ ...REGULAR!, priceCents: 775 }, LARGE] }
  expect(merge<object>(TARO, mine, theirs)).toEqual({
    value: {
      ...TARO,
      name: 'Ube',
      sizes: [
        { ...REGULAR!, priceCents: 775 },
        { ...LARGE!, priceCents: 925 },
      ],
    },
    clashes: [],
  })
})

test('what both changed is named with both values, and mine stays until somebody decides', () => {
  const mine = { ...TARO, name: 'Purple', description: 'Sweeter' }
  const theirs = { ...TARO, name: 'Ube', sizes: [] }
  expect(merge<object>(TARO, mine, theirs)).toEqual({
    value: { ...mine, sizes: [] },
    clashes: [{ path: ['name'], before: 'Ube', after: 'Purple' }],
  })
})

test('the same change by both is no clash', () => {
  const both = { ...TARO, name: 'Ube' }
  expect(merge(TARO, both, { ...both })).toEqual({ value: both, clashes: [] })
})

test('entries are told apart by their ids, wherever they stand', () => {
  const mine = [{ ...LARGE!, priceCents: 900 }, REGULAR!]
  const theirs = [
    { ...REGULAR!, priceCents: 700 },
    LARGE!,
    { id: 'xl', label: 'XL', priceCents: 1 },
  ]
  expect(merge<object[]>(TARO.sizes, mine, theirs)).toEqual({
    value: [{ ...LARGE!, priceCents: 900 }, { ...REGULAR!, priceCents: 700 }, theirs[2]],
    clashes: [],
  })
})

test('what one took away and the other changed is asked about', () => {
  const { clashes } = merge<object[]>(
    TARO.sizes,
    [REGULAR!],
    [REGULAR!, { ...LARGE!, priceCents: 900 }],
  )
  expect(clashes).toHaveLength(1)
})

test('words are added and taken away by both; another order of both is asked about', () => {
  const of = (mine: string[], theirs: string[]) => merge(TARO.allergens, mine, theirs)
  expect(of(['milk', 'soy', 'nuts'], ['soy', 'egg'])).toEqual({
    value: ['soy', 'nuts', 'egg'],
    clashes: [],
  })
  expect(of(['soy', 'milk'], ['milk', 'soy', 'egg']).value).toEqual(['soy', 'milk', 'egg'])
  const abc = ['a', 'b', 'c']
  expect(merge(abc, ['c', 'a', 'b'], ['b', 'a', 'c']).clashes).toHaveLength(1)
})

test('a week is merged day by day, and the day that both changed is named', () => {
  const day = (opens: string | null) => ({ span: opens ? { opens, closes: '20:00' } : null })
  const week = ['11:00', '11:00', '11:00', '11:00', '11:00', null, null].map(day)
  const mine = week.with(2, day('09:00'))
  const theirs = week.with(3, day(null))
  expect(merge({ week }, { week: mine }, { week: theirs })).toEqual({
    value: { week: mine.with(3, day(null)) },
    clashes: [],
  })
  const { clashes } = merge({ week }, { week: mine }, { week: week.with(2, day('10:00')) })
  expect(clashes).toEqual([
    { path: ['week', '3', 'span', 'opens'], before: '10:00', after: '09:00' },
  ])
})

test('a list without ids is one value', () => {
  const { value, clashes } = merge<number[]>([1, 2], [1, 3], [2, 2])
  expect(value).toEqual([1, 3])
  expect(clashes).toEqual([{ path: [], before: [2, 2], after: [1, 3] }])
})
