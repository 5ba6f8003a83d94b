import type { Page } from '@playwright/test'
import { POLLUTION, TEXT_APPENDED } from './engine-rows.ts'
import {
  atRest,
  chatInput,
  covered,
  drawer,
  launcher,
  openAll,
  orderByChat,
  placeOrder,
  push,
  settled,
  watch,
} from './partner-page.ts'
import type { RunningServer } from './start-server.ts'
import { expect, MOVING, test } from './test.ts'

let server: RunningServer
test.beforeAll(({ server: shared }) => {
  server = shared
})
// The page of a test comes from no address, and may ask one of this machine all the same.
test.use({ ...MOVING, permissions: ['local-network-access'] })

const PARTS = ['.launch:not([hidden])', '.promo', '.bar', '.panel:not([hidden])', '.drawer.open']
const TEXT = '<p>Some words of this page that go on for a while.</p>'.repeat(60)

/** A page of somebody else that is made for one test. */
async function visit(
  page: Page,
  body: string,
  { script = 'data-widgets="chat cart promo"', style = '' } = {},
): Promise<void> {
  const address = `${server.demo}/made-for-a-test`
  await page.route(address, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title>
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <style>body { margin: 0 } ${style}</style></head><body>${body}
        <script async src="${server.cafe}/embed/loader.js" ${script}></script></body></html>`,
    }),
  )
  await page.goto(address)
  await settled(page)
}

/** Where the visible parts of the widgets are. */
const boxes = (page: Page) =>
  page.evaluate(
    (parts) =>
      [...document.querySelectorAll('lounge-chat, lounge-cart, lounge-promo')].flatMap((host) =>
        [...(host.shadowRoot?.querySelectorAll<HTMLElement>(parts) ?? [])]
          .filter((part) => part.checkVisibility({ visibilityProperty: true }))
          .map((part) => ({
            name: part.className,
            ...(part.getBoundingClientRect().toJSON() as DOMRect),
          })),
      ),
    PARTS.join(),
  )
type Shown = Awaited<ReturnType<typeof boxes>>[number]
const named = async (page: Page, name: string): Promise<Shown | undefined> =>
  (await boxes(page)).find((box) => box.name.split(' ').includes(name))
const isInside = (box: Shown | undefined, width: number, height: number) =>
  box !== undefined && box.left >= 0 && box.right <= width && box.top >= 0 && box.bottom <= height

test.describe('a body that catches what is fixed', () => {
  for (const rule of [
    'transform: translate(0)',
    'filter: brightness(1)',
    'backdrop-filter: blur(1px)',
    'contain: paint',
    'perspective: 100px',
    'will-change: transform',
    'container-type: inline-size; contain: layout',
  ])
    test(`${rule.split(':')[0]} on it leaves the widgets in the window`, async ({ page }) => {
      await visit(page, TEXT, { style: `body { ${rule} }` })
      await page.evaluate(() => scrollTo(0, 900))
      const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
      const inside = async (name: string) => isInside(await named(page, name), width, height)
      await expect.poll(() => inside('launch')).toBe(true)
      await expect.poll(() => inside('promo')).toBe(true)
      await launcher(page).click()
      await expect(chatInput(page)).toBeFocused()
      await expect.poll(() => inside('panel')).toBe(true)
      // Without the top layer the promo links are where the body ends.
      const bottom = await page.evaluate(() => {
        const root = document.querySelector('lounge-promo')?.shadowRoot
        root?.lastElementChild?.removeAttribute('popover')
        return root?.querySelector('.promo')?.getBoundingClientRect().bottom ?? 0
      })
      expect(bottom > 0 && bottom <= height).toBe(false)
    })

  test('what is open lies above the launchers of the others', async ({ page }) => {
    await page.setViewportSize({ width: 1200, height: 800 })
    await visit(page, TEXT, { style: 'body { transform: translate(0) }' })
    await push(page, ['add', { id: 'mocha' }])
    for (const tag of ['lounge-cart', 'lounge-chat'])
      await expect(page.locator(`${tag} .lounge:popover-open`)).toBeAttached()
    const checkout = page.locator('lounge-cart').getByRole('button', { name: /Express/ })
    await expect(checkout).toBeVisible()
    const whoIsAt = () =>
      checkout.evaluate((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect()
        const at = [0.1, 0.5, 0.9].map((share) =>
          document.elementFromPoint(left + (right - left) * share, (top + bottom) / 2),
        )
        return at.map((element) => element?.localName)
      })
    await expect.poll(whoIsAt).toEqual(['lounge-cart', 'lounge-cart', 'lounge-cart'])
  })

  for (const [width, height] of [
    [1440, 900],
    [800, 700],
    [390, 844],
  ] as const)
    test(`the slip of an order is seen beside or over the open chat at ${width}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height })
      await visit(page, TEXT)
      await push(page, ['open', 'chat'], ['add', { id: 'mocha' }])
      await push(page, ['open', 'cart'])
      await placeOrder(page, 'slip@guest.example')
      await expect(chatInput(page)).toBeVisible()
      const slip = page.locator('lounge-cart .receipt')
      await atRest(page)
      const seen = () =>
        slip.evaluate((element) => {
          const { left, top, width, height } = element.getBoundingClientRect()
          const at = [0.1, 0.5, 0.9].map((share) =>
            document.elementFromPoint(left + width * share, top + height * share),
          )
          return at.map((each) => each?.localName)
        })
      await expect.poll(seen).toEqual(['lounge-cart', 'lounge-cart', 'lounge-cart'])
    })

  test('what it does later is followed, and taken back', async ({ page }) => {
    await visit(page, TEXT)
    const isOnTop = () =>
      page.evaluate(
        () =>
          document.querySelector('lounge-chat')?.shadowRoot?.querySelector(':popover-open') !==
          null,
      )
    expect(await isOnTop()).toBe(false)
    await page.evaluate(() => (document.body.style.transform = 'scale(1)'))
    await expect.poll(isOnTop).toBe(true)
    await page.evaluate(() => (document.body.style.transform = ''))
    await expect.poll(isOnTop).toBe(false)
  })
})

/** As the libraries write them, with their z-indexes. */
const MODALS: Record<string, string> = {
  'Bootstrap 5': `<div class="modal fade show" role="dialog" aria-modal="true" tabindex="-1" id="top"
      style="position:fixed;inset:0;z-index:1055"><div class="box"><input aria-label="Name"></div></div>
    <div class="modal-backdrop show" style="position:fixed;inset:0;z-index:1050;background:#0008"></div>`,
  'Bootstrap 3': `<div class="modal in" role="dialog" tabindex="-1" id="top"
      style="position:fixed;inset:0;z-index:1050"><div class="box"><input aria-label="Name"></div></div>`,
  'jQuery UI': `<div class="ui-dialog" role="dialog" id="top"
      style="position:absolute;z-index:101;top:40px;left:40px;right:40px;height:600px;background:#fff">
      <input aria-label="Name"></div>
    <div class="ui-widget-overlay" style="position:fixed;inset:0;z-index:100;background:#0003"></div>`,
  'jQuery Mobile': `<div class="ui-popup-screen in"
      style="position:absolute;inset:0 0 auto;height:3000px;z-index:1099;background:#0006"></div>
    <div class="ui-popup-container" tabindex="0" id="top"
      style="position:absolute;z-index:1100;top:40px;left:40px;right:40px;height:600px;background:#fff">
      <input aria-label="Name"></div>`,
  'a lightbox': `<div id="top" style="position:fixed;inset:0;z-index:50;background:#000c"><input aria-label="Name"></div>`,
}

test.describe("a page's dialogs", () => {
  for (const [name, html] of Object.entries(MODALS))
    test(`${name}: the widgets are away until it is closed, also an open chat`, async ({
      page,
    }) => {
      await visit(page, TEXT)
      await openAll(page)
      await chatInput(page).fill('half a sentence')
      await page.evaluate((dialog) => {
        const holder = document.createElement('div')
        holder.id = 'holder'
        holder.innerHTML = dialog
        document.body.append(holder)
        // The usual focus trap.
        document.addEventListener('focusin', ({ target }) => {
          const input = holder.querySelector('input')
          if (input?.isConnected && !holder.contains(target as Node)) input.focus()
        })
      }, html)
      await expect.poll(() => covered(page.locator('#top'))).toBe(0)
      expect(await boxes(page)).toEqual([])
      expect(await covered(page.locator('#top'), { isUndefended: true })).toBeGreaterThan(5)
      await page.evaluate(() => document.querySelector('#holder')?.remove())
      await expect.poll(async () => (await named(page, 'panel'))?.width).toBeGreaterThan(100)
      await chatInput(page).fill('half a sentence and more')
      await expect(chatInput(page)).toHaveValue('half a sentence and more')
      await expect(drawer(page)).toBeVisible()
    })

  test('a dialog of the browser, opened over a body that catches what is fixed', async ({
    page,
  }) => {
    await visit(page, `${TEXT}<dialog id="top">Yes?</dialog>`, {
      style: 'body { filter: sepia(0) }',
    })
    await expect.poll(async () => (await boxes(page)).length).toBeGreaterThan(1)
    await page.evaluate(() => document.querySelector('dialog')?.showModal())
    await expect.poll(() => boxes(page)).toEqual([])
    await page.evaluate(() => document.querySelector('dialog')?.close())
    await expect.poll(async () => (await boxes(page)).length).toBeGreaterThan(1)
  })

  test('a page that is one fixed element is no dialog', async ({ page }) => {
    await visit(
      page,
      `<div style="position:fixed;inset:0;z-index:-1"></div>
       <div style="position:fixed;inset:0;overflow:auto;z-index:1" id="app">${TEXT}</div>`,
    )
    await page.waitForTimeout(700)
    expect((await boxes(page)).length).toBeGreaterThan(1)
  })
})

/** An element whose shadow root is filled after it came, as one that fetches what it shows. */
const filled = (mode: string, html: string, then = '') =>
  `<my-part></my-part><script>customElements.define('my-part', class extends HTMLElement {
    connectedCallback() { this.root ??= this.attachShadow({ mode: '${mode}' }) }
    fill() { this.root.innerHTML = ${JSON.stringify(html).replaceAll('</', '<\\/')}; ${then} }
    empty() { this.root.innerHTML = '' } })</script>`
const BAR =
  '<div style="position:fixed;inset:auto 0 0;height:110px;z-index:50;background:#eee">Cookies?</div>'
const OVERLAY =
  '<div role="dialog" aria-modal="true" style="position:fixed;inset:0;z-index:50;background:#000c">Yes?</div>'

for (const [name, mode, html, then, isAway] of [
  ['a bar in an open root', 'open', BAR, '', false],
  ['a bar in a closed root', 'closed', BAR, '', false],
  ['an overlay in an open root', 'open', OVERLAY, '', true],
  ['an overlay in a closed root', 'closed', OVERLAY, '', true],
  [
    'a dialog of the browser in an open root',
    'open',
    '<dialog>Yes?</dialog>',
    "this.root.querySelector('dialog').showModal()",
    true,
  ],
] as const)
  test(`${name} that is filled late is left free, until it goes`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await visit(page, TEXT + filled(mode, html, then))
    await expect.poll(async () => (await named(page, 'launch'))?.bottom).toBeGreaterThan(740)
    const { bottom = 0 } = (await named(page, 'launch')) ?? {}
    const call = (method: string) =>
      page.evaluate((name) => {
        const part = document.querySelector('my-part') as unknown as Record<string, () => void>
        part[name]?.()
      }, method)
    await call('fill')
    // A pointer that moves on a page whose root is closed is all that can be heard of it.
    if (mode === 'closed') await page.mouse.click(10, 10)
    if (isAway) await expect.poll(() => boxes(page)).toEqual([])
    else
      await expect
        .poll(async () => (await boxes(page)).every((box) => box.bottom <= 844 - 110))
        .toBe(true)
    await call('empty')
    if (mode === 'closed') await page.mouse.click(10, 10)
    await expect.poll(async () => (await named(page, 'launch'))?.bottom).toBe(bottom)
  })

test('a page that says that something of its own is open has the widgets away', async ({
  page,
}) => {
  await visit(page, TEXT)
  await expect.poll(async () => (await boxes(page)).length).toBeGreaterThan(1)
  await page.evaluate(() => document.documentElement.classList.toggle('lounge-away'))
  await expect.poll(() => boxes(page)).toEqual([])
  await page.evaluate(() => document.documentElement.classList.toggle('lounge-away'))
  await expect.poll(async () => (await boxes(page)).length).toBeGreaterThan(1)
})

const button = (style: string) => `<button id="top" style="position:fixed;${style}">Up</button>`
const FIXED: Record<string, { body: string; size?: [number, number]; scrolls?: boolean }> = {
  'a cookie banner along the bottom': {
    body: `${TEXT}<div id="top" style="position:fixed;inset:auto 0 0;height:120px;z-index:1000">
      <button>Accept</button></div>`,
  },
  'a button back to the top': {
    body: TEXT + button('right:24px;bottom:24px;width:48px;height:48px'),
  },
  'a bar of tabs on a phone': {
    body: `${TEXT}<nav id="top" style="position:fixed;inset:auto 0 0;height:56px">
      <a href="#1">One</a></nav>`,
    size: [390, 844],
  },
  'the account at the foot of a sidebar': {
    body: `<aside style="position:fixed;inset:0 auto 0 0;width:320px;background:#eee">
      <a href="#2" id="top" style="position:absolute;bottom:0;left:0;right:0;height:64px">Ada</a></aside>
      <div style="margin-left:320px">${TEXT}</div>`,
  },
  'links at the end of a page on a phone': {
    body: `${TEXT}<footer id="top" style="display:flex;height:44px"><a href="#3" style="flex:1">Imprint</a>
      <a href="#4" style="flex:1">Privacy</a></footer>`,
    size: [390, 844],
    scrolls: true,
  },
  'an open menu': {
    body: `${TEXT}<ul id="top" class="dropdown-menu show" role="menu"
      style="position:absolute;z-index:1000;top:480px;right:10px;width:200px;height:230px"></ul>`,
  },
}

test.describe('what a page fixed to the window, and what cannot be scrolled away', () => {
  for (const [name, { body, size, scrolls }] of Object.entries(FIXED))
    test(`${name} is left free`, async ({ page }) => {
      if (size) await page.setViewportSize({ width: size[0], height: size[1] })
      await visit(page, body)
      if (scrolls) await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      await expect.poll(() => covered(page.locator('#top'))).toBe(0)
      // At rest at least the button of the chat stays within reach.
      expect(await named(page, 'launch')).toBeDefined()
      expect(await covered(page.locator('#top'), { isUndefended: true })).toBeGreaterThan(0)
    })

  test('a bar in the shadow root in which the widgets stand too is left free', async ({ page }) => {
    await visit(
      page,
      `<my-page></my-page><script>customElements.define('my-page', class extends HTMLElement {
        connectedCallback() {
          this.attachShadow({ mode: 'open' }).innerHTML = \`${TEXT}<lounge-chat></lounge-chat>
            <nav style="position:fixed;inset:auto 0 0;height:70px;background:#eee">
              <a href="#1" id="top" style="position:absolute;inset:0 0 0 auto;width:120px">One</a></nav>\`
        } })</script>`,
      { script: 'data-widgets="promo"' },
    )
    const bar = page.locator('#top')
    await expect(launcher(page)).toBeVisible()
    await expect.poll(() => covered(bar)).toBe(0)
    await page.evaluate(() => {
      const root = document
        .querySelector('my-page')
        ?.shadowRoot?.querySelector('lounge-chat')?.shadowRoot
      const container = root?.lastElementChild as HTMLElement
      const own = [...container.style].filter((name) => name.startsWith('--_l-'))
      for (const name of own) container.style.removeProperty(name)
    })
    expect(await covered(bar)).toBeGreaterThan(0)
    await launcher(page).click()
    await expect(chatInput(page)).toBeFocused()
    await expect.poll(() => covered(bar)).toBe(0)
  })

  test('what was opened stands on a cookie banner that comes later', async ({ page }) => {
    await visit(page, TEXT)
    await openAll(page)
    await page.evaluate(() => {
      const banner = Object.assign(document.createElement('div'), { id: 'top' })
      banner.style.cssText = 'position:fixed;inset:auto 0 0;height:120px'
      document.body.append(banner)
    })
    await expect.poll(() => covered(page.locator('#top'))).toBe(0)
    const { height } = page.viewportSize() ?? { height: 0 }
    expect((await named(page, 'panel'))?.top).toBeGreaterThanOrEqual(0)
    expect((await named(page, 'drawer'))?.bottom).toBeLessThanOrEqual(height - 120)
    await page.evaluate(() => document.querySelector('#top')?.remove())
    await expect.poll(async () => (await named(page, 'drawer'))?.bottom).toBe(height)
  })

  test('with yield="off" the widgets stand where they always do', async ({ page }) => {
    const { body } = FIXED['a button back to the top'] as { body: string }
    await visit(page, body, { script: 'data-widgets="chat cart promo" data-yield="off"' })
    await page.waitForTimeout(700)
    expect(await covered(page.locator('#top'))).toBeGreaterThan(0)
  })
})

test.describe('the widgets among themselves', () => {
  for (const position of ['left', 'right'])
    test(`data-position="${position}" keeps the chat and the promo links apart`, async ({
      page,
    }) => {
      await visit(page, TEXT, {
        script: `data-widgets="chat cart promo" data-position="${position}"`,
      })
      const [chat, promo] = [await named(page, 'launch'), await named(page, 'promo')]
      expect(chat?.left).toBeGreaterThan(0)
      const isApart =
        (chat?.right ?? 0) <= (promo?.left ?? 0) || (promo?.right ?? 0) <= (chat?.left ?? 0)
      expect(isApart).toBe(true)
      const { width } = page.viewportSize() ?? { width: 0 }
      expect((chat?.left ?? 0) < width / 2).toBe(position === 'left')
    })

  test('the bar of the cart makes room for promo links that a page lifted while its drawer was open', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 700 })
    await visit(page, `${TEXT}<button id="top" hidden>Back to top</button>`, {
      style: '#top { position: fixed; right: 12px; bottom: 12px; width: 48px; height: 48px }',
    })
    await push(page, ['add', { id: 'mocha' }])
    await expect(drawer(page)).toBeVisible()
    await page.evaluate(() => document.querySelector('#top')?.removeAttribute('hidden'))
    const before = page.viewportSize()?.height ?? 0
    await expect.poll(async () => (await named(page, 'promo'))?.bottom).toBeLessThan(before)
    await drawer(page).getByRole('button', { name: 'Close' }).click()
    await expect(page.locator('lounge-cart .bar')).toBeFocused()
    await expect
      .poll(async () => {
        const [bar, promo] = [await named(page, 'bar'), await named(page, 'promo')]
        return bar && promo && bar.bottom <= promo.top
      })
      .toBe(true)
  })

  test('the field of an open chat beside an open cart lies above the promo links', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1000, height: 800 })
    await visit(page, TEXT)
    await push(page, ['open', 'chat'], ['add', { id: 'mocha' }])
    await expect(drawer(page)).toBeVisible()
    await expect(chatInput(page)).toBeVisible()
    const hits = () =>
      chatInput(page).evaluate((input) => {
        const { left, right, top, bottom } = input.getBoundingClientRect()
        return [0.05, 0.3, 0.6].map(
          (share) =>
            document.elementFromPoint(left + (right - left) * share, (top + bottom) / 2)?.localName,
        )
      })
    await expect.poll(hits).toEqual(['lounge-chat', 'lounge-chat', 'lounge-chat'])
  })

  test('two that a page put into one corner make room', async ({ page }) => {
    await visit(page, `${TEXT}<lounge-chat position="left"></lounge-chat>`)
    const isApart = async () => {
      const [chat, promo] = [await named(page, 'launch'), await named(page, 'promo')]
      return (chat?.bottom ?? 0) <= (promo?.top ?? 0)
    }
    await expect.poll(isApart).toBe(true)
  })

  test('the last text of a page can be read above the bar of a phone, and nothing of the page moves', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const read = async (style?: string) => {
      await visit(page, `${TEXT}<p id="last">The last words of this page.</p>`)
      if (style !== undefined)
        await page.evaluate((text) => {
          const root = document.querySelector('lounge-promo')?.shadowRoot
          const sheet = new CSSStyleSheet()
          sheet.replaceSync(text)
          root?.adoptedStyleSheets.push(sheet)
        }, style)
      await expect(page.locator('lounge-promo a').first()).toBeVisible()
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      const last = await page.locator('#last').boundingBox()
      const bar = await named(page, 'promo')
      return {
        isRead: (last?.y ?? 0) + (last?.height ?? 0) <= (bar?.top ?? 0),
        body: await page.evaluate(() => document.body.offsetHeight),
      }
    }
    const shown = await read()
    expect(shown.isRead).toBe(true)
    const without = await read('.lounge.floating { inset: 0 auto auto 0 !important }')
    expect(without).toEqual({ ...shown, isRead: false })
  })

  test('the promo links follow the offsets of the page', async ({ page }) => {
    await visit(page, TEXT, {
      style: ':root { --lounge-offset-bottom: 90px; --lounge-offset-side: 70px }',
    })
    const { height } = page.viewportSize() ?? { height: 0 }
    const promo = await named(page, 'promo')
    expect([promo?.left, promo?.bottom]).toEqual([70, height - 90])
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(async () => (await named(page, 'promo'))?.bottom).toBe(844 - 70)
    expect((await named(page, 'launch'))?.bottom).toBeLessThan(844 - 70 - 50)
  })

  test('the names in the bar of a phone are 12px or more, and none is cut off', async ({
    page,
  }) => {
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 700 })
      await visit(page, TEXT)
      const captions = await page.locator('lounge-promo .caption').evaluateAll((all) =>
        all.map((each) => ({
          size: Number.parseFloat(getComputedStyle(each).fontSize),
          isCut: each.scrollWidth > each.clientWidth,
        })),
      )
      expect(captions).toHaveLength(5)
      for (const { size, isCut } of captions) expect([size >= 12, isCut]).toEqual([true, false])
    }
  })

  test('nothing that floats is printed, open or not', async ({ page }) => {
    await visit(page, TEXT)
    await push(page, ['add', { id: 'taro-milk-tea' }])
    await openAll(page)
    await drawer(page).getByRole('button', { name: /^Edit/ }).first().click()
    await expect(page.locator('lounge-cart dialog')).toBeVisible()
    const printed = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('lounge-chat, lounge-cart, lounge-promo')].flatMap((host) =>
          [...(host.shadowRoot?.querySelectorAll('.lounge *') ?? [])]
            .filter((each) => each.checkVisibility())
            .map(({ className }) => className),
        ),
      )
    expect((await printed()).length).toBeGreaterThan(50)
    await page.emulateMedia({ media: 'print' })
    expect(await printed()).toEqual([])
  })
})

test.describe('a page that changed what everybody shares', () => {
  test('a visitor orders there, finds the cart again, and fills in the survey', async ({
    page,
  }) => {
    const watched = await watch(page)
    await visit(page, `${POLLUTION}${TEXT}<lounge-survey></lounge-survey>`)
    expect(await page.evaluate(() => JSON.stringify([1]))).toBe('"an array"')
    expect(await page.evaluate(() => document.body.localName)).toBe('img')
    await orderByChat(page)
    await drawer(page).getByRole('button', { name: /^Edit/ }).first().click()
    await page.keyboard.press('Escape')
    await page.reload()
    await settled(page, 4)
    await push(page, ['open', 'toString'], ['open', 'cart'])
    await expect(drawer(page)).toContainText('Taro Milk Tea')
    await push(page, ['checkout', 'pickup'])
    await expect(page.getByRole('dialog', { name: 'Order Ahead' })).toBeVisible()
    await page.keyboard.press('Escape')
    expect(watched.uncaught).toEqual([])
    // Written without the defence, the cart would be a word.
    const stored = await page.evaluate(() => Object.values({ ...localStorage }).join())
    expect(stored).toContain('taro-milk-tea')
    expect(stored).not.toContain('an array')
  })

  test('what is appended as text is appended once', async ({ page }) => {
    const address = `${server.demo}/made-for-a-test`
    await page.route(address, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><body>${TEXT_APPENDED}<script async src="${server.cafe}/embed/loader.js" data-widgets="chat"></script>`,
      }),
    )
    const watched = await watch(page)
    await page.goto(address)
    await expect.poll(async () => (await watched.said('error')).length).toBe(1)
    await page.evaluate(() => document.querySelector('body')?.setAttribute('data-changed', ''))
    await page.waitForTimeout(1_000)
    const text = await page.evaluate(() => document.documentElement.textContent ?? '')
    expect(text.match(/\[object HTML/g)).toHaveLength(1)
    expect(await watched.said('error')).toHaveLength(1)
    expect(watched.uncaught).toEqual([])
  })
})
