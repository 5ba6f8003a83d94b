import { SURVEY_TEXTS } from '#domain/contest/texts.ts'
import type { Page } from '@playwright/test'
import { chatInput, push, settled, watch } from './partner-page.ts'
import { DEMO_PASSWORD } from './people-page.ts'
import type { RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

let server: RunningServer
test.beforeAll(({ server: shared }) => {
  server = shared
})

const LOOKS = {
  name: 'A test',
  widgets: ['chat'],
  launcherText: '',
  greeting: '',
  translations: { es: { launcherText: '', greeting: '' } },
  theme: 'auto',
  accent: '',
  position: 'left',
  locale: '',
  campaign: 'tests',
  triggers: {},
  allowedOrigins: [] as string[],
}

/** Of the manager, who signs in once. */
let token: Promise<string> | undefined
async function tokenFrom(page: Page): Promise<string> {
  const signedIn = await page.request.post(`${server.cafe}/auth/login`, {
    data: { email: 'manager@demo.example', password: DEMO_PASSWORD },
  })
  return ((await signedIn.json()) as { token: string }).token
}

/** A call of the manager. */
async function manage(page: Page, method: string, path: string, data?: object) {
  token ??= tokenFrom(page)
  const headers = { Authorization: `Bearer ${await token}` }
  const answer = await page.request.fetch(`${server.cafe}/api/admin${path}`, {
    method,
    headers,
    ...(data && { data }),
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as Record<string, never>
}

const save = (page: Page, id: string, change: object = {}) =>
  manage(page, 'POST', '/embeds', { id, value: { ...LOOKS, ...change } })

type Steps = Record<
  'seen' | 'opened' | 'added' | 'handedOver' | 'ordered' | 'began' | 'entered',
  number
>
const steps = async (page: Page, id: string): Promise<Steps> =>
  (await manage(page, 'GET', `/embeds/${id}/funnel`))['total'] as never

/** A partner's page with a tag. @returns what stands in its console */
async function visit(page: Page, data: Record<string, string>): Promise<string[]> {
  const said: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') said.push(message.text())
  })
  await page.goto(`${server.demo}/`)
  await page.evaluate(
    ([src, attributes]) => {
      const script = Object.assign(document.createElement('script'), { src, async: true })
      Object.assign(script.dataset, attributes)
      document.head.append(script)
    },
    [`${server.cafe}/embed/loader.js`, data] as const,
  )
  return said
}

test('a theatre names a saved embed, and its visitors see the words and the corner that the café saved', async ({
  page,
}) => {
  const watched = await watch(page)
  await page.goto(`${server.demo}/saved-embed`)
  await settled(page, 2)
  const button = page.getByRole('button', { name: 'Order for the interval', exact: true })
  await expect(button).toContainText('Order for the interval')
  const box = await button.boundingBox()
  expect(box?.x ?? 999).toBeLessThan(60)
  await button.click()
  await expect(page.getByText('The curtain rises at eight.')).toBeVisible()
  expect(await watched.violations()).toEqual([])
  expect(watched.uncaught).toEqual([])
})

test('a page whose loader names the embed makes one call, which counts the view', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { origin, pathname, search } = new URL(request.url())
    if (origin === server.cafe && pathname.startsWith('/api/')) asked.push(pathname + search)
  })
  await page.goto(`${server.demo}/saved-embed`)
  await settled(page, 2)
  await expect(page.getByRole('button', { name: 'Order for the interval' })).toBeVisible()
  await page.waitForTimeout(2_000)
  expect(asked).toEqual([
    expect.stringMatching(/^\/api\/embeds\/tin-lantern\/counts\?step=seen&mark=[\w-]{16}$/),
  ])
})

test('what the tag says itself wins over what is saved', async ({ page }) => {
  await save(page, 'wins', { launcherText: 'Saved words', widgets: ['chat', 'promo'] })
  await visit(page, { embed: 'wins', position: 'right', widgets: 'chat' })
  await settled(page, 1)
  const box = await page.getByRole('button', { name: 'Saved words' }).boundingBox()
  expect(box?.x ?? 0).toBeGreaterThan(600)
})

test('a page counts its view, the open chat, the drink, the cart that goes to the café and the order that comes of it', async ({
  page,
}) => {
  await save(page, 'funnel', { widgets: ['chat', 'cart'] })
  await visit(page, { embed: 'funnel' })
  await settled(page, 2)
  await push(page, ['add', { id: 'taro-milk-tea', size: 'large' }])
  await expect(page.getByText('Taro Milk Tea').first()).toBeVisible()
  await push(page, ['open', 'chat'])
  await expect(chatInput(page)).toBeVisible()
  await expect
    .poll(() => steps(page, 'funnel'))
    .toMatchObject({ seen: 1, opened: 1, added: 1, handedOver: 0, ordered: 0 })

  await push(page, ['checkout', 'guest'])
  await page.waitForURL(/\/checkout/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).not.toHaveURL(/cart=/)
  // Reloading the checkout does not lose by which page the cart came.
  await page.reload()
  const main = page.getByRole('main')
  await main.getByLabel('Name we call out').fill('Ida Lund')
  await main.getByLabel(/^Email/).fill('ida@guest.example')
  await main.getByText('As soon as it is ready').click()
  await main.getByRole('button', { name: /Place order/ }).click()
  await page.waitForURL(/order-confirmation/)
  expect(await steps(page, 'funnel')).toMatchObject({ seen: 1, handedOver: 1, ordered: 1 })
  const { origins, campaigns } = await manage(page, 'GET', '/embeds/funnel/funnel')
  expect(origins).toMatchObject([{ key: server.demo, ordered: 1 }])
  expect(campaigns).toMatchObject([{ key: 'tests', ordered: 1 }])
})

test('a visit belongs to one campaign, also where that changes while it goes on', async ({
  page,
}) => {
  const { version } = await save(page, 'changing', { widgets: ['chat', 'cart'], campaign: 'may' })
  await visit(page, { embed: 'changing' })
  await settled(page, 2)
  await expect.poll(() => steps(page, 'changing')).toMatchObject({ seen: 1 })
  const value = { ...LOOKS, widgets: ['chat', 'cart'], campaign: 'june' }
  await manage(page, 'PATCH', '/embeds/changing', { value, version })
  await push(page, ['add', { id: 'mocha' }], ['open', 'chat'])
  await expect(chatInput(page)).toBeVisible()
  await expect.poll(() => steps(page, 'changing')).toMatchObject({ opened: 1, added: 1 })
  await push(page, ['checkout', 'guest'])
  await page.waitForURL(/\/checkout/)
  await expect.poll(() => steps(page, 'changing')).toMatchObject({ handedOver: 1 })
  const { campaigns } = await manage(page, 'GET', '/embeds/changing/funnel')
  expect(campaigns).toMatchObject([{ key: 'may', seen: 1, opened: 1, added: 1, handedOver: 1 }])
  expect(campaigns).toHaveLength(1)
})

test('nothing is kept on the machine of a visitor for counting', async ({ page, context }) => {
  await save(page, 'nothing-kept')
  await visit(page, { embed: 'nothing-kept' })
  await settled(page, 1)
  await expect.poll(() => steps(page, 'nothing-kept')).toMatchObject({ seen: 1 })
  const kept = await page.evaluate(() => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
  ])
  expect(kept).toEqual([])
  const cookies = await context.cookies(server.demo)
  expect(cookies.filter(({ name }) => !/refresh|lounge/.test(name))).toEqual([])
})

test('an embed that nobody knows leaves the widgets as they are, with one line in the console', async ({
  page,
}) => {
  const said = await visit(page, { embed: 'no-such-embed' })
  await settled(page, 2)
  expect(said).toHaveLength(1)
  expect(said[0]).toContain('There is no embed "no-such-embed"')
})

test('a paused or retired embed takes its own widgets from the page, later tags too, and leaves those the page has beside it', async ({
  page,
}) => {
  const see = async (status: string) => {
    const id = `ends-${status}`
    const { version } = await save(page, id, { widgets: ['survey', 'countdown'] })
    await manage(page, 'POST', `/embeds/${id}/status`, { status, version })
    const said = await visit(page, { embed: id })
    await page.evaluate(() => {
      for (const name of ['survey', 'cart'])
        document.body.append(document.createElement(`lounge-${name}`))
    })
    return said
  }
  for (const status of ['paused', 'retired']) {
    const said = await see(status)
    await expect.poll(() => said).toHaveLength(1)
    expect(said[0]).toContain(`The embed "ends-${status}" is ${status} at the café`)
    await page.evaluate(() => document.body.append(document.createElement('lounge-countdown')))
    await expect(page.locator('lounge-cart')).toHaveCount(1)
    await expect(page.locator('lounge-survey, lounge-countdown, lounge-chat')).toHaveCount(0)
    page.removeAllListeners('console')
  }
  await see('on')
  await expect(page.locator('lounge-survey, lounge-countdown')).toHaveCount(2)
})

test('a wrong id shows what its tag names', async ({ page }) => {
  const said = await visit(page, { embed: 'no-such-embed', widgets: 'survey' })
  await settled(page, 1)
  await expect(page.locator('lounge-survey')).toBeVisible()
  expect(said).toHaveLength(1)
})

test('a page that the embed is not meant for has no widgets, and one line in the console', async ({
  page,
}) => {
  await save(page, 'for-others', { allowedOrigins: ['https://partner.example'] })
  const said = await visit(page, { embed: 'for-others' })
  await expect.poll(() => said).toHaveLength(1)
  expect(said[0]).toContain('is not meant for')
  await expect(page.locator('lounge-chat, lounge-cart')).toHaveCount(0)
})

test('where the café does not answer the widgets come without their embed', async ({ page }) => {
  await page.route('**/api/embeds/**', (route) => route.abort())
  await visit(page, { embed: 'tin-lantern' })
  await settled(page, 2)
})

test('where something else answers than an embed, the widgets come and one line in the console says it', async ({
  page,
}) => {
  const watched = await watch(page)
  for (const body of ['{"hello":"world"}', '[]', 'null', '<html>', '{"widgets":"chat"}']) {
    await page.route('**/api/embeds/**', (route) =>
      route.fulfill({ body, headers: { 'access-control-allow-origin': '*' } }),
    )
    const said = await visit(page, { embed: 'tin-lantern' })
    await settled(page, 2)
    await expect.poll(() => said, body).toHaveLength(1)
    expect(said[0]).toContain('something else than an embed')
    await page.unroute('**/api/embeds/**')
    page.removeAllListeners('console')
  }
  expect(watched.uncaught).toEqual([])
})

test('a saved greeting is the first message, and is no mistake of the cart beside it', async ({
  page,
}) => {
  await save(page, 'greets', { widgets: ['chat', 'cart', 'promo'], greeting: 'Hello there.' })
  const said = await visit(page, { embed: 'greets' })
  await settled(page, 3)
  await push(page, ['open', 'chat'])
  await expect(page.getByText('Hello there.')).toBeVisible()
  expect(said).toEqual([])
})

test('a page in Spanish has the words that were written for it, and the first ones where there are none', async ({
  page,
}) => {
  await save(page, 'speaks', {
    launcherText: 'Order a tea',
    greeting: 'Hello there.',
    translations: { es: { launcherText: 'Pida un té', greeting: '' } },
  })
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => (document.documentElement.lang = 'es')),
  )
  await visit(page, { embed: 'speaks' })
  await page.getByRole('button', { name: 'Pida un té' }).click()
  await expect(page.getByText('Hello there.')).toBeVisible()
})

test('the contest button of an embed without the ticket leads to one, which counts for the embed, and so does the link for friends', async ({
  page,
}) => {
  await save(page, 'buttons', { widgets: ['promo'] })
  await visit(page, { embed: 'buttons' })
  await page.locator('lounge-promo .contest a').click()
  await page.waitForURL(/\/prelaunch\?embed=buttons\.[\w-]{16}$/)
  const enter = async (name: string) => {
    const ticket = page.locator('lounge-survey')
    await ticket.getByLabel('Name').fill(name)
    await ticket.getByLabel('Email').fill(`${name.toLowerCase()}@buttons.example`)
    await ticket.getByRole('button', { name: SURVEY_TEXTS.next }).click()
    await ticket.getByRole('button', { name: SURVEY_TEXTS.submit }).click()
    await expect(ticket.getByRole('button', { name: 'Send a friend the link' })).toBeVisible()
  }
  await enter('Ada')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Send a friend the link' }).click()
  await expect(page.getByText('The link is copied')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(`${server.cafe}/prelaunch?embed=buttons&lounge-from=friend`)
  await page.goto(link)
  await enter('Bo')
  expect(await steps(page, 'buttons')).toMatchObject({ entered: 2, enteredByFriends: 1 })
})

test('whoever types into the ticket has begun, once for a view', async ({ page }) => {
  await save(page, 'typed', { widgets: ['survey'] })
  await visit(page, { embed: 'typed' })
  const name = page.locator('lounge-survey').getByLabel('Name')
  await name.pressSequentially('Ada')
  await expect.poll(() => steps(page, 'typed')).toMatchObject({ seen: 1, began: 1 })
})

test('a trigger opens the chat, leaves the focus with whoever reads, and is not counted as opened by a visitor', async ({
  page,
}) => {
  await save(page, 'by-delay', { triggers: { delaySeconds: 1, pages: ['/'] } })
  await visit(page, { embed: 'by-delay' })
  await expect(chatInput(page)).toBeVisible()
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe('body')
  await expect.poll(() => steps(page, 'by-delay')).toMatchObject({ seen: 1, opened: 0 })
  await push(page, ['close', 'chat'])
  await expect(chatInput(page)).toBeHidden()
  await push(page, ['open', 'chat'])
  await expect.poll(() => steps(page, 'by-delay')).toMatchObject({ seen: 1, opened: 1 })
})

test('a trigger of other pages, or of a visitor who has closed the chat, opens nothing', async ({
  page,
}) => {
  await save(page, 'elsewhere', { triggers: { scrollPercent: 50, pages: ['/menu*'] } })
  await visit(page, { embed: 'elsewhere' })
  await settled(page, 1)
  const fires = () =>
    page.evaluate(() => {
      document.body.style.minHeight = '300vh'
      scrollTo(0, 0)
      scrollTo(0, document.body.scrollHeight)
      return new Promise((done) => setTimeout(done, 300))
    })
  await fires()
  await expect(chatInput(page)).toBeHidden()
  // The same page where the trigger is meant for it: it does fire.
  await page.evaluate(() => history.replaceState(null, '', '/menu-of-the-day'))
  await fires()
  await expect(chatInput(page)).toBeVisible()
  await push(page, ['close', 'chat'])
  await fires()
  await expect(chatInput(page)).toBeHidden()
  // Nor in the next view of the page.
  await visit(page, { embed: 'elsewhere' })
  await settled(page, 1)
  await page.evaluate(() => history.replaceState(null, '', '/menu-of-the-day'))
  await fires()
  await expect(chatInput(page)).toBeHidden()
})
