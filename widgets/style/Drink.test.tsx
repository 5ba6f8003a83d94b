import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { DrinkRecipe, type Topping } from '#domain/contracts/menu.ts'
import { VESSEL_SHAPES } from '#domain/menu/values.ts'
import { Drink, type DrinkProps } from './Drink.tsx'

afterEach(cleanup)

const TARO: DrinkRecipe = {
  vessel: 'cup',
  layers: [
    { ink: 'taro', share: 0.7 },
    { ink: 'paper', share: 0.3 },
  ],
  bits: [],
  cap: null,
}
const BOBA: Topping = {
  id: 'boba',
  name: 'Boba',
  priceCents: 75,
  aliases: [],
  allergens: [],
  bit: 'pearls',
  ink: 'key',
  prepSeconds: 8,
}

const draw = (props: Partial<DrinkProps> = {}) =>
  render(<Drink recipe={TARO} temperature="iced" {...props} />).container
const lengthOf = (path: Element | null) => path?.getAttribute('d')?.split('M').length ?? 0

test('draws as many cubes as there is ice', () => {
  const cubes = (['no ice', 'less ice', 'regular ice', 'extra ice'] as const).map((iceLevel) =>
    lengthOf(draw({ iceLevel }).querySelector('.ice')),
  )
  expect(new Set(cubes).size).toBe(4)
  expect(cubes).toEqual([...cubes].sort((a, b) => a - b))
})

test('serves hot with steam, without ice or straw', () => {
  const hot = draw({ temperature: 'hot', iceLevel: 'extra ice' })
  expect(hot.querySelector('.steam')).not.toBeNull()
  expect(lengthOf(hot.querySelector('.ice'))).toBe(1)
  expect(draw().querySelector('.steam')).toBeNull()
})

test('draws the same recipe the same way, another recipe another way', () => {
  const walls = [
    TARO,
    { cap: null, bits: [], layers: TARO.layers, vessel: 'cup' as const },
    { ...TARO, layers: [{ ink: 'matcha', share: 1 }] },
  ].map((recipe) => draw({ recipe }).querySelector('.drink-ground')?.getAttribute('d'))
  expect(walls[0]).toBe(walls[1])
  expect(walls[0]).not.toBe(walls[2])
})

test('a large cup stands higher than a regular one', () => {
  const top = (size: 'medium' | 'large') =>
    Math.min(
      ...[
        ...(draw({ size }).querySelector('.drink-ground')?.getAttribute('d') ?? '').matchAll(
          /[\d.]+ ([\d.]+)/g,
        ),
      ].map(([, y]) => Number(y)),
    )
  expect(top('large')).toBeLessThan(top('medium'))
})

test('a topping asked for twice lies twice in the cup', () => {
  const pieces = (toppings: Topping[]) => draw({ toppings }).querySelectorAll('path').length
  expect(pieces([BOBA])).toBeGreaterThan(pieces([]))
  expect(pieces([BOBA, BOBA])).toBeGreaterThan(pieces([BOBA]))
})

test('draws each thing that can be in a drink in its own way', () => {
  const pieces = (bits: DrinkRecipe['bits']) =>
    draw({ recipe: { ...TARO, bits } }).querySelectorAll('path').length
  for (const bit of DrinkRecipe.shape.bits.def.element.options)
    expect(pieces([bit]), bit).toBeGreaterThan(pieces([]))
})

test('six toppings stay under the surface', () => {
  const places = draw({ toppings: Array.from({ length: 6 }, () => BOBA) }).querySelectorAll(
    'path[stroke="var(--ink-night)"]',
  )
  const heights = [...places].flatMap((path) =>
    [...(path.getAttribute('d') ?? '').matchAll(/M[\d.]+ ([\d.]+)/g)].map(([, y]) => Number(y)),
  )
  // The surface of a regular cup lies at 70.
  expect(Math.min(...heights)).toBeGreaterThan(70)
})

test('moves nothing else when one topping is added', () => {
  const before = draw().querySelector('.ice')?.getAttribute('d')
  expect(
    draw({ toppings: [BOBA] })
      .querySelector('.ice')
      ?.getAttribute('d'),
  ).toBe(before)
})

test('several on a page keep their own clipping', () => {
  const { container } = render(
    <div>
      <Drink recipe={TARO} />
      <Drink recipe={TARO} />
    </div>,
  )
  const ids = [...container.querySelectorAll('clipPath, clippath')].map(({ id }) => id)
  expect(new Set(ids).size).toBe(2)
})

test('says what it is, or is decoration', () => {
  expect(draw({ label: 'Taro Milk Tea' }).querySelector('svg')?.getAttribute('aria-label')).toBe(
    'Taro Milk Tea',
  )
  expect(draw().querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
})

test('each shape of a vessel has its own outline; hot, a cold one is a mug', () => {
  const wallOf = (recipe: DrinkRecipe, temperature: 'iced' | 'hot') =>
    draw({ recipe, temperature }).querySelector('.drink-ground')?.getAttribute('d')
  const shaped = (shape: DrinkRecipe['shape']): DrinkRecipe => ({
    ...TARO,
    vessel: ['wide', 'toddy', 'bowl'].includes(shape ?? '') ? 'mug' : 'cup',
    ...(shape && { shape }),
  })
  const walls = VESSEL_SHAPES.map((shape) =>
    wallOf(shaped(shape), shaped(shape).vessel === 'mug' ? 'hot' : 'iced'),
  )
  expect(new Set([...walls, wallOf(TARO, 'iced')]).size).toBe(VESSEL_SHAPES.length + 1)
  expect(wallOf(shaped('jar'), 'hot')).toBe(wallOf(TARO, 'hot'))
})

test('a shape that only a newer server knows is drawn as the plain vessel', () => {
  const recipe = { ...TARO, shape: 'samovar' } as unknown as DrinkRecipe
  const ground = (of: DrinkRecipe) =>
    draw({ recipe: of }).querySelector('.drink-ground')?.getAttribute('d')
  expect(ground(recipe)).toBe(ground(TARO))
})
