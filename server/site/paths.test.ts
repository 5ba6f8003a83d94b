import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../root.ts'
import { SITE_PATHS } from './paths.ts'

test('the server knows the very addresses that the site routes', () => {
  const routes = readFileSync(join(ROOT, 'site/routes.tsx'), 'utf8')
  const routed = [...routes.matchAll(/path: '(\/[^']*)'/g)].map(([, path]) => path)
  expect(routed.toSorted()).toEqual(SITE_PATHS.toSorted())
})
