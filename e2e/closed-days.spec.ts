import type { PickupSlots } from '#domain/contracts/ordering.ts'
import { go, openAs } from './people-page.ts'
import { axeOn } from './site-page.ts'
import { startServer, type RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

/** Open by the week, from 11 AM to 8 PM. */
const SATURDAY = '2025-10-18'

// A server of its own, because it changes its settings.
let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('an admin closes a Saturday: what is on it is named first, then nothing can be picked up or hired, and the report has fewer open hours', async ({
  page,
  request,
}) => {
  expect(await timesOn(SATURDAY)).toContain('14:00')
  expect((await roomOn(SATURDAY)).isOpen).toBe(true)

  const main = page.getByRole('main')
  await openAs(page, server, '/admin/reports', 'admin@demo.example')
  const week = main.getByRole('row', { name: /Oct 13/ })
  await expect(main.getByRole('heading', { name: 'How full it is' })).toBeVisible()
  // Wed to Fri 11 to 7, Sat and Sun 11 to 8, and the venue on Monday and Tuesday from 9 to 10 PM.
  await expect(week.getByRole('cell').first()).toContainText('of 68\u00A0h')
  expect(await axeOn(page)).toEqual([])

  await go(page, '/admin/hours')
  await main.getByRole('button', { name: 'Add a day' }).click()
  const added = main.getByRole('group', { name: 'A new day', exact: true })
  await added.getByLabel('Date').fill(SATURDAY)
  await added.getByLabel('Why').fill('New floors')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const told = main.getByRole('alertdialog', { name: 'People outside of these hours' })
  // Where the button was pressed, with the focus there: nobody saves it unread.
  await expect(told).toBeFocused()
  await expect(told).toBeInViewport()
  await expect(told).toContainText('at a time at which you would be closed')
  await expect(told.getByRole('listitem')).toHaveText(/^First Print.*Sat, Oct 18.*8 people$/)
  await expect(told.getByRole('link')).toHaveAttribute('href', /^\/admin\/content\/class\//)
  expect(await axeOn(page)).toEqual([])
  // Nothing is saved before it was seen.
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(told).toBeFocused()
  expect(await timesOn(SATURDAY)).toContain('14:00')
  await told.getByRole('button', { name: 'Save the hours anyway' }).click()
  await expect(told).toBeHidden()

  await expect.poll(() => timesOn(SATURDAY)).toEqual([])
  expect(await roomOn(SATURDAY)).toMatchObject({
    isOpen: false,
    reason: 'We are closed on Saturday, October 18 (New floors).',
  })
  const hire = await request.post(`${server.cafe}/api/room-bookings`, {
    data: { spaceType: 'art-space', date: SATURDAY, startsAt: '13:00', hours: 3 },
    headers: { origin: server.cafe },
  })
  expect(hire.status()).toBeGreaterThanOrEqual(400)
  expect(JSON.stringify(await hire.json())).toContain('New floors')
  await page.goto(`${server.cafe}/admin/reports`)
  await expect(week.getByRole('cell').first()).toContainText('of 59\u00A0h')

  async function timesOn(date: string): Promise<string[]> {
    const answer = await request.get(`${server.cafe}/api/pickup-slots?date=${date}`)
    const { slots } = (await answer.json()) as PickupSlots
    return slots.filter(({ isAvailable }) => isAvailable).map(({ time }) => time)
  }
  async function roomOn(date: string): Promise<{ isOpen: boolean; reason: string | null }> {
    return (await request.get(`${server.cafe}/api/spaces/art-space/day?date=${date}`)).json()
  }
})
