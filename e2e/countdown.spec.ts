import type { RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

let server: RunningServer
test.beforeAll(({ server: shared }) => {
  server = shared
})

test('a countdown on a partner page keeps its place, says what is true, and counts once there is a last day', async ({
  page,
}) => {
  await page.goto(`${server.demo}/countdown`)
  const countdown = page.locator('lounge-countdown')
  const before = await countdown.boundingBox()
  await expect(countdown.getByRole('heading')).toHaveText('Entries are open')
  expect((await countdown.boundingBox())?.height).toBe(before?.height)
  await expect(countdown.getByRole('timer')).toHaveCount(0)

  const soon = new Date(Date.now() + 3 * 86_400_000 + 2 * 3_600_000 - 1_000).toISOString()
  await page.route('**/api/contest*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), closesAt: soon } })
  })
  await page.evaluate(() =>
    (document.querySelector('lounge-countdown') as HTMLElement & { reset(): void }).reset(),
  )
  await expect(countdown.getByRole('heading')).toHaveText('Entries close in')
  await expect(countdown.getByRole('timer')).toHaveText(/^3 days 2 hours 0 minutes\s*$/)
  expect((await countdown.boundingBox())?.height).toBe(before?.height)
})

test('the link of a countdown is pressed by a mouse', async ({ page }) => {
  await page.goto(`${server.demo}/countdown`)
  await page.locator('lounge-countdown').getByRole('link').click()
  await expect(page).toHaveURL(`${server.cafe}/prelaunch`)
})

test('beside a ticket the link of a countdown leads to it, with the focus in it, and nobody leaves the page', async ({
  page,
}) => {
  await page.goto(`${server.demo}/countdown`)
  await page.evaluate(() => {
    const room = Object.assign(document.createElement('div'), { style: 'height: 300vh' })
    document.body.append(room, document.createElement('lounge-survey'))
  })
  const ticket = page.locator('lounge-survey')
  await expect(ticket.getByLabel('Name')).toBeAttached()
  await page.locator('lounge-countdown').getByRole('link').click()
  await expect(ticket.getByRole('heading')).toBeFocused()
  await expect(ticket.getByLabel('Name')).toBeInViewport()
  await expect(page).toHaveURL(`${server.demo}/countdown`)
})

for (const width of [390, 1440])
  test(`a countdown under a ticket is as wide as the ticket and apart from it, in a window of ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${server.demo}/countdown`)
    // As a tag manager leaves them: at the end of the page, from edge to edge.
    await page.evaluate(() => {
      document.body.replaceChildren(
        document.createElement('lounge-survey'),
        document.createElement('lounge-countdown'),
      )
    })
    await expect(page.locator('lounge-countdown').getByRole('link')).toBeVisible()
    await expect(page.locator('lounge-survey').getByLabel('Name')).toBeVisible()
    const ticket = await page.locator('lounge-survey .ticket').boundingBox()
    const countdown = await page.locator('lounge-countdown .countdown').boundingBox()
    if (!ticket || !countdown) throw new Error('Nothing is drawn.')
    expect([countdown.x, countdown.width]).toEqual([ticket.x, ticket.width])
    expect(countdown.y - ticket.y - ticket.height).toBeGreaterThanOrEqual(20)
  })
