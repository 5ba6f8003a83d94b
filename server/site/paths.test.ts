import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PRIVATE_PATHS, PUBLIC_PAGES } from '#domain/content/public-pages.ts'
import { ROOT } from '../root.ts'
import { SITE_PATHS } from './paths.ts'

test('the server knows the very addresses that the site routes', () => {
  const routes = readFileSync(join(ROOT, 'site/routes.tsx'), 'utf8')
  const routed = [...routes.matchAll(/path: '(\/[^']*)'/g)].map(([, path]) => path)
  expect(routed.toSorted()).toEqual(SITE_PATHS.toSorted())
})

test('every address is in the map of the site, or kept from search, or another name of one that is', () => {
  const mapped = new Set(PUBLIC_PAGES.map(({ path }) => path))
  const left = SITE_PATHS.filter(
    (path) => !mapped.has(path) && !PRIVATE_PATHS.some((start) => path.startsWith(start)),
  )
  expect(left).toEqual([
    '/coming-soon',
    '/events/:eventId',
    '/feedback-survey-old',
    '/workshops-private-events',
    '/booking',
    '/artist/:artistId',
    '/blog/:slug',
  ])
})
