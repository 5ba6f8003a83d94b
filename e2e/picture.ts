/**
 * `npm run picture`: takes the picture of the product at the top of README again, light and dark, from the built product.
 * A visitor has ordered by chat, and the drinks are in the cart.
 */
import { fileURLToPath } from 'node:url'
import { chromium, type Browser } from 'playwright'
import sharp from 'sharp'
import { browser as findBrowser } from './browser.mjs'
import { CLOCK, startServer } from './start-server.ts'

/** Longer than the drawer takes to come in and the drinks to be drawn. */
const SETTLED_MS = 1_500
const SIZE = { width: 1440, height: 810 }
const SAID = 'two large taro milk teas with boba, half sugar, and an iced matcha latte'

const found = findBrowser()
if (found.path === null) throw new Error(found.advice)
const server = await startServer()
const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox'] })
try {
  for (const scheme of ['light', 'dark'] as const) await take(browser, scheme)
} finally {
  await browser.close()
  await server.stop()
}

async function take(browser: Browser, colorScheme: 'light' | 'dark'): Promise<void> {
  const page = await browser.newPage({
    viewport: SIZE,
    colorScheme,
    reducedMotion: 'reduce',
    timezoneId: 'America/New_York',
  })
  await page.clock.install({ time: new Date(CLOCK) })
  await page.goto(`${server.cafe}/menu`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Chat with the barista' }).click()
  const input = page.getByRole('textbox', { name: 'Your message' })
  await input.fill(SAID)
  await input.press('Enter')
  await page.getByRole('button', { name: /^Add all/ }).click()
  await page.getByText('What name should we put on your order?').last().waitFor()
  await page.evaluate(() => void window.lounge?.push(['open', 'cart']))
  await page.locator('lounge-cart').getByRole('dialog').waitFor()
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(SETTLED_MS)
  // What was said, above what came of it.
  await page
    .locator('lounge-chat')
    .getByText(SAID)
    .last()
    .evaluate((said) => said.scrollIntoView({ block: 'start' }))
  await page.waitForTimeout(SETTLED_MS / 3)
  const file = fileURLToPath(new URL(`../docs/picture-${colorScheme}.webp`, import.meta.url))
  await sharp(await page.screenshot())
    .webp({ quality: 82 })
    .toFile(file)
  await page.close()
  process.stdout.write(`${file}\n`)
}
