import type { FrameLocator, Page } from '@playwright/test'
import { madePage } from './made-page.ts'
import { chatInput, drawer, launcher, orderByChat, push, settled, watch } from './partner-page.ts'
import type { RunningServer } from './start-server.ts'
import { expect, MOVING, test } from './test.ts'

test.use(MOVING)

let server: RunningServer
test.beforeAll(({ server: shared }) => {
  server = shared
})

const openDrawer = (frame: FrameLocator) =>
  frame.locator('lounge-cart [role="dialog"]:not([inert])')

test.describe('a page in a frame of another origin', () => {
  /** A frame as page builders make them, with the widgets in it. */
  async function visitFrame(page: Page, sandbox: string | null): Promise<FrameLocator> {
    await page.goto(
      await madePage(page, server, {
        script: null,
        at: server.demo.replace('localhost', '127.0.0.1'),
      }),
    )
    const src = await madePage(page, server, { script: 'data-widgets="chat cart"' })
    await page.evaluate(
      ([address, flags]) => {
        const frame = document.createElement('iframe')
        if (flags !== null) frame.setAttribute('sandbox', `${flags}`)
        Object.assign(frame.style, { width: '1200px', height: '640px' })
        frame.src = `${address}`
        document.body.append(frame)
      },
      [src, sandbox],
    )
    return page.frameLocator('iframe')
  }

  async function order(frame: FrameLocator): Promise<void> {
    await frame.getByRole('button', { name: 'Chat with the barista' }).click()
    await frame.getByRole('textbox', { name: 'Your message' }).fill('one large taro milk tea')
    await frame.getByRole('button', { name: 'Send' }).click()
    await frame
      .getByRole('button', { name: /^Add .*taro/i })
      .first()
      .click()
    await expect(openDrawer(frame)).toContainText('Taro Milk Tea')
  }

  const escape = 'allow-popups allow-popups-to-escape-sandbox'
  for (const [sandbox, way] of [
    [null, 'the window around it'],
    [
      'allow-scripts allow-same-origin allow-top-navigation-by-user-activation',
      'the window around it',
    ],
    [`allow-scripts ${escape}`, 'a new tab'],
    [`allow-scripts allow-same-origin ${escape}`, 'a new tab'],
    // Its tabs are in the sandbox too.
    ['allow-scripts allow-popups', 'nothing but a link'],
    ['allow-scripts', 'nothing but a link'],
  ] as const)
    test(`${sandbox === null ? 'without a sandbox' : `with sandbox="${sandbox}"`} a visitor orders by chat, and the checkout opens in ${way}`, async ({
      page,
      context,
    }) => {
      const watched = await watch(page)
      const frame = await visitFrame(page, sandbox)
      await order(frame)
      const tab = way === 'a new tab' ? context.waitForEvent('page') : null
      await openDrawer(frame).getByRole('button', { name: 'Continue as guest' }).click()
      if (way === 'the window around it') await page.waitForURL(`${server.cafe}/checkout**`)
      if (tab) await (await tab).waitForURL(`${server.cafe}/checkout**`)
      if (way === 'nothing but a link') {
        await expect(
          openDrawer(frame).getByRole('link', { name: 'Go to the checkout' }),
        ).toHaveAttribute('href', /checkout\?type=guest&cart=/)
        // Nothing opened, and nothing says so: the cart is still here.
        await expect(openDrawer(frame)).toContainText('This page blocks the checkout.')
        await expect(openDrawer(frame)).toContainText('Taro Milk Tea')
      }
      if (way !== 'the window around it') expect(page.url()).not.toContain(server.cafe)
      expect(watched.uncaught).toEqual([])
    })

  test('would not get to the checkout in the frame itself, nor submit a form', async ({ page }) => {
    const refused: string[] = []
    page.on('console', (message) => refused.push(message.text()))
    const frame = await visitFrame(page, 'allow-scripts')
    const submits = await frame.locator('body').evaluate((body) => {
      let count = 0
      const form = document.createElement('form')
      form.addEventListener('submit', () => count++)
      form.append(document.createElement('button'))
      body.append(form)
      form.querySelector('button')?.click()
      return count
    })
    expect(submits).toBe(0)
    await frame
      .locator('body')
      .evaluate((_, address) => location.assign(address), `${server.cafe}/checkout`)
    await expect.poll(() => refused.join()).toContain('frame-ancestors')
  })
})

test('a café that does not answer is answered for after three seconds', async ({ page }) => {
  const watched = await watch(page)
  await page.clock.install()
  await page.goto(await madePage(page, server))
  await page.route('**/api/**', () => {})
  await launcher(page).click()
  await chatInput(page).fill('one large taro milk tea')
  await chatInput(page).press('Enter')
  await expect(page.getByText('The barista is typing')).toBeAttached()
  const add = page.getByRole('button', { name: /^Add .*taro/i }).first()
  await expect(add).toHaveCount(0)
  await page.clock.runFor(3_000)
  await add.click()
  await expect(drawer(page)).toContainText('Taro Milk Tea')
  expect(watched.uncaught).toEqual([])
})

test.describe('a cart that went to the checkout', () => {
  const guest = (page: Page) => drawer(page).getByRole('button', { name: 'Continue as guest' })

  test('is not here a second time, says where it is, and can be put back', async ({ page }) => {
    const watched = await watch(page)
    await page.goto(await madePage(page, server))
    await push(page, ['add', { id: 'mocha' }])
    await guest(page).click()
    await page.waitForURL(`${server.cafe}/checkout**`)
    await expect(page.getByText('Mocha').first()).toBeVisible()
    await page.goBack()
    await page.getByRole('button', { name: 'Your cart is at the checkout' }).click()
    await expect(drawer(page)).not.toContainText('Mocha')
    await expect(drawer(page).getByRole('link', { name: 'Go to the checkout' })).toBeVisible()
    await drawer(page).getByRole('button', { name: 'Put it back here' }).click()
    await expect(drawer(page)).toContainText('Mocha')
    await page.reload()
    await expect(page.locator('lounge-cart .bar')).toContainText('$7.50')
    expect(watched.uncaught).toEqual([])

    // There it is once, though it came twice.
    await page.locator('lounge-cart .bar').click()
    await guest(page).click()
    await page.waitForURL(`${server.cafe}/checkout**`)
    const lines = page.locator('.checkout-lines > li')
    await expect(lines).toHaveCount(1)
    await expect(lines).toContainText('$7.50')
  })

  test('is said to be there in every tab of the page, and put back in any', async ({ page }) => {
    const address = await madePage(page, server)
    const other = await page.context().newPage()
    const away = (tab: Page) => tab.getByRole('button', { name: 'Your cart is at the checkout' })
    await page.goto(address)
    await other.goto(await madePage(other, server))
    await push(page, ['add', { id: 'mocha' }])
    await expect(other.locator('lounge-cart .bar')).toContainText('$7.50')
    await page.bringToFront()
    await guest(page).click()
    await page.waitForURL(`${server.cafe}/checkout**`)
    await expect(away(other)).toBeVisible()
    await page.close()
    // One that is opened later says so, too.
    const later = await other.context().newPage()
    await later.goto(await madePage(later, server))
    await away(later).click()
    await drawer(later).getByRole('button', { name: 'Put it back here' }).click()
    await expect(drawer(later)).toContainText('Mocha')
    await expect(other.locator('lounge-cart .bar')).toContainText('$7.50')
    await expect(away(other)).toHaveCount(0)
    // At the checkout it is once, whichever tab it came from.
    await other.locator('lounge-cart .bar').click()
    await guest(other).click()
    await other.waitForURL(`${server.cafe}/checkout**`)
    await expect(other.locator('.checkout-lines > li')).toHaveCount(1)
    await expect(other.locator('.checkout-lines > li')).toContainText('$7.50')
    await expect(drawer(later).getByRole('link', { name: 'Go to the checkout' })).toBeVisible()
  })

  test('is not here any more once it was ordered there, which is said once on the page and to it', async ({
    page,
  }) => {
    const address = await madePage(page, server)
    /** Of all views of the page, in all its tabs. */
    const heard: unknown[] = []
    await page.context().exposeFunction('heardOrder', (detail: unknown) => heard.push(detail))
    await page
      .context()
      .addInitScript(() =>
        document.addEventListener('lounge:order-placed', ({ detail }: CustomEventInit) =>
          (window as unknown as { heardOrder(detail: unknown): void }).heardOrder(detail),
        ),
      )
    const other = await page.context().newPage()
    await other.goto(await madePage(other, server))
    await page.bringToFront()
    await page.goto(address)
    await push(page, ['add', { id: 'mocha' }])
    await guest(page).click()
    await page.waitForURL(`${server.cafe}/checkout**`)
    const main = page.getByRole('main')
    const host = { name: new URL(address).host, exact: true }
    await expect(main.getByRole('link', host)).toHaveAttribute('href', address)
    await main.getByLabel('Name we call out').fill('Mira')
    await main.getByLabel(/^Phone/).fill('+1 212 555 0134')
    await main.getByText('As soon as it is ready').click()
    await main.getByRole('button', { name: /^Place order/ }).click()
    await page.waitForURL(/order-confirmation/)
    const number = (await page.locator('.order-number').textContent()) ?? ''
    expect(heard).toEqual([])
    // The other tab has the cart at the checkout, and both look at once.
    await page.getByRole('link', { name: `Back to ${new URL(address).host}` }).click()
    await page.waitForURL(address)
    await Promise.all(
      [page, other].map((tab) => tab.evaluate(() => dispatchEvent(new Event('focus')))),
    )
    await expect.poll(() => heard).toHaveLength(1)
    expect(heard[0]).toMatchObject({ via: 'checkout', number, subtotalCents: 750 })
    const said = ({ pages }: { pages: Page[] }) =>
      Promise.all(pages.map((tab) => tab.locator('lounge-cart .receipt').count()))
    await expect.poll(() => said({ pages: [page, other] })).toContain(1)
    for (const tab of [page, other]) {
      await expect(tab.getByRole('button', { name: 'Your cart is at the checkout' })).toHaveCount(0)
      await tab.reload()
      await settled(tab, 3)
      await tab.evaluate(() => dispatchEvent(new Event('focus')))
    }
    expect(await said({ pages: [page, other] })).toEqual([0, 0])
    expect(heard).toHaveLength(1)
  })

  test('stays where the page takes the visitor there itself', async ({ page }) => {
    await page.goto(await madePage(page, server))
    await page.evaluate(() =>
      document.addEventListener('lounge:checkout', (event) => event.preventDefault()),
    )
    await push(page, ['add', { id: 'mocha' }])
    await guest(page).click()
    await expect(page.locator('lounge-cart .bar')).toContainText('$7.50')
  })
})

test('Esc closes the chat and then the cart, and the focus is where the visitor can see it', async ({
  page,
}) => {
  await page.goto(await madePage(page, server))
  await orderByChat(page)
  await chatInput(page).focus()
  await page.keyboard.press('Escape')
  await expect(chatInput(page)).toBeHidden()
  await expect(drawer(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toHaveCount(0)
  await expect(page.locator('lounge-cart .bar')).toBeFocused()
})

test('the widgets are light or dark as the page is, and not as the device of the visitor', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(await madePage(page, server))
  await settled(page, 3)
  /** The colour of the text by what the page and a tag say. */
  const ink = (scheme: string, theme: string) =>
    page.evaluate(
      ([saysPage = '', saysTag = '']) => {
        document.documentElement.style.colorScheme = saysPage
        const chat = document.querySelector('lounge-chat') as HTMLElement
        chat.setAttribute('theme', saysTag)
        return getComputedStyle(chat.shadowRoot?.lastElementChild as Element).color
      },
      [scheme, theme],
    )
  const [light, dark] = [await ink('', 'light'), await ink('', 'dark')]
  expect(light).not.toBe(dark)
  const shown = []
  for (const scheme of ['', 'light', 'dark', 'light dark']) shown.push(await ink(scheme, 'auto'))
  expect(shown).toEqual([light, light, dark, dark])
  expect([await ink('dark', 'light'), await ink('light', 'dark')]).toEqual([light, dark])
})

test('attributes work when they are changed, and say what is shown', async ({ page }) => {
  const watched = await watch(page)
  await page.goto(await madePage(page, server))
  await settled(page, 3)
  const [chat, cart] = [page.locator('lounge-chat'), page.locator('lounge-cart')]
  await chat.evaluate((each) => each.setAttribute('open', ''))
  await expect(chatInput(page)).toBeVisible()
  await chat.evaluate((each) => each.removeAttribute('open'))
  await expect(chatInput(page)).toBeHidden()
  await cart.evaluate((each) => Object.assign(each, { open: true }))
  await expect(drawer(page)).toBeVisible()
  await drawer(page).getByRole('button', { name: 'Close the cart' }).click()
  await expect(cart).not.toHaveAttribute('open')
  await launcher(page).click()
  await expect(chat).toHaveAttribute('open')

  await chat.evaluate((each) => Object.assign(each, { theme: 'dark' }))
  await expect(chat).toHaveAttribute('theme', 'dark')
  const ground = () =>
    page.locator('lounge-chat .panel').evaluate((each) => getComputedStyle(each).colorScheme)
  expect(await ground()).toBe('dark')
  await chat.evaluate((each) => each.setAttribute('theme', 'light'))
  expect(await ground()).toBe('light')

  const elsewhere = page.waitForRequest('https://elsewhere.example/api/**')
  await chat.evaluate((each) => Object.assign(each, { api: 'https://elsewhere.example' }))
  await push(page, ['close', 'chat'])
  await expect(chatInput(page)).toBeHidden()
  await push(page, ['open', 'chat'])
  await elsewhere
  await chat.evaluate((each) => ((each as HTMLElement).hidden = true))
  await expect(page.locator('lounge-chat .panel')).toBeHidden()
  await chat.evaluate((each) => ((each as HTMLElement).hidden = false))
  await expect(page.locator('lounge-chat .panel')).toBeVisible()
  await expect(page.locator('lounge-chat .lounge')).toHaveAttribute('lang', 'en')
  expect(watched.uncaught).toEqual([])
})
