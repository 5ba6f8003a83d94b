import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => vi.resetModules())
afterEach(() => {
  vi.restoreAllMocks()
  delete document.documentElement.dataset.theme
})

test('a browser that refuses cookies keeps the choice until the tab closes', async () => {
  vi.spyOn(document, 'cookie', 'get').mockImplementation(refuse)
  vi.spyOn(document, 'cookie', 'set').mockImplementation(refuse)
  const { theme } = await import('./theme.ts')
  theme.recall()
  theme.choose('dark')
  theme.recall()
  expect(theme.chosen.value).toBe('dark')
  expect(document.documentElement.dataset.theme).toBe('dark')
})

test('what was chosen here stays where the cookie is dropped without a word', async () => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('')
  vi.spyOn(document, 'cookie', 'set').mockReturnValue()
  const { theme } = await import('./theme.ts')
  theme.recall()
  theme.choose('dark')
  theme.recall()
  expect(theme.chosen.value).toBe('dark')
})

test('a page older than the choice follows it', async () => {
  document.documentElement.dataset.theme = 'dark'
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('other=dark; theme=light')
  const { theme } = await import('./theme.ts')
  theme.recall()
  expect(theme.chosen.value).toBe('light')
  expect(document.documentElement.dataset.theme).toBe('light')
})

/** As in a frame that was given no origin. */
function refuse(): never {
  throw new DOMException('The document is sandboxed.', 'SecurityError')
}
