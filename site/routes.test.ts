import { expect, test } from 'vitest'
import { routeOf, ROUTES } from './routes.tsx'

test.each([
  ['/events/open-mic', '/events/:eventId'],
  ['/events/open-mic/', '/events/:eventId'],
  ['/artist/ines', '/artist/:artistId'],
  ['/admin/content/page/about', '/admin/content/:kind/:id'],
])('%s leads to %s', (path, pattern) => {
  expect(routeOf(path)?.route.path).toBe(pattern)
})

// The server refuses to look for such a thing: it is no address of ours, and said so with 404.
test.each(['/artist/Ines', '/blog/%00', '/events/<b>', '/events/%E0%A4%A', '/artist/a%2Fb'])(
  '%s is the address of nothing',
  (path) => {
    expect(routeOf(path)).toBeNull()
  },
)

test('the file of every row is found', async () => {
  for (const { path, page } of ROUTES)
    if ('preload' in page) expect([path, await page.preload()]).toEqual([path, expect.anything()])
})
