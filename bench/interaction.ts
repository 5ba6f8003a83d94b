import { appendFileSync } from 'node:fs'
import { chromium, type Browser, type Locator, type Page } from '@playwright/test'
import { ARGS, browser } from '../e2e/browser.mjs'
import { openAs } from '../e2e/people-page.ts'
import { startServer, type RunningServer } from '../e2e/start-server.ts'

/** @property part of the site: the worst of all that is done there is its INP */
export type Interaction = { part: string; what: string; medianMs: number; worstMs: number }

const SLOWDOWN = 4 // a middling phone, as Lighthouse takes it

/**
 * How long a page takes from a touch or a key to the next picture, with the processor slowed down four times: what a
 * browser calls the duration of an event, and INP is the worst of. On a phone, and the till on a tablet.
 */
export async function* benchInteractions(
  server: RunningServer,
  parts: readonly string[] = Object.keys(PARTS),
  times = 5,
): AsyncGenerator<Interaction> {
  const chrome = await chromium.launch({
    executablePath: browser().path ?? undefined,
    args: ARGS,
  })
  for (const [name, bench] of Object.entries(PARTS))
    if (parts.includes(name))
      for (const each of await bench(chrome, server, times)) yield { part: name, ...each }
  await chrome.close()
}

async function menu(chrome: Browser, { cafe }: RunningServer, times: number) {
  const page = await phone(chrome)
  await page.goto(`${cafe}/menu`)
  await slowed(page)
  const opened: number[] = []
  const chosen: number[] = []
  const counted: number[] = []
  const closed: number[] = []
  for (let i = 0; i < times; i++) {
    opened.push(await timed(page, () => page.locator('.item-open').nth(i).tap()))
    const sheet = page.locator('dialog.sheet')
    await sheet.waitFor()
    chosen.push(await timed(page, () => sheet.locator('.choose label').nth(1).tap()))
    counted.push(
      await timed(page, () => sheet.getByRole('button', { name: 'One more', exact: true }).tap()),
    )
    closed.push(await timed(page, () => page.keyboard.press('Escape')))
    await sheet.waitFor({ state: 'detached' })
  }
  const search = page.getByRole('searchbox')
  await search.focus()
  const typed: number[] = []
  for (const letter of 'taro milk') typed.push(await timed(page, () => search.press(letter)))
  await page.context().close()
  return [
    row('open an item', opened),
    row('choose a size', chosen),
    row('one more of it', counted),
    row('close it', closed),
    row('type a letter into the search', typed),
  ]
}

async function cart(chrome: Browser, { cafe }: RunningServer, times: number) {
  const page = await phone(chrome)
  await page.goto(`${cafe}/menu`)
  await slowed(page)
  const added: number[] = []
  for (let i = 0; i < times; i++) {
    added.push(
      await timed(page, () =>
        page
          .locator('.item-add')
          .nth(i + 1)
          .tap(),
      ),
    )
    const cart = page.locator('lounge-cart').getByRole('dialog')
    if (await cart.isVisible()) await page.keyboard.press('Escape')
  }
  const opened: number[] = []
  const more: number[] = []
  for (let i = 0; i < times; i++) {
    const bar = page.locator('lounge-cart').getByRole('button', { name: /View Cart/ })
    opened.push(await timed(page, () => bar.tap()))
    const cart = page.locator('lounge-cart').getByRole('dialog')
    await cart.waitFor()
    more.push(
      await timed(page, () =>
        cart
          .getByRole('button', { name: /^One .*more/ })
          .first()
          .tap(),
      ),
    )
    await page.keyboard.press('Escape')
    await cart.waitFor({ state: 'hidden' })
  }
  await page.context().close()
  return [row('add an item', added), row('open the cart', opened), row('one more of it', more)]
}

async function checkout(chrome: Browser, { cafe }: RunningServer, times: number) {
  const page = await phone(chrome)
  await page.goto(`${cafe}/menu`)
  await page.locator('.item-add').first().tap()
  await page.locator('lounge-cart').getByRole('dialog').waitFor()
  await page.goto(`${cafe}/checkout?type=guest`)
  await page.getByRole('radio', { name: /PM/ }).first().waitFor({ state: 'attached' })
  await slowed(page)
  const main = page.getByRole('main')
  const typed: number[] = []
  await main.getByLabel('Name we call out').focus()
  for (const letter of 'Mira') typed.push(await timed(page, () => page.keyboard.press(letter)))
  const chosen: number[] = []
  for (let i = 0; i < times; i++)
    chosen.push(
      await timed(page, () => tapLabel(main.getByRole('radio', { name: /PM/ }).nth(i % 3))),
    )
  const sent = [await timed(page, () => main.getByRole('button', { name: /^Place order/ }).tap())]
  await page.context().close()
  return [
    row('type a letter at the checkout', typed),
    row('choose a pickup time', chosen),
    row('send an order that is not complete', sent),
  ]
}

async function calendar(chrome: Browser, { cafe }: RunningServer, times: number) {
  const page = await phone(chrome)
  await page.goto(`${cafe}/classes/calendar`)
  await page.getByRole('button', { name: 'The month after' }).waitFor()
  await slowed(page)
  const turned: number[] = []
  for (let i = 0; i < times; i++)
    turned.push(
      await timed(page, () =>
        page.getByRole('button', { name: i % 2 ? 'The month before' : 'The month after' }).tap(),
      ),
    )
  const chosen: number[] = []
  for (const view of ['List', 'Month', 'Week', 'Classes', 'Everything'])
    chosen.push(await timed(page, () => tapLabel(page.getByRole('radio', { name: view }))))
  await page.context().close()
  return [row('turn the month of the calendar', turned), row('show it another way', chosen)]
}

async function till(chrome: Browser, server: RunningServer, times: number) {
  const page = await chrome.newPage({ viewport: { width: 1024, height: 768 }, hasTouch: true })
  await openAs(page, server, '/pos/sell', 'manager@demo.example')
  await page.locator('.till-item').first().waitFor()
  await slowed(page)
  const opened: number[] = []
  const added: number[] = []
  for (let i = 0; i < times; i++) {
    opened.push(await timed(page, () => page.locator('.till-item').nth(i).tap()))
    const choice = page.getByRole('dialog')
    await choice.waitFor()
    added.push(await timed(page, () => choice.getByRole('button', { name: /^Add \$/ }).tap()))
    await choice.waitFor({ state: 'hidden' })
  }
  const search = page.getByRole('searchbox')
  await search.focus()
  const typed: number[] = []
  for (const letter of 'taro') typed.push(await timed(page, () => search.press(letter)))
  const paid = [await timed(page, () => page.getByRole('button', { name: /^Pay \$/ }).tap())]
  await page.context().close()
  return [
    row('open an item at the till', opened),
    row('add it to the bill', added),
    row('type a letter into the search of the till', typed),
    row('open the payment', paid),
  ]
}

const PARTS = { menu, cart, checkout, calendar, till }

const phone = (chrome: Browser) =>
  chrome.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true })

/** From now on each event is timed, and the processor is slow. */
async function slowed(page: Page): Promise<void> {
  // A till follows a stream, which never ends.
  const isTill = new URL(page.url()).pathname.startsWith('/pos')
  if (isTill) await page.waitForTimeout(SETTLE_MS)
  else {
    await page.locator('lounge-cart').waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
  }
  await page.evaluate(WATCH)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}

/** What is chosen is pressed by its words. */
const tapLabel = async (radio: Locator) => radio.locator('xpath=ancestor::label[1]').tap()

/** The longest event that this caused. */
async function timed(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate('globalThis.longestMs = 0')
  await act()
  await page.waitForTimeout(SETTLE_MS)
  return (await page.evaluate('globalThis.longestMs')) as number
}

const SETTLE_MS = 800

/** In the page: notes the longest event; below 16 ms browsers do not tell. */
const WATCH = `new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries())
    globalThis.longestMs = Math.max(globalThis.longestMs ?? 0, duration)
}).observe({ type: 'event', durationThreshold: 16 })`

function row(what: string, durations: number[]): Omit<Interaction, 'part'> {
  const sorted = durations.toSorted((a, b) => a - b)
  return {
    what,
    medianMs: sorted[Math.floor(sorted.length / 2)] ?? 0,
    worstMs: sorted.at(-1) ?? 0,
  }
}

// tsx bench/interaction.ts [parts…] [--to file.jsonl, to which each row is added as soon as it is known]
if (process.argv[1]?.endsWith('interaction.ts')) {
  const parts = process.argv.slice(2)
  const at = parts.indexOf('--to')
  const [, file] = at < 0 ? [] : parts.splice(at, 2)
  const server = await startServer()
  const worst = new Map<string, number>()
  try {
    for await (const each of benchInteractions(server, parts.length > 0 ? parts : undefined)) {
      const { part, what, medianMs, worstMs } = each
      if (file) appendFileSync(file, `${JSON.stringify(each)}\n`)
      process.stdout.write(`${what}: median ${medianMs} ms, worst ${worstMs} ms (4× slower)\n`)
      worst.set(part, Math.max(worst.get(part) ?? 0, worstMs))
    }
    process.stdout.write(`\nINP (4× slower)\n`)
    for (const [part, ms] of worst) process.stdout.write(`${part}: ${ms} ms\n`)
  } finally {
    await server.stop()
  }
}
