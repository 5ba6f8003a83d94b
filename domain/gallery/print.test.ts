import { describe, expect, test } from 'vitest'
import { PrintFamily, PrintInk, type Print } from '#domain/contracts/content.ts'
import { drawPrint } from './print.ts'
import { INK_COLORS, printPath, printSvg, readPrintPath } from './svg.ts'

const FAMILIES = PrintFamily.options
const print = (
  family: PrintFamily,
  seed = 17,
  inks: PrintInk[] = ['key', 'coral', 'lemon'],
): Print => ({
  family,
  seed,
  inks,
})
const paths = (one: Print, aspect?: number) =>
  drawPrint(one, aspect).plates.flatMap(({ marks }) => marks.map(({ d }) => d))

describe.each(FAMILIES)('%s', (family) => {
  test('draws the same print again, mark for mark', () => {
    expect(drawPrint(print(family))).toEqual(drawPrint(print(family)))
  })

  test('draws another print from another seed', () => {
    expect(paths(print(family, 17))).not.toEqual(paths(print(family, 18)))
  })

  test('takes its drawing from the seed, its colors from the inks', () => {
    const recolored = drawPrint(print(family, 17, ['blue', 'taro', 'matcha']))
    expect(recolored.plates.map(({ marks }) => marks)).toEqual(
      drawPrint(print(family)).plates.map(({ marks }) => marks),
    )
  })

  test.each([2, 3, 4])('prints with %d inks, each on a drum of its own', (count) => {
    const inks = (['blue', 'coral', 'lemon', 'taro'] as const).slice(0, count)
    const used = drawPrint(print(family, 23, [...inks])).plates.map(({ ink }) => ink)
    expect(new Set(used).size).toBe(used.length)
    expect(used.length).toBeGreaterThanOrEqual(Math.min(count, 3) - (family === 'signal' ? 1 : 0))
    expect(inks).toEqual(expect.arrayContaining(used))
  })

  test.each([0.525, 0.75, 1, 1.5])('fills a sheet %f times as high as wide', (aspect) => {
    const { width, height, plates } = drawPrint(print(family, 5), aspect)
    expect([width, height]).toEqual([100, aspect * 100])
    for (const { d, width: stroke } of plates.flatMap(({ marks }) => marks)) {
      expect(d).toMatch(/^M/)
      expect(d).not.toMatch(/NaN|Infinity|undefined|e-/)
      expect(stroke === null || stroke > 0).toBe(true)
    }
  })

  test('stays light enough to be sent: under 160 KB before compression, in 12 seeds', () => {
    for (let seed = 1; seed <= 12; seed += 1)
      expect(printSvg(print(family, seed), { width: 800, height: 1000 }).length).toBeLessThan(
        160_000,
      )
  })
})

test('drums are set off against the first: a riso never registers', () => {
  const [first, ...others] = drawPrint(print('city')).plates
  expect([first?.dx, first?.dy, first?.turn]).toEqual([0, 0, 0])
  for (const { dx, dy } of others) expect(Math.hypot(dx, dy)).toBeGreaterThan(0.2)
})

test('a print as a file multiplies its inks on paper and names no address but that of SVG', () => {
  const svg = printSvg(print('moth'), { width: 1200, height: 630 })
  expect(svg).toContain('width="1200" height="630" viewBox="0 0 100 52.5"')
  expect(svg.match(/mix-blend-mode:multiply/g)).toHaveLength(3)
  expect(svg).toContain(INK_COLORS.paper)
  expect(svg.match(/https?:[^"]*/g)).toEqual(['http://www.w3.org/2000/svg'])
})

test('the address of a print says all that is needed to draw it', () => {
  const one = print('quilt', 902, ['blue', 'lemon'])
  expect(printPath(one, 1.25)).toBe('/prints/quilt-902-blue.lemon-125.svg')
  expect(readPrintPath(printPath(one, 1.25))).toEqual({ print: one, aspect: 1.25 })
  expect(readPrintPath('/prints/../secrets.svg')).toBeNull()
})
