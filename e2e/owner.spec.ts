import type { Page } from '@playwright/test'
import { codeOf, enter } from './people-page.ts'
import { axeOn } from './site-page.ts'
import { startServer, type RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

/** A real café, on its first day. It has no mail server yet. */
let server: RunningServer
test.beforeAll(async () => {
  server = await startServer({ NODE_ENV: 'production', CLOCK: '' })
})
test.afterAll(() => server.stop())

const TYPO = 'ovner@cafe.example'
const RIGHT = 'owner@cafe.example'
const PASSWORD = 'nine small teapots'

/** The link that the server wrote to its output at its start. */
async function printedLink(): Promise<string> {
  await expect.poll(() => server.printed()).toContain('/setup?token=')
  return /\S+\/setup\?token=\S+/.exec(server.printed())?.[0] ?? ''
}

async function setUp(page: Page, email: string): Promise<void> {
  await page.goto(await printedLink())
  expect(await axeOn(page)).toEqual([])
  await page.getByLabel('Email').fill(email)
  await page.getByLabel(/^Password/).fill(PASSWORD)
  await page.getByLabel('The same once more').fill(PASSWORD)
  await page.getByRole('button', { name: 'Make the account' }).click()
  await expect(page.getByRole('heading', { name: 'Done.' })).toBeVisible()
  await expect(page.getByText(`${email} is the owner.`)).toBeVisible()
}

test('the owner sets up the café, and sets a mistyped address right at the next start', async ({
  page,
}) => {
  await setUp(page, TYPO)
  await server.restart()
  await setUp(page, RIGHT)

  await page.goto(`${server.cafe}/admin`)
  await page.waitForURL(/\/login$/)
  await enter(page, TYPO, PASSWORD)
  await expect(page.getByText('Invalid credentials').first()).toBeVisible()
  await enter(page, RIGHT, PASSWORD)
  const dialog = page.getByRole('dialog', { name: 'Set up a second factor' })
  await dialog.getByRole('button', { name: 'Use an authenticator app' }).click()
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const secret = (await dialog.locator('code.set-up-secret').textContent()) ?? ''
  await dialog.getByLabel('Six digits').fill(await codeOf(server, secret, 1))
  await dialog.getByRole('button', { name: 'Turn it on' }).click()
  await dialog.getByRole('button', { name: 'I have kept them' }).click()

  const notice = page.getByRole('region', { name: 'Confirm your email address' })
  await expect(notice).toContainText(`${RIGHT} cannot be confirmed yet`)
  expect(await axeOn(page)).toEqual([])
})

test('nobody can pay a real café with the test cards of a demo', async ({ request }) => {
  const cafe = await request.get(`${server.cafe}/api/cafe`)
  expect(await cafe.json()).toMatchObject({ onlinePayment: null })
  const page = `${server.cafe}/payments/test/1`
  const paid = await request.post(page, {
    form: { card: 'good' },
    headers: { origin: server.cafe },
  })
  expect(paid.status()).toBe(404)
})
