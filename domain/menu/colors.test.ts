import { describe, expect, test } from 'vitest'
import type { DrinkRecipe } from '#domain/contracts/menu.ts'
import { colorsOf } from './colors.ts'

const drawn = (...layers: [ink: string, share: number][]) =>
  colorsOf({ layers: layers.map(([ink, share]) => ({ ink, share })) } as DrinkRecipe)
const colorOf = (ink: string) => drawn([ink, 1])[0] ?? null

describe('the colors of a drink', () => {
  test('are those of its layers, from the first to the last', () => {
    expect(drawn(['matcha', 0.5], ['taro', 0.5])).toEqual(['green', 'purple'])
  })

  test('leave out what is too thin to be seen as one', () => {
    expect(drawn(['matcha', 0.78], ['coral', 0.21])).toEqual(['green'])
    expect(drawn(['matcha', 0.78], ['coral', 0.22])).toEqual(['green', 'pink'])
  })

  test.each([
    ['oklch(95% 0.03 90)', 'white'],
    ['oklch(30% 0.05 60)', 'black'],
    ['oklch(45% 0.08 60)', 'brown'],
    ['oklch(65% 0.1 60)', 'brown'],
    ['oklch(70% 0.17 60)', 'orange'],
    ['oklch(85% 0.16 95)', 'yellow'],
    ['oklch(70% 0.14 140)', 'green'],
    ['oklch(60% 0.15 250)', 'blue'],
    ['oklch(60% 0.15 310)', 'purple'],
    ['oklch(55% 0.2 25)', 'red'],
    ['oklch(55% 0.22 25)', 'pink'],
    ['oklch(80% 0.12 350)', 'pink'],
  ])('%s is %s', (ink, word) => {
    expect(colorOf(ink)).toBe(word)
  })

  test('have no word for a gray, and none for what is no color', () => {
    expect(colorOf('oklch(70% 0.02 200)')).toBeNull()
    expect(colorOf('paper')).toBeNull()
    expect(colorOf('oklch(70%)')).toBeNull()
  })
})
