import { expect, test } from 'vitest'
import { deviceName } from './devices.ts'

const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'
const FOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'

test.each([
  [MAC, 'Chrome on macOS'],
  [PHONE, 'Safari on iOS'],
  [FOX, 'Firefox on Linux'],
  ['x', 'Unknown browser'],
  ['Win at http://evil.example/a now /1.0 (x)', 'Unknown browser'],
  ['', 'Unknown device'],
  [null, 'Unknown device'],
])('names %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
