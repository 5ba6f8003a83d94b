import { expect, test } from 'vitest'
import { readLink } from './link-secret.ts'

test.each([
  ['#token=abc', { token: 'abc', ticket: null, to: null }],
  ['#token=a-b_c&to=%2Fmenu%3Ffavorite%3Dlatte', { token: 'a-b_c', to: '/menu?favorite=latte' }],
  ['#ticket=e.y.J&to=/pos', { ticket: 'e.y.J', to: '/pos' }],
  ['#token=abc&to=//evil.example', { token: 'abc', to: null }],
  ['#token=', { token: null, ticket: null }],
  ['', { token: null, ticket: null, to: null }],
])('%s', (hash, secret) => {
  expect(readLink(hash)).toMatchObject(secret)
})
