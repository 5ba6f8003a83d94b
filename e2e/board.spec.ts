import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Locator } from '@playwright/test'
import { DEMO_PASSWORD, go, openAs } from './people-page.ts'
import { startServer, type RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const BARISTA = 'barista@demo.example'
/** How far the tickets of a busy hour have come: five are new, five wait, three are made and two are ready. */
const STEPS = [0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3]
const STATES = ['confirmed', 'preparing', 'ready']

test('fifteen tickets are at work on a tablet, and each can be read and pressed', async ({
  browser,
  request,
}) => {
  const page = await (
    await browser.newContext({ viewport: { width: 1024, height: 768 } })
  ).newPage()
  await openAs(page, server, '/pos/tickets', BARISTA)
  const tickets = page.getByRole('article')
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const before = await tickets.count()
  const names = await fillBoard(request)
  await expect(tickets).toHaveCount(before + names.length)

  // No lane lies below the screen, and the page itself does not scroll.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(768)
  for (const lane of await page.locator('.tickets-lanes > section').all())
    expect(await page.evaluate(() => innerHeight)).toBeGreaterThan(
      (await lane.boundingBox())?.y ?? Number.POSITIVE_INFINITY,
    )

  for (const name of names) {
    const ticket = tickets.filter({ has: page.getByText(name, { exact: true }) })
    await ticket.scrollIntoViewIfNeeded()
    // Wide enough for the name of a drink, and for two buttons beside each other.
    expect((await ticket.boundingBox())?.width).toBeGreaterThan(170)
    const parts = [
      ticket.getByText(name, { exact: true }),
      ticket.getByText('Taro Milk Tea'),
      ticket.getByText(`Nuts for ${name}`),
      ...(await ticket.getByRole('button').all()),
    ]
    expect(parts.length).toBeGreaterThanOrEqual(5)
    for (const part of parts) {
      await part.scrollIntoViewIfNeeded()
      expect([name, await part.textContent(), await isOnTop(part)]).toEqual([
        name,
        await part.textContent(),
        true,
      ])
    }
  }

  // The count of what lies below goes at the end of the list, and no ticket moves under a finger then.
  const lane = page.locator('[data-status="preparing"] .tickets-lane')
  const height = () => lane.evaluate(({ scrollHeight }) => scrollHeight)
  await lane.evaluate((list) => list.scrollTo(0, 0))
  await expect(lane.locator('.tickets-below')).toBeVisible()
  const withCount = await height()
  await lane.evaluate((list) => list.scrollTo(0, list.scrollHeight))
  await expect(lane.locator('.tickets-below')).toHaveCount(0)
  expect(await height()).toBe(withCount)
  // What lies above is counted too, and after a move the oldest are in sight again.
  const above = page.locator('[data-status="preparing"] .tickets-above')
  await expect(above).toBeVisible()
  await lane
    .getByRole('button', { name: /^Ready/ })
    .last()
    .click()
  await expect.poll(() => lane.evaluate(({ scrollTop }) => scrollTop)).toBe(0)
  await expect(above).toHaveCount(0)
  await page.getByRole('button', { name: /^Undo/ }).click()

  // The list of orders begins near the top: seven are in sight at once.
  await go(page, '/employee/orders')
  await expect(page.getByRole('row').nth(7)).toBeVisible()
  await expect(page.getByRole('row').nth(7)).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Filter and sort' }).click()
  await expect(page.getByLabel('State', { exact: true })).toBeInViewport({ ratio: 1 })
})

test('an order that waits and one that was cancelled leave the undo in sight, over no control', async ({
  browser,
  request,
}) => {
  const page = await (
    await browser.newContext({ viewport: { width: 1024, height: 768 } })
  ).newPage()
  const large = await request.post(`${server.cafe}/api/orders`, {
    headers: { 'idempotency-key': randomUUID() },
    data: {
      lines: [{ id: 'taro-milk-tea', size: 'large', quantity: 40 }],
      contact: { name: 'Dee', phone: '917 555 0142' },
      note: '',
      pickup: null,
      payment: 'counter',
      channel: 'site',
    },
  })
  expect([large.status(), large.ok() ? '' : await large.text()]).toEqual([201, ''])
  await openAs(page, server, '/pos/tickets', BARISTA)
  const waiting = page.locator('[data-status="waiting"]')
  await expect(waiting).toContainText('Dee')
  expect(await isOnTop(waiting.getByRole('button', { name: /^Accept/ }))).toBe(true)
  for (let count = 0; count < 2; count += 1) {
    const ticket = page.locator('[data-status="preparing"]').getByRole('article').first()
    await ticket.getByRole('button', { name: /^More about/ }).click()
    await page.getByRole('button', { name: 'Cancel the order…' }).click()
    await page.getByLabel('Something is sold out').check()
    await page.getByRole('button', { name: /^Cancel A-/ }).click()
    await expect(page.getByRole('button', { name: 'We stopped making it' })).toHaveCount(count + 1)
    const undo = page.getByRole('button', { name: /^Undo/ }).last()
    await expect(undo).toBeInViewport({ ratio: 1 })
    expect(await isOnTop(undo)).toBe(true)
  }
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(768)
})

test('cup labels are black on white by night too, the drawing as well, and are not printed twice', async ({
  browser,
  request,
}) => {
  const page = await (await browser.newContext({ colorScheme: 'dark' })).newPage()
  await openAs(page, server, '/pos/labels', BARISTA)
  const [name = ''] = await fillBoard(request)
  const label = page.locator('.cup-label', { hasText: name })
  await expect(label.first()).toBeVisible()
  const outline = label.locator('svg [stroke="var(--text)"]').first()
  expect(await outline.evaluate((path) => getComputedStyle(path).stroke)).toBe('rgb(0, 0, 0)')
  await page.evaluate(() => (window.print = () => {}))
  await page.getByRole('button', { name: /^Print \d+ labels/ }).click()
  await page.getByRole('button', { name: 'They are printed: go on' }).click()
  await expect(label).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(/^Sent to the printer from here already/)).toBeVisible()
  await expect(label).toHaveCount(0)
})

/** @returns by whose names the orders are called */
async function fillBoard(request: APIRequestContext): Promise<string[]> {
  const { token } = (await (
    await request.post(`${server.cafe}/auth/login`, {
      data: { email: BARISTA, password: DEMO_PASSWORD },
    })
  ).json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  const names: string[] = []
  for (const [index, steps] of STEPS.entries()) {
    const name = `Guest ${String.fromCodePoint(65 + index)}`
    const placed = await request.post(`${server.cafe}/api/orders`, {
      headers: { ...headers, 'idempotency-key': randomUUID() },
      data: {
        lines: [
          { id: 'taro-milk-tea', size: 'large', quantity: 2 },
          { id: 'cappuccino', quantity: 1 },
        ],
        contact: { name },
        note: `Nuts for ${name}`,
        pickup: null,
        payment: 'counter',
        channel: 'counter',
      },
    })
    expect([placed.status(), placed.ok() ? '' : await placed.text()]).toEqual([201, ''])
    const { id, status } = (await placed.json()) as { id: string; status: string }
    let from = status
    for (const to of STATES.slice(STATES.indexOf(status) + 1, steps)) {
      const moved = await request.patch(`${server.cafe}/api/orders/${id}`, {
        headers,
        data: { status: to, from },
      })
      expect([moved.status(), moved.ok() ? '' : await moved.text()]).toEqual([200, ''])
      from = to
    }
    names.push(name)
  }
  return names
}

/** Whether what one sees at its middle is itself: nothing lies over it, and it is on the screen. */
const isOnTop = (part: Locator) =>
  part.evaluate((element) => {
    // Of a name on several lines the first: the middle of their box may be empty.
    const { x, y, width, height } = element.getClientRects()[0] ?? new DOMRect()
    const top = document.elementFromPoint(x + width / 2, y + height / 2)
    return top !== null && (element.contains(top) || top.contains(element))
  })
