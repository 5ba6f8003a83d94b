import { expect, test } from 'vitest'
import { movedTo, pageOf } from './paths.ts'

test.each([
  ['/', '/'],
  ['/menu', '/menu'],
  ['/menu/', '/menu'],
  ['/events/open-mic', '/events/:eventId'],
  ['/admin/content/page/about', '/admin/content/:kind/:id'],
  ['/admin/content/page/about/preview', '/admin/content/:kind/:id/preview'],
])('%s is the page %s', (path, pattern) => {
  expect(pageOf(path)?.path).toBe(pattern)
})

test.each(['/nowhere', '/menu/x', '/events/a/b', '/constructor', '/menu//'])(
  'there is no page at %s',
  (path) => {
    expect(pageOf(path)).toBeUndefined()
  },
)

test('former addresses lead to their successors, with a slash or without', () => {
  expect(movedTo('/workshops-private-events')).toBe('/events')
  expect(movedTo('/workshops-private-events/')).toBe('/events')
  expect(movedTo('/classes')).toBe('/classes/book')
  expect(movedTo('/menu')).toBeUndefined()
  expect(movedTo('/constructor')).toBeUndefined()
})
