import { movedOn, watchShifts } from './shifts.ts'
import { expect, test } from './test.ts'

/** From one to the next, and back to the menu, where a press is soonest lost. */
const ON_A_PHONE = [
  '/menu',
  '/classes/book',
  '/about',
  '/events',
  '/sign-in',
  '/terms',
  '/gallery',
  '/menu',
  '/',
]
/** Where three stand beside each other, and each is as high as the highest. */
const ON_A_DESK = ['/menu', '/about', '/classes/book']

test('nothing moves after a way from page to page, on a phone', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await watchShifts(page)
  await page.goto(`${server.cafe}/faq`)
  expect(await movedOn(page, ON_A_PHONE)).toEqual({})
})

test('nothing moves after a way from page to page, on a desk', async ({ page, server }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await watchShifts(page)
  await page.goto(`${server.cafe}/faq`)
  expect(await movedOn(page, ON_A_DESK)).toEqual({})
})
