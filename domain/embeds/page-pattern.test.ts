import { expect, test } from 'vitest'
import { fitsPage } from './page-pattern.ts'

test.each([
  ['/', '/', true],
  ['/', '/menu', false],
  ['/blog/*', '/blog/spring', true],
  ['/blog/*', '/blog/', true],
  ['/blog/*', '/blog', false],
  ['*', '/anything', true],
  ['*/menu', '/en/menu', true],
  ['*/menu', '/en/menu/tea', false],
  ['/*/menu/*', '/en/menu/tea', true],
  // The end does not take what the pieces before it have taken.
  ['/a*a', '/a', false],
  ['/a*a', '/aa', true],
  ['/*ab*ab', '/ab', false],
])('%s and %s: %s', (pattern, path, fits) => {
  expect(fitsPage(pattern, path)).toBe(fits)
})
