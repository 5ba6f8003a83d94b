import type { Page } from '@playwright/test'
import { contrastOf, textOn } from '#domain/embeds/accent.ts'
import { madePage } from './made-page.ts'
import {
  atRest,
  axeInside,
  bytesFrom,
  chatInput,
  differences,
  drawer,
  launcher,
  openAll,
  orderByChat,
  push,
  settled,
  stylesInside,
  stylesOutside,
  watch,
} from './partner-page.ts'
import type { RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'
import { TAGS } from './widgets.ts'

let server: RunningServer
test.beforeAll(({ server: shared }) => {
  server = shared
})

const at = (name: string) => `${server.demo}/${name}`
const FLOATING = 'lounge-chat, lounge-cart, lounge-promo'
/** What follows from the room that a page gives an inline widget. */
const ROOM = '^grid-template|size$|width$|height$|origin$|^inset|^(top|left|right|bottom)$'

test('every page of other people shows what it promises, without an uncaught error', async ({
  page,
}) => {
  const watched = await watch(page)
  await page.goto(at(''))
  const links = await page
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
  expect(links.length).toBeGreaterThanOrEqual(28)
  for (const link of links) {
    await page.goto(link)
    // A page of frames has the widgets in them.
    const frames = page.locator('iframe')
    for (const frame of await frames.all())
      await expect(frame.contentFrame().locator(FLOATING).first()).toBeAttached()
    if ((await frames.count()) === 0) await settled(page)
    await expect(page.getByText('What this page proves')).toHaveCount(1)
    expect(watched.uncaught, link).toEqual([])
    expect(await watched.violations(), link).toEqual([])
  }
})

test.describe('row 1: what it costs a page', () => {
  test('loader 2 kB, chat and cart at rest 11.5 kB, chat, cart, promo and survey open 45 kB', async ({
    page,
    request,
  }) => {
    const loader = await request.get(`${server.cafe}/embed/loader.js`, {
      headers: { 'Accept-Encoding': 'br' },
    })
    expect(Number(loader.headers()['content-length'])).toBeLessThanOrEqual(2_000)
    await page.goto(at('loaded-twice'))
    await settled(page, 2)
    // What a page fetches when nobody does anything is what is measured; a faked clock would empty the measurements.
    await page.waitForTimeout(5_000)
    expect(await bytesFrom(page, `${server.cafe}/embed/`)).toBeLessThanOrEqual(11_500)
    await page.goto(at('all'))
    await settled(page, 4)
    await openAll(page)
    await page.waitForTimeout(1_000)
    const open = await bytesFrom(page, `${server.cafe}/embed/`)
    expect(open).toBeLessThanOrEqual(45_000)
    // The measure itself: it counts what came.
    expect(open).toBeGreaterThan(30_000)
  })
})

test.describe('rows 3 and 4: pages that forbid nearly everything', () => {
  for (const name of ['strict-csp', 'strict-csp-no-style', 'trusted-types'])
    test(`a visitor orders on ${name} without one violation`, async ({ page }) => {
      const watched = await watch(page)
      await page.goto(at(name))
      await settled(page, 4)
      await orderByChat(page)
      await drawer(page).getByRole('button', { name: /^Edit/ }).first().click()
      await page.keyboard.press('Escape')
      await page.locator('lounge-survey').getByLabel('Name').fill('Ada')
      await page
        .getByRole('link', { name: /Instagram/ })
        .last()
        .hover()
      await expect(page.getByRole('tooltip', { includeHidden: true })).toBeVisible()
      expect(await watched.violations()).toEqual([])
      expect(watched.uncaught).toEqual([])
      // The page does forbid it, and the watch does hear.
      await page.evaluate(() => {
        try {
          document.body.innerHTML += '<style>p { color: red }</style>'
        } catch {}
      })
      await expect.poll(() => watched.violations()).not.toEqual([])
    })

  test('what is shown is the same as without any policy', async ({ page }) => {
    const shown = async (name: string) => {
      await page.goto(at(name))
      await settled(page, 4)
      await openAll(page)
      await quiet(page)
      return stylesInside(page, FLOATING)
    }
    const free = await shown('neutral')
    for (const name of ['strict-csp', 'strict-csp-no-style'])
      expect(differences(free, await shown(name))).toEqual([])
  })
})

test.describe('row 5: a style sheet that shouts', () => {
  test('changes no element inside the widgets, closed or open', async ({ page }) => {
    const shown = async (name: string, isOpen: boolean) => {
      await page.goto(at(name))
      await settled(page, 4)
      if (isOpen) await openAll(page)
      await quiet(page)
      return [
        await stylesInside(page, FLOATING),
        await stylesInside(page, 'lounge-survey', ROOM),
      ] as const
    }
    for (const isOpen of [false, true]) {
      const neutral = await shown('neutral', isOpen)
      const hostile = await shown('hostile-css', isOpen)
      expect(Object.keys(neutral[0]).length).toBeGreaterThan(isOpen ? 200 : 50)
      expect(differences(neutral[0], hostile[0])).toEqual([])
      expect(differences(neutral[1], hostile[1])).toEqual([])
    }
    // Without the wall the same sheet does get in.
    await page.evaluate((tags) => {
      for (const host of document.querySelectorAll(tags))
        for (const sheet of host.shadowRoot?.adoptedStyleSheets ?? [])
          for (let index = sheet.cssRules.length - 1; index >= 0; index--)
            if (sheet.cssRules[index]?.cssText.startsWith(':host')) sheet.deleteRule(index)
    }, FLOATING)
    const broken = await stylesInside(page, FLOATING)
    expect(differences((await shown('neutral', true))[0], broken).length).toBeGreaterThan(100)
  })

  test('names that a page registers with @property mean nothing inside', async ({ page }) => {
    await page.goto(at('neutral'))
    await settled(page, 4)
    await openAll(page)
    await quiet(page)
    const names = await page.evaluate((tags) => {
      const sheets = [...document.querySelectorAll(tags)].flatMap(
        (host) => host.shadowRoot?.adoptedStyleSheets ?? [],
      )
      const rules = sheets.flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText))
      return [...new Set(rules.join().match(/--_l-[\w-]+/g))]
    }, FLOATING)
    expect(names.length).toBeGreaterThan(40)
    const register = (all: string[]) =>
      page.evaluate((each) => {
        for (const name of each)
          CSS.registerProperty({ name, syntax: '<length>', inherits: false, initialValue: '1px' })
      }, all)
    const before = await stylesInside(page, FLOATING)
    await register(names.map((name) => name.replace('_l-', '')))
    expect(differences(before, await stylesInside(page, FLOATING))).toEqual([])
    // A page that registered the names themselves would change nearly everything.
    await register(names)
    const broken = await stylesInside(page, FLOATING)
    expect(differences(before, broken).length).toBeGreaterThan(100)
  })

  test('and nothing of the widgets leaks out to the page', async ({ page }) => {
    for (const name of ['hostile-css', 'all', 'strict-csp']) {
      await page.route('**/embed/**', (route) => route.abort())
      await page.goto(at(name))
      const before = await stylesOutside(page)
      await page.unroute('**/embed/**')
      await page.goto(at(name))
      await settled(page, 4)
      await openAll(page)
      // An inline survey takes room; what else the page has keeps every style.
      const sized = (styles: typeof before) =>
        Object.fromEntries(
          Object.entries(styles).map(([key, style]) => [
            key,
            Object.fromEntries(
              Object.entries(style).filter(([property]) => !new RegExp(ROOM).test(property)),
            ),
          ]),
        )
      expect(differences(sized(before), sized(await stylesOutside(page)))).toEqual([])
    }
  })
})

test.describe('row 6: however often, however long', () => {
  test('three times the script is one chat and one cart', async ({ page }) => {
    const watched = await watch(page)
    await page.goto(at('loaded-twice'))
    await settled(page, 2)
    await page.waitForFunction(
      () => document.querySelectorAll('script[src*="/embed/"]').length === 3,
    )
    await page.waitForTimeout(1_000)
    await expect(page.locator('lounge-chat')).toHaveCount(1)
    await expect(page.locator('lounge-cart')).toHaveCount(1)
    expect(await watched.said('ready')).toHaveLength(2)
    await orderByChat(page)
    await expect(page.locator('lounge-cart .bar, lounge-cart [role="dialog"]')).toHaveCount(1)
    expect(watched.uncaught).toEqual([])
  })

  test('twenty bodies later the same elements hold the same words and drinks', async ({ page }) => {
    const watched = await watch(page)
    await page.goto(at('body-swap'))
    await settled(page, 4)
    await orderByChat(page)
    await chatInput(page).fill('half a sentence')
    await page.evaluate(() =>
      Object.assign(window, { kept: document.querySelector('lounge-chat') }),
    )
    // As fast as a router can: a frame apart.
    await page.evaluate(async () => {
      const rooms = ['Library', 'Orchard', 'Kitchen', 'Garret']
      for (let visit = 0; visit < 20; visit++) {
        document.querySelector<HTMLElement>(`nav a[href*="${rooms[visit % 4]}"]`)?.click()
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }
    })
    await expect(page.getByRole('heading', { name: 'The Garret' })).toBeVisible()
    await settled(page, 4)
    expect(
      await page.evaluate(
        () => document.querySelector('lounge-chat') === (window as { kept?: unknown }).kept,
      ),
    ).toBe(true)
    await expect(chatInput(page)).toHaveValue('half a sentence')
    await expect(page.locator('lounge-cart')).toContainText('Taro Milk Tea')
    expect(watched.uncaught).toEqual([])
    expect(await watched.said('ready')).toHaveLength(4)
  })

  test('a page that takes the widgets away each time they come back is not fought for ever', async ({
    page,
  }) => {
    await page.goto(at('chat'))
    await settled(page, 1)
    const returns = await page.evaluate(async () => {
      let count = 0
      const chat = document.querySelector('lounge-chat')
      new MutationObserver(() => {
        if (!chat?.isConnected) return
        count++
        chat.remove()
      }).observe(document.body, { childList: true })
      chat?.remove()
      await new Promise((resolve) => setTimeout(resolve, 2_000))
      return count
    })
    expect(returns).toBeGreaterThan(20)
    expect(returns).toBeLessThan(150)
  })

  test('fifty route changes grow the heap by less than 1 MB', async ({ page }) => {
    await page.goto(at('body-swap'))
    await settled(page, 4)
    await openAll(page)
    const wander = async (visits: number) => {
      for (let visit = 0; visit < visits; visit++)
        await page.evaluate(
          (index) => document.querySelectorAll<HTMLElement>('nav a')[index % 4]?.click(),
          visit,
        )
    }
    const session = await page.context().newCDPSession(page)
    const heap = async () => {
      await session.send('HeapProfiler.collectGarbage')
      return (await session.send('Runtime.getHeapUsage')).usedSize
    }
    await wander(8)
    const before = await heap()
    await wander(50)
    expect((await heap()) - before).toBeLessThan(1_000_000)
  })

  test('destroy takes everything away, and the script can come again', async ({ page }) => {
    const watched = await watch(page)
    await page.goto(at('all'))
    await settled(page, 4)
    await openAll(page)
    await push(page, ['destroy'])
    await expect(page.locator(TAGS)).toHaveCount(0)
    expect(await page.evaluate(() => 'lounge' in window)).toBe(false)
    await page.evaluate(() => document.body.replaceChildren('new'))
    await page.waitForTimeout(500)
    await expect(page.locator('lounge-chat')).toHaveCount(0)
    await push(page, ['open', 'chat'])
    await page.addScriptTag({ url: `${server.cafe}/embed/loader.js` })
    await expect(chatInput(page)).toBeVisible()
    expect(watched.uncaught).toEqual([])
  })
})

test.describe('row 7: hands on the keyboard', () => {
  test('what is typed in a widget stays in it', async ({ page }) => {
    await page.goto(at('all'))
    await settled(page, 4)
    await page.evaluate(() => {
      const heard: string[] = []
      Object.assign(window, { heard })
      for (const type of ['keydown', 'keypress', 'keyup', 'paste', 'input'])
        for (const node of [window, document, document.body])
          node.addEventListener(type, (event) => heard.push(event.type))
    })
    const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard.length)
    await launcher(page).click()
    await chatInput(page).pressSequentially('gi/?')
    await page.locator('lounge-survey').getByLabel('Name').pressSequentially('jk')
    expect(await heard()).toBe(0)
    await chatInput(page).press('Escape')
    expect(await heard()).toBe(0)
    await page.getByRole('heading', { name: 'Riverside Market' }).click()
    await page.keyboard.press('g')
    expect(await heard()).toBeGreaterThan(0)
  })

  test('Escape closes, and the focus is back where it was', async ({ page }) => {
    await page.goto(at('cart'))
    await settled(page, 1)
    const opener = page.getByRole('button', { name: 'Show what is in the cart' })
    await opener.focus()
    await opener.press('Enter')
    await expect(drawer(page).and(page.locator(':focus-within'))).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toBeHidden()
    await expect(opener).toBeFocused()
    await page.goto(at('chat'))
    await settled(page, 1)
    await launcher(page).focus()
    await launcher(page).press('Enter')
    await expect(chatInput(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(launcher(page)).toBeFocused()
  })

  test('axe finds nothing inside, fields are 16px, and the keyboard gets out again', async ({
    page,
  }) => {
    await page.goto(at('all'))
    await settled(page, 4)
    expect(await axeInside(page)).toEqual([])
    await openAll(page)
    await quiet(page)
    expect(await axeInside(page)).toEqual([])
    const sizes = await page.evaluate(() =>
      ['lounge-chat', 'lounge-cart', 'lounge-survey']
        .flatMap((tag) => [
          ...(document
            .querySelector(tag)
            ?.shadowRoot?.querySelectorAll('input, textarea, select') ?? []),
        ])
        .filter((field) => !/^(radio|checkbox)$/.test((field as HTMLInputElement).type))
        .map((field) => Number.parseFloat(getComputedStyle(field).fontSize)),
    )
    expect(sizes.length).toBeGreaterThan(3)
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16)
    // The check can fail: a button without a name is found through the shadow root.
    await page.evaluate(() =>
      document
        .querySelector('lounge-chat')
        ?.shadowRoot?.querySelector('.lounge')
        ?.append(document.createElement('button')),
    )
    expect(await axeInside(page)).not.toEqual([])
  })
})

test('what is written on an accent can be read on any, at rest and open, as the embed studio computes it', async ({
  page,
}) => {
  await page.goto(
    await madePage(page, server, { body: '<lounge-chat launcher-text="Order"></lounge-chat>' }),
  )
  await settled(page, 3)
  const accents = ['#0a7f5a', '#000000', '#ffffff', '#ff0000', '#0000ff', '#767676', '#808080']
  accents.push('#ff00ff', '#00ff00', '#d7263d', '#1e3a8a', '#f9df5c', '#8a2be2', '#0a0a3c')
  for (const [tag, part] of [
    ['lounge-chat', '.worded'],
    ['lounge-cart', '.head'],
  ] as const) {
    if (tag === 'lounge-cart') await push(page, ['open', 'cart'])
    await expect(page.locator(`${tag} ${part}`)).toBeVisible()
    const written = await page.locator(tag).evaluate(
      (host, [part, accents]) =>
        accents.map((accent) => {
          host.setAttribute('accent', accent)
          const ink = host.shadowRoot?.querySelector(part)
          const paint = document.createElement('canvas').getContext('2d')
          if (!ink || !paint) return ''
          paint.fillStyle = getComputedStyle(ink).color
          paint.fillRect(0, 0, 1, 1)
          const [red = 0, green = 0, blue = 0] = paint.getImageData(0, 0, 1, 1).data
          return `#${((red << 16) | (green << 8) | blue).toString(16).padStart(6, '0')}`
        }),
      [part, accents] as const,
    )
    for (const [at, accent] of accents.entries()) {
      const ratio = contrastOf(written[at] ?? '', accent)
      expect(ratio, accent).toBeGreaterThanOrEqual(4.5)
      // But for what a browser rounds.
      expect(ratio, accent).toBeCloseTo(contrastOf(textOn(accent) ?? '', accent), 0)
    }
  }
})

test.describe('row 8: more than one', () => {
  test('two of each are each spoken to by name, over one cart', async ({ page }) => {
    const watched = await watch(page)
    await page.goto(at('two-of-each'))
    await settled(page, 8)
    await push(page, ['open', '#cart-two'])
    await expect(page.locator('#cart-two [role="dialog"]:not([inert])')).toBeVisible()
    await expect(page.locator('#cart-one [role="dialog"]:not([inert])')).toHaveCount(0)
    await push(page, ['close', '#cart-two'], ['open', '#chat-one'])
    await expect(page.locator('#chat-one').getByRole('textbox')).toBeVisible()
    await expect(page.locator('#chat-two').getByRole('textbox')).toBeHidden()
    await push(page, ['close', '#chat-one'], ['add', { id: 'mocha' }])
    await expect(page.locator('#cart-one')).toContainText('Mocha')
    await push(page, ['close', '#cart-one'])
    const subtotals = await page
      .locator('lounge-cart')
      .evaluateAll((all) => all.map((each) => (each as unknown as { subtotal: number }).subtotal))
    expect(subtotals).toEqual([750, 750])
    expect((await watched.said('cart-change')).length).toBe(1)
    expect(watched.uncaught).toEqual([])
  })

  test('another tab has the drink at once: none of its timers has to run for it', async ({
    page,
    context,
  }) => {
    const other = await context.newPage()
    await other.clock.install()
    const watched = await watch(other)
    await page.goto(at('cart'))
    await other.goto(at('all'))
    await settled(page, 1)
    await settled(other, 4)
    await other.clock.pauseAt(Date.now() + 60_000)
    await page.getByRole('button', { name: 'with a matcha latte' }).click()
    await expect.poll(async () => (await watched.said('cart-change')).length).toBe(1)
    await other.clock.resume()
    await expect(other.locator('lounge-cart')).toContainText('1')
  })

  test('where nothing may be stored a visitor orders all the same', async ({ page }) => {
    const watched = await watch(page)
    await page.goto(at('storage-blocked'))
    expect(
      await page.evaluate(() => {
        try {
          return localStorage.length
        } catch {
          return 'refused'
        }
      }),
    ).toBe('refused')
    await settled(page, 4)
    await orderByChat(page)
    expect(await watched.said('error')).toEqual([])
    expect(watched.uncaught).toEqual([])
  })
})

test.describe('row 9: whatever does not answer', () => {
  test('without a server the page lives, the barista answers, and the page is told', async ({
    page,
  }) => {
    const watched = await watch(page)
    await page.goto(at('no-server'))
    await settled(page, 4)
    await orderByChat(page)
    await push(page, ['close', 'chat'], ['close', 'cart'])
    await page.getByRole('button', { name: 'Ring the bell' }).click()
    await expect(page.getByText('rung 1 time')).toBeVisible()
    await expect
      .poll(async () => (await watched.said('error')).map(({ detail }) => detail['phase']))
      .toContain('call')
    await expect(page.locator('#log li').first()).toContainText('call:')
    expect(watched.uncaught).toEqual([])
  })

  test('what answers everything with {} counts as no answer, and all is well when the café answers', async ({
    page,
  }) => {
    const watched = await watch(page)
    await page.route(`${server.cafe}/api/**`, (route) =>
      route.fulfill({ headers: { 'Access-Control-Allow-Origin': '*' }, json: {} }),
    )
    await page.goto(at('all'))
    await page.evaluate(() => document.body.append(document.createElement('lounge-countdown')))
    const countdown = page.locator('lounge-countdown')
    const again = countdown.getByRole('button')
    await expect(again).toBeVisible()
    await expect(countdown).not.toContainText('undefined')
    await push(page, ['open', 'chat'])
    await expect(chatInput(page)).toBeVisible()
    await expect(page.locator('lounge-survey').getByLabel('Name')).toBeVisible()
    await page.unroute(`${server.cafe}/api/**`)
    await again.click()
    await expect(countdown.getByRole('heading')).toBeVisible()
    await expect(again).toBeHidden()
    expect(watched.uncaught).toEqual([])
  })

  test('a page whose script tag is not answered is as it was', async ({ page }) => {
    const watched = await watch(page)
    await page.route('**/embed/loader.js', (route) => route.abort())
    await page.goto(at('cart'))
    await page.getByRole('button', { name: 'with a matcha latte' }).click()
    await expect(page.locator('lounge-cart')).toHaveCount(0)
    expect(watched.uncaught).toEqual([])
    // What was asked for is waiting: a script that comes later does it.
    await page.unroute('**/embed/loader.js')
    await page.addScriptTag({ url: `${server.cafe}/embed/loader.js` })
    await expect(page.locator('lounge-cart')).toContainText('Matcha Latte')
  })

  for (const failure of ['gone', '503'] as const)
    test(`with the widgets ${failure} the page is told, and the next wish tries again`, async ({
      page,
    }) => {
      const watched = await watch(page)
      await page.route('**/embed/chunks/**', (route) =>
        failure === 'gone' ? route.abort() : route.fulfill({ status: 503, body: 'busy' }),
      )
      await page.goto(at('loaded-twice'))
      await expect.poll(async () => (await watched.said('error')).length).toBe(2)
      const [error] = await watched.said('error')
      expect(error?.detail['phase']).toBe('load')
      await page.getByRole('heading', { name: 'The apology' }).click()
      await push(page, ['open', 'chat'])
      await expect.poll(async () => (await watched.said('error')).length).toBeGreaterThan(2)
      await page.unroute('**/embed/chunks/**')
      await push(page, ['open', 'cart'])
      await expect(drawer(page)).toBeVisible()
      await expect(chatInput(page)).toBeVisible()
      expect(watched.uncaught).toEqual([])
    })

  test('coming online again is a try by itself', async ({ page, context }) => {
    const watched = await watch(page)
    await page.route('**/embed/chunks/**', (route) => route.abort())
    await page.goto(at('chat'))
    await expect.poll(async () => (await watched.said('error')).length).toBe(1)
    await page.unroute('**/embed/chunks/**')
    await context.setOffline(true)
    await context.setOffline(false)
    await settled(page, 1)
    await expect(launcher(page)).toBeVisible()
  })

  test('while the widgets are slow the page is not, and what was asked for waits in order', async ({
    page,
  }) => {
    const watched = await watch(page)
    await page.route('**/embed/chunks/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      await route.continue()
    })
    await page.goto(at('cart'))
    await page.getByRole('button', { name: 'with a matcha latte' }).click()
    await page.getByRole('button', { name: 'with two mochas' }).click()
    await expect(page.getByText('0 drinks waiting')).toBeVisible()
    // Each file that needs another waits a second and a half more.
    await expect(page.getByText('3 drinks waiting')).toBeVisible({ timeout: 30_000 })
    const names = await page.evaluate(() => {
      const cart = document.querySelector('lounge-cart') as unknown as { lines: { name: string }[] }
      return cart.lines.map(({ name }) => name)
    })
    expect(names).toEqual(['Matcha Latte', 'Mocha'])
    expect(watched.uncaught).toEqual([])
  })

  test('any one file missing leaves the page whole', async ({ page, request }) => {
    const manifest = (await (await request.get(`${server.cafe}/embed/manifest.json`)).json()) as {
      files: Record<string, unknown>
    }
    const chunks = Object.keys(manifest.files).filter((path) => path.startsWith('chunks/'))
    const watched = await watch(page)
    /** Opens chat and cart and leaves them, while some files do not come. */
    const livesWithout = async (missing: string[]) => {
      const isMissing = (url: string) => missing.some((chunk) => url.endsWith(`/embed/${chunk}`))
      const matches = ({ href }: URL) => isMissing(href)
      await page.route(matches, (route) => route.abort())
      const refused = page.waitForEvent('requestfailed', (each) => isMissing(each.url()))
      await page.goto(at('no-server'))
      await push(page, ['open', 'chat'], ['add', { id: 'mocha' }], ['open', 'cart'])
      // What needs the file has failed, or nothing here needs it.
      const opened = Promise.all([chatInput(page).waitFor(), drawer(page).waitFor()])
      await Promise.race([Promise.allSettled([refused]), opened.catch(() => refused)])
      await atRest(page)
      await page.evaluate(() =>
        Promise.all(
          [...document.querySelectorAll('lounge-cart, lounge-chat')].map((each) =>
            (each as unknown as { close?: () => void }).close?.(),
          ),
        ),
      )
      await page.getByRole('button', { name: 'Ring the bell' }).click()
      await expect(page.getByText('rung 1 time')).toBeVisible()
      await page.unroute(matches)
      expect(watched.uncaught, missing.join(' ')).toEqual([])
    }
    const asked = new Set<string>()
    page.on('request', (each) => void asked.add(new URL(each.url()).pathname))
    await livesWithout([])
    const needed = chunks.filter((chunk) => asked.has(`/embed/${chunk}`))
    expect(needed.length).toBeGreaterThan(10)
    for (const chunk of needed) await livesWithout([chunk])
    // What nothing here asks for is missing all at once.
    await livesWithout(chunks.filter((chunk) => !needed.includes(chunk)))
  })
})

test.describe('delivery', () => {
  test('the loader is fresh, chunks are for ever, and everybody may have both', async ({
    request,
  }) => {
    const loader = await request.get(`${server.cafe}/embed/loader.js`)
    const { etag } = loader.headers()
    expect(loader.headers()['access-control-allow-origin']).toBe('*')
    expect(etag).toBeTruthy()
    const again = await request.get(`${server.cafe}/embed/loader.js`, {
      headers: { 'If-None-Match': String(etag) },
    })
    expect(again.status()).toBe(304)
    const manifest = await (await request.get(`${server.cafe}/embed/manifest.json`)).json()
    const chunk = await request.get(`${server.cafe}/embed/${manifest.widgets.chat.entry}`)
    expect(chunk.headers()).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': expect.stringContaining('immutable'),
      'content-encoding': 'br',
    })
  })

  test('a frozen release runs what it was made of, and nothing else, lazy parts included', async ({
    page,
    request,
  }) => {
    const watched = await watch(page)
    const manifest = await (await request.get(`${server.cafe}/embed/manifest.json`)).json()
    const { integrity } = manifest.files[manifest.release]
    const pin = async () => {
      await page.goto(at(''))
      await page.evaluate(
        ([src, integrity]) =>
          document.head.append(
            Object.assign(document.createElement('script'), { src, integrity, crossOrigin: '' }),
          ),
        [`${server.cafe}/embed/${manifest.release}`, integrity],
      )
    }
    await pin()
    await settled(page, 2)
    await openAll(page)
    expect(await watched.said('error')).toEqual([])

    const lazy = manifest.files[manifest.widgets.chat.entry].lazy as string[]
    const panel = lazy.find((path) => path.startsWith('chunks/chat-'))
    for (const path of [panel, manifest.widgets.chat.entry] as string[]) {
      await page.route(`**/${path}`, async (route) => {
        const response = await route.fetch()
        const body = `${await response.text()};window.wasTampered = true`
        await route.fulfill({
          response,
          body,
          headers: { ...response.headers(), 'content-encoding': '' },
        })
      })
      await pin()
      await push(page, ['open', 'chat'])
      await expect
        .poll(async () => (await watched.said('error')).map(({ detail }) => detail['phase']))
        .toContain('load')
      expect(await page.evaluate(() => 'wasTampered' in window)).toBe(false)
      await page.unroute(`**/${path}`)
    }
    expect(watched.uncaught).toEqual([])
  })
})

/** After everything moved that moves by itself; the pointer and the focus out of the way. */
async function quiet(page: Page): Promise<void> {
  await page.mouse.move(0, 0)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.waitForTimeout(600)
  await page
    .evaluate(async (tags) => {
      const roots = [...document.querySelectorAll(tags)]
      const moving = roots.flatMap((each) => each.shadowRoot?.getAnimations() ?? [])
      for (const each of moving) each.finish?.call(each)
    }, TAGS)
    .catch(() => {})
}
