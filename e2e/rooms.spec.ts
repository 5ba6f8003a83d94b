import { go, openAs } from './people-page.ts'
import { axeOn, complaintsOf } from './site-page.ts'
import type { RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

let server: RunningServer
test.beforeAll(({ server: shared }) => {
  server = shared
})

test('a guest books the Art Space, pays the deposit, moves and cancels it, and gets back what was shown; staff see it', async ({
  page,
  browser,
}) => {
  const complaints = complaintsOf(page)
  const main = page.getByRole('main')
  await openAs(page, server, '/dashboard', 'customer@demo.example')
  await go(page, '/book-space')
  // A month ahead, so that it can be moved and all comes back.
  await expect(main.getByRole('button', { name: / open$/ }).first()).toBeVisible()
  const head = main.locator('.room-month-head')
  const before = await head.textContent()
  await head.getByRole('button').last().click()
  await expect(head).not.toHaveText(before ?? '')
  await main
    .getByRole('button', { name: / open$/ })
    .last()
    .click()
  await main.getByRole('radio', { name: /^11 AM/ }).check({ force: true })
  await main.getByRole('radio', { name: /^3 hours/ }).check({ force: true })
  await expect(main.getByText('Deposit, paid now')).toBeVisible()
  expect(await axeOn(page)).toEqual([])
  await main.getByRole('button', { name: /Hold it for 10 minutes/ }).click()

  await page.waitForURL(/book-space\/hire/)
  await expect(main.getByRole('heading', { name: 'Held for you' })).toBeVisible()
  await expect(main.getByRole('timer')).toBeVisible()
  await page.reload()
  await main.getByLabel('People').fill('6')
  // Nobody books without the house rules.
  await main.getByRole('button', { name: /^Pay the deposit/ }).click()
  await expect(main.getByText('Read the house rules and agree to them.').first()).toBeVisible()
  await main.getByRole('checkbox', { name: /house rules/ }).check()
  expect(await axeOn(page)).toEqual([])
  await main.getByRole('button', { name: /^Pay the deposit/ }).click()
  await page.waitForURL(/payments\/test/)
  await page.getByRole('button', { name: 'Is declined', exact: true }).click()
  await page.getByRole('button', { name: 'Pays', exact: true }).click()
  await page.waitForURL(/book-space\/hire/)
  await expect(main.getByRole('heading', { name: 'It is yours' })).toBeVisible()
  await expect(main.getByText(/^Deposit paid\./)).toBeVisible()
  await expect(main.getByText('The house rules that you agreed to')).toBeVisible()
  const link = page.url()
  const reference = new URL(link).searchParams.get('reference') ?? ''
  expect(await axeOn(page)).toEqual([])

  await go(page, '/dashboard')
  await expect(main.getByText(reference)).toBeVisible()
  await main.getByRole('link', { name: 'Change or cancel' }).first().click()
  await main.getByRole('button', { name: /^One more hour, until/ }).click()
  await main.getByRole('button', { name: /^Add the hour/ }).click()
  await expect(main.getByText('An hour is added for')).toBeVisible()
  await main.getByRole('button', { name: 'Move it to another time' }).click()
  await main.getByRole('radio', { name: /^3 PM/ }).check({ force: true })
  // What cancelling would cost from then on is said before anything is moved.
  const another = main.getByRole('group', { name: 'Another time' })
  await expect(another.getByText(/comes back\./).first()).toBeVisible()
  await main.getByRole('button', { name: 'Move it', exact: true }).click()
  await expect(main.getByRole('status').filter({ hasText: 'Your room is moved.' })).toBeFocused()
  await expect(main.getByText(/3:00\sPM to/).first()).toBeVisible()
  await expect(main.getByText('An hour is added for')).toHaveCount(0)

  const staff = await browser.newPage()
  await openAs(staff, server, '/employee/rooms', 'manager@demo.example')
  await go(staff, `/employee/rooms?hire=${reference}`)
  await expect(staff.getByRole('region', { name: `Hire ${reference}` })).toContainText('Booked')
  expect(await axeOn(staff)).toEqual([])

  await main.getByRole('button', { name: 'Cancel it' }).click()
  const shown = await main.getByText(/all that you paid, comes back/).textContent()
  const cents = /\$[\d.]+/.exec(shown ?? '')?.[0] ?? ''
  await main.getByRole('button', { name: 'Cancel the room' }).click()
  await expect(main.getByRole('heading', { name: 'Cancelled' })).toBeVisible()
  await expect(main.getByText(`${cents} comes back to you.`)).toBeInViewport()
  await staff.reload()
  await expect(staff.getByRole('region', { name: `Hire ${reference}` })).toContainText('Cancelled')
  expect(complaints).toEqual([])
})

test('a hold that is given back is free for others at once, and the free hours are printed by the server', async ({
  page,
  request,
}) => {
  const html = await (await request.get(`${server.cafe}/book-space`)).text()
  expect(html).toContain('open days')
  expect(html).toContain('11 AM')
  await page.goto(`${server.cafe}/book-space`, { waitUntil: 'networkidle' })
  const main = page.getByRole('main')
  const first = main.getByRole('radio', { name: /M ?open$/ }).first()
  // A slow browser may still be taking the page over when it is pressed: then it is pressed again.
  await expect(() => first.check({ force: true })).toPass()
  await main.getByRole('button', { name: /Hold it for/ }).click()
  await expect(main.getByRole('heading', { name: 'Held for you' })).toBeVisible()
  await main.getByRole('button', { name: 'Give this time back' }).click()
  await expect(main.getByRole('heading', { name: 'Cancelled' })).toBeVisible()
})
