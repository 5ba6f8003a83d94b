import { expect, test } from 'vitest'
import { flatColors } from './flat-colors.ts'

const TOKENS = { '--ink-coral': '#fb5f64', '--ink-cream': 'oklch(97% 0.018 95)' }

// As a browser computes them.
test.each([
  ['oklch(69% .19 22)', '#fb5f64'],
  ['oklch(100% 0 0)', '#ffffff'],
  ['oklch(0% 0 0)', '#000000'],
  ['var(--ink-coral)', '#fb5f64'],
  ['var(--ink-cream)', '#f9f5e8'],
  ['color-mix(in oklab, #ffffff 50%, #000000)', '#636363'],
  ['color-mix(in oklab, var(--ink-coral) 100%, var(--ink-cream))', '#fb5f64'],
  ['var(--unknown)', 'var(--unknown)'],
  ['url(#plate)', 'url(#plate)'],
])('%s is %s', (color, flat) => {
  expect(flatColors(`<path fill="${color}"/>`, TOKENS)).toBe(`<path fill="${flat}"/>`)
})
