import type { Page } from '@playwright/test'
import { madePage } from './made-page.ts'
import { atRest, chatInput, drawer, launcher, orderByChat, push, settled } from './partner-page.ts'
import type { RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

/**
 * The same steps with a defence and without it: a check that passes in both cases checks nothing. The defence is taken out of the files on
 * their way to the browser.
 */
type Control = {
  what: string
  /** Where the defence is in the built files, and what stands there instead. */
  defence: RegExp
  instead: string
  body?: string
  /** Attributes of the script tag. */
  script?: string
  steps(page: Page): Promise<void>
  holds(page: Page): Promise<void>
  /** What happens without the defence, once nothing moves any more. */
  fails(page: Page): Promise<void>
}

const CONTROLS: Control[] = [
  {
    what: 'Esc closes the chat after an order',
    defence: /([`'"])Escape\1/g,
    instead: '``',
    async steps(page) {
      await orderByChat(page)
      await chatInput(page).focus()
      await page.keyboard.press('Escape')
    },
    holds: (page) => expect(chatInput(page)).toBeHidden(),
    fails: (page) => expect(chatInput(page)).toBeVisible(),
  },
  {
    what: 'an attribute works when it is changed',
    defence: /attributeChangedCallback/g,
    instead: 'attributeChangedCallback_',
    async steps(page) {
      await launcher(page).click()
      await expect(chatInput(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(chatInput(page)).toBeHidden()
      await page.locator('lounge-chat').evaluate((chat) => chat.setAttribute('open', ''))
    },
    holds: (page) => expect(chatInput(page)).toBeVisible(),
    fails: (page) => expect(chatInput(page)).toBeHidden(),
  },
  {
    what: 'the queue fills in the survey',
    defence: /prefill:([`'"])survey\1/g,
    instead: 'prefilled:`survey`',
    body: '<lounge-survey></lounge-survey>',
    async steps(page) {
      await expect(page.getByLabel('Name')).toBeVisible()
      await push(page, ['prefill', { name: 'Ada' }])
    },
    holds: (page) => expect(page.getByLabel('Name')).toHaveValue('Ada'),
    fails: (page) => expect(page.getByLabel('Name')).toHaveValue(''),
  },
  {
    what: 'a cart that went to the checkout is not on the page a second time',
    defence: /\b([\w$]+)\.replace\(\1\.lines\.value\.flatMap/g,
    instead: 'Array.of([].flatMap',
    async steps(page) {
      await push(page, ['add', { id: 'mocha' }])
      await drawer(page).getByRole('button', { name: 'Continue as guest' }).click()
      await page.waitForURL(`${server.cafe}/checkout**`)
      await page.goBack()
      await expect(page.locator('lounge-cart .bar')).toBeVisible()
    },
    holds: (page) => expect(page.locator('lounge-cart .bar')).not.toContainText('$7.50'),
    fails: (page) => expect(page.locator('lounge-cart .bar')).toContainText('$7.50'),
  },
  {
    what: 'a widget says in which language it is',
    defence: /\.lang=(?!=)/g,
    instead: '.language=',
    async steps() {},
    holds: (page) => expect(page.locator('lounge-chat .lounge')).toHaveAttribute('lang', 'en'),
    fails: (page) => expect(page.locator('lounge-chat .lounge')).not.toHaveAttribute('lang'),
  },
  {
    what: 'a cart is stored as it is where the page gave lists a toJSON',
    defence: /,function\(([\w$]+)\)\{return this\[\1\]\}/g,
    instead: '',
    body: "<script>Array.prototype.toJSON = () => 'a list'</script>",
    async steps(page) {
      await push(page, ['add', { id: 'mocha' }])
      await expect(drawer(page)).toContainText('Mocha')
    },
    holds: (page) => expect.poll(() => stored(page)).toContain('"mocha"'),
    fails: async (page) => {
      await expect.poll(() => stored(page)).toContain('a list')
      expect(await stored(page)).not.toContain('"mocha"')
    },
  },
  {
    what: 'one position for all puts the promo links into the other corner',
    defence: /left:([`'"])right\1,right:\1left\1/g,
    instead: 'left:`left`,right:`right`',
    script: 'data-widgets="chat cart promo" data-position="left"',
    async steps() {},
    holds: (page) => expect.poll(() => sides(page)).toEqual(['left', 'right']),
    fails: (page) => expect.poll(() => sides(page)).toEqual(['left', 'left']),
  },
  {
    what: 'a page that writes the name of what it is given, as an old polyfill does, is given a widget once',
    defence: /[\w$]+\.set\([\w$]+,null\),(?=[\w$]+\(([`'"])place\1)/g,
    instead: '',
    body: `<lounge-survey></lounge-survey><script>
      document.body.append = document.body.appendChild = function (node) {
        this.insertAdjacentText('beforeend', ' ' + node)
      }</script>`,
    script: 'data-widgets="chat"',
    async steps() {},
    holds: (page) => expect.poll(() => written(page)).toBe(1),
    fails: (page) => expect.poll(() => written(page)).toBeGreaterThan(50),
  },
]

const stored = (page: Page): Promise<string> =>
  page.evaluate(() => Object.values({ ...localStorage }).join())

/** How often the page has written the name of an element. */
const written = (page: Page): Promise<number> =>
  page.evaluate(() => document.body.textContent.split('[object HTMLElement]').length - 1)

/** In which half of the window the chat and the promo links stand. */
const sides = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    ['lounge-chat', 'lounge-promo'].map((tag) => {
      const box = document
        .querySelector(tag)
        ?.shadowRoot?.querySelector('.launcher, .promo')
        ?.getBoundingClientRect()
      return (box?.left ?? 0) + (box?.width ?? 0) / 2 < innerWidth / 2 ? 'left' : 'right'
    }),
  )

let server: RunningServer
test.beforeAll(({ server: shared }) => {
  server = shared
})

for (const { what, defence, instead, body = '', script, steps, holds, fails } of CONTROLS)
  test(`${what}, and without its defence it does not`, async ({ page }) => {
    const visit = async () => {
      await page.goto(await madePage(page, server, { body, ...(script && { script }) }))
      await settled(page)
      await steps(page)
    }
    await visit()
    await holds(page)
    await page.evaluate(() => (localStorage.clear(), sessionStorage.clear()))

    let taken = 0
    await page.route('**/embed/**/*.js', async (route) => {
      const response = await route.fetch()
      const code = await response.text()
      taken += code.match(defence)?.length ?? 0
      const headers = { ...response.headers(), 'content-encoding': '' }
      await route.fulfill({ response, headers, body: code.replace(defence, instead) })
    })
    await visit()
    await atRest(page)
    expect(taken).toBeGreaterThan(0)
    await fails(page)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
