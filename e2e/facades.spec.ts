import type { Page } from '@playwright/test'
import { madePage } from './made-page.ts'
import { bytesFrom, chatInput, drawer, launcher, push, settled, watch } from './partner-page.ts'
import type { RunningServer } from './start-server.ts'
import { expect, MOVING, test } from './test.ts'

test.use(MOVING)

let server: RunningServer
test.beforeAll(({ server: shared }) => {
  server = shared
})

/** A page of somebody else that has the three floating widgets, and what it asks the café for. */
async function visit(page: Page): Promise<string[]> {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(server.cafe)) asked.push(request.url().slice(server.cafe.length))
  })
  await page.goto(`${server.demo}/`)
  await tag(page)
  return asked
}

async function tag(page: Page): Promise<void> {
  await page.evaluate((src) => {
    const script = Object.assign(document.createElement('script'), { src, async: true })
    script.dataset['widgets'] = 'chat cart promo'
    document.head.append(script)
  }, `${server.cafe}/embed/loader.js`)
  await settled(page, 3)
}

/** Loader, facades and the ticket at rest. */
const TICKET_BYTES = 15_850

/** What the café says of itself: asked for before, because a page may ask for it while the test ends. */
async function aboutCafe(page: Page) {
  const answer = await page.request.get(`${server.cafe}/api/cafe`)
  return (await answer.json()) as { cafe: { campaign: { prize: string } } }
}

/** What the café's server is to have written into its loader, or the module of the survey. */
const noted = (page: Page, notes: object) =>
  page.route(/\/embed\/(loader|survey)\.js$/, async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    const written = text.replace(
      /notes=\{.{0,99}?\}(?=[,;])/,
      () => `notes=${JSON.stringify(notes)}`,
    )
    expect(written, 'there is a place for it').toContain(`notes=${JSON.stringify(notes)}`)
    await route.fulfill({ response, body: written })
  })

/** The files of whole widgets: all but the loader and what is shown at rest. */
const widgetFiles = (asked: string[]) =>
  asked.filter((path) => /^\/embed\/chunks\/(?!facades-|rest-|give-way-)/.test(path))
const calls = (asked: string[]) => asked.filter((path) => path.startsWith('/api/'))

test('a page that is left alone downloads 11.5 kB in two files and calls nothing', async ({
  page,
}) => {
  const watched = await watch(page)
  const asked = await visit(page)
  // What is asked for when nobody does anything is what is measured.
  await page.waitForTimeout(5_000)
  // A file is fetched, and then imported from the browser's cache.
  expect(new Set(asked.filter((path) => path.startsWith('/embed/'))).size).toBe(2)
  expect(calls(asked)).toEqual([])
  // The names of files that it may ask for later are hashes, which pack differently from build to build: up to 50 bytes.
  expect(await bytesFrom(page, `${server.cafe}/embed/`)).toBeLessThanOrEqual(11_500)
  expect(await watched.said('ready')).toHaveLength(3)
  // The measure itself: who means something does make it call.
  await page
    .getByRole('link', { name: /Instagram/ })
    .last()
    .hover()
  await expect.poll(() => calls(asked)).not.toEqual([])
  expect(widgetFiles(asked)).not.toEqual([])
})

test('who points at a link reads its label at once, however long the rest takes', async ({
  page,
}) => {
  await visit(page)
  await page.route(`${server.cafe}/embed/chunks/**`, () => {})
  const link = page.getByRole('link', { name: /Instagram/ }).last()
  await link.hover()
  const label = () => link.evaluate((each) => getComputedStyle(each, '::after').content)
  await expect.poll(label).toBe('"See us on Instagram"')
  await page.unroute(`${server.cafe}/embed/chunks/**`)
})

test('the button that is pressed is busy at once, keeps the focus and opens the chat', async ({
  page,
}) => {
  await visit(page)
  let arrive = () => {}
  const onItsWay = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/embed/chunks/**', async (route) => {
    await onItsWay
    await route.continue()
  })
  const button = await launcher(page).elementHandle()
  const before = await button?.boundingBox()
  await launcher(page).focus()
  await page.keyboard.press('Enter')
  await expect(launcher(page)).toHaveAttribute('aria-busy', 'true')
  await expect(launcher(page)).toBeFocused()
  const frames = page.evaluate(async (shown) => {
    const host = document.querySelector('lounge-chat')
    const seen = new Set<string>()
    while (shown?.isConnected && shown.getAttribute('aria-expanded') === 'false') {
      const { x, y } = shown.getBoundingClientRect()
      const hasFocus = host?.shadowRoot?.activeElement === shown
      seen.add(`${x} ${y} ${hasFocus}`)
      await new Promise(requestAnimationFrame)
    }
    return [...seen]
  }, button)
  arrive()
  await expect(chatInput(page)).toBeFocused()
  // In no picture in between was it anywhere else, or without the focus.
  expect(await frames).toEqual([`${before?.x} ${before?.y} true`])
  await page.keyboard.press('Escape')
  await expect(launcher(page)).toBeFocused()
  expect(await button?.evaluate((each) => each.isConnected)).toBe(true)
})

test('a button whose panel waits behind it is busy while it is held down, and no longer', async ({
  page,
}) => {
  await visit(page)
  await launcher(page).hover()
  await expect(page.locator('lounge-chat .panel')).toBeAttached()
  await expect(launcher(page)).toHaveAttribute('aria-busy', 'false')
  await page.mouse.down()
  await expect(launcher(page)).toHaveAttribute('aria-busy', 'true')
  // Let go elsewhere it opens nothing, and rests.
  await page.mouse.move(5, 5)
  await page.mouse.up()
  await expect(launcher(page)).toHaveAttribute('aria-busy', 'false')
  await expect(chatInput(page)).toBeHidden()
  await launcher(page).hover()
  await page.mouse.down()
  await expect(launcher(page)).toHaveAttribute('aria-busy', 'true')
  await page.mouse.up()
  await expect(chatInput(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(launcher(page)).toHaveAttribute('aria-busy', 'false')
})

test('a chat that does not come says so, keeps its button, and comes with the next press', async ({
  page,
}) => {
  const watched = await watch(page)
  await visit(page)
  await page.route('**/embed/chunks/chat-*', (route) => route.abort())
  await launcher(page).click()
  await expect(page.getByText('did not load')).toBeVisible()
  await expect(launcher(page)).toHaveAttribute('aria-busy', 'false')
  const errors = await watched.said('error')
  expect(errors.map(({ tag, detail }) => [tag, detail['phase']])).toContainEqual([
    'lounge-chat',
    'load',
  ])
  await page.unroute('**/embed/chunks/chat-*')
  await launcher(page).click()
  await expect(chatInput(page)).toBeVisible()
  await expect(page.getByText('did not load')).toHaveCount(0)
  expect(watched.uncaught).toEqual([])
})

test('a cart that holds something is whole from the start, and one that is filled ends its rest', async ({
  page,
}) => {
  const watched = await watch(page)
  const asked = await visit(page)
  expect(widgetFiles(asked)).toEqual([])
  const read = () =>
    page.evaluate(() => {
      const cart = document.querySelector('lounge-cart') as unknown as {
        lines: unknown[]
        subtotal: number
      }
      return [cart.lines.length, cart.subtotal]
    })
  expect(await read()).toEqual([0, 0])
  await push(page, ['add', { id: 'mocha' }])
  await expect(drawer(page)).toContainText('Mocha')
  expect(await read()).toEqual([1, 750])
  expect(await watched.said('ready')).toHaveLength(3)
  expect(await watched.said('cart-change')).toHaveLength(1)

  await page.reload()
  await tag(page)
  await expect(page.locator('lounge-cart .bar')).toContainText('$7.50')
  expect(await read()).toEqual([1, 750])
  expect(await watched.said('ready')).toHaveLength(3)
})

test('a visitor who saves data downloads nothing by pointing, and the chat by clicking', async ({
  page,
}) => {
  const point = async () => {
    await page.mouse.move(0, 0)
    await launcher(page).hover()
    await page.waitForTimeout(1_000)
  }
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  const asked = await visit(page)
  await point()
  expect(widgetFiles(asked)).toEqual([])
  await launcher(page).click()
  await expect(chatInput(page)).toBeVisible()

  // Others have it by pointing.
  const other = await page.context().newPage()
  const free = await visit(other)
  await other.mouse.move(0, 0)
  await launcher(other).hover()
  await expect.poll(() => widgetFiles(free)).not.toEqual([])
})

test('the links of the café come with the loader, and a link of the café asks the page first', async ({
  page,
}) => {
  const links = [{ id: 'shop', label: 'Our shop', href: '/shop' }]
  await noted(page, { links })
  const asked = await visit(page)
  const link = page.locator('lounge-promo a')
  await expect(link).toHaveCount(1)
  await expect(link).toHaveAttribute('href', `${server.cafe}/shop`)
  expect(calls(asked)).toEqual([])
  const paths = await page.evaluate(() => {
    const said: unknown[] = []
    document.addEventListener('lounge:navigate', (event) => {
      event.preventDefault()
      said.push((event as CustomEvent).detail.path)
    })
    document.querySelector('lounge-promo')?.shadowRoot?.querySelector('a')?.click()
    return said
  })
  expect(paths).toEqual(['/shop'])
  expect(page.url()).toBe(`${server.demo}/`)
})

test('a pinned promo asks nobody before somebody points at it, and leads to where the café has its links now', async ({
  page,
}) => {
  const answer = await page.request.get(`${server.cafe}/embed/manifest.json`)
  const { release } = (await answer.json()) as { release: string }
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url().slice(server.cafe.length)))
  const visit = async (links: string) => {
    asked.length = 0
    await page.goto(
      await madePage(page, server, {
        script: null,
        body: `<lounge-promo ${links}></lounge-promo>
          <script async src="${server.cafe}/embed/${release}" data-widgets="chat cart promo"></script>`,
      }),
    )
    await settled(page, 3)
    await expect(page.locator('lounge-promo a').first()).toBeVisible()
    await page.waitForTimeout(2_000)
  }
  const files = () => asked.filter((path) => path.startsWith('/embed/releases/'))
  await visit('embed="spring"')
  expect(calls(asked)).toEqual([])
  expect(files().filter((path) => !/loader\.js|facades-/.test(path))).toEqual([])
  // A finger has nothing before the press: the café itself knows where the link leads.
  const contest = page.locator('lounge-promo .contest a')
  await expect(contest).toHaveAttribute('href', `${server.cafe}/embed/links/contest/spring`)
  await contest.dispatchEvent('click')
  await page.waitForURL(`${server.cafe}/prelaunch?embed=spring`)
  await visit('')
  await page.locator('lounge-promo .classes a').hover()
  await expect(page.locator('lounge-promo .classes a')).toHaveAttribute(
    'href',
    `${server.cafe}/classes/book`,
  )
  await page.mouse.move(0, 0)
  await visit(`links='[{"label":"Our shop","href":"https://shop.example/"}]'`)
  await expect(page.locator('lounge-promo a')).toHaveAttribute('href', 'https://shop.example/')
  expect(calls(asked)).toEqual([])
})

test('an element that is taken away and brought back rests again, and destroy leaves none', async ({
  page,
}) => {
  const watched = await watch(page)
  const asked = await visit(page)
  await page.evaluate(async () => {
    const chat = document.querySelector('lounge-chat') as HTMLElement
    document.body.replaceChildren()
    await new Promise((resolve) => setTimeout(resolve, 100))
    if (!chat.isConnected) throw new Error('The loader brings it back.')
  })
  await expect(launcher(page)).toBeVisible()
  await push(page, ['destroy'])
  await expect(page.locator('lounge-chat, lounge-cart, lounge-promo')).toHaveCount(0)
  expect(widgetFiles(asked)).toEqual([])
  expect(watched.uncaught).toEqual([])
})

test('a ticket that is left alone is drawn without a renderer, says what there is to win, and calls nothing', async ({
  page,
}) => {
  const watched = await watch(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`${server.demo}/survey`)
  await settled(page)
  const ticket = page.locator('lounge-survey')
  await expect(ticket).toContainText('One free drink a week for a whole year')
  await page.waitForTimeout(2_000)
  expect(asked.filter((path) => /chunks\/(lounge|survey)-/.test(path))).toEqual([])
  expect(calls(asked)).toEqual([])
  expect(await bytesFrom(page, `${server.cafe}/embed/`)).toBeLessThanOrEqual(TICKET_BYTES)
  await ticket.scrollIntoViewIfNeeded()
  const before = await ticket.boundingBox()
  await ticket.getByLabel('Name').focus()
  await expect.poll(() => asked.some((path) => /chunks\/survey-/.test(path))).toBe(true)
  await page.waitForTimeout(500)
  // Whole, it says the same in the same place.
  await expect(ticket).toContainText('One free drink a week for a whole year')
  expect(await ticket.boundingBox()).toEqual(before)
  expect(watched.uncaught).toEqual([])
})

test('a ticket says what the café has written into its loader, and calls nothing', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await noted(page, { contest: { prize: 'A drink a day', opening: 'May 2026' } })
  await page.goto(`${server.demo}/survey`)
  const ticket = page.locator('lounge-survey')
  await expect(ticket).toContainText('A drink a day')
  await expect(ticket).toContainText('May 2026')
  await page.waitForTimeout(2_000)
  expect(calls(asked)).toEqual([])
})

test('a ticket asks the café itself where its loader does not know, as in a frozen release', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const body = await aboutCafe(page)
  body.cafe.campaign.prize = 'A drink a day'
  await page.route('**/api/cafe', (route) => route.fulfill({ json: body }))
  await noted(page, {})
  await page.goto(`${server.demo}/survey`)
  await expect(page.locator('lounge-survey')).toContainText('A drink a day')
  expect(calls(asked)).toEqual(['/api/cafe'])
})

test('a ticket at rest gives way where nobody can enter, and where the café does not answer', async ({
  page,
}) => {
  const watched = await watch(page)
  const body = { ...(await aboutCafe(page)), entering: { period: 'over', from: null } }
  await page.route('**/api/cafe', (route) => route.fulfill({ json: body }))
  await noted(page, {})
  await page.goto(`${server.demo}/survey`)
  await expect(page.getByRole('heading', { name: 'This contest is over' })).toBeVisible()
  await page.unroute('**/api/cafe')
  await page.route('**/api/cafe', (route) => route.abort())
  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible()
  await expect
    .poll(async () => (await watched.said('error')).map(({ detail }) => detail['phase']))
    .toContain('call')
  expect(watched.uncaught).toEqual([])
})

test('what is typed and pressed before the whole ticket has come is kept and heard', async ({
  page,
}) => {
  await page.goto(`${server.demo}/survey`)
  await settled(page)
  let arrive = () => {}
  const onItsWay = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/embed/chunks/survey-*', async (route) => {
    await onItsWay
    await route.continue()
  })
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Ada')
  await name.press('End')
  const kept = await name.elementHandle()
  const button = page.getByRole('button', { name: 'Next Step' })
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await name.focus()
  await page.keyboard.type(' Love')
  arrive()
  // The press is heard: what misses is said, at the field.
  await expect(page.getByText('Email or phone is required')).toBeVisible()
  await expect(name).toHaveValue('Ada Love')
  expect(await kept?.evaluate((each) => each.isConnected)).toBe(true)
  await page.getByLabel('Email').fill('ada@lounge.example')
  await button.click()
  await expect(page.getByRole('heading', { name: 'Your favorites' })).toBeVisible()
})

test('a ticket that does not come whole says so at the button, and comes with the next press', async ({
  page,
}) => {
  const watched = await watch(page)
  await page.goto(`${server.demo}/survey`)
  await settled(page)
  await page.route('**/embed/chunks/survey-*', (route) => route.abort())
  await page.getByLabel('Name', { exact: true }).fill('Ada')
  const button = page.getByRole('button', { name: 'Next Step' })
  await button.click()
  await expect(page.getByText('The next step did not load')).toBeVisible()
  await expect(button).toHaveAttribute('aria-busy', 'false')
  expect((await watched.said('error')).map(({ detail }) => detail['phase'])).toContain('load')
  await page.unroute('**/embed/chunks/survey-*')
  await button.click()
  await expect(page.getByText('Email or phone is required')).toBeVisible()
  await expect(page.getByText('The next step did not load')).toHaveCount(0)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ada')
  expect(watched.uncaught).toEqual([])
})

test('in the place of a ticket whose files do not come stands a link to the contest, and the next try brings it', async ({
  page,
}) => {
  const warned: string[] = []
  page.on(
    'console',
    (message) => void (message.type() === 'warning' && warned.push(message.text())),
  )
  const watched = await watch(page)
  const isTicket = /\/embed\/chunks\/(ticket|at-rest|survey)-/
  await page.route(isTicket, (route) => route.abort())
  await page.goto(`${server.demo}/survey`)
  const survey = page.locator('lounge-survey')
  const link = survey.getByRole('link', { name: 'Enter at the café' })
  await expect(link).toHaveAttribute('href', `${server.cafe}/prelaunch`)
  await expect.poll(() => warned.join()).toMatch(/Files of <lounge-survey> did not come.*\/embed/)
  expect(warned.filter((text) => text.includes('lounge-survey'))).toHaveLength(1)
  await expect
    .poll(async () => (await watched.said('error')).map(({ detail }) => detail['phase']))
    .toContain('load')
  await page.unroute(isTicket)
  await survey.getByRole('button', { name: 'Try again' }).click()
  await expect(survey.getByLabel('Name', { exact: true })).toBeVisible()
  await expect(link).toHaveCount(0)
  expect(watched.uncaught).toEqual([])
})

test('a ticket whose second step does not load keeps what was typed, says so, and goes on with the next press', async ({
  page,
}) => {
  const watched = await watch(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const isLater = (path: string) => /chunks\/later-/.test(path)
  await page.route('**/embed/chunks/later-*', (route) => route.abort())
  await page.goto(`${server.demo}/survey`)
  await settled(page)
  expect(asked.filter(isLater)).toEqual([])
  await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace')
  await expect.poll(() => asked.filter(isLater)).not.toEqual([])
  await page.getByLabel('Email').fill('ada@lounge.example')
  await page.getByRole('button', { name: 'Next Step' }).click()
  await expect(page.getByText('The next step did not load')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ada Lovelace')
  expect((await watched.said('error')).map(({ detail }) => detail['phase'])).toContain('load')
  await page.unroute('**/embed/chunks/later-*')
  await page.getByRole('button', { name: 'Next Step' }).click()
  await expect(page.getByRole('heading', { name: 'Your favorites' })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Enter Me to Win!' })).toBeVisible()
  expect(watched.uncaught).toEqual([])
})

test('a chat whose café does not answer reads the order itself, and says where it cannot', async ({
  page,
}) => {
  await visit(page)
  await page.route('**/api/chat', (route) => route.abort())
  await page.route('**/embed/chunks/reader-*', (route) => route.abort())
  await launcher(page).click()
  const say = async (text: string) => {
    await chatInput(page).fill(text)
    await chatInput(page).press('Enter')
  }
  await say('one large taro milk tea')
  await expect(page.getByText('I cannot reach the café just now')).toBeVisible()
  await page.unroute('**/embed/chunks/reader-*')
  await say('one large taro milk tea')
  await expect(page.getByRole('button', { name: /^Add .*taro/i }).first()).toBeVisible()
})

test('an order in plain words brings nothing that checks others, and what cannot be checked is kept until it can', async ({
  page,
}) => {
  const asked = await visit(page)
  const checks = () => asked.filter((path) => path.includes('chunks/careful-'))
  await page.route('**/embed/chunks/careful-*', (route) => route.abort())
  await launcher(page).click()
  const log = page.getByRole('log')
  const say = async (text: string) => {
    await chatInput(page).fill(text)
    await chatInput(page).press('Enter')
  }
  await say('one large taro milk tea')
  await expect(page.getByRole('button', { name: /^Add .*taro/i }).first()).toBeVisible()
  expect(checks()).toEqual([])
  // From the first word that is in no order, before anything is sent.
  await chatInput(page).fill('what is')
  await expect.poll(checks).not.toEqual([])
  await say('is there anything with mango?')
  await expect(log).toContainText('is there anything with mango?')
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await page.unroute('**/embed/chunks/careful-*')
  await again.click()
  await expect(again).toHaveCount(0)
  await expect(log).toContainText(/Mango/)
})

test('steam, fruit and cream are drawn by a file that comes with the first drink which has them', async ({
  page,
}) => {
  const asked = await visit(page)
  const parts = () => asked.filter((path) => path.includes('chunks/DrinkPart-'))
  await launcher(page).click()
  const say = async (text: string) => {
    await chatInput(page).fill(text)
    await chatInput(page).press('Enter')
  }
  await say('one large taro milk tea')
  await expect(page.locator('lounge-chat .drink')).toHaveCount(1)
  await expect(page.locator('lounge-chat .drink .ice')).toHaveCount(1)
  expect(parts()).toEqual([])
  await say('one hot matcha latte')
  await expect(page.locator('lounge-chat .drink .steam')).toHaveCount(1)
  expect(parts()).not.toEqual([])
})

test('without the café an order by chat needs the file for orders alone, and a question says so where the other one does not come', async ({
  page,
}) => {
  const asked = await visit(page)
  const whole = () => asked.filter((path) => path.includes('chunks/more-reader-'))
  await page.route('**/api/chat', (route) => route.abort())
  await page.route('**/embed/chunks/more-reader-*', (route) => route.abort())
  await launcher(page).click()
  const log = page.getByRole('log')
  const say = async (text: string) => {
    await chatInput(page).fill(text)
    await chatInput(page).press('Enter')
  }
  await say('two large taro milk teas with boba')
  await expect(log).toContainText('2 × Taro Milk Tea (Large')
  await say('make them iced')
  await say('yes')
  await expect(log).toContainText('Added 2 × Taro Milk Tea')
  expect(whole()).toEqual([])
  await say('Sam')
  await expect(log).toContainText('Thanks, Sam!')
  await say('is the mocha vegan?')
  await expect(log).toContainText(/I can still take an order and change it.* Call us at /)
  await expect(log).toContainText('is the mocha vegan?')
  await page.unroute('**/embed/chunks/more-reader-*')
  await say('is the mocha vegan?')
  await expect(log).toContainText('Mocha is not vegan')
  expect(whole()).not.toEqual([])
})

test('without the café an order in Spanish is taken, and a question says in Spanish what cannot be answered', async ({
  page,
}) => {
  await visit(page)
  await page.route('**/api/chat', (route) => route.abort())
  await page.route('**/embed/chunks/more-reader-*', (route) => route.abort())
  await launcher(page).click()
  const log = page.getByRole('log')
  const say = async (text: string) => {
    await chatInput(page).fill(text)
    await chatInput(page).press('Enter')
  }
  await say('quiero un latte grande con leche de avena')
  await expect(log).toContainText('¿Lo agrego a tu carrito?')
  await say('sí')
  await expect(log).toContainText(/Agregu|agregad|Añad/)
  await say('¿el mocha tiene nueces?')
  await expect(log).toContainText('Todavía puedo tomar una orden y cambiarla')
})

test('what makes room for the page comes when there is something to make room for, and not before', async ({
  page,
}) => {
  const asked = await visit(page)
  const rooms = () => asked.filter((path) => path.includes('give-way'))
  await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement('p'), { textContent: 'More words.' }))
    window.scrollBy(0, 50)
  })
  await page.waitForTimeout(1_000)
  expect(rooms()).toEqual([])
  await page.evaluate(() => {
    const bar = Object.assign(document.createElement('div'), { textContent: 'Cookies?' })
    bar.style.cssText = 'position: fixed; inset: auto 0 0; height: 60px; z-index: 5'
    document.body.append(bar)
  })
  await expect.poll(async () => (await launcher(page).boundingBox())?.y).toBeLessThan(600)
  expect(rooms()).not.toEqual([])
})

/** What the page begins to wait for while it is held never comes: so nothing there is too late, however busy the machine is. */
type Held = Window & { isHeld?: boolean }
const hold = (page: Page, isHeld: boolean) =>
  page.evaluate((held) => void ((window as Held).isHeld = held), isHeld)

test('a whole order by chat is at most 65 kB', async ({ page }) => {
  await page.addInitScript(() => {
    const start = window.setTimeout.bind(window)
    const startUnlessHeld = (work: () => void, ms?: number) =>
      (window as Held).isHeld ? 0 : start(work, ms)
    Object.assign(window, { setTimeout: startUnlessHeld })
    const abort = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (ms) =>
      (window as Held).isHeld ? new AbortController().signal : abort(ms)
  })
  const asked = await visit(page)
  await launcher(page).click()
  await expect(chatInput(page)).toBeVisible()
  // Where the café takes long, what reads the order in the page is downloaded as well.
  await hold(page, true)
  await chatInput(page).fill('one large taro milk tea')
  await chatInput(page).press('Enter')
  const add = page.getByRole('button', { name: /^Add .*taro/i }).first()
  await expect(add).toBeVisible()
  await hold(page, false)
  await add.click()
  await expect(drawer(page)).toContainText('Taro Milk Tea')
  await page.getByRole('button', { name: 'Order as Guest' }).click()
  await drawer(page).getByRole('button', { name: 'Express Checkout' }).click()
  await expect(drawer(page).getByRole('heading', { name: 'Express Checkout' })).toBeVisible()
  expect(widgetFiles(asked)).not.toEqual([])
  const all = await bytesFrom(page, `${server.cafe}/embed/`)
  // On a slow machine the cart's bar lies over a link of the page for a moment before the cart opens, and makes room.
  const room = await bytesFrom(page, `${server.cafe}/embed/chunks/give-way-`)
  expect(all - room).toBeLessThanOrEqual(65_000)
})
