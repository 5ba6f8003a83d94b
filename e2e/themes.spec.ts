import type { Page } from '@playwright/test'
import sharp from 'sharp'
import {
  atRest,
  chatInput,
  covered,
  drawer,
  launcher,
  orderByChat,
  placeOrder,
  push,
  settled,
  watch,
  type Watched,
} from './partner-page.ts'
import type { RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'
import { serveTheme, THEMES, type Theme } from './themes.ts'

// Each needs nothing of the others: every worker that is free takes the next.
test.describe.configure({ mode: 'parallel' })
test.use({ permissions: ['local-network-access'] })

for (const theme of THEMES)
  test.describe(`a page with ${theme.name} ${theme.version}`, () => {
    test('looks as it does without the widgets, keeps its controls, and takes an order', async ({
      page,
      server,
    }) => {
      const complaints = complaintsOf(page)
      await visit(page, server, theme, { hasTag: false })
      const without = [await picture(page), await picture(page, 'end')]
      const own = complaints.splice(0)

      const watched = await visit(page, server, theme)
      expect(await differentPixels(without[0], await picture(page), await boxes(page))).toBe(0)
      expect(await coveredControls(page)).toEqual([])
      const atEnd = await picture(page, 'end')
      await expect.poll(() => coveredControls(page)).toEqual([])
      expect(await differentPixels(without[1], atEnd, await boxes(page))).toBe(0)
      // The comparison itself: what is in the boxes is not on the page without them.
      expect(await differentPixels(without[1], atEnd, [])).toBeGreaterThan(500)

      await page.evaluate(() => scrollTo(0, 0))
      if (theme.dialog) await useDialog(page, theme.dialog)
      await orderByChat(page)
      await placeOrder(page, `${theme.name.replace(/\W/g, '')}@themes.example`)
      expect(complaints.filter((each) => !own.includes(each))).toEqual([])
      expect(watched.uncaught).toEqual([])
    })
  })

const named = (name: string) => THEMES.find((theme) => theme.name === name) as Theme

test('Turbo swaps the body, goes back and forth, and chat and cart go on as they were', async ({
  page,
  server,
}) => {
  const watched = await visit(page, server, named('@hotwired/turbo'))
  await begin(page)
  for (const title of ['two', 'three', 'one', 'two']) {
    await page.getByRole('link', { name: title, exact: false }).first().click()
    await expect(page.getByRole('heading', { name: `Room ${title}` })).toBeVisible()
    await isAsBefore(page)
  }
  for (const [go, title] of [
    ['goBack', 'one'],
    ['goBack', 'three'],
    ['goForward', 'one'],
  ] as const) {
    await page[go]()
    await expect(page.getByRole('heading', { name: `Room ${title}` })).toBeVisible()
    await isAsBefore(page)
  }
  expect(await watched.said('ready')).toHaveLength(3)
  expect(watched.uncaught).toEqual([])
})

test('htmx swaps the body, puts back what it kept, and chat and cart go on as they were', async ({
  page,
  server,
}) => {
  const watched = await visit(page, server, named('htmx.org'))
  await begin(page)
  await page.getByRole('button', { name: 'Bring a part' }).click()
  await expect(page.getByText('A part that came later.')).toBeVisible()
  await isAsBefore(page)
  for (const title of ['two', 'three']) {
    await page.getByRole('link', { name: title, exact: false }).first().click()
    await expect(page.getByRole('heading', { name: `Chapter ${title}` })).toBeVisible()
    await isAsBefore(page)
  }
  for (const title of ['two', 'one']) {
    await page.goBack()
    await expect(page.getByRole('heading', { name: `Chapter ${title}` })).toBeVisible()
    await isAsBefore(page)
  }
  expect(watched.uncaught).toEqual([])
})

test('jQuery Mobile brings another of its pages, and the widgets are there once', async ({
  page,
  server,
}) => {
  const watched = await visit(page, server, named('jquery-mobile'))
  await begin(page)
  await page.evaluate(() => {
    const { jQuery } = window as unknown as {
      jQuery: (what: string) => { pagecontainer(act: string, to: string): void }
    }
    jQuery(':mobile-pagecontainer').pagecontainer('change', '#pre-rendered-page')
  })
  await expect(page.getByRole('heading', { name: 'Pre-rendered popup demo' })).toBeVisible()
  await isAsBefore(page)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Popup', exact: true })).toBeVisible()
  await isAsBefore(page)
  expect(watched.uncaught).toEqual([])
})

test('reveal.js turns no slide for a key that is typed into the chat', async ({ page, server }) => {
  const watched = await visit(page, server, named('reveal.js'))
  await launcher(page).click()
  const slide = () => page.evaluate('JSON.stringify(Reveal.getIndices())')
  const first = await slide()
  await chatInput(page).pressSequentially('no b . f')
  await chatInput(page).press('ArrowRight')
  expect(await slide()).toBe(first)
  await chatInput(page).press('Escape')
  await expect(launcher(page)).toBeFocused()
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.press('ArrowRight')
  await expect.poll(slide).not.toBe(first)
  await expect(launcher(page)).toBeVisible()
  expect(watched.uncaught).toEqual([])
})

test('a Lit element that draws itself again keeps the chat that stands in it', async ({
  page,
  server,
}) => {
  const watched = await visit(page, server, named('lit'))
  await begin(page)
  await page.getByRole('button', { name: 'Visits: 1' }).click()
  await expect(page.getByRole('button', { name: 'Visits: 2' })).toBeVisible()
  await isAsBefore(page)
  await expect(page.locator('reading-room lounge-chat')).toHaveCount(1)
  expect(watched.uncaught).toEqual([])
})

test('Vue takes the survey away and brings it back, which has what was typed', async ({
  page,
  server,
}) => {
  const watched = await visit(page, server, named('vue'))
  const name = page.locator('lounge-survey').getByLabel('Name')
  await page.getByRole('button', { name: 'Contest' }).click()
  await name.fill('Ada Lovelace')
  await page.getByRole('button', { name: 'Herbs' }).click()
  await expect(page.locator('lounge-survey')).toHaveCount(0)
  await page.getByRole('button', { name: 'Contest' }).click()
  await expect(name).toHaveValue('Ada Lovelace')
  expect(watched.uncaught).toEqual([])
})

/** Opens the first page of a theme, with the script tag at its end as a partner would write it. */
async function visit(
  page: Page,
  server: RunningServer,
  theme: Theme,
  { hasTag = true } = {},
): Promise<Watched> {
  const widgets = theme.name === 'lit' ? 'promo' : 'chat cart promo'
  const tag = `<script async src="${server.cafe}/embed/loader.js" data-widgets="${widgets}"></script>`
  await page.unrouteAll()
  const address = await serveTheme(page, server, theme, hasTag ? tag : '')
  test.skip(address === null, `npm could not download ${theme.name} ${theme.version}.`)
  const watched = await watch(page)
  await page.goto(address ?? '')
  if (hasTag) await settled(page)
  if (hasTag) await expect(launcher(page)).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  return watched
}

/** What the page says in the console when something is wrong. */
function complaintsOf(page: Page): string[] {
  const lines: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') lines.push(message.text())
  })
  return lines
}

/** The window as it is seen at the top or at the end of the page, when nothing moves. */
async function picture(page: Page, where: 'top' | 'end' = 'top'): Promise<Buffer> {
  await page.mouse.move(0, 0)
  await page.evaluate(
    (isEnd) => scrollTo({ top: isEnd ? 1e6 : 0, behavior: 'instant' }),
    where === 'end',
  )
  await atRest(page)
  // The widgets have found their places when two looks, longer apart than one of theirs takes, see the same.
  let before = ''
  const isStill = async () => before === (before = JSON.stringify(await boxes(page)))
  await expect.poll(isStill, { intervals: [300] }).toBe(true)
  // The page itself is drawn when two pictures of it are the same: a file of its own may come after its load.
  let shot: Buffer = Buffer.alloc(0)
  const isDrawn = async () =>
    shot.equals((shot = await page.screenshot({ animations: 'disabled' })))
  await expect.poll(isDrawn, { intervals: [300] }).toBe(true)
  return shot
}

type Box = { left: number; top: number; right: number; bottom: number }

/** Where the widgets draw: the boxes of all that is seen in them, with their shadows. */
function boxes(page: Page): Promise<Box[]> {
  return page.locator('lounge-chat, lounge-cart, lounge-promo').evaluateAll((hosts) =>
    hosts
      .flatMap((host) => [...(host.shadowRoot?.querySelectorAll('.lounge *') ?? [])])
      .filter((each) => each.checkVisibility({ visibilityProperty: true }))
      .map((each) => {
        const { left, top, right, bottom } = each.getBoundingClientRect()
        const { boxShadow } = getComputedStyle(each)
        const lengths = [...boxShadow.matchAll(/(-?[\d.]+)px/g)].map(([, px]) =>
          Math.abs(Number(px)),
        )
        const reach = boxShadow === 'none' ? 1 : 1 + lengths.reduce((sum, px) => sum + px, 0)
        return {
          left: left - reach,
          top: top - reach,
          right: right + reach,
          bottom: bottom + reach,
        }
      }),
  )
}

/** Of 255: a browser rounds the edges of what it draws on a layer of its own a little otherwise. */
const ROUNDING = 3

/** How many pixels of two pictures differ outside of some boxes. */
async function differentPixels(one: Buffer | undefined, other: Buffer, except: Box[]) {
  const [left, right] = await Promise.all(
    [one, other].map((each) =>
      sharp(each).removeAlpha().raw().toBuffer({ resolveWithObject: true }),
    ),
  )
  if (!left || !right) throw new Error('Two pictures are needed.')
  const { width, height, channels } = left.info
  expect(right.info).toMatchObject({ width, height, channels })
  const isSame = (at: number) =>
    [0, 1, 2].every((channel) => {
      const [was = 0, is = 0] = [left.data[at + channel], right.data[at + channel]]
      return Math.abs(was - is) <= ROUNDING
    })
  const isExcepted = (x: number, y: number) =>
    except.some((box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom)
  let count = 0
  for (let y = 0; y < height; y++) {
    // Most lines are the same to the last bit.
    const [start, end] = [y * width * channels, (y + 1) * width * channels]
    if (left.data.subarray(start, end).equals(right.data.subarray(start, end))) continue
    for (let x = 0; x < width; x++) if (!isSame(start + x * channels) && !isExcepted(x, y)) count++
  }
  return count
}

/**
 * The page's own controls that lie under a widget and that nothing moves from there: what is fixed to the window, and at
 * the end of the page everything.
 */
function coveredControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const roots = [
      document,
      ...[...document.querySelectorAll('reading-room')].map((each) => each.shadowRoot),
    ]
    const controls = roots.flatMap((root) => [
      ...(root?.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea') ?? []),
    ])
    const isFixed = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).position === 'fixed' || isFixed(element.parentElement))
    const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 2
    return controls
      .filter((each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((each) => isAtEnd || isFixed(each))
      .filter((each) => {
        const { left, top, right, bottom } = each.getBoundingClientRect()
        const points = [
          [left + 3, top + 3],
          [right - 3, bottom - 3],
          [(left + right) / 2, (top + bottom) / 2],
        ] as const
        return points.some(([x, y]) => {
          const found = document.elementFromPoint(x, y)
          const inner = found?.shadowRoot?.elementFromPoint(x, y) ?? found
          return inner?.localName.startsWith('lounge-') ?? false
        })
      })
      .map((each) => each.outerHTML.slice(0, 100))
  })
}

/** Opens the page's own dialog: nothing covers it, its fields can be filled in, and after it the chat is back. */
async function useDialog(page: Page, { open, shown, close }: NonNullable<Theme['dialog']>) {
  await page.locator(open).first().click()
  const dialog = page.locator(shown).first()
  await expect(dialog).toBeVisible()
  await expect.poll(() => covered(dialog)).toBe(0)
  await expect(launcher(page)).toBeHidden()
  const field = dialog.locator('input:visible').first()
  if ((await field.count()) > 0) {
    await field.fill('Grace')
    await expect(field).toHaveValue('Grace')
  }
  await page.locator(close).first().click()
  await expect(dialog).toBeHidden()
  await expect(launcher(page)).toBeVisible()
}

/** A drink in the cart, half a sentence in the open chat, and the elements marked, to be known again. */
async function begin(page: Page): Promise<void> {
  await orderByChat(page)
  await drawer(page).getByRole('button', { name: 'Close the cart' }).click()
  await chatInput(page).fill('half a sentence')
  await page
    .locator('lounge-chat, lounge-cart, lounge-promo')
    .evaluateAll((all) => Object.assign(window, { marked: all }))
}

async function isAsBefore(page: Page): Promise<void> {
  await expect(page.locator('lounge-chat')).toHaveCount(1)
  await expect(page.locator('lounge-cart')).toHaveCount(1)
  await expect(page.locator('lounge-promo')).toHaveCount(1)
  await expect(chatInput(page)).toHaveValue('half a sentence')
  await expect(page.locator('lounge-cart .bar')).toContainText('1')
  expect(
    await page
      .locator('lounge-chat, lounge-cart, lounge-promo')
      .evaluateAll((all) =>
        all.every((each) => (window as unknown as { marked: Element[] }).marked.includes(each)),
      ),
  ).toBe(true)
  await push(page, ['close', 'cart'])
}
