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
const steps = (rows: KnownPiece[], catalogue: Piece[], asksFirst = false) =>
  planUpdate(rows, catalogue, { asksFirst }).map(({ id, step }) => `${id}: ${step}`)

describe('the plan of an update', () => {
  test('adds everything to an empty menu', () => {
    const plan = planUpdate([], piecesOf(CATALOGUE), { asksFirst: true })
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

  test('gives the name of something that is archived to a newcomer', () => {
    const rows = [known(topping('a', { aliases: ['x'] }), { state: 'archived' })]
    expect(steps(rows, [topping('b', { aliases: ['x'] })])).toEqual(['b: add'])
    expect(steps([{ ...rows[0]!, state: 'draft' }], [topping('b', { aliases: ['x'] })])).toEqual([
      'b: clash',
    ])
  })

  describe('of a word that is to mean something new', () => {
    const cap = (change: Partial<ToppingEdit> = {}) =>
      topping('cap', { aliases: ['cream', 'foam', 'top'], ...change })
    const next = [cap({ aliases: ['cream', 'top'] }), topping('cheese', { aliases: ['foam'] })]

    test('leaves it with what is sold until the new one is published', () => {
      expect(steps([known(cap())], next, true)).toEqual(['cap: offer', 'cheese: clash'])
      // The café has not decided when the next update comes, or put the new one away for good.
      const waiting = known(next[1]!, { state: 'archived' })
      expect(steps([known(cap()), waiting], next, true)).toEqual(['cap: offer', 'cheese: same'])
      expect(steps([known(next[0]!), waiting], next, true)).toEqual(['cap: same', 'cheese: same'])
    })

    test('lets it follow in all else', () => {
      const [better, cheese] = [
        cap({ aliases: ['cream', 'top', 'milk'], allergens: ['milk'], isFreeOfAllergens: false }),
        next[1]!,
      ]
      const [step, added] = planUpdate([known(cap())], [better, cheese], { asksFirst: true })
      const value = { ...better.value, aliases: ['cream', 'foam', 'top', 'milk'] }
      expect(step).toEqual({ ...better, step: 'follow', value, base: value })
      expect(added?.step).toBe('clash')
      // Then only the word is left to be decided.
      const after = known({ ...better, value })
      expect(steps([after], [better, cheese], true)).toEqual(['cap: offer', 'cheese: clash'])
    })

    test('keeps a name as another name of its own', () => {
      const renamed = topping('cap', { name: 'Cream' })
      const [step] = planUpdate(
        [known(topping('cap'))],
        [renamed, topping('new', { name: 'Cap' })],
        {
          asksFirst: true,
        },
      )
      expect(step).toMatchObject({ step: 'follow', value: { name: 'Cream', aliases: ['cap'] } })
    })

    test('leaves it with what is sold also where a draft asks for it', () => {
      const draft = known(topping('cheese'), { state: 'draft' })
      const better = cap({ aliases: ['cream', 'top'], prepSeconds: 9 })
      expect(steps([known(cap()), draft], [better, next[1]!], true)).toEqual([
        'cap: follow',
        'cheese: offer',
      ])
    })

    test('gives it away at once where what is new is on sale at once, or the other is not', () => {
      expect(steps([known(cap())], next)).toEqual(['cap: follow', 'cheese: add'])
      expect(steps([known(cap(), { state: 'archived' })], next, true)).toEqual([
        'cap: follow',
        'cheese: add',
      ])
      const sold = known(topping('cheese'))
      expect(steps([known(cap()), sold], next, true)).toEqual(['cap: follow', 'cheese: follow'])
    })
  })

  test('remembers the catalogue for what is so already', () => {
    const row = known(topping('a'), { base: null })
    expect(planUpdate([row], [topping('a')], { asksFirst: true })).toEqual([
      { ...topping('a'), step: 'same', base: topping('a').value },
    ])
    expect(planUpdate([known(topping('a'))], [topping('a')], { asksFirst: true })).toEqual([
      { ...topping('a'), step: 'same' },
    ])
  })

  test('offers another price, and follows with everything else', () => {
    const row = known(topping('a', { priceCents: 75 }))
    expect(steps([row], [topping('a', { priceCents: 80 })], true)).toEqual(['a: offer'])
    const [step] = planUpdate([row], [topping('a', { priceCents: 80, prepSeconds: 9 })], {
      asksFirst: true,
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
