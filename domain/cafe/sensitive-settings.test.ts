import { expect, test } from 'vitest'
import { isSensitive } from './sensitive-settings.ts'

test.each([
  ['cafe.name'],
  ['cafe.street'],
  ['cafe.email'],
  ['cafe.phone'],
  ['cafe.reviewUrl'],
  ['cafe.promoLinks.1.href'],
  ['cafe.taxBasisPoints'],
  ['orderLimits.guestOrders'],
  ['seatLimits.networkSeats'],
  ['embed.allowedOrigins.1'],
  ['gallery.artistBasisPoints'],
  ['an area that nobody knows'],
])('%s needs a proof', (path) => {
  expect(isSensitive(path.split('.'))).toBe(true)
})

test.each([
  ['cafe.tagline'],
  ['cafe.week.4.span.opens'],
  ['cafe.campaign.prize'],
  ['pickup.closes'],
])('%s needs none', (path) => {
  expect(isSensitive(path.split('.'))).toBe(false)
})
