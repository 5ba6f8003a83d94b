import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from './debug.ts'

let warned: string[]
beforeEach(() => {
  warned = []
  vi.spyOn(console, 'info').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation((text: string) => void warned.push(text))
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

test.each(['english', 'en_US'])('locale="%s" is no language, and that is said', (locale) => {
  expect(look({ locale })).toContain(`locale="${locale}" on <div> names no language`)
})

test.each<Record<string, string>>([
  { locale: 'es' },
  { locale: 'en-US' },
  { locale: 'fil-PH' },
  { locale: '' },
])('%j is right, and nothing is said', (attributes) => {
  expect(look(attributes)).toBe('')
})
