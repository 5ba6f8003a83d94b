import { expect, test } from '@playwright/test'
import { differences, push, stylesInside } from './partner-page.ts'
import type { RunningServer } from './start-server.ts'
import type { Failure, Stranger } from './stranger.ts'
import { askForNoWidth, BOXES, surveysInBoxes } from './survey-boxes.ts'
import { filesOf, pathOf, THEMES, type Theme } from './themes.ts'
import { focused, orderByChat, press, shows, write, type Visitor } from './visitor.ts'

type InBox = ReturnType<typeof surveysInBoxes>[number]
type Given = { visitor: Visitor; stranger: Stranger; server: RunningServer }

/** Pages that ask nobody else for anything: what a browser asks of others cannot be answered for it here. */
const THEMED = ['bootstrap', '@tabler/core', '@hotwired/turbo', 'htmx.org', 'lit', 'vue']

/** What must hold on any page, by the rows of the embed contract. In Chromium each has a file or a part of one to itself. */
export const ROWS: Record<string, (given: Given) => Promise<void>> = {
  'row 2: a survey whose script is late moves nothing of the page': async ({
    visitor,
    stranger,
  }) => {
    const movedOn = async (head: string) => {
      const body = '<h1>A page</h1><lounge-survey></lounge-survey><p>Words under it.</p>'
      await visitor.goto(stranger.made(`${body}<script>${WATCH_PLACES}</script>`, { head }))
      await visitor.evaluate(addLate, `${stranger.front}/embed/loader.js`)
      await shows(visitor, 'lounge-survey', /Name/)
      return visitor.evaluate(placesSeen, null)
    }
    expect(await movedOn(`<style>${HELD_PLACE}</style>`)).toHaveLength(1)
    // Without the style of the manual it does move.
    expect((await movedOn('')).length).toBeGreaterThan(1)
  },

  'row 3: under a policy that allows the café alone a visitor orders, and nothing is reported':
    async ({ visitor, stranger }) => {
      for (const name of ['strict-csp', 'strict-csp-no-style']) {
        await visitor.goto(`${stranger.pages}/${name}`)
        await orderByChat(visitor)
        expect(stranger.reports).toEqual([])
      }
      await isReported({ visitor, stranger })
    },

  'row 4: with Trusted Types a visitor orders, and nothing is reported': async ({
    visitor,
    stranger,
  }) => {
    await visitor.goto(`${stranger.pages}/trusted-types`)
    await orderByChat(visitor)
    expect(stranger.reports).toEqual([])
    await isReported({ visitor, stranger })
  },

  'row 5: a style sheet that shouts changes no element, closed or open': async ({
    visitor,
    stranger,
  }) => {
    const shown = async (name: string) => {
      await visitor.goto(`${stranger.pages}/${name}`)
      await shows(visitor, 'lounge-survey', /Name/)
      // One after the other: of two that are downloaded at once either may end up in front.
      await push(visitor, ['open', 'chat'])
      await shows(visitor, 'lounge-chat', /barista/i)
      await push(visitor, ['open', 'cart'])
      await shows(visitor, 'lounge-cart', /Your cart is empty|cart/i)
      await visitor.evaluate(stopMoving, FLOATING)
      await isStill(visitor)
      // Whether a ring is shown depends on what had the focus before.
      await visitor.evaluate(letGo, null)
      return stylesInside(visitor, FLOATING, SCROLLBAR)
    }
    const neutral = await shown('neutral')
    const hostile = await shown('hostile-css')
    expect(Object.keys(neutral).length).toBeGreaterThan(200)
    expect(differences(neutral, hostile)).toEqual([])
  },

  'row 6: three scripts are one chat, twenty bodies later it is the same, and destroy leaves nothing':
    async ({ visitor, stranger }) => {
      await visitor.goto(`${stranger.pages}/loaded-twice`)
      await shows(visitor, 'lounge-chat', /./)
      await expect.poll(() => visitor.evaluate(count, 'script[src*="/embed/"]')).toBe(3)
      await orderByChat(visitor)
      expect(await visitor.evaluate(count, 'lounge-chat')).toBe(1)
      expect(await visitor.evaluate(count, 'lounge-cart')).toBe(1)

      await visitor.goto(`${stranger.pages}/body-swap`)
      await orderByChat(visitor)
      const isSame = await visitor.evaluate(async () => {
        const chat = document.querySelector('lounge-chat')
        for (let visit = 0; visit < 20; visit++) {
          document.querySelectorAll<HTMLElement>('nav a')[visit % 4]?.click()
          await new Promise((resolve) => setTimeout(resolve, 20))
        }
        await new Promise((resolve) => setTimeout(resolve, 200))
        return chat?.isConnected === true && document.querySelector('lounge-chat') === chat
      }, null)
      expect(isSame).toBe(true)
      await shows(visitor, 'lounge-cart', /Taro Milk Tea/)
      await push(visitor, ['destroy'])
      await expect.poll(() => visitor.evaluate(count, `${FLOATING}, lounge-survey`)).toBe(0)
    },

  'row 7: keys stay in the widget, Escape gives the focus back, and fields are 16 px or more':
    async ({ visitor, stranger }) => {
      await visitor.goto(`${stranger.pages}/all`)
      await press(visitor, /^Chat with the barista/)
      await visitor.evaluate(() => {
        Object.assign(window, { heard: 0 })
        for (const type of ['keydown', 'keypress', 'keyup', 'input'])
          addEventListener(type, () => (window as unknown as { heard: number }).heard++)
      }, null)
      const heard = () =>
        visitor.evaluate(() => (window as unknown as { heard: number }).heard, null)
      await write(visitor, /^Your message/, 'gi/?')
      await visitor.key('Escape')
      await expect.poll(() => visitor.evaluate(focused, null)).toBe('Chat with the barista')
      expect(await heard()).toBe(0)
      const sizes = await visitor.evaluate(fieldSizes, 'lounge-chat, lounge-survey')
      expect(sizes.length).toBeGreaterThan(2)
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16)
      // The page's own words have no focus: what is typed then is the page's.
      await visitor.clickAt(await visitor.evaluate(middleOf, 'h1'))
      await visitor.type('g')
      expect(await heard()).toBeGreaterThan(0)
    },

  'row 8: two of each are spoken to by name, and without storage or in a sandbox a visitor orders':
    async ({ visitor, stranger }) => {
      await visitor.goto(`${stranger.pages}/two-of-each`)
      await shows(visitor, '#chat-two', /./)
      await push(visitor, ['open', '#chat-two'])
      await expect.poll(() => visitor.evaluate(count, '#chat-two[open]')).toBe(1)
      expect(await visitor.evaluate(count, '#chat-one[open]')).toBe(0)

      await visitor.goto(`${stranger.pages}/storage-blocked`)
      await orderByChat(visitor)

      const inside = stranger.made(tagOf(stranger.front, 'data-widgets="chat cart"'))
      await visitor.goto(
        stranger.made(
          `<iframe sandbox="allow-scripts" width="1200" height="640" src="${inside}"></iframe>`,
        ),
      )
      await visitor.enterFrame()
      await orderByChat(visitor)
    },

  ...Object.fromEntries(
    (['hangs', '503', 'gone'] as const).map((failure) => [
      `row 9: where every file ${failure === 'hangs' ? failure : `is ${failure}`} the page hears of it within 5 s, and the next wish has them`,
      ({ visitor, stranger }: Given) => failsAndComes(visitor, stranger, failure),
    ]),
  ),

  'row 10: while the page shows a dialog the widgets are away, and a bar along the bottom is free':
    async ({ visitor, stranger }) => {
      await visitor.goto(
        stranger.made(
          `${'<p>Words of this page.</p>'.repeat(60)}<dialog>Yes?</dialog>
          <div id="bar" style="position:fixed;inset:auto 0 0;height:120px;z-index:1000"><a href="#1">Accept</a></div>
          ${tagOf(stranger.front, 'data-widgets="chat cart promo"')}`,
        ),
      )
      await expect.poll(() => visitor.evaluate(launcherBottom, null)).not.toBeNull()
      const isFree = () =>
        visitor.evaluate(() => {
          const bottom = document
            .querySelector('lounge-chat')
            ?.shadowRoot?.querySelector('.launch')
            ?.getBoundingClientRect().bottom
          return bottom !== undefined && bottom <= innerHeight - 120
        }, null)
      await expect.poll(isFree).toBe(true)
      await visitor.evaluate(() => document.querySelector('dialog')?.showModal(), null)
      await expect.poll(() => visitor.evaluate(launcherBottom, null)).toBeNull()
      await visitor.evaluate(() => document.querySelector('dialog')?.close(), null)
      await expect.poll(() => visitor.evaluate(launcherBottom, null)).not.toBeNull()
    },

  'row 11: a frozen release with its hash loads and takes an order': async ({
    visitor,
    stranger,
    server,
  }) => {
    const answer = await fetch(`${server.cafe}/embed/manifest.json`)
    const { release, files } = (await answer.json()) as {
      release: string
      files: Record<string, { integrity: string }>
    }
    const tag = (integrity: string) =>
      `<script async crossorigin src="${server.cafe}/embed/${release}" integrity="${integrity}"></script>`
    await visitor.goto(stranger.made(tag(files[release]?.integrity ?? '')))
    await orderByChat(visitor)
    // Another hash is another file, and does not run.
    await visitor.goto(
      stranger.made(`${tag(`sha384-${'A'.repeat(64)}`)}<script>
      document.querySelector('script').addEventListener('error', () => (document.title = 'refused'))
      </script>`),
    )
    await expect.poll(() => visitor.evaluate(() => document.title, null)).toBe('refused')
    expect(await visitor.evaluate(count, 'lounge-chat')).toBe(0)
  },

  'row 13: the checkout of a page in a frame opens in the window around it, with the cart': async ({
    visitor,
    stranger,
    server,
  }) => {
    const inside = stranger.made(tagOf(server.cafe, 'data-widgets="chat cart"'))
    // Another origin of the same site: Playwright's presses do not reach other processes of Firefox.
    const foreign = inside.replace(stranger.pages, stranger.front)
    await visitor.goto(
      stranger.made(`<iframe width="1200" height="640" src="${foreign}"></iframe>`),
    )
    await visitor.enterFrame()
    await orderByChat(visitor)
    await press(visitor, /^Continue as guest/)
    await expect.poll(() => visitor.address()).toContain(`${server.cafe}/checkout`)
  },

  'row 13: tags in a shadow root, in quirks mode, from right to left, in 320 px': async ({
    visitor,
    stranger,
  }) => {
    await visitor.goto(
      stranger.made(
        `<my-card></my-card><script>customElements.define('my-card', class extends HTMLElement {
          connectedCallback() {
            this.attachShadow({ mode: 'open' }).innerHTML = '<lounge-chat></lounge-chat><lounge-cart></lounge-cart>'
          } })</script>${tagOf(stranger.front, 'data-widgets="chat cart"')}`,
      ),
    )
    await orderByChat(visitor)
    expect(await visitor.evaluate(count, 'lounge-chat')).toBe(0)

    const quirky = stranger.made(
      `<script>document.documentElement.dir = 'rtl'; document.documentElement.lang = 'ar'</script>
      ${tagOf(stranger.front, 'data-widgets="chat cart promo"')}`,
      { doctype: '' },
    )
    await visitor.goto(stranger.made(`<iframe width="320" height="560" src="${quirky}"></iframe>`))
    await visitor.enterFrame()
    await orderByChat(visitor)
    const overflow = await visitor.evaluate(
      () => [document.compatMode, document.documentElement.scrollWidth - innerWidth],
      null,
    )
    expect(overflow).toEqual(['BackCompat', 0])
  },

  'row 13: nothing that floats is printed': async ({ visitor, stranger }) => {
    await visitor.goto(
      stranger.made(tagOf(stranger.front, 'data-widgets="chat cart promo" data-open="chat"')),
    )
    await shows(visitor, 'lounge-chat', /barista/i)
    await shows(visitor, 'lounge-promo', /./)
    expect(await visitor.evaluate(shownIn, FLOATING)).toBeGreaterThan(20)
    expect(await visitor.evaluate(takePrintForScreen, FLOATING)).toBeGreaterThan(0)
    expect(await visitor.evaluate(shownIn, FLOATING)).toBe(0)
  },

  'row 14: wrong use is said once in the console, with the address of the manual': async ({
    visitor,
    stranger,
  }) => {
    await visitor.goto(
      stranger.made(
        `<script>window.lines = []
        for (const way of ['warn', 'error', 'info', 'log']) console[way] = (...all) => lines.push(all.join(' '))
        </script>${tagOf(stranger.front, 'data-widgets="chat basket" data-colour="red"')}`,
      ),
    )
    await shows(visitor, 'lounge-chat', /./)
    await push(visitor, ['opne', 'chat'], ['opne', 'chat'])
    const lines = () =>
      visitor.evaluate(
        () =>
          (window as unknown as { lines: string[] }).lines.filter((line) =>
            line.includes('creative-lounge'),
          ),
        null,
      )
    await expect.poll(async () => (await lines()).length).toBe(3)
    for (const word of ['"basket"', '"colour"', '"opne"'])
      expect((await lines()).filter((line) => line.includes(word))).toHaveLength(1)
    expect((await lines()).filter((line) => !line.endsWith('/embed'))).toEqual([])
  },

  'row 15: on a page where what is appended becomes text, it is appended once': async ({
    visitor,
    stranger,
  }) => {
    await visitor.goto(
      stranger.made(`${TEXT_APPENDED}${tagOf(stranger.front, 'data-widgets="chat"')}`),
    )
    const words = () =>
      visitor.evaluate(() => document.documentElement.textContent?.match(/\[object HTML/g), null)
    await expect.poll(async () => (await words())?.length).toBe(1)
    await visitor.evaluate(
      () => document.querySelector('body')?.setAttribute('data-changed', ''),
      null,
    )
    await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
    expect(await words()).toHaveLength(1)
  },

  ...Object.fromEntries(
    [1440, 390].map((width) => [
      `row 15: the survey is at home in boxes of all kinds, ${width} px wide`,
      ({ visitor, stranger }: Given) => standsInBoxes(visitor, stranger, width),
    ]),
  ),

  ...Object.fromEntries(
    THEMES.filter(({ name }) => THEMED.includes(name)).map((theme) => [
      `row 15: a page with ${theme.name} keeps all its places, and takes an order`,
      ({ visitor, stranger }: Given) => staysAndSells(visitor, stranger, theme),
    ]),
  ),
}

/** Not for WebKit: its driver works inside the page and is told nothing there. */
export const FIREFOX_ROWS: typeof ROWS = {
  'row 15: on a page that changed what everybody shares a visitor orders': async ({
    visitor,
    stranger,
  }) => {
    await visitor.goto(
      stranger.made(`${POLLUTION}${tagOf(stranger.front, 'data-widgets="chat cart"')}`),
    )
    expect(await visitor.evaluate(() => JSON.stringify([1]), null)).toBe('"an array"')
    expect(await visitor.evaluate(() => document.body.localName, null)).toBe('img')
    await orderByChat(visitor)
    const stored = await visitor.evaluate(() => Object.values({ ...localStorage }).join(), null)
    expect(stored).toContain('taro-milk-tea')
    expect(stored).not.toContain('an array')
  },
}

/** As the manual says it: docs/embedding.md. */
const HELD_PLACE = `lounge-survey:not(:defined)::after {
  content: ''; display: grid; grid-template-columns: minmax(260px, 640px);
  padding: 0 0 clamp(380px, (618px - 100%) * 999, 552px) }`
/** Notes in each frame where the words under the survey stand. */
const WATCH_PLACES = `window.places = []
  const look = () => {
    places.push(document.querySelector('p').getBoundingClientRect().top)
    requestAnimationFrame(look)
  }
  look()`

/** As libraries of two decades did. */
export const POLLUTION = `<img name="body" alt=""><img name="head" alt=""><script>
    Object.prototype.extend = function (other) { return Object.assign(this, other) }
    Object.prototype.settings = { locale: 'en' }
    Array.prototype.last = function () { return this[this.length - 1] }
    Array.prototype.toJSON = function () { return 'an array' }
    Object.prototype.toJSON = function () { return 'an object' }
  </script>`
/** As a polyfill of 2014 did: what a page appends becomes text. */
export const TEXT_APPENDED = `<script>
  for (const name of ['append', 'appendChild', 'insertBefore', 'after'])
    Element.prototype[name] = function (given) {
      this.textContent += given.localName.startsWith('lounge-') ? String(given) : ''
    }
  </script>`

/** What follows from the width of a scrollbar, which one page has and the other has not. */
const SCROLLBAR = '^inset|^(left|right)$'
const FLOATING = 'lounge-chat, lounge-cart, lounge-promo'
const LOOK_MS = 300
const STILL_LOOKS = 3
const PATIENCE_MS = 5_000
/** From the beginning of the page to the moment at which the first file is asked for, on a machine that is busy. */
const SLACK_MS = 4_000
const LISTENER = `<script>addEventListener('lounge:error', ({ detail, timeStamp }) => {
  if (detail.phase === 'load') window.told ??= timeStamp })</script>`

const tagOf = (cafe: string, data: string): string =>
  `<script async src="${cafe}/embed/loader.js" ${data}></script>`

async function failsAndComes(visitor: Visitor, stranger: Stranger, failure: Failure) {
  stranger.fail((path) => (path.startsWith('/embed/chunks/') ? failure : null))
  await visitor.goto(stranger.made(`${LISTENER}<h1>A page</h1>${tagOf(stranger.front, '')}`))
  const told = () => visitor.evaluate(toldAfter, null)
  await expect.poll(told).not.toBeNull()
  expect(await told()).toBeLessThan(PATIENCE_MS + SLACK_MS)
  stranger.fail(() => null)
  await push(visitor, ['open', 'chat'])
  await write(visitor, /^Your message/, 'a latte')
}

/** As in Chromium (boxes.spec.ts), in a frame: a driver of these browsers gives a window no width. */
async function standsInBoxes(visitor: Visitor, stranger: Stranger, width: number) {
  await visitor.goto(
    stranger.made(`<iframe width="${width}" height="900" src="${stranger.pages}/boxes"></iframe>`),
  )
  await visitor.enterFrame()
  const surveys = () => visitor.evaluate(surveysInBoxes, null)
  const drawn = async () => (await surveys()).filter(({ ticketHeight }) => ticketHeight > 0)
  await expect.poll(async () => (await drawn()).length).toBe(BOXES)
  const isAtHome = ({ isTooNarrow, ticketHeight, overflow, ...lines }: InBox) =>
    !isTooNarrow &&
    ticketHeight >= 360 &&
    overflow <= 0 &&
    lines.offerLines <= 3 &&
    lines.titleLines === 1
  expect((await surveys()).filter((each) => !isAtHome(each))).toEqual([])
  await visitor.evaluate(askForNoWidth, null)
  const collapsed = (await surveys()).filter(({ isTooNarrow }) => isTooNarrow)
  expect(collapsed.length).toBeGreaterThanOrEqual(6)
}

async function staysAndSells(visitor: Visitor, stranger: Stranger, theme: Theme) {
  const widgets = theme.name === 'lit' ? 'promo' : 'chat cart promo'
  const visit = async (tag: string) => {
    const files = filesOf(theme, tag)
    test.skip(files === null, `npm could not download ${theme.name} ${theme.version}.`)
    stranger.serve(files ?? (() => null))
    await visitor.goto(stranger.pages + pathOf(theme))
    if (tag) await shows(visitor, 'lounge-promo', /./)
    if (tag) await isStill(visitor)
    // What a page draws by its own modules may come after the event of its load.
    const places = () => visitor.evaluate(placesOfPage, null)
    await expect.poll(async () => (await places()).length).toBeGreaterThan(5)
    return places()
  }
  const without = await visit('')
  expect(await visit(tagOf(stranger.front, `data-widgets="${widgets}"`))).toEqual(without)
  await orderByChat(visitor)
}

/** The page does forbid it, and the reports do come. */
async function isReported({ visitor, stranger }: Pick<Given, 'visitor' | 'stranger'>) {
  await visitor.evaluate(() => {
    try {
      document.body.innerHTML += '<style>p { color: red }</style>'
    } catch {}
  }, null)
  await expect.poll(() => stranger.reports.length).toBeGreaterThan(0)
}

/** Runs on the page: nothing has the focus any more. */
function letGo(): void {
  let focused: Element | null = document.activeElement
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  ;(focused as HTMLElement | null)?.blur()
}

/** Waits until the widgets have found their places on the page: looks, longer apart than one of theirs takes, see the same. */
async function isStill(visitor: Visitor): Promise<void> {
  let before = ''
  let same = 0
  const look = async () => {
    const now = JSON.stringify(await visitor.evaluate(placesOf, FLOATING))
    same = now === before ? same + 1 : 0
    before = now
    return same
  }
  await expect.poll(look, { intervals: [LOOK_MS] }).toBeGreaterThanOrEqual(STILL_LOOKS)
}

// What follows runs in pages.

function placesOf(tags: string): string[] {
  return [...document.querySelectorAll(tags)]
    .flatMap((host) => [...(host.shadowRoot?.querySelectorAll('.lounge > *') ?? [])])
    .map((each) => {
      const { x, y, width, height } = each.getBoundingClientRect()
      return [x, y, width, height].join(' ')
    })
}

async function addLate(src: string): Promise<void> {
  const LATE_MS = 600
  await new Promise((resolve) => setTimeout(resolve, LATE_MS))
  const script = Object.assign(document.createElement('script'), { src, async: true })
  script.dataset['widgets'] = 'survey'
  document.head.append(script)
}

async function placesSeen(): Promise<number[]> {
  for (let frames = 0; frames < 4; frames++) await new Promise(requestAnimationFrame)
  return [...new Set((window as unknown as { places: number[] }).places)]
}

/** Where the page's own elements stand, also those in its shadow roots. */
function placesOfPage(): string[] {
  const inside = (root: Document | ShadowRoot): Element[] =>
    [...root.querySelectorAll('body, body *, :host > *, :host *')].flatMap((each) =>
      each.localName.startsWith('lounge-')
        ? []
        : [each, ...(each.shadowRoot ? inside(each.shadowRoot) : [])],
    )
  return inside(document)
    .filter((each) => each.localName !== 'script')
    .map((each) => {
      const { x, y, width, height } = each.getBoundingClientRect()
      return `${each.localName} ${[x, y, width, height].map(Math.round).join(' ')}`
    })
}

/** How many elements are to be seen in the widgets. */
function shownIn(tags: string): number {
  return [...document.querySelectorAll(tags)]
    .flatMap((host) => [...(host.shadowRoot?.querySelectorAll('.lounge *') ?? [])])
    .filter((each) => each.checkVisibility()).length
}

/** What the widgets say for paper is said for the screen from now on: no driver of these browsers prints. @returns how many rules */
function takePrintForScreen(tags: string): number {
  const rules = [...document.querySelectorAll(tags)]
    .flatMap((host) => host.shadowRoot?.adoptedStyleSheets ?? [])
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSMediaRule && rule.media.mediaText === 'print')
  for (const rule of rules as CSSMediaRule[]) rule.media.mediaText = 'all'
  return rules.length
}

function count(selector: string): number {
  return document.querySelectorAll(selector).length
}

async function stopMoving(tags: string): Promise<void> {
  ;(document.activeElement as HTMLElement | null)?.blur()
  await new Promise((resolve) => setTimeout(resolve, 600))
  for (const host of document.querySelectorAll(tags))
    for (const each of host.shadowRoot?.getAnimations() ?? [])
      try {
        each.finish()
      } catch {
        // It moves for ever.
      }
}

function middleOf(selector: string): { x: number; y: number } {
  const element = document.querySelector(selector)
  element?.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect()
  return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }
}

function fieldSizes(tags: string): number[] {
  return [...document.querySelectorAll(tags)]
    .flatMap((host) => [
      ...(host.shadowRoot?.querySelectorAll<HTMLInputElement>('input, textarea, select') ?? []),
    ])
    .filter(({ type }) => !/^(radio|checkbox)$/.test(type))
    .map((field) => Number.parseFloat(getComputedStyle(field).fontSize))
}

/** How long after the page was begun it heard that the widgets do not load, in ms. */
function toldAfter(): number | null {
  return (window as { told?: number }).told ?? null
}

/** Where the button of the chat ends, or null while it is not to be seen. */
function launcherBottom(): number | null {
  const button = document.querySelector('lounge-chat')?.shadowRoot?.querySelector('.launch')
  return button?.checkVisibility({ visibilityProperty: true })
    ? button.getBoundingClientRect().bottom
    : null
}
