import { expect, test } from 'vitest'
import { isHashed } from './files.ts'

test.each([
  'chunks/facades-i8ct8gk.js',
  '/assets/AboutPage-DveZkyp.js',
  '/assets/AboutPage-BgZMAI.css',
  'assets/index.D3f_a9Zq.js',
  'chunks/lounge-a-b_c-d.js',
  'releases/0123456789abcdef/loader.js',
])('%s changes its name with its content', (path) => {
  expect(isHashed(path)).toBe(true)
})

test.each(['loader.js', 'manifest.json', 'assets/index.js', '/index.html', 'facades-i8ct8gk.js'])(
  '%s does not',
  (path) => {
    expect(isHashed(path)).toBe(false)
  },
)
