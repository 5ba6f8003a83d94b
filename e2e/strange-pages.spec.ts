import { CLOSED_TEXTS } from '#domain/contest/closed.ts'
import type { Page } from '@playwright/test'
import { madePage } from './made-page.ts'
import { chatInput, drawer, launcher, orderByChat, push, settled, watch } from './partner-page.ts'
import type { RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

let server: RunningServer
test.beforeAll(({ server: shared }) => {
  server = shared
})

/** An element of the page with an open shadow root, defined when the page says so. */
const CARD = `<my-card></my-card><script>
  const defineCard = () => customElements.define('my-card', class extends HTMLElement {
    connectedCallback() {
      this.attachShadow({ mode: 'open' }).innerHTML = '<h2>Inside</h2><lounge-chat></lounge-chat><lounge-survey></lounge-survey>'
    }
  })</script>`

/** What the widgets say in the console. */
function spoken(page: Page): string[] {
  const lines: string[] = []
  page.on('console', (message) => {
    if (message.text().startsWith('creative-lounge')) lines.push(message.text())
  })
  return lines
}

test.describe('tags in the shadow root of a page', () => {
  for (const when of ['before the widgets', 'long after the widgets'] as const)
    test(`that is made ${when} are defined, and there is no second chat`, async ({ page }) => {
      const watched = await watch(page)
      await page.goto(await madePage(page, server, { body: CARD, script: 'data-widgets="chat"' }))
      if (when !== 'before the widgets') await settled(page, 1)
      await page.evaluate('defineCard()')
      await expect(page.locator('my-card lounge-survey').getByLabel('Name')).toBeVisible()
      await expect(page.locator('my-card lounge-chat')).toHaveCount(1)
      await expect(page.locator('lounge-chat')).toHaveCount(1)
      await push(page, ['open', 'chat'])
      await expect(
        page.locator('my-card').getByRole('textbox', { name: 'Your message' }),
      ).toBeFocused()
      await push(page, ['destroy'])
      await expect(page.locator('lounge-chat, lounge-survey')).toHaveCount(0)
      expect(watched.uncaught).toEqual([])
    })

  test('without hearing of each other there would be two', async ({ page }) => {
    await page.addInitScript(() =>
      addEventListener('lounge:ready', (event) => event.stopImmediatePropagation(), true),
    )
    await page.goto(await madePage(page, server, { body: CARD, script: 'data-widgets="chat"' }))
    await settled(page, 1)
    await page.evaluate('defineCard()')
    await expect(page.locator('lounge-chat')).toHaveCount(2)
  })
})

test.describe('a body that is kept as text and put back, as htmx does on Back', () => {
  for (const isMarked of [true, false])
    test(
      isMarked ? 'has the open chat' : 'without the mark of the loader has a closed one',
      async ({ page }) => {
        const watched = await watch(page)
        await page.goto(await madePage(page, server, { body: '<h1>One</h1>' }))
        await settled(page, 3)
        let kept = await page.evaluate(() => document.body.innerHTML)
        if (!isMarked) kept = kept.replaceAll('data-placed=""', '')
        await push(page, ['open', 'chat'])
        await chatInput(page).fill('half a sentence')
        await page.evaluate((text) => (document.body.innerHTML = text), kept)
        await settled(page, 3)
        if (isMarked) await expect(chatInput(page)).toHaveValue('half a sentence')
        else await expect(chatInput(page)).toHaveCount(0)
        expect(watched.uncaught).toEqual([])
      },
    )
})

test('a body that was kept with the chat open in it has the open chat, and not a copy', async ({
  page,
}) => {
  const watched = await watch(page)
  await page.goto(await madePage(page, server, { body: '<h1>One</h1>' }))
  await settled(page, 3)
  await push(page, ['open', 'chat'])
  await chatInput(page).fill('half a sentence')
  const kept = await page.evaluate(() => document.body.innerHTML)
  expect(kept).toMatch(/<lounge-chat[^>]* open/)
  // What comes is there before what was there goes, as htmx does it.
  await page.evaluate((text) => {
    const old = [...document.body.childNodes]
    document.body.insertAdjacentHTML('beforeend', text)
    for (const each of old) each.remove()
  }, kept)
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)))
  await expect(page.locator('lounge-chat')).toHaveCount(1)
  await expect(chatInput(page)).toHaveValue('half a sentence')
  expect(await watched.said('close')).toEqual([])
  expect(watched.uncaught).toEqual([])
})

test.describe('wrong use', () => {
  test('a survey that a page has not and a command fills in is placed, and that is said', async ({
    page,
  }) => {
    const lines = spoken(page)
    await page.goto(await madePage(page, server, { script: 'data-widgets="cart"' }))
    await settled(page, 1)
    await push(page, ['prefill', 'survey', { name: 'Ada' }])
    await expect(page.locator('lounge-survey').getByLabel('Name')).toHaveValue('Ada')
    await expect.poll(() => lines).toHaveLength(1)
    expect(lines[0]).toContain('A command for "survey" found no <lounge-survey>')
  })

  test('is said once in the console, each with the address of the manual', async ({ page }) => {
    const watched = await watch(page)
    const lines = spoken(page)
    await page.addInitScript(() => Object.assign(window, { lounge: { is: 'taken' } }))
    await page.goto(
      await madePage(page, server, {
        body:
          '<lounge-cart sorce="x" api="cafe.example"></lounge-cart>'.repeat(2) +
          '<lounge-survey campaign="openning-2025"></lounge-survey>',
        script: 'data-widgets="chat basket" data-colour="red"',
      }),
    )
    await settled(page, 4)
    // The last but one is a name that every object has.
    await push(page, ['opne', 'chat'], ['opne', 'chat'], ['toString', 'chat'], ['open', '#nothing'])
    // A contest that there never was is not said to be over.
    const title = page.getByRole('heading', { name: CLOSED_TEXTS.unknown.title })
    await expect(title).toBeVisible()
    const wanted = [
      '"openning-2025"',
      '"basket"',
      '"sorce"',
      '"cafe.example"',
      '"colour"',
      '"opne"',
      '"toString"',
      '"#nothing"',
      'window.lounge',
    ]
    await expect
      .poll(() => wanted.filter((word) => !lines.some((line) => line.includes(word))))
      .toEqual([])
    expect(lines).toHaveLength(wanted.length)
    expect(lines.filter((line) => !line.endsWith(`${server.cafe}/embed`))).toEqual([])
    // The address that is none is not used: the café is where the script comes from.
    await push(page, ['add', { id: 'mocha' }])
    await expect(drawer(page).first()).toContainText('Mocha')
    expect(watched.uncaught).toEqual([])
  })

  test('values, arguments and events that there are not are said once each, and so is what is not sold', async ({
    page,
  }) => {
    const watched = await watch(page)
    const lines = spoken(page)
    await page.goto(
      await madePage(page, server, {
        body: `<lounge-cart express="fake" hidden="false"></lounge-cart>
          <lounge-survey></lounge-survey><lounge-promo links="classes, instagramm"></lounge-promo>`,
        script:
          'data-widgets="chat cart promo" data-theme="drak" data-position="lefft" data-storage="deferr"',
      }),
    )
    await settled(page, 4)
    // Before anybody does anything.
    const atOnce = ['theme="drak"', 'position="lefft"', 'storage="deferr"', 'express="fake"']
    const missing = (words: string[]) =>
      words.filter((word) => !lines.some((line) => line.includes(word)))
    await expect.poll(() => missing([...atOnce, 'hidden="false"'])).toEqual([])
    expect(lines).toHaveLength(5)
    await page.evaluate(() => {
      const queue = (window as unknown as { lounge: unknown[][] }).lounge
      queue.push(
        ['on', 'nonsense', () => {}],
        ['on', 'ready'],
        ['on', 'order-placed', () => {}],
        ['add', { id: 'no-such-drink' }],
        ['add', { id: 'no-such-drink' }],
        ['prefill', { name: 'Ada', referralSource: 'insta', colour: 'red' }],
        ['checkout', 'fast'],
      )
    })
    await page
      .locator('lounge-promo a')
      .first()
      .evaluate((link) => link.dispatchEvent(new PointerEvent('pointerenter')))
    const later = [
      '"nonsense"',
      'needs a function',
      '"no-such-drink"',
      'referralSource, colour',
      '"fast"',
      '"instagramm"',
    ]
    await expect.poll(() => missing(later)).toEqual([])
    // Without a name nothing is heard any more, also what has no function to call.
    await push(page, ['off'])
    // One that is asked for when everything is there.
    await push(page, ['on', 'orderPlaced'])
    await expect.poll(() => missing(['"orderPlaced"'])).toEqual([])
    expect(lines).toHaveLength(5 + later.length + 1)
    expect(lines.filter((line) => !line.endsWith(`${server.cafe}/embed`))).toEqual([])
    expect(watched.uncaught).toEqual([])
  })

  test('a colour that is none, a tag that is none, a text instead of a list and too many of one drink are said once each', async ({
    page,
  }) => {
    const watched = await watch(page)
    const lines = spoken(page)
    await page.goto(
      await madePage(page, server, {
        body: '<lounge-chta></lounge-chta><lounge-chta></lounge-chta>',
        script: 'data-widgets="chat cart" data-accent="blu"',
      }),
    )
    await settled(page, 2)
    const missing = (words: string[]) =>
      words.filter((word) => !lines.some((line) => line.includes(word)))
    const atOnce = ['accent="blu"', '<lounge-chta>']
    await expect.poll(() => missing(atOnce)).toEqual([])
    // The launcher has the café's own colour.
    const colour = await page
      .locator('lounge-chat .launcher')
      .evaluate((launcher) => getComputedStyle(launcher).backgroundColor)
    await page.evaluate(() => {
      const { lounge } = window as unknown as { lounge: unknown[] }
      lounge.push('open')
      lounge.push('chat')
      // While the ones before are on their way.
      for (const nothing of [5, null, undefined, { open: 'chat' }]) lounge.push(nothing)
      lounge.push(['add', { id: 'mocha', quantity: 1000 }])
    })
    const later = ['the text "open"', 'the text "chat"', 'no list', '1 to 50, not 1000']
    await expect.poll(() => missing(later)).toEqual([])
    // What was meant is done.
    await expect(chatInput(page)).toBeAttached()
    expect(lines).toHaveLength(6)
    expect(lines.filter((line) => !line.endsWith(`${server.cafe}/embed`))).toEqual([])
    await page.goto(await madePage(page, server, { script: 'data-widgets="chat cart"' }))
    await settled(page, 2)
    expect(
      await page
        .locator('lounge-chat .launcher')
        .evaluate((launcher) => getComputedStyle(launcher).backgroundColor),
    ).toBe(colour)
    expect(lines).toHaveLength(6)
    expect(watched.uncaught).toEqual([])
  })

  test('a listener that is no function is said while all rest, and is never called', async ({
    page,
  }) => {
    const watched = await watch(page)
    const lines = spoken(page)
    await page.goto(
      await madePage(page, server, {
        head: "<script>window.lounge = [['on', 'ready'], ['on', 'open', 'show'], ['on', 'close', () => {}]]</script>",
        script: 'data-widgets="chat"',
      }),
    )
    await settled(page, 1)
    await expect.poll(() => lines).toHaveLength(2)
    // What says them is downloaded first, and the browser says either first.
    const [open, ready] = lines.toSorted()
    expect(open).toContain(`['on', "open", …] needs a function to call`)
    expect(ready).toContain(`['on', "ready", …] needs a function to call`)
    await push(page, ['open', 'chat'])
    await expect(chatInput(page)).toBeVisible()
    expect(lines).toHaveLength(2)
    expect(lines.filter((line) => !line.endsWith(`${server.cafe}/embed`))).toEqual([])
    expect(watched.uncaught).toEqual([])
  })

  test('two script tags that contradict each other, and a word for what to open that is none, are said', async ({
    page,
  }) => {
    const lines = spoken(page)
    const second = `<script async src="${server.cafe}/embed/loader.js" data-widgets="chat cart"`
    const visit = async (more: string, script: string) =>
      page.goto(await madePage(page, server, { body: `${second} ${more}></script>`, script }))
    await visit('data-accent="#0a7f5a" data-cfasync="x"', 'data-widgets="chat cart"')
    await settled(page, 2)
    await push(page, ['open', 'chat'], ['open', 'cart'])
    await expect.poll(() => lines).toHaveLength(1)
    expect(lines[0]).toContain('differ in data-accent.')
    // The same twice is what tag managers do.
    await visit('data-theme="dark"', 'data-widgets="chat cart" data-theme="dark"')
    await settled(page, 2)
    await push(page, ['open', 'chat'])
    await expect(chatInput(page)).toBeVisible()
    expect(lines).toHaveLength(1)

    await page.goto(
      await madePage(page, server, { script: 'data-widgets="chat cart" data-open="crat"' }),
    )
    await settled(page, 2)
    await expect.poll(() => lines).toHaveLength(2)
    expect(lines[1]).toContain('"crat"')
    await expect(page.locator('lounge-chat[open], lounge-cart[open]')).toHaveCount(0)
    await page.goto(
      await madePage(page, server, { script: 'data-widgets="chat cart" data-open="cart"' }),
    )
    await expect(drawer(page)).toBeVisible()
    await expect(page.locator('lounge-chat[open]')).toHaveCount(0)
    expect(lines).toHaveLength(2)
  })

  test('a checkout of a kind that there is not is dropped and said', async ({ page }) => {
    const lines = spoken(page)
    await page.goto(await madePage(page, server, { script: 'data-widgets="cart"' }))
    await settled(page, 1)
    await push(page, ['add', { id: 'mocha' }], ['checkout', 'fast'])
    await expect.poll(() => lines).toHaveLength(1)
    expect(lines[0]).toContain('"fast"')
    // It would be on its way by now.
    await page.waitForLoadState('networkidle')
    expect(page.url()).toContain(server.demo)
    await expect(drawer(page)).toContainText('Mocha')
    // One that there is goes.
    await push(page, ['checkout', 'guest'])
    await page.waitForURL(/\/checkout/)
  })

  test('what is right, and what other tools write, is not commented on', async ({ page }) => {
    const lines = spoken(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(
      await madePage(page, server, {
        body: `<lounge-cart id="a" class="b" data-v-1 aria-label="c" x-data="d" _ngcontent-e hidden express="simulated"
          api="${server.cafe}" yield="off"></lounge-cart>`,
        script: `nonce="n" data-widgets="chat cart" data-source="shop" data-no-defer data-turbo-track="reload" data-theme="auto"
          data-position="left" data-accent="var(--brand)" data-locale="en-US" data-site="/"`,
      }),
    )
    await settled(page, 2)
    await page.evaluate(() =>
      (window as unknown as { lounge: unknown[][] }).lounge.push(
        ['on', 'survey-submitted', () => {}],
        ['on', 'countdown-end', () => {}],
      ),
    )
    await push(page, ['open', 'chat'])
    await expect(chatInput(page)).toBeVisible()
    expect(lines).toEqual([])
    expect(asked.filter((url) => url.includes('wrong-use'))).toEqual([])
  })

  test('debug shows what is loaded, from where, in which version, and what is stored', async ({
    page,
  }) => {
    const told: unknown[] = []
    page.on('console', (message) => {
      if (message.text().includes('creative-lounge: debug'))
        void message
          .args()[1]
          ?.jsonValue()
          .then((value) => told.push(value))
    })
    await page.goto(await madePage(page, server, { script: 'data-widgets="chat" data-debug' }))
    await settled(page, 1)
    await expect.poll(() => told).toHaveLength(1)
    expect(told[0]).toMatchObject({
      version: expect.stringMatching(/^\d/),
      address: server.cafe,
      widgets: ['lounge-chat'],
      loaded: expect.objectContaining({ '/embed/loader.js': expect.any(Number) }),
      stored: expect.any(Object),
    })
  })

  test('prefill names one of two surveys, as the other commands do', async ({ page }) => {
    await page.goto(
      await madePage(page, server, {
        body: '<lounge-survey id="one"></lounge-survey><lounge-survey id="two"></lounge-survey>',
        script: 'data-widgets=""',
      }),
    )
    await push(page, ['prefill', '#two', { name: 'Ada' }])
    await expect(page.locator('#two').getByLabel('Name')).toHaveValue('Ada')
    await expect(page.locator('#one').getByLabel('Name')).toHaveValue('')
    // Without a name it is the first.
    await push(page, ['prefill', { name: 'Bo' }])
    await expect(page.locator('#one').getByLabel('Name')).toHaveValue('Bo')
  })
})

test('on a page with a zoom of its own an open chat stays in the window, on a desk and on a phone', async ({
  page,
}) => {
  const head = '<style>html { zoom: 1.5 }</style>'
  for (const [width, height] of [
    [1280, 720],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(await madePage(page, server, { head, script: 'data-widgets="chat promo"' }))
    await settled(page, 2)
    await push(page, ['open', 'chat'])
    await expect(chatInput(page)).toBeInViewport({ ratio: 1 })
    const close = page.getByRole('button', { name: 'Close chat' })
    await expect(close).toBeInViewport({ ratio: 1 })
    await close.click()
    await expect(launcher(page)).toBeInViewport({ ratio: 1 })
  }
})

test.describe('a browser that is too old', () => {
  for (const missing of ['light-dark', 'from red', 'nothing'])
    test(`misses ${missing}`, async ({ page }) => {
      const watched = await watch(page)
      const lines = spoken(page)
      await page.addInitScript((what) => {
        const { supports } = CSS
        if (what !== 'nothing')
          CSS.supports = (...all: string[]) =>
            !all.join().includes(what) && supports.apply(CSS, all as [string])
      }, missing)
      await page.goto(await madePage(page, server))
      if (missing === 'nothing') {
        await settled(page, 3)
        await expect(launcher(page)).toBeVisible()
        expect(lines).toEqual([])
        return
      }
      await expect.poll(() => lines).toHaveLength(1)
      expect(lines[0]).toContain(`${server.cafe}/embed`)
      await expect(page.locator('lounge-chat, lounge-cart, lounge-promo')).toHaveCount(0)
      expect(watched.uncaught).toEqual([])
    })
})

test.describe('a page that froze what all objects inherit', () => {
  const FROZEN = `${'<p>Words.</p>'}<script>Object.freeze(Object.prototype); Object.freeze(Array.prototype); Object.freeze(Function.prototype)</script>`

  test('a visitor orders there by chat and fills in the survey', async ({ page }) => {
    const watched = await watch(page)
    await page.goto(
      await madePage(page, server, { body: `${FROZEN}<lounge-survey></lounge-survey>` }),
    )
    await settled(page, 4)
    await page.getByLabel('Name').fill('Ada')
    await orderByChat(page)
    await expect(page.getByLabel('Name')).toHaveValue('Ada')
    expect(watched.uncaught).toEqual([])
  })

  test('without methods that are defined no widget comes', async ({ page }) => {
    await page.route('**/embed/chunks/lounge-*.js', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.text()).replace(
        /Object\.defineProperty\(([\w$]+\.prototype),([`'"])toString\2,\{value:/,
        '((its, { value }) => { its.toString = value })($1,{value:',
      )
      expect(body).toContain('its.toString')
      await route.fulfill({ response: answer, body })
    })
    await page.goto(await madePage(page, server, { body: FROZEN }))
    await launcher(page).click()
    await expect(page.getByText('did not load')).toBeVisible()
  })
})

test('a page with an element of its own by the name of a widget keeps it, which is said once', async ({
  page,
}) => {
  const watched = await watch(page)
  const lines = spoken(page)
  const body = `<lounge-chat></lounge-chat><lounge-chat></lounge-chat><script>
    customElements.define('lounge-chat', class extends HTMLElement {
      connectedCallback() { this.textContent = 'Lounge of the page' }
    })</script>`
  await page.goto(await madePage(page, server, { body }))
  await expect(page.getByRole('link', { name: /Instagram/ })).toBeVisible()
  await push(page, ['open', 'chat'], ['add', { id: 'mocha' }], ['close', 'chat'])
  await expect(drawer(page)).toContainText('Mocha')
  await expect.poll(() => lines).toHaveLength(1)
  expect(lines[0]).toContain('<lounge-chat> of its own')
  await expect(page.getByText('Lounge of the page')).toHaveCount(2)
  expect(watched.uncaught).toEqual([])
})

for (const when of ['while it is read', 'when it is there'] as const)
  test(`a page that writes the tags ${when} has its widgets`, async ({ page }) => {
    const watched = await watch(page)
    const write = `document.write('<lounge-survey></lounge-survey><script async src="${server.cafe}/embed/loader.js"></' + 'script>')`
    const body = when === 'while it is read' ? `<script>${write}</script>` : '<p>A page</p>'
    await page.goto(await madePage(page, server, { body, script: null }))
    if (when === 'when it is there') await page.evaluate(`${write}; document.close()`)
    await expect(page.getByLabel('Name')).toBeVisible()
    await launcher(page).click()
    await expect(chatInput(page)).toBeVisible()
    expect(watched.uncaught).toEqual([])
  })

for (const width of [390, 1440])
  test(`a page from right to left, ${width} px wide, has its widgets whole, and takes an order`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const watched = await watch(page)
    const body = `${'<p>كلمات من هذه الصفحة</p>'.repeat(60)}<script>document.documentElement.dir = 'rtl'</script>`
    await page.goto(
      await madePage(page, server, { body, script: 'data-widgets="chat cart promo"' }),
    )
    await settled(page, 3)
    await expect(page.locator('lounge-promo a').first()).toBeInViewport({ ratio: 1 })
    await expect(launcher(page)).toBeInViewport({ ratio: 1 })
    await launcher(page).click()
    await expect(chatInput(page)).toBeInViewport({ ratio: 1 })
    await expect(page.locator('lounge-chat .panel')).toHaveCSS('direction', 'ltr')
    await page.keyboard.press('Escape')
    await orderByChat(page)
    // The widgets make nothing to scroll sideways.
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0)
    expect(watched.uncaught).toEqual([])
  })

test.describe('documents of an unusual kind take an order', () => {
  const kinds = {
    'without a doctype, in quirks mode': {
      contentType: 'text/html',
      text: (tag: string) => `<title>Ünusual</title><p>Wörds</p>${tag}`,
    },
    'XHTML, sent as such': {
      contentType: 'application/xhtml+xml',
      text: (tag: string) =>
        `<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>Ünusual</title></head><body><p>Wörds</p>${tag.replace(' async', ' async="async"')}</body></html>`,
    },
    'in windows-1252': {
      contentType: 'text/html; charset=windows-1252',
      text: (tag: string) =>
        `<!doctype html><html lang="en"><title>Ünusual</title><p>Wörds</p>${tag}</html>`,
    },
    'whose policy trusts a nonce alone, with strict-dynamic': {
      contentType: 'text/html; charset=utf-8',
      policy: (cafe: string) =>
        `default-src 'none'; script-src 'nonce-known' 'strict-dynamic'; style-src 'none'; connect-src ${cafe}; img-src ${cafe} data:; base-uri 'none'`,
      text: (tag: string) =>
        `<!doctype html><html lang="en"><title>Ünusual</title><p>Wörds</p>${tag.replace('<script', '<script nonce="known"')}</html>`,
    },
  }

  for (const [name, { contentType, text, ...kind }] of Object.entries(kinds))
    test(name, async ({ page }) => {
      const watched = await watch(page)
      const address = await madePage(page, server)
      const tag = `<script async src="${server.cafe}/embed/loader.js" data-widgets="chat cart"></script>`
      const isLatin = contentType.endsWith('windows-1252')
      await page.route(address, (route) =>
        route.fulfill({
          contentType,
          headers: 'policy' in kind ? { 'content-security-policy': kind.policy(server.cafe) } : {},
          body: Buffer.from(text(tag), isLatin ? 'latin1' : 'utf8'),
        }),
      )
      await page.goto(address)
      await settled(page, 2)
      await orderByChat(page)
      expect(watched.uncaught).toEqual([])
      expect(await watched.violations()).toEqual([])
    })
})
