import type { CafeEvent } from '#domain/contracts/content.ts'
import { go, openAs } from './people-page.ts'
import { keepSeatsAt } from './seats.ts'
import { axeOn, mailsOf } from './site-page.ts'
import { startServer, type RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('staff write an event that comes every week, guests see its dates, and one is called off', async ({
  page,
  browser,
  request,
}) => {
  const room = page.getByRole('main')
  await openAs(page, server, '/employee/event-series', 'manager@demo.example')
  await expect(room.getByRole('link', { name: 'Open Mic with One Lamp' })).toBeVisible()
  expect(await axeOn(page)).toEqual([])
  await room.getByRole('link', { name: 'New series' }).click()

  const form = room.getByRole('form', { name: 'Series' })
  await form.getByLabel('From').fill('2025-10-28')
  await form.getByLabel('Begins at').fill('17:30')
  await form.getByLabel('Dates', { exact: true }).fill('4')
  await form.getByLabel('Title').fill('Vinyl and Dumplings')
  await form.getByLabel('Summary').fill('Somebody brings records, we fold.')
  await form.getByLabel('Where').fill('Art Space')
  await form.getByLabel('Host').fill('Nobody Else')
  await form.getByLabel('Sell tickets here').check()
  await form.getByLabel('Price', { exact: true }).fill('0.00')
  await form.getByLabel('On sale from').first().fill('30')
  await form.getByLabel('On sale from: time').fill('09:00')
  await form.getByLabel('When somebody cannot come').fill('Give it back by the link in our email.')
  await form.getByRole('button', { name: 'Paragraph' }).click()
  await form.getByLabel('Paragraph', { exact: true }).fill('Bring a record.')
  await form.getByLabel('What is to be seen on it').fill('A record.')
  await expect(form.locator('.series-sentence')).toHaveText(
    'Every week on Tuesday at 5:30 PM, 4 dates, last on Tuesday, November 18',
  )
  await form.getByRole('button', { name: 'Leave out Tue, Nov 11' }).click()
  expect(await axeOn(page)).toEqual([])
  await form.getByRole('button', { name: 'Put these dates on the site' }).click()
  await expect(room.getByRole('button', { name: 'Save these dates' })).toBeVisible()

  const visitor = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
  const site = visitor.getByRole('main')
  await visitor.goto(`${server.cafe}/events`)
  const bill = site.getByRole('article', { name: 'Vinyl and Dumplings' })
  await expect(bill).toHaveCount(1)
  await expect(bill).toContainText('Every Tuesday')
  await expect(bill).toContainText('Also on Nov 4, Nov 18')
  await bill.getByRole('link', { name: 'Nov 18' }).click()
  await expect(site.getByText('Tuesday, November 18')).toBeVisible()
  const others = site.getByRole('region', { name: 'Every Tuesday Also on' })
  await expect(others.getByRole('link')).toHaveText(['Tue, Oct 28', 'Tue, Nov 4'])
  // Thirty days before, so not yet.
  await expect(site.getByText(/On sale from Sunday, October 19, 9:00\sAM/)).toBeVisible()
  expect(await axeOn(visitor)).toEqual([])
  await others.getByRole('link', { name: 'Tue, Nov 4' }).click()
  await expect(site.getByText('Tuesday, November 4')).toBeVisible()

  const [, id = ''] = /\/events\/([\w-]+)$/.exec(visitor.url()) ?? []
  const event = (await (await request.get(`${server.cafe}/api/events/${id}`)).json()) as CafeEvent
  const tier = event.tickets?.tiers[0]?.id ?? ''
  const tickets = [{ tier, count: 2 }]
  await keepSeatsAt(server, request, id, [
    { name: 'Noor', email: 'noor@guest.example', party: 2, tickets },
  ])

  await form.getByRole('button', { name: 'Leave out Tue, Nov 4' }).click()
  await expect(form.getByText('1 party with 2 people, who are told.')).toBeVisible()
  await form.getByRole('button', { name: 'Save these dates' }).click()
  await form.getByRole('alertdialog').getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('Everything is saved.')).toBeVisible()
  await go(page, '/employee/event-series')
  await expect(room.getByRole('listitem').filter({ hasText: 'Vinyl and Dumplings' })).toContainText(
    '2 dates, last on Tuesday, November 18',
  )
  await visitor.goto(`${server.cafe}/events/${id}`)
  await expect(site.getByText('Cancelled.')).toBeVisible()
  await visitor.goto(`${server.cafe}/events`)
  await expect(bill).toContainText('Also on Nov 18')
  const mails = await mailsOf(server, request)
  expect(mails.find(({ to }) => to.includes('noor@guest.example'))?.subject).toContain(
    'Cancelled: Vinyl and Dumplings',
  )
})
