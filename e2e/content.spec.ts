import type { Browser, Page } from '@playwright/test'
import { enter } from './people-page.ts'
import { axeOn } from './site-page.ts'
import { startServer, type RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

const ADMIN = { email: 'admin@demo.example', password: 'lounge-demo' }

let server: RunningServer
let admin: Page
test.beforeAll(async ({ browser }) => {
  server = await startServer()
  admin = await signedIn(browser)
})
test.afterAll(async () => {
  await admin.context().close()
  await server.stop()
})

test('an admin sells taro out in one tap, and the menu says so until it is back', async ({
  page,
}) => {
  await admin.goto(`${server.cafe}/admin/menu`)
  const taro = admin.getByRole('group', { name: /^Taro Milk Tea/ })
  await taro.getByRole('button', { name: 'Out until Sat 11 AM' }).click()
  await expect(taro.getByRole('button', { name: /^Out until/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  expect(await axeOn(admin)).toEqual([])

  const card = page.locator('.item', { hasText: 'Taro Milk Tea' }).first()
  await page.goto(`${server.cafe}/menu`)
  await expect(card).toContainText('Sold out')
  await taro.getByRole('button', { name: 'On sale' }).click()
  await expect(taro.getByRole('button', { name: 'On sale' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.reload()
  await expect(card).not.toContainText('Sold out')
})

test('an admin rewrites the story as a draft, looks at it, publishes it, and visitors read it', async ({
  request,
}) => {
  const story = async () => (await request.get(`${server.cafe}/about`)).text()
  const words = 'We bought a second press.'
  await admin.goto(`${server.cafe}/admin/content/page/about`)
  await admin.getByLabel('Headline').fill(words)
  expect(await axeOn(admin)).toEqual([])
  await admin.getByRole('link', { name: 'Preview' }).click()
  await expect(admin.getByText('Visitors do not see this yet.', { exact: false })).toBeVisible()
  await expect(admin.locator('.preview-page h1')).toHaveText(words)
  expect(await story()).not.toContain(words)

  await admin.getByRole('link', { name: 'Back to the form' }).click()
  await expect(admin.getByLabel('Headline')).toHaveValue(words)
  await admin.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(admin.getByText('Everything is published.')).toBeVisible()
  await expect.poll(story).toContain(words)

  // The state before is in the history, and is published again from there.
  await admin.getByText('as installed', { exact: false }).first().click()
  await admin.getByRole('button', { name: 'Take this state into the form' }).click()
  await admin.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(admin.getByText('Everything is published.')).toBeVisible()
  expect(await story()).not.toContain(words)
})

test('an admin changes the hours, sees what will be said, and the footer follows', async ({
  page,
}) => {
  await admin.goto(`${server.cafe}/admin/hours`)
  await admin.getByRole('button', { name: /^Long hours/ }).click()
  await expect(admin.getByRole('complementary', { name: 'What the site will say' })).toContainText(
    '7AM-11PM',
  )
  await admin.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(admin.getByText('Everything is saved.')).toBeVisible()
  expect(await axeOn(admin)).toEqual([])
  await page.goto(server.cafe)
  await expect(page.getByRole('contentinfo')).toContainText('7AM-11PM')

  await admin.goto(`${server.cafe}/admin/settings`)
  await admin.getByText('The beginning').click()
  const states = admin.getByText(/\d+ changes?\b/)
  const before = await states.count()
  admin.once('dialog', (dialog) => void dialog.accept())
  await admin.getByRole('button', { name: 'Set everything back to this' }).click()
  await expect(states).toHaveCount(before + 1)
  await expect(states.first()).toContainText('in force now')
  await page.reload()
  await expect(page.getByRole('contentinfo')).toContainText('11AM-7PM')
})

async function signedIn(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${server.cafe}/login`)
  await enter(page, ADMIN.email, ADMIN.password)
  await page.waitForURL(/\/admin/)
  return page
}
