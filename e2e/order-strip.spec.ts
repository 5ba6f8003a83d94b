import type { APIRequestContext } from '@playwright/test'
import type { OrderPatch, OrderStatus } from '#domain/contracts/ordering.ts'
import { DEMO_PASSWORD, go } from './people-page.ts'
import { axeOn } from './site-page.ts'
import { movedOn, watchShifts } from './shifts.ts'
import type { RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

const LINES = [{ id: 'latte', quantity: 1 }]

test.use({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' } as object)

test('a guest reads on every page how their order stands, until they have fetched it', async ({
  page,
  request,
  server,
}) => {
  const strip = page.getByRole('region', { name: 'Order in progress' })
  const cart = await request.post(`${server.cafe}/api/cart-handovers`, { data: { lines: LINES } })
  const { code } = (await cart.json()) as { code: string }
  await watchShifts(page)
  await page.goto(`${server.cafe}/checkout?type=guest&cart=${code}`)
  await expect(strip).toHaveCount(0)
  await page.getByText('As soon as it is ready').click()
  await page.getByLabel('Name we call out').fill('Odile')
  await page.getByLabel('Email to reach you').fill('odile.strip@guest.example')
  await page.getByRole('button', { name: /^Place order/ }).click()
  await page.waitForURL(/\/order-confirmation/)
  const id = new URL(page.url()).searchParams.get('order') ?? ''
  // Its own page says more.
  await expect(page.getByRole('list', { name: 'Order status' })).toBeVisible()
  await expect(strip).toHaveCount(0)

  const set = await counterOf(request, server, id)
  await go(page, '/classes')
  await expect(strip).toContainText(/ is in line, ready about /)
  // Of this page, and not of the one before, which goes meanwhile.
  await expect(page.getByRole('heading', { level: 1, name: 'Get ink on you' })).toBeVisible()
  const box = await strip.boundingBox()
  expect(box?.height).toBeLessThan(72)
  expect(await axeOn(page)).toEqual([])
  await set('pending', 'preparing')
  await expect(strip).toContainText(' is being made')
  expect(await movedOn(page, ['/about', '/', '/menu'])).toEqual({})
  await expect(strip).toContainText(' is being made')
  await set('preparing', 'ready')
  await expect(strip).toContainText('Ready at the counter – say Odile')
  await page.reload()
  await expect(strip).toContainText('Ready at the counter – say Odile')
  // Nothing of it is wider than the phone.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await set('ready', 'picked-up')
  await expect(strip).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Search the menu' })).toBeVisible()
  await expect(strip).toHaveCount(0)
})

/** @returns what moves the order on, as a barista does */
async function counterOf(request: APIRequestContext, server: RunningServer, id: string) {
  const login = await request.post(`${server.cafe}/auth/login`, {
    data: { email: 'barista@demo.example', password: DEMO_PASSWORD },
  })
  const { token } = (await login.json()) as { token: string }
  return async (from: OrderStatus, status: OrderPatch['status']) => {
    const data: OrderPatch = { from, status }
    const headers = { authorization: `Bearer ${token}` }
    const answer = await request.patch(`${server.cafe}/api/orders/${id}`, { data, headers })
    expect([answer.status(), await answer.text()]).toEqual([200, expect.any(String)])
  }
}
