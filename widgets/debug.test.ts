import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from './debug.ts'

let warned: string[]
beforeEach(() => {
  warned = []
  vi.spyOn(console, 'info').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation((text: string) => void warned.push(text))
  // A browser knows which colours there are.
  const isColour = (name: string, value: string) =>
    name === 'color' && /^(#[\da-f]{6}|red|var\(.+\))$/.test(value)
  vi.stubGlobal('CSS', { supports: isColour })
  vi.stubGlobal('__VERSION__', '1')
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** What is said of a tag as a page writes it. */
function look(attributes: Record<string, string>): string {
  const host = document.createElement('div')
  for (const [name, value] of Object.entries(attributes)) host.setAttribute(name, value)
  show(host)
  return warned.join('\n')
}

test.each(['blurple', '#12345'])('accent="%s" is no colour, and that is said', (accent) => {
  expect(look({ accent })).toContain(`accent="${accent}" on <div> is no colour`)
})

test.each(['english', 'en_US'])('locale="%s" is no language, and that is said', (locale) => {
  expect(look({ locale })).toContain(`locale="${locale}" on <div> names no language`)
})

test.each<Record<string, string>>([
  { accent: 'red', locale: 'es' },
  { accent: 'var(--brand)', locale: 'en-US' },
  { accent: '#0a7f5a', locale: 'fil-PH' },
  { accent: '', locale: '' },
])('%j is right, and nothing is said', (attributes) => {
  expect(look(attributes)).toBe('')
})
