import { expect, test } from 'vitest'
import { addressAt } from './address.ts'

const CAFE = 'https://cafe.example'

test.each([
  ['/prelaunch', 'spring', `${CAFE}/prelaunch?embed=spring`],
  ['/prelaunch', null, `${CAFE}/prelaunch`],
  ['/classes/book', 'spring', `${CAFE}/classes/book`],
  ['https://club.example/prelaunch', 'spring', 'https://club.example/prelaunch'],
])('%s of the embed %s is %s', (path, embed, address) => {
  expect(addressAt(CAFE, path, embed)).toBe(address)
})
