import { readFileSync } from 'node:fs'
import axe from 'axe-core'
import { expect, test } from 'vitest'
import { contrastOf, PAPERS, textOn } from '#domain/embeds/accent.ts'

const textOf = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

type Color = { parseString(text: string): void; toHexString(): string }
type Known = { Color: new () => Color; getContrast(one: Color, other: Color): number }
const { Color, getContrast } = (axe as unknown as { commons: { color: Known } }).commons.color
const colorOf = (text: string) => {
  const color = new Color()
  color.parseString(text)
  return color
}

test('the papers and the text are those of the tokens', () => {
  const tokens = textOf('widgets/style/tokens.css')
  const [, light = '', dark = ''] =
    /--ink-paper: light-dark\((oklch\([^)]*\)), (oklch\([^)]*\))\)/.exec(tokens) ?? []
  const [, night = ''] = /--ink-night: (oklch\([^)]*\))/.exec(tokens) ?? []
  expect([light, dark, night].map((each) => colorOf(each).toHexString())).toEqual([
    PAPERS.light,
    PAPERS.dark,
    textOn('#ffffff'),
  ])
})

test('a contrast is the one that a checker computes', () => {
  for (const [one, other] of [
    ['#ffffff', '#000000'],
    ['#fb5f64', '#f5f9fc'],
    ['#1e59cd', '#0f1231'],
    ['#0a0a0a', '#111526'],
  ] as const)
    expect(contrastOf(one, other)).toBeCloseTo(getContrast(colorOf(one), colorOf(other)), 6)
})
