import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright'
import { FORM_MIN_AGE_MS } from '#domain/content/form-texts.ts'
import { enter, linkTo } from './people-page.ts'
import { apart, madeOnce, type Scene } from './scene.ts'
import { mailsOf } from './site-page.ts'
import { staffCall } from './staff-call.ts'
import type { RunningServer } from './start-server.ts'

const PASSWORD = 'nine small teapots'
type Account = { email: string; authorization: string }

/** Pages that are full: of what is booked, offered, proposed, and of memberships. */
export const bookedScenes: Scene[] = [
  linked('page-hire-booked', madeOnce(hireRoom), 'It is yours'),
  linked(
    'page-class-booked',
    madeOnce((page, server) => bookParty(page, server)),
    'You are in',
  ),
  linked('page-class-offered', madeOnce(offerSeats), 'A seat for you'),
  linked('page-private-event-proposed', madeOnce(propose), 'A wedding'),
  member('own-membership-paused', madeOnce(pausedMember), 'Paused'),
  member('own-membership-past-due', madeOnce(paidMember), 'Past due', pastDue),
  {
    name: 'own-dashboard-classes-full',
    open: async (page, server) => {
      await signInAs(page, server, '/dashboard/classes', await withClasses(page, server))
      await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor()
    },
  },
]

const withClasses = madeOnce(async (page, server) => {
  const account = await newAccount(page, server, 'Mira Holm')
  await signInAs(page, server, '/dashboard', account)
  for (const fromLast of [0, 1, 2]) await bookParty(page, server, fromLast)
  return account
})

/** @param way to the link of what was made */
function linked(name: string, way: ReturnType<typeof madeOnce<string>>, heading: string): Scene {
  return {
    name,
    open: async (page, server) => {
      await page.goto(await way(page, server), { waitUntil: 'networkidle' })
      await page.getByRole('main').getByRole('heading', { name: heading }).first().waitFor()
    },
  }
}

function member(
  name: string,
  way: ReturnType<typeof madeOnce<Account>>,
  state: string,
  before: (page: Page) => Promise<unknown> = async () => {},
): Scene {
  return {
    name,
    open: async (page, server) => {
      const account = await way(page, server)
      await before(page)
      await signInAs(page, server, '/membership/dashboard', account)
      await page.locator('.member-state', { hasText: state }).waitFor()
      await page.waitForTimeout(400)
    },
  }
}

async function hireRoom(page: Page, server: RunningServer): Promise<string> {
  const main = page.getByRole('main')
  await page.goto(`${server.cafe}/book-space`, { waitUntil: 'networkidle' })
  await main.locator('.room-month-head').getByRole('button').last().click()
  await main
    .getByRole('button', { name: / open$/ })
    .last()
    .click()
  await main
    .getByRole('radio', { name: /M ?open$/ })
    .first()
    .check({ force: true })
  await main.getByRole('button', { name: /Hold it for/ }).click()
  await main.getByLabel(/^People/).fill('6')
  await main.getByLabel('Your name').fill('Oskar Lind')
  await main
    .getByLabel(/^Email/)
    .first()
    .fill(address('oskar'))
  await main.getByRole('checkbox', { name: /house rules/ }).check()
  await main.getByRole('button', { name: /^Pay the deposit/ }).click()
  return paid(page, /book-space\/hire/)
}

/** Three seats, with names. @param fromLast in the last class that can be booked, or in one before it */
async function bookParty(page: Page, server: RunningServer, fromLast = 0): Promise<string> {
  const main = page.getByRole('main')
  await page.goto(`${server.cafe}/classes/book`)
  const book = main.getByRole('button', { name: 'Book', exact: true })
  await book.first().waitFor()
  await book.nth((await book.count()) - 1 - fromLast).click()
  for (let seats = 1; seats < 3; seats += 1)
    await main.getByRole('button', { name: 'One more' }).click()
  await main.getByRole('button', { name: /^Hold / }).click()
  for (const [i, name] of ['Mira', 'Jun', 'Ida'].entries())
    await main.getByLabel(`Name of person ${i + 1}`).fill(name)
  await fillIn(page, 'Mira Holm')
  await main.getByRole('button', { name: /^Pay \$/ }).click()
  return paid(page, /classes\/confirmation/)
}

/** Somebody holds the last seats of a class, another waits for one, and it comes free. */
async function offerSeats(page: Page, server: RunningServer): Promise<string> {
  const main = page.getByRole('main')
  const row = await openTwoInks(page, server)
  await row.getByRole('button', { name: 'Book', exact: true }).click()
  for (let seats = 1; seats < 3; seats += 1)
    await row.getByRole('button', { name: 'One more' }).click()
  await row.getByRole('button', { name: /^Hold / }).click()
  await main.getByRole('heading', { name: 'Held for you' }).waitFor()
  await apart(page.context().browser(), async (other) => {
    const line = await openTwoInks(other, server)
    await line.getByRole('button', { name: 'Waitlist' }).click()
    await line.getByLabel('Name of person 1').fill('Wanda')
    await line.getByLabel('Your name').fill('Wanda')
    await line.getByLabel(/^Email/).fill(address('wanda'))
    await line.getByRole('button', { name: 'Join the waitlist' }).click()
    await line.getByText('Number 1 in line.').waitFor()
  })
  await main.getByRole('button', { name: 'Release seats' }).click()
  await main.getByRole('button', { name: 'Give them back' }).click()
  await main.getByRole('heading', { name: 'No seats are kept' }).waitFor()
  return mailed(page, server, /^A seat for you/)
}

/** A class with three seats left. */
async function openTwoInks(page: Page, { cafe }: RunningServer): Promise<Locator> {
  await page.goto(`${cafe}/classes/book`, { waitUntil: 'networkidle' })
  return page.getByRole('main').locator('.session').filter({ hasText: 'Two Inks, One Tree' })
}

/** A wedding in the whole house, as the café proposes it. */
async function propose(page: Page, server: RunningServer): Promise<string> {
  const { request } = page
  const got = await request.get(`${server.cafe}/api/form-token`)
  const { formToken } = (await got.json()) as { formToken: string }
  // The server takes nobody for a person who is quicker than this.
  await page.waitForTimeout(FORM_MIN_AGE_MS + 200)
  const asked = await request.post(`${server.cafe}/api/private-events`, {
    data: {
      name: 'Zoe Park',
      email: address('zoe'),
      date: '2025-11-24',
      startsAt: '17:00',
      hours: 4,
      headcount: 40,
      space: 'entire-venue',
      occasion: 'A wedding',
      message: 'Forty people, a cake of our own, and something to print.',
      formToken,
    },
  })
  if (!asked.ok()) throw new Error(await asked.text())
  const { reference } = (await asked.json()) as { reference: string }
  await staffCall(server, 'POST', `/api/admin/private-events/${reference}/proposal`, {
    lines: [
      { label: 'The venue, 4 hours', cents: 70_000 },
      { label: 'Drinks for 40', cents: 32_000 },
      { label: 'A printing table with one of our artists', cents: 18_000 },
    ],
    instalments: [
      { dueOn: '2025-10-27', cents: 40_000 },
      { dueOn: '2025-11-15', cents: 80_000 },
    ],
    words: 'The cake is yours to bring.\nWe set the tables the evening before.',
    until: '2025-10-24',
  })
  return mailed(page, server, new RegExp(reference), /http\S+private-event\?\S+/)
}

async function newAccount(page: Page, server: RunningServer, name: string): Promise<Account> {
  const email = address(name.split(' ')[0]?.toLowerCase() ?? '')
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(server.cafe + path, { data })
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
    return (await answer.json()) as { token?: string }
  }
  await post('/auth/register', { name, email })
  const link = await linkTo(server, page.request, email, /\/sign-in\/link/)
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token')
  await post('/auth/account', { token, name, password: PASSWORD })
  const entered = await post('/auth/login', { email, password: PASSWORD })
  return { email, authorization: `Bearer ${entered.token}` }
}

async function signInAs(
  page: Page,
  server: RunningServer,
  path: string,
  { email }: Account,
): Promise<void> {
  await page.goto(server.cafe + path)
  await page.waitForURL(/\/login$/)
  await enter(page, email, PASSWORD)
  await page.waitForURL(server.cafe + path)
}

/** Somebody who joined by card. */
async function paidMember(page: Page, server: RunningServer): Promise<Account> {
  const account = await newAccount(page, server, 'Paul Okoye')
  const { authorization } = account
  const joined = await page.request.post(`${server.cafe}/api/me/membership`, {
    headers: { authorization },
    data: {
      tier: 'premium',
      startsOn: '2025-10-17',
      payWay: 'card',
      key: randomUUID(),
    },
  })
  if (!joined.ok()) throw new Error(await joined.text())
  const { url } = (await joined.json()) as { url: string }
  await page.goto(url)
  await page.getByRole('button', { name: 'Pays', exact: true }).click()
  await page.waitForURL((address) => !address.pathname.startsWith('/payments'))
  return account
}

async function pausedMember(page: Page, server: RunningServer): Promise<Account> {
  const account = await paidMember(page, server)
  const paused = await page.request.post(`${server.cafe}/api/me/membership/pause`, {
    headers: { authorization: account.authorization },
    data: { until: '2025-11-20' },
  })
  if (!paused.ok()) throw new Error(await paused.text())
  return account
}

/** A month later, when the card was declined: the server's clock stands a month before that. */
async function pastDue(page: Page): Promise<void> {
  await page.route('**/api/me/membership', async (route) => {
    const answer = await route.fetch()
    const mine = (await answer.json()) as { membership: Record<string, unknown> | null }
    if (!mine.membership) return route.fulfill({ response: answer })
    const due = {
      id: 'due',
      kind: 'renewal',
      state: 'failed',
      tier: 'premium',
      fromOn: '2025-10-17',
      untilOn: '2025-11-17',
      amountCents: 4_500,
      worthCents: 4_500,
      refundedCents: 0,
      method: 'test-card',
      failure: 'The card was declined.',
      nextTryAt: '2025-10-20T14:00:00.000Z',
      createdAt: '2025-10-17T14:00:00.000Z',
      succeededAt: null,
    }
    const membership = { ...mine.membership, state: 'past-due', next: null, due, changes: [] }
    return route.fulfill({ response: answer, json: { ...mine, membership } })
  })
}

/** Presses "Pays" on the page of the test payments. @returns the address that it comes back to */
async function paid(page: Page, back: RegExp): Promise<string> {
  await page.waitForURL(/payments\/test/)
  await page.getByRole('button', { name: 'Pays', exact: true }).click()
  await page.waitForURL(back)
  return page.url()
}

/** Who books, where nobody is signed in. */
async function fillIn(page: Page, name: string): Promise<void> {
  const main = page.getByRole('main')
  const field = main.getByLabel('Your name')
  if (!(await field.isVisible())) return
  await field.fill(name)
  await main.getByLabel(/^Email/).fill(address('mira'))
}

async function mailed(
  page: Page,
  server: RunningServer,
  subject: RegExp,
  link = /https?:\S+reference=\S+/,
): Promise<string> {
  const mails = await mailsOf(server, page.request)
  const found = mails.filter((mail) => subject.test(mail.subject) && link.test(mail.text))
  const [address] = link.exec(found[0]?.text ?? '') ?? []
  if (!address) throw new Error(`There is no mail with such a link: ${subject}`)
  return address
}

const address = (name: string) => `${name}-${randomUUID().slice(0, 8)}@guest.example`
