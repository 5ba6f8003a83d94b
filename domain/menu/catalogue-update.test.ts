import { describe, expect, test } from 'vitest'
import type { ToppingEdit } from '#domain/contracts/menu-editing.ts'
import { CATALOGUE } from './catalogue.ts'
import { merged, piecesOf, planUpdate, type KnownPiece, type Piece } from './catalogue-update.ts'
import { blankTopping } from './topping-editing.ts'

const topping = (id: string, change: Partial<ToppingEdit> = {}): Piece => ({
  kind: 'topping',
  id,
  value: { ...blankTopping(), name: id, isFreeOfAllergens: true, ...change },
})
const known = (piece: Piece, change: Partial<KnownPiece> = {}): KnownPiece => ({
  ...piece,
  base: piece.value,
  state: 'published',
  ...change,
})
const steps = (rows: KnownPiece[], catalogue: Piece[], keepsPrices = false) =>
  planUpdate(rows, catalogue, { keepsPrices }).map(({ id, step }) => `${id}: ${step}`)

describe('the plan of an update', () => {
  test('adds everything to an empty menu', () => {
    const plan = planUpdate([], piecesOf(CATALOGUE), { keepsPrices: true })
    expect(plan).toHaveLength(CATALOGUE.items.length + CATALOGUE.toppings.length)
    expect(new Set(plan.map(({ step }) => step))).toEqual(new Set(['add']))
  })

  test('says nothing of what the catalogue no longer names', () => {
    expect(steps([known(topping('a'))], [])).toEqual([])
  })

  test('lets two pieces exchange a name', () => {
    const rows = [known(topping('a', { aliases: ['x'] })), known(topping('b', { aliases: ['y'] }))]
    const next = [topping('a', { aliases: ['y'] }), topping('b', { aliases: ['x'] })]
    expect(steps(rows, next)).toEqual(['a: follow', 'b: follow'])
  })

  test('where one of them cannot follow, the other cannot either', () => {
    const rows = [
      known(topping('a', { aliases: ['x'] }), { base: topping('a').value }),
      known(topping('b', { aliases: ['y'] })),
    ]
    const next = [topping('a', { aliases: ['y'] }), topping('b', { aliases: ['x'] })]
    expect(steps(rows, next)).toEqual(['a: offer', 'b: offer'])
  })

  test('gives the name of something that is put away to a newcomer', () => {
    const rows = [known(topping('a', { aliases: ['x'] }), { state: 'archived' })]
    expect(steps(rows, [topping('b', { aliases: ['x'] })])).toEqual(['b: add'])
    expect(steps([{ ...rows[0]!, state: 'draft' }], [topping('b', { aliases: ['x'] })])).toEqual([
      'b: clash',
    ])
  })

  test('remembers the catalogue for what is so already', () => {
    const row = known(topping('a'), { base: null })
    expect(planUpdate([row], [topping('a')], { keepsPrices: true })).toEqual([
      { ...topping('a'), step: 'same', base: topping('a').value },
    ])
    expect(planUpdate([known(topping('a'))], [topping('a')], { keepsPrices: true })).toEqual([
      { ...topping('a'), step: 'same' },
    ])
  })

  test('offers another price, and follows with everything else', () => {
    const row = known(topping('a', { priceCents: 75 }))
    expect(steps([row], [topping('a', { priceCents: 80 })], true)).toEqual(['a: offer'])
    const [step] = planUpdate([row], [topping('a', { priceCents: 80, prepSeconds: 9 })], {
      keepsPrices: true,
    })
    expect(step).toMatchObject({ step: 'follow', base: { priceCents: 75, prepSeconds: 9 } })
    // The next update of the same catalogue has nothing but the price to offer.
    const after = known({ ...row, value: step!.value })
    expect(steps([after], [topping('a', { priceCents: 80, prepSeconds: 9 })], true)).toEqual([
      'a: offer',
    ])
  })
})

test('an offer that is taken keeps what the café changed elsewhere', () => {
  const base = { name: 'a', price: 1, text: 'old' }
  expect(merged({ ...base, price: 2 }, base, { ...base, text: 'new' })).toEqual({
    name: 'a',
    price: 2,
    text: 'new',
  })
  expect(merged({ ...base, price: 2 }, base, { ...base, price: 3 }).price).toBe(3)
  expect(merged({ ...base, price: 2 }, null, base)).toEqual(base)
})
