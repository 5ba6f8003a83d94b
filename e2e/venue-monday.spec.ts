import type { APIRequestContext } from '@playwright/test'
import type { Piece } from '#domain/contracts/editing.ts'
import type { PickupSlots } from '#domain/contracts/ordering.ts'
import type { SettingsState } from '#domain/contracts/settings.ts'
import { DEMO_PASSWORD, go, openAs } from './people-page.ts'
import { axeOn } from './site-page.ts'
import { startServer, type RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

const MONDAY = '2025-10-20'

// A server of its own, because it changes its settings.
let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('a guest rents the whole venue on a Monday of orders and a class: staff are told both before they agree, and pickup closes', async ({
  page,
  browser,
  request,
}) => {
  const admin = await adminOf(request)
  await ordersOnMondays(admin)
  await classAtNoon(admin)
  const promised = await order(request, '12:00')
  expect(promised.status()).toBe(201)
  const { number } = (await promised.json()) as { number: string }
  expect(await freeTimes(request)).toEqual(expect.arrayContaining(['12:00', '14:00', '16:00']))

  const main = page.getByRole('main')
  await page.goto(`${server.cafe}/book-space`, { waitUntil: 'networkidle' })
  // A press that comes before the page's script is undone by it.
  await expect(async () => {
    await main.getByRole('radio', { name: /Entire Venue/ }).check({ force: true })
    await expect(page.locator('.day-name')).toHaveText('Monday, October 20')
  }).toPass()
  await main.getByRole('radio', { name: /^11 AM/ }).check({ force: true })
  await main.getByRole('radio', { name: /^4 hours/ }).check({ force: true })
  await main.getByRole('button', { name: /^Hold it for 10 minutes/ }).click()
  await main.getByLabel(/^People/).fill('40')
  await main.getByLabel('Your name').fill('Oskar')
  await main
    .getByLabel(/^Email/)
    .first()
    .fill('oskar.monday@example.org')
  await main.getByRole('checkbox', { name: /house rules/ }).check()
  await main.getByRole('button', { name: /^Pay the deposit/ }).click()
  await page.getByRole('button', { name: 'Pays', exact: true }).click()
  await page.waitForURL(/book-space\/hire/)
  const reference = new URL(page.url()).searchParams.get('reference') ?? ''
  // Nothing closes before staff agree.
  expect(await freeTimes(request)).toContain('14:00')

  const staff = await browser.newPage()
  await openAs(staff, server, '/employee/rooms', 'manager@demo.example')
  await go(staff, `/employee/rooms?hire=${reference}`)
  const hire = staff.getByRole('region', { name: `Hire ${reference}` })
  await expect(hire).toContainText('Waits for you')
  await expect(hire).toContainText(`Orders that are promised for it: ${number}`)
  await expect(hire).toContainText('Classes and events that cannot take place: Ink on a Monday')
  expect(await axeOn(staff)).toEqual([])
  await hire.getByRole('button', { name: /^(Agree|Confirm)/ }).click()
  await expect(hire).toContainText('Booked')

  const left = await freeTimes(request)
  for (const time of ['11:00', '12:00', '14:00']) expect(left).not.toContain(time)
  expect(left).toContain('16:00')
  const refused = await order(request, '14:00')
  expect([refused.status(), await refused.json()]).toEqual([
    409,
    expect.objectContaining({ message: expect.stringContaining('hired the whole house') }),
  ])
  await page.reload()
  await expect(main.getByRole('heading', { name: 'It is yours' })).toBeVisible()
})

type Admin = <Answer>(
  method: 'get' | 'post' | 'patch',
  path: string,
  data?: object,
) => Promise<Answer>

async function adminOf(request: APIRequestContext): Promise<Admin> {
  const login = await request.post(`${server.cafe}/auth/login`, {
    data: { email: 'admin@demo.example', password: DEMO_PASSWORD },
  })
  const { token } = (await login.json()) as { token: string }
  return async (method, path, data) => {
    const answer = await request[method](`${server.cafe}/api/admin/${path}`, {
      headers: { authorization: `Bearer ${token}` },
      ...(data && { data }),
    })
    if (!answer.ok()) throw new Error(await answer.text())
    return answer.json()
  }
}

/** Orders are picked up on closed days too, and staff look at each hire. */
async function ordersOnMondays(admin: Admin) {
  const { settings, version } = await admin<SettingsState>('get', 'settings')
  const { pickup, rooms } = settings
  const change = {
    pickup: { ...pickup, clipToOpeningHours: false },
    rooms: { ...rooms, approval: 'staff' },
  }
  await admin('patch', 'settings', { change, version })
}

/** A class in the Art Space in which nobody has a seat. */
async function classAtNoon(admin: Admin) {
  const model = await admin<Piece>('get', 'content/class/letters-1')
  const begun = await admin<Piece>('post', 'content/class', { title: 'Ink on a Monday' })
  await admin('post', 'content/class/ink-on-a-monday/publication', {
    value: {
      ...model.published,
      title: 'Ink on a Monday',
      startsAt: `${MONDAY}T16:00:00.000Z`,
      endsAt: `${MONDAY}T19:00:00.000Z`,
      status: 'scheduled',
    },
    version: begun.version,
    mark: begun.draft?.mark ?? null,
  })
}

const order = (request: APIRequestContext, time: string) =>
  request.post(`${server.cafe}/api/orders`, {
    headers: { 'idempotency-key': `monday-at-${time}` },
    data: {
      lines: [{ id: 'taro-milk-tea', size: 'large', quantity: 1 }],
      contact: { name: 'Zoe', email: 'zoe.monday@example.org' },
      pickup: { date: MONDAY, time },
      payment: 'counter',
    },
  })

async function freeTimes(request: APIRequestContext): Promise<string[]> {
  const answer = await request.get(`${server.cafe}/api/pickup-slots?date=${MONDAY}`)
  const { slots } = (await answer.json()) as PickupSlots
  return slots.filter(({ isAvailable }) => isAvailable).map(({ time }) => time)
}
