import { enter, linkTo, openAs } from './people-page.ts'
import { axeOn, complaintsOf } from './site-page.ts'
import { startServer, type RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('somebody gives a membership, and whoever gets the email signs in and starts it', async ({
  page,
  browser,
  request,
}) => {
  const complaints = complaintsOf(page)
  await openAs(page, server, '/membership/give', 'customer@demo.example')
  const main = page.getByRole('main')
  await main.getByRole('radio', { name: /Premium Membership/ }).check()
  await main.getByRole('button', { name: 'Pay $135.00' }).click()
  await expect(main.getByText('Say who it is for.').first()).toBeVisible()
  await main.getByLabel('For whom?').fill('Arlo')
  await main.getByLabel('Their email').fill('artist@demo.example')
  await main.getByLabel('A few words').fill('For all the soup.')
  expect(await axeOn(page)).toEqual([])
  await main.getByRole('button', { name: 'Pay $135.00' }).click()
  await page.getByRole('button', { name: 'Pays', exact: true }).click()
  await page.waitForURL(/membership\/give\?gift=/)
  // No mail leaves this server: what goes out is kept for the café to show.
  await expect(page.getByRole('heading', { name: 'Paid', exact: true })).toBeVisible()
  await expect(main.getByText('The email with the link is kept at the café')).toBeVisible()
  await expect(main.getByText('Test payments')).toHaveCount(0)

  const link = await linkTo(server, request, 'artist@demo.example', /membership\/gift#token=/)
  const other = await browser.newContext()
  const theirs = await other.newPage()
  await theirs.goto(link)
  await expect(theirs.getByText('For all the soup.')).toBeVisible()
  expect(await axeOn(theirs)).toEqual([])
  await theirs.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await enter(theirs, 'artist@demo.example')
  await theirs.getByRole('button', { name: 'Start it now' }).click()
  await theirs.waitForURL(/membership\/dashboard$/)
  await expect(theirs.locator('.member-state', { hasText: /^A gift$/ })).toBeVisible()
  await theirs.goto(link)
  await expect(theirs.getByText('It is yours: you started it.')).toBeVisible()
  await other.close()

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Started' })).toBeVisible()
  expect(complaints).toEqual([])
})

test('whoever gave a membership takes it back, and its link says so', async ({
  page,
  browser,
  request,
}) => {
  const complaints = complaintsOf(page)
  await openAs(page, server, '/membership/give', 'customer@demo.example')
  const main = page.getByRole('main')
  await main.getByLabel('For whom?').fill('Pia')
  await main.getByLabel('Their email').fill('pia-gift@guest.example')
  await main.getByRole('button', { name: 'Pay $75.00' }).click()
  await page.getByRole('button', { name: 'Pays', exact: true }).click()
  await page.waitForURL(/membership\/give\?gift=/)
  await main.getByRole('button', { name: 'Take it back' }).click()
  await main.getByRole('button', { name: 'Take it back, and get $75.00' }).click()
  await expect(page.getByRole('heading', { name: 'Taken back' })).toBeVisible()
  await expect(main.getByText('$75.00 went back to the card that you paid with.')).toBeVisible()
  expect(await axeOn(page)).toEqual([])

  const link = await linkTo(server, request, 'pia-gift@guest.example', /membership\/gift#token=/)
  const other = await browser.newContext()
  const theirs = await other.newPage()
  await theirs.goto(link)
  await expect(theirs.getByRole('heading', { name: 'Taken back' })).toBeVisible()
  await other.close()
  expect(complaints).toEqual([])
})

test('a visitor puts a print into the cart, pays it, and finds it waiting at the counter', async ({
  page,
}) => {
  const complaints = complaintsOf(page)
  await page.goto(`${server.cafe}/artist/maren-oyelaran?work=gulls-leaving`)
  const sheet = page.getByRole('dialog', { name: 'Gulls Leaving' })
  await sheet.getByRole('button', { name: 'Put it in the cart' }).click()
  await sheet.getByRole('link', { name: 'Check out' }).click()
  const main = page.getByRole('main')
  await expect(main.getByText('Whenever we are open.')).toBeVisible()
  await main.getByLabel('Name we call out').fill('Zoe')
  await main.getByLabel(/^Email/).fill('zoe-print@guest.example')
  expect(await axeOn(page)).toEqual([])
  await main.getByRole('button', { name: /Go to payment/ }).click()
  await page.getByRole('button', { name: 'Pays', exact: true }).click()
  await expect(page.getByText('the work is yours')).toBeVisible()
  await page.getByRole('link', { name: 'See the order' }).click()
  await expect(page.getByText('Gulls Leaving').first()).toBeVisible()
  expect(complaints).toEqual([])
})

test('a customer follows an artist and asks for a commission, which the inbox shows', async ({
  page,
}) => {
  const complaints = complaintsOf(page)
  await openAs(page, server, '/account/artists', 'customer@demo.example')
  await expect(page.getByText('You follow nobody yet.')).toBeVisible()
  await page.getByRole('link', { name: 'See the artists' }).click()
  await page.getByRole('link', { name: 'Maren Oyelaran' }).click()
  await page.getByRole('button', { name: 'Follow Maren Oyelaran' }).click()
  await expect(page.getByRole('button', { name: 'Following Maren Oyelaran' })).toBeVisible()
  await page.getByRole('button', { name: 'Ask for a commission' }).click()
  const form = page.getByRole('form', { name: /commission/ })
  await form.getByLabel('What should it be?').fill('Our old dog, asleep on the stairs, in blue.')
  await form.getByLabel('What would you spend?').selectOption('$250 to $500')
  await form.getByLabel('Name').fill('Cleo Park')
  await form.getByLabel('Email').fill('customer@demo.example')
  expect(await axeOn(page)).toEqual([])
  await form.getByRole('button', { name: 'Ask for it' }).click()
  await expect(page.getByText('It is with the artist.')).toBeVisible()
  await page.getByRole('link', { name: 'Your artists' }).click()
  const asked = page.getByRole('listitem').filter({ hasText: 'Our old dog' }).first()
  await expect(asked.getByText('Waits for Maren Oyelaran')).toBeVisible()
  await asked.getByRole('button', { name: 'Write to Maren Oyelaran' }).click()
  await asked.getByLabel('Write to Maren Oyelaran').fill('On the upper stairs.')
  await asked.getByRole('button', { name: 'Send it' }).click()
  await expect(asked.getByText('Sent. Maren Oyelaran reads it')).toBeVisible()
  const byMail = page.getByRole('checkbox', { name: /By email too/ })
  await byMail.click()
  await expect(byMail).not.toBeChecked()
  expect(await axeOn(page)).toEqual([])
  await page.getByRole('button', { name: /Follow no longer/ }).click()
  await expect(page.getByText('You follow nobody yet.')).toBeVisible()
  expect(complaints).toEqual([])
})
