import { SURVEY_PLACE } from '#domain/embeds/survey-place.ts'
import type { RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

let server: RunningServer
test.beforeAll(({ server: shared }) => {
  server = shared
})

test('a developer without script reads every attribute, event and command, each at an address of its own', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${server.cafe}/embed`)
  for (const id of ANCHORS) await expect(page.locator(`[id="${id}"]`), id).toHaveCount(1)
  await expect(page.locator('#survey')).toContainText(SURVEY_PLACE)
  // The titles of the example pages, as a browser shows them.
  await expect(page.locator('#chat')).toContainText('Fern & Fable')
  await expect(page.locator('#start pre')).toContainText(`${server.cafe}/embed/loader.js`)
  const sums = (await (await fetch(`${server.cafe}/embed/manifest.json`)).json()) as Sums
  const { integrity } = sums.files[sums.release] ?? { integrity: 'none' }
  await expect(page.locator('#pinning pre')).toContainText(integrity)
  await expect(page.locator('#package pre')).toContainText(`origin: '${server.cafe}'`)
  await context.close()
})

test('a developer tries the chat on a page in the manual, and copies its code', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${server.cafe}/embed`)
  const chat = page.locator('#chat')
  await chat.getByRole('button', { name: 'Copy the code of chat' }).click()
  await expect(chat.getByRole('status').first()).toHaveText('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('data-widgets="chat"')
  await chat.getByRole('button', { name: /^Try it here/ }).click()
  const frame = chat.frameLocator('iframe')
  await frame.getByRole('button', { name: /barista/i }).click()
  await frame.getByRole('textbox').fill('a large taro milk tea')
  await frame.getByRole('textbox').press('Enter')
  await expect(frame.getByText(/Taro Milk Tea/).first()).toBeVisible()
})

type Sums = { release: string; files: Record<string, { integrity: string }> }

/** What messages of the widgets and other people's notes link to. */
const ANCHORS = [
  'commands',
  'attributes',
  'widgets',
  'events',
  'parts',
  'tokens',
  'browsers',
  'policy',
  'storage',
  'pinning',
  'package',
  'pages',
  'attribute-theme',
  'event-ready',
  'command-add',
  'token-lounge-accent',
]
