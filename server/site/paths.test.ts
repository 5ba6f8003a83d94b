import { expect, test } from 'vitest'
import { inEnglishAlone, movedTo, pageOf } from './paths.ts'

test.each([
  ['/', '/'],
  ['/menu', '/menu'],
  ['/menu/', '/menu'],
  ['/events/open-mic', '/events/:eventId'],
  ['/es', '/'],
  ['/es/', '/'],
  ['/es/menu', '/menu'],
  ['/es/events/open-mic', '/events/:eventId'],
  ['/admin/content/page/about', '/admin/content/:kind/:id'],
  ['/admin/content/page/about/preview', '/admin/content/:kind/:id/preview'],
])('%s is the page %s', (path, pattern) => {
  expect(pageOf(path)?.path).toBe(pattern)
})

test.each([
  '/nowhere',
  '/menu/x',
  '/events/a/b',
  '/constructor',
  '/menu//',
  '/es/es',
  '/espresso',
  '/es/admin',
])('there is no page at %s', (path) => {
  expect(pageOf(path)).toBeUndefined()
})

test('former addresses lead to their successors, with a slash or without', () => {
  expect(movedTo('/workshops-private-events')).toBe('/events')
  expect(movedTo('/workshops-private-events/')).toBe('/events')
  expect(movedTo('/classes')).toBe('/classes/book')
  expect(movedTo('/menu')).toBeUndefined()
  expect(movedTo('/constructor')).toBeUndefined()
})

test('in Spanish a former address leads to the Spanish one', () => {
  expect(movedTo('/es/classes')).toBe('/es/classes/book')
})

test('rooms of accounts and staff are in English alone', () => {
  expect(inEnglishAlone('/es/admin')).toBe('/admin')
  expect(inEnglishAlone('/es/dashboard/')).toBe('/dashboard/')
  expect(inEnglishAlone('/es/pos/pin')).toBe('/pos/pin')
  for (const path of ['/admin', '/es/menu', '/es/nowhere', '/es/checkout'])
    expect([path, inEnglishAlone(path)]).toEqual([path, undefined])
})
