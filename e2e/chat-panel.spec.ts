import { readFileSync } from 'node:fs'
import type { Locator, Page, Route } from '@playwright/test'
import { madePage } from './made-page.ts'
import { axeInside, chatInput, drawer, launcher, settled, watch } from './partner-page.ts'
import { CLOCK, type RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

test.describe.configure({ mode: 'parallel' })

type Message = { sender: 'user' | 'bot'; text: string; at: number; actions?: object[] }

const NOW = Date.parse(CLOCK)
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const TARO = { item: 'taro-milk-tea', name: 'Taro Milk Tea', size: 'large', quantity: 1 }
const OFFER = { type: 'add-to-cart', label: 'Add Taro Milk Tea, $8.50', ...TARO }

const chat = (page: Page) => page.locator('lounge-chat')
const log = (page: Page) => chat(page).getByRole('log')
const slips = (page: Page) => chat(page).locator('.slip')
const say = async (page: Page, text: string) => {
  await chatInput(page).fill(text)
  await chatInput(page).press('Enter')
}

/** A page of a partner, on the day of the café's clock. */
async function visit(
  page: Page,
  server: RunningServer,
  {
    messages = [],
    script = 'data-widgets="chat cart"',
  }: { messages?: Message[]; script?: string } = {},
): Promise<void> {
  await page.clock.setFixedTime(NOW)
  const kept = messages.map(({ at, ...message }, index) => ({
    id: `message-${index}`,
    timestamp: new Date(at).toISOString(),
    ...message,
  }))
  await page.addInitScript(
    (value) => {
      if (value.messages.length > 0 && !localStorage.getItem('lounge:chat:guest'))
        localStorage.setItem('lounge:chat:guest', JSON.stringify({ version: 1, value }))
    },
    { messages: kept, state: null, awaitingName: null, used: [], language: null, unread: 0 },
  )
  await page.goto(await madePage(page, server, { script, body: '<h1>A shop</h1>' }))
  await settled(page)
}

async function open(page: Page): Promise<void> {
  await launcher(page).click()
  await expect(chatInput(page)).toBeVisible()
}

/** So many messages, a minute apart, of which every other one offers a drink. */
const talk = (count: number): Message[] =>
  Array.from({ length: count }, (_, index) => {
    const at = NOW - (count - index) * MINUTE
    return index % 2 === 0
      ? { sender: 'user', text: `Message ${index}`, at }
      : { sender: 'bot', text: `Answer ${index}`, at, actions: [OFFER] }
  })

/** Holds back what a page asks for until it is let go. */
async function held(page: Page, address: string): Promise<() => Promise<void>> {
  let letGo = () => {}
  const free = new Promise<void>((resolve) => (letGo = resolve))
  const wait = async (route: Route) => {
    await free
    await route.continue()
  }
  await page.route(address, wait)
  return async () => {
    letGo()
    await page.unroute(address, wait)
  }
}

/** Neither the café nor what answers in its place can be reached. */
async function unplug(page: Page): Promise<() => Promise<void>> {
  const fail = (route: Route) => route.abort()
  const addresses = ['**/api/chat', '**/chunks/reader-*']
  for (const address of addresses) await page.route(address, fail)
  return async () => {
    for (const address of addresses) await page.unroute(address, fail)
  }
}

/** Whether the whole of what is found first is seen inside the conversation. */
const isSeen = (page: Page, text: string) =>
  log(page).evaluate((box, wanted) => {
    const found = [...box.querySelectorAll('.slip')].find((each) =>
      each.textContent?.includes(wanted),
    )
    const [slip, room] = [found?.getBoundingClientRect(), box.getBoundingClientRect()]
    return slip !== undefined && slip.top >= room.top - 1 && slip.bottom <= room.bottom + 1
  }, text)

for (const { lang, names } of [
  { lang: 'en', names: ['Wednesday, October 15', 'Yesterday', 'Today'] },
  { lang: 'es', names: ['miércoles, 15 de octubre', 'Ayer', 'Hoy'] },
])
  test(`a conversation of several days names each of them once, in ${lang}`, async ({
    page,
    server,
  }) => {
    await visit(page, server, {
      script: `data-widgets="chat" data-locale="${lang}"`,
      messages: [
        { sender: 'user', text: 'Wednesday evening', at: NOW - 43 * HOUR },
        { sender: 'user', text: 'Thursday morning', at: NOW - 32 * HOUR },
        { sender: 'user', text: 'Thursday evening', at: NOW - 20 * HOUR },
        { sender: 'user', text: 'Friday morning', at: NOW - 9 * HOUR },
      ],
    })
    await chat(page).getByRole('button').first().click()
    await expect(chat(page).locator('.day')).toHaveText(names)
    const order = await log(page).evaluate((box) =>
      [...box.querySelectorAll('.day, .said')].map((each) => each.className),
    )
    expect(order).toEqual(['day', 'said', 'day', 'said', 'said', 'day', 'said'])
  })

for (const { lang, name, close, input, news } of [
  {
    lang: 'en',
    name: 'Chat with the barista',
    close: 'Close chat',
    input: 'Your message',
    news: '1 new answer',
  },
  {
    lang: 'es',
    name: 'Chatea con el barista',
    close: 'Cerrar el chat',
    input: 'Tu mensaje',
    news: '1 respuesta nueva',
  },
])
  test(`an answer that comes after the chat was closed stands on its button until it is read, in ${lang}`, async ({
    page,
    server,
  }) => {
    await visit(page, server, { script: `data-widgets="chat" data-locale="${lang}"` })
    const button = (label: string) => chat(page).getByRole('button', { name: label, exact: true })
    await button(name).click()
    const letGo = await held(page, '**/api/chat')
    await chat(page).getByLabel(input).fill('wifi?')
    await chat(page).getByLabel(input).press('Enter')
    await expect(slips(page)).toHaveCount(2)
    await button(close).click()
    await expect(button(name)).toBeVisible()
    await letGo()
    await expect(button(`${name}, ${news}`)).toBeVisible()
    await expect(chat(page).locator('.badge')).toHaveText('1')
    await expect(chat(page).locator('p[role="status"]')).toHaveText(news)
    expect(await axeInside(page)).toEqual([])
    // The next page has it too, before anybody has come near the button.
    await page.reload()
    await expect(button(`${name}, ${news}`)).toBeVisible()
    await button(`${name}, ${news}`).click()
    await expect(chat(page).getByLabel(input)).toBeVisible()
    await button(close).click()
    await expect(button(name)).toBeVisible()
    await expect(chat(page).locator('.badge')).toHaveCount(0)
  })

for (const { lang, input, again } of [
  { lang: 'en', input: 'Your message', again: 'Try again' },
  { lang: 'es', input: 'Tu mensaje', again: 'Intentar de nuevo' },
])
  test(`a message that nobody answered stays with its text, and is sent again by its button, in ${lang}`, async ({
    page,
    server,
  }) => {
    const watched = await watch(page)
    await visit(page, server, { script: `data-widgets="chat" data-locale="${lang}"` })
    await chat(page).getByRole('button').first().click()
    const plug = await unplug(page)
    await chat(page).getByLabel(input).fill('wifi?')
    await chat(page).getByLabel(input).press('Enter')
    const button = chat(page).getByRole('button', { name: again })
    await expect(button).toBeVisible()
    await expect(chat(page).getByLabel(input)).toHaveValue('')
    await expect(chat(page).locator('.slip.user')).toContainText(['wifi?'])
    expect(await axeInside(page)).toEqual([])
    // And still does so on the next page.
    await page.reload()
    await settled(page)
    await chat(page).getByRole('button').first().click()
    await expect(button).toBeVisible()
    await plug()
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/chat')) asked.push(request.postDataJSON().message)
    })
    await button.click()
    // By the café, or by the chat itself where the café takes too long.
    await expect(chat(page).locator('.slip.user + .slip.bot')).toBeVisible()
    await expect(chat(page).locator('.slip.user')).toHaveCount(1)
    await expect(button).toHaveCount(0)
    expect(asked).toEqual(['wifi?'])
    expect(watched.uncaught).toEqual([])
  })

test('a message that could not even be sent, because the chat did not load, stays too', async ({
  page,
  server,
}) => {
  await visit(page, server)
  await open(page)
  await page.route('**/chunks/barista-*', (route) => route.abort())
  await say(page, 'one mocha')
  await expect(chat(page).getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(chat(page).locator('.slip.user')).toContainText(['one mocha'])
  await expect(chatInput(page)).toHaveValue('')
  await page.unroute('**/chunks/barista-*')
  await chat(page).getByRole('button', { name: 'Try again' }).click()
  await expect(chat(page).getByRole('button', { name: /^Add Mocha/ })).toBeVisible()
  await expect(chat(page).locator('.slip.user')).toHaveCount(1)
})

for (const { lang, save, input, lines } of [
  {
    lang: 'en',
    save: 'Save chat',
    input: 'Your message',
    lines: ['— Friday, October 17, 2025 —', 'You: a large taro milk tea', 'Barista: '],
  },
  {
    lang: 'es',
    save: 'Guardar chat',
    input: 'Tu mensaje',
    lines: ['— viernes, 17 de octubre de 2025 —', 'Tú: a large taro milk tea', 'Barista: '],
  },
])
  test(`a conversation is saved as a text file that nobody else is told of, in ${lang}`, async ({
    page,
    server,
  }) => {
    await visit(page, server, { script: `data-widgets="chat" data-locale="${lang}"` })
    await chat(page).getByRole('button').first().click()
    await chat(page).getByLabel(input).fill('a large taro milk tea')
    await chat(page).getByLabel(input).press('Enter')
    await expect(chat(page).getByRole('button', { name: /Taro Milk Tea/ })).toBeVisible()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      chat(page).getByRole('button', { name: save }).click(),
    ])
    expect(download.suggestedFilename()).toBe('barista-2025-10-17.txt')
    const text = readFileSync(await download.path(), 'utf8')
    for (const line of lines) expect(text).toContain(line)
    expect(text).toMatch(/ {2}- .*Taro Milk Tea.*\$\d+\.\d\d/)
    expect(
      asked.filter((path) => !/^\/embed\/(releases\/[^/]+\/)?chunks\/|^\/[\w-]{36}$/.test(path)),
    ).toEqual([])
  })

/** What a screen reader is given to read from now on: what comes into a live region that is not off. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    const root = document.querySelector('lounge-chat')?.shadowRoot as ShadowRoot
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records)
        for (const node of addedNodes) {
          const at = target instanceof Element ? target : target.parentElement
          const region = at?.closest('[role="log"], [role="status"], [role="alert"]')
          if (region && region.getAttribute('aria-live') !== 'off')
            heard.push(node.textContent ?? '')
        }
    }).observe(root, { subtree: true, childList: true, characterData: true })
  })
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard)
}

test('a screen reader hears each answer once, and nothing again that it has heard or that was there', async ({
  page,
  server,
}) => {
  await visit(page, server, { messages: talk(60) })
  await open(page)
  const heard = await listen(page)
  await expect(log(page)).toHaveAttribute('aria-live', 'polite')
  await say(page, 'a large taro milk tea')
  await expect(slips(page).last()).toContainText('Shall I add it')
  await expect
    .poll(heard)
    .toEqual(expect.arrayContaining([expect.stringContaining('Shall I add it')]))
  const answers = async () => (await heard()).filter((each) => each.includes('Shall I add it'))
  expect(await answers()).toHaveLength(1)

  const before = (await heard()).length
  await chat(page).getByRole('button', { name: 'Show earlier messages' }).click()
  await expect(slips(page)).toHaveCount(62)
  await chat(page).getByRole('button', { name: 'Close chat' }).click()
  await expect(log(page)).toHaveCount(0)
  await open(page)
  await expect(chat(page).locator('.log')).toHaveAttribute('aria-live', 'polite')
  expect((await heard()).slice(before).filter((each) => /Message|Answer|Shall/.test(each))).toEqual(
    [],
  )
})

test('of 500 messages the newest 50 are drawn, earlier ones come in above what is read, and a new one draws no other again', async ({
  page,
  server,
}) => {
  const watched = await watch(page)
  await visit(page, server, { messages: talk(500) })
  await open(page)
  await expect(slips(page)).toHaveCount(50)
  await expect.poll(() => isSeen(page, 'Answer 499')).toBe(true)

  const first = slips(page).filter({ hasText: 'Message 450' })
  const earlier = chat(page).getByRole('button', { name: 'Show earlier messages' })
  await earlier.scrollIntoViewIfNeeded()
  const stood = await first.boundingBox()
  await earlier.click()
  await expect(slips(page)).toHaveCount(100)
  expect(Math.abs(((await first.boundingBox())?.y ?? 0) - (stood?.y ?? 0))).toBeLessThanOrEqual(2)

  // What is drawn already is not touched when one more is said.
  await page.evaluate(() => {
    const box = document.querySelector('lounge-chat')?.shadowRoot?.querySelector('.slips')
    const touched: string[] = []
    Object.assign(window, { touched })
    for (const slip of box?.querySelectorAll('.slip') ?? [])
      new MutationObserver((records) =>
        records.forEach(() => touched.push(slip.textContent ?? '')),
      ).observe(slip, { subtree: true, childList: true, characterData: true, attributes: true })
  })
  await say(page, 'wifi?')
  await expect(chat(page).locator('.slip.bot').last()).toContainText(/wi-?fi/i)
  expect(await page.evaluate(() => (window as unknown as { touched: string[] }).touched)).toEqual(
    [],
  )
  expect(await axeInside(page)).toEqual([])
  expect(watched.uncaught).toEqual([])
})

test('the newest message stays in sight while the prices of what was offered come', async ({
  page,
  server,
}) => {
  const letGo = await held(page, '**/api/menu**')
  await visit(page, server, { messages: talk(40) })
  await open(page)
  await expect(chat(page).getByText('Large', { exact: true })).toHaveCount(0)
  await letGo()
  await expect(chat(page).getByText('Large', { exact: true }).last()).toBeAttached()
  await expect.poll(() => isSeen(page, 'Answer 39')).toBe(true)
})

test('whoever reads further up stays there, and is brought to a new answer by a button', async ({
  page,
  server,
}) => {
  await visit(page, server, { messages: talk(40) })
  await open(page)
  const letGo = await held(page, '**/api/chat')
  await say(page, 'wifi?')
  await expect(slips(page)).toHaveCount(41)
  await slips(page).first().scrollIntoViewIfNeeded()
  const stood = await slips(page).first().boundingBox()
  await letGo()
  const below = chat(page).getByRole('button', { name: 'New answer' })
  await expect(below).toBeVisible()
  expect(await slips(page).first().boundingBox()).toEqual(stood)
  expect(await axeInside(page)).toEqual([])
  await below.click()
  await expect(below).toHaveCount(0)
  await expect(slips(page).last()).toBeInViewport()
  await expect(log(page)).toBeFocused()
})

/** A phone's keyboard takes the lower part of what is seen, and the page is as large as before. */
async function keyboard(page: Page, height: number): Promise<void> {
  await page.evaluate((seen) => {
    const view = window.visualViewport as VisualViewport
    Object.defineProperty(view, 'height', { configurable: true, get: () => seen })
    view.dispatchEvent(new Event('resize'))
  }, height)
}

for (const { way, width, height, seen } of [
  { way: 'upright', width: 390, height: 844, seen: 480 },
  { way: 'on its side', width: 844, height: 390, seen: 200 },
])
  test(`over the keyboard of a phone ${way} the input and the newest message are in sight`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width, height })
    await visit(page, server, {
      messages: [...talk(20), { sender: 'bot', text: 'Your drink is ready.', at: NOW - 1_000 }],
    })
    await open(page)
    await expect.poll(() => isSeen(page, 'Your drink is ready.')).toBe(true)
    await keyboard(page, seen)
    const places = () =>
      chatInput(page).evaluate((input) => {
        const root = input.getRootNode() as ShadowRoot
        const last = [...root.querySelectorAll('.slip')].at(-1) as Element
        const field = input.getBoundingClientRect()
        const { top, bottom } = last.getBoundingClientRect()
        return { top, bottom, fieldTop: field.top, fieldBottom: field.bottom }
      })
    await expect
      .poll(async () => {
        const { top, bottom, fieldTop, fieldBottom } = await places()
        return top >= 0 && bottom <= fieldTop && fieldBottom <= seen
      })
      .toBe(true)
    await keyboard(page, height)
    await expect(chat(page).getByRole('button', { name: 'Close chat' })).toBeInViewport()
    await expect.poll(() => isSeen(page, 'Your drink is ready.')).toBe(true)
  })

for (const width of [800, 1024])
  for (const position of ['right', 'left'])
    test(`at ${width} px on the ${position} the cart hides neither the question for the name nor its answer`, async ({
      page,
      server,
    }) => {
      await page.setViewportSize({ width, height: 800 })
      await visit(page, server, { script: `data-widgets="chat cart" data-position="${position}"` })
      await open(page)
      await say(page, 'a large taro milk tea')
      await chat(page)
        .getByRole('button', { name: /^Add Taro/ })
        .click()
      await expect(drawer(page)).toContainText('Taro Milk Tea')
      await expect(slips(page).last()).toContainText('What name should we put on your order?')
      // A click that is tried fails where something else would be hit.
      await chat(page).getByRole('button', { name: 'Order as Guest' }).click({ trial: true })
      await chat(page).getByText('What name should we put').click({ trial: true })
      await say(page, 'Ada')
      await expect(slips(page).last()).toContainText('Thanks, Ada!')
      await expect(slips(page).last()).toBeInViewport()
      await expect(chat(page).getByRole('button', { name: /^View Cart 1/ })).toBeHidden()
    })

for (const [width, height] of [
  [320, 560],
  [360, 640],
  [390, 844],
] as const)
  test(`at ${width} × ${height} "Add" leaves the conversation in front, and the cart is shown alone once it is asked for`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width, height })
    await visit(page, server)
    await open(page)
    await say(page, 'a large taro milk tea')
    await chat(page)
      .getByRole('button', { name: /^Add Taro/ })
      .click()
    // The question for the name is in front, and the cart waits unseen: nothing of it can be pressed by mistake or heard twice.
    await expect(slips(page).last()).toContainText('What name should we put on your order?')
    await expect(page.locator('lounge-cart .drawer')).toHaveClass(/behind/)
    await expect(page.locator('lounge-cart').getByRole('dialog')).toBeHidden()
    await chatInput(page).click({ trial: true })
    await say(page, 'Ada')
    await expect(slips(page).last()).toContainText('Thanks, Ada!')
    await expect(slips(page).last()).toBeInViewport()
    await chat(page)
      .getByRole('button', { name: /^View Cart 1 \$\d/ })
      .click()
    await expect(chatInput(page)).toBeHidden()
    await drawer(page).getByRole('button', { name: 'Express Checkout' }).click({ trial: true })
    await drawer(page).getByRole('button', { name: 'Continue as guest' }).click({ trial: true })
    await drawer(page).getByRole('button', { name: 'Close the cart' }).click()
    await chat(page).getByRole('textbox').click({ trial: true })
  })

test('on a phone a page that opens the chat and the cart shows the one it named last', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await visit(page, server)
  const command = (tag: string, name: string) =>
    page.evaluate(
      ([tag, name]) => {
        const element = document.querySelector(`lounge-${tag}`)
        ;(element as unknown as Record<string, () => void>)[`${name}`]?.()
      },
      [tag, name],
    )
  const cart = page.locator('lounge-cart').getByRole('dialog')
  await command('chat', 'open')
  await expect(chatInput(page)).toBeVisible()
  await command('cart', 'open')
  await expect(cart).toBeVisible()
  await expect(chatInput(page)).toBeHidden()
  await command('chat', 'open')
  await expect(chatInput(page)).toBeVisible()
  await expect(cart).toBeHidden()
  await command('cart', 'open')
  await expect(cart).toBeVisible()
  await expect(chatInput(page)).toBeHidden()
  await command('cart', 'close')
  await expect(chatInput(page)).toBeVisible()
  await command('cart', 'open')
  await expect(cart).toBeVisible()
  await command('chat', 'close')
  await expect(cart).toBeVisible()
})

for (const { lang, order, add, said } of [
  {
    lang: 'en',
    order: 'two large taro milk teas and a mocha',
    add: /^Add all/,
    said: /^Barista: Added 2 × Taro Milk Tea \(Large\) and Mocha \(Regular\): \$24\.50 in all\./,
  },
  {
    lang: 'es',
    order: 'dos tés de taro grandes y un mocha',
    add: /^Agregar todo/,
    said: /^Barista: Agregué 2 × Taro Milk Tea \(Grande\) y Mocha \(\w+\): \$24\.50 en total\./,
  },
])
  test(`"Add all" says in the conversation what was added and what it comes to, in ${lang}`, async ({
    page,
    server,
  }) => {
    await visit(page, server, { script: `data-widgets="chat cart" data-locale="${lang}"` })
    await chat(page).getByRole('button').first().click()
    const input = chat(page).getByRole('textbox')
    await input.fill(order)
    await input.press('Enter')
    await chat(page).getByRole('button', { name: add }).click()
    await expect(slips(page).filter({ hasText: said })).toBeVisible()
    await expect(drawer(page)).toContainText('$24.50')
    // What was done stands on the button, and is done once.
    await expect(chat(page).getByRole('button', { name: add })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  })

for (const width of [320, 360, 390])
  test(`at ${width} px the name of the chat is whole`, async ({ page, server }) => {
    await page.setViewportSize({ width, height: 640 })
    await visit(page, server)
    await open(page)
    const title = chat(page).getByRole('heading', { name: 'Barista' })
    await expect
      .poll(() => title.evaluate((each) => each.scrollWidth - each.clientWidth))
      .toBeLessThanOrEqual(0)
  })

for (const script of ['data-widgets="chat cart"', 'data-widgets="chat cart promo"'])
  test(`in a window of 320 by 256 px, as at 400 % zoom, three lines of an answer are read, with ${script}`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width: 320, height: 256 })
    const text = 'We have boba, coffee and tea, and a long answer to each question. '.repeat(4)
    const messages: Message[] = [
      { sender: 'user', text: 'What do you have?', at: NOW - 2 * MINUTE },
      { sender: 'bot', text, at: NOW - MINUTE },
    ]
    await visit(page, server, { messages, script })
    await open(page)
    const lines = () =>
      slips(page)
        .last()
        .locator('.said')
        .evaluate((said) => {
          const root = said.getRootNode() as ShadowRoot
          const { left, top, bottom, width } = said.getBoundingClientRect()
          const isSeen = (y: number) => {
            const hit = root.elementFromPoint(left + width / 2, y)
            return y >= 0 && y < innerHeight && said.contains(hit)
          }
          const seen = Array.from({ length: Math.ceil(bottom - top) }, (_, y) => top + y)
          return seen.filter(isSeen).length / Number.parseFloat(getComputedStyle(said).lineHeight)
        })
    await expect.poll(lines).toBeGreaterThanOrEqual(3)
    // And while somebody types.
    await chatInput(page).click()
    await chatInput(page).pressSequentially('And')
    await expect(chatInput(page)).toBeInViewport({ ratio: 1 })
    expect(await lines()).toBeGreaterThanOrEqual(3)
    const close = page.getByRole('button', { name: 'Close chat' })
    await close.click()
    await expect(chatInput(page)).toBeHidden()
  })

test('in a window of 320 by 256 px with something in the cart the field of the chat is whole, and the conversation is read', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await visit(page, server)
  await page.evaluate(() => document.querySelector('lounge-cart')?.setAttribute('hidden', ''))
  await open(page)
  await say(page, 'one large taro milk tea')
  await page
    .getByRole('button', { name: /^Add .*taro/i })
    .first()
    .click()
  await expect(chat(page).getByRole('button', { name: /^View Cart/i })).toBeVisible()
  await expect(chatInput(page)).toBeInViewport({ ratio: 1 })
  const height = () => log(page).evaluate((each) => each.clientHeight)
  expect(await height()).toBeGreaterThanOrEqual(96)
  // The wheel brings what is further down.
  await log(page).hover()
  await page.mouse.wheel(0, 1_000)
  await expect(slips(page).last()).toBeInViewport()
  await expect(chatInput(page)).toBeInViewport({ ratio: 1 })
})

for (const [width, height] of [
  [320, 256],
  [320, 300],
  [640, 300],
] as const)
  test(`in a window of ${width} by ${height} px the whole cart is scrolled to`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width, height })
    await visit(page, server)
    await page.evaluate(() => {
      const { lounge } = window as unknown as { lounge: unknown[] }
      lounge.push(['add', { id: 'mocha' }], ['add', { id: 'latte' }])
    })
    const cart = drawer(page)
    const last = cart.getByRole('heading', { name: 'Latte' })
    const guest = cart.getByRole('button', { name: 'Continue as guest' })
    await expect(last).toBeAttached()
    // By the wheel, as a hand does it.
    const wheelTo = async (target: Locator) => {
      await cart.hover({ position: { x: 10, y: 100 } })
      await expect
        .poll(async () => {
          await page.mouse.wheel(0, 60)
          return target.evaluate((each) => {
            const { left, top, width, height } = each.getBoundingClientRect()
            const hit = (each.getRootNode() as ShadowRoot).elementFromPoint(
              left + width / 2,
              top + height / 2,
            )
            return each === hit
          })
        })
        .toBe(true)
    }
    await wheelTo(last)
    await wheelTo(guest)
    // What Tab comes to is seen.
    for (let stop = 0; stop < 6; stop++) {
      await page.keyboard.press('Tab')
      await expect(page.locator('lounge-cart :focus')).toBeInViewport()
    }
  })
