import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { ARGS } from './browser.mjs'

test('what Playwright turns off in Chromium stays off', () => {
  const bundle = createRequire(import.meta.url).resolve('playwright-core/lib/coreBundle')
  const [, list = ''] = /disabledFeatures = \[([^\]]+)\]/.exec(readFileSync(bundle, 'utf8')) ?? []
  const theirs = [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, name]) => name)
  expect(theirs.length).toBeGreaterThan(10)
  const argument = ARGS.find((each) => each.startsWith('--disable-features=')) ?? ''
  expect(argument.split('=')[1]?.split(',')).toEqual(expect.arrayContaining(theirs))
})
