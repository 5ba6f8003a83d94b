import { go, openAs } from './people-page.ts'
import { axeOn, complaintsOf, hydrated, mailsOf } from './site-page.ts'
import { startServer, type RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('a customer holds three seats, pays by card, gives one back and then all, and gets what was shown; staff see it', async ({
  page,
  browser,
}) => {
  const complaints = complaintsOf(page)
  const main = page.getByRole('main')
  await openAs(page, server, '/dashboard', 'customer@demo.example')
  await go(page, '/classes/book')
  await main.getByRole('button', { name: 'Book', exact: true }).last().click()
  await main.getByRole('button', { name: 'One more' }).click()
  await main.getByRole('button', { name: 'One more' }).click()
  await expect(main.getByText(/^3 seats, /)).toBeVisible()
  expect(await axeOn(page)).toEqual([])
  await main.getByRole('button', { name: 'Hold them for 10 minutes' }).click()

  await page.waitForURL(/classes\/confirmation/)
  await expect(main.getByRole('heading', { name: 'Held for you' })).toBeVisible()
  await expect(main.getByRole('timer')).toBeVisible()
  await page.reload()
  await main.getByLabel('Name of person 1').fill('Mira')
  await main.getByLabel('Name of person 2').fill('Jun')
  await main.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(main.locator('.form-errors')).toContainText('Write a name on line 3.')
  await main.getByLabel('Name of person 3').fill('Ida')
  expect(await axeOn(page)).toEqual([])
  await main.getByRole('button', { name: /^Pay \$/ }).click()
  await page.waitForURL(/payments\/test/)
  await page.getByRole('button', { name: 'Is declined', exact: true }).click()
  await page.getByRole('button', { name: 'Pays', exact: true }).click()
  await page.waitForURL(/classes\/confirmation/)
  await expect(main.getByRole('heading', { name: 'You are in' })).toBeVisible()
  await expect(main.getByText('Free to cancel until')).toBeVisible()
  expect(await axeOn(page)).toEqual([])
  const link = page.url()
  const reference = new URL(link).searchParams.get('reference') ?? ''

  await main.getByRole('button', { name: 'Jun cannot come' }).click()
  await expect(main.getByText(/all that was paid for it, comes back/)).toBeVisible()
  await main.getByRole('button', { name: 'Give the seat of Jun back' }).click()
  await expect(main.getByText('Mira', { exact: false }).first()).toBeVisible()
  await expect(main.getByText('Given back', { exact: true })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Jun cannot come' })).toHaveCount(0)

  const staff = await browser.newPage()
  await openAs(staff, server, '/employee/seats', 'manager@demo.example')
  await staff.goto(`${server.cafe}/employee/seats?q=${reference}&open=${reference}`)
  await expect(staff.getByText('Mira, Ida')).toBeVisible()
  await expect(staff.getByText(/test card/)).toBeVisible()
  expect(await axeOn(staff)).toEqual([])

  await main.getByRole('button', { name: 'Give my seats back' }).click()
  // Above it stands what came back for the seat before.
  const shown = await main
    .getByText(/all that was paid for it, comes back/)
    .last()
    .textContent()
  const cents = /\$[\d.]+/.exec(shown ?? '')?.[0] ?? '?'
  await main.getByRole('button', { name: 'Give them back' }).click()
  await expect(main.getByRole('heading', { name: 'No seats are kept' })).toBeVisible()
  await go(page, '/membership/history')
  await expect(main.getByText(cents).first()).toBeVisible()
  expect(complaints).toEqual([])
})

test('a guest books a class in Spanish, and comes back from paying to a page in Spanish', async ({
  page,
}) => {
  const complaints = complaintsOf(page)
  const main = page.getByRole('main')
  await page.goto(`${server.cafe}/es/classes/book`)
  await expect(page.locator('lounge-chat')).toBeAttached()
  await expect(main.getByText(/Descanso: \d+:\d\d\s[ap]\.\sm\.$/).first()).toBeAttached()
  await expect(main.getByText(/\d [AP]M\b/)).toHaveCount(0)
  await main.getByRole('button', { name: 'Reservar', exact: true }).last().click()
  await expect(main.locator('.seat-lines')).toContainText('1 lugar')
  await main.getByRole('button', { name: 'Apartarlo 10 minutos' }).click()

  await page.waitForURL(/\/es\/classes\/confirmation/)
  await expect(main.getByRole('heading', { name: 'Apartado para ti' })).toBeVisible()
  await main.getByLabel('Nombre de la persona 1').fill('Luz')
  await main.getByLabel('Tu nombre').fill('Luz')
  await main.getByLabel(/^Correo electrónico/).fill('luz.class@guest.example')
  await main.getByRole('button', { name: /^Pagar \$/ }).click()
  await page.waitForURL(/payments\/test/)
  await page.getByRole('button', { name: 'Pays', exact: true }).click()

  await page.waitForURL(/\/es\/classes\/confirmation/)
  await expect(main.getByRole('heading', { name: 'Ya tienes lugar' })).toBeVisible()
  await expect(main.getByText(/^Cancela antes del .*: se te devuelve todo/)).toBeVisible()
  await main.getByRole('button', { name: 'Devolver mi lugar' }).click()
  await expect(main.getByText(/^Se te devuelven \$/)).toBeVisible()
  expect(complaints).toEqual([])
})

test('a guest who waits in line is offered seats that come free, and takes them to pay at the café', async ({
  page,
  browser,
  request,
}) => {
  const main = page.getByRole('main')
  await page.goto(`${server.cafe}/classes/book`, { waitUntil: 'networkidle' })
  const row = main.locator('.session').filter({ hasText: 'Two Inks, One Tree' })
  await row.getByRole('button', { name: 'Book', exact: true }).click()
  for (let seats = 1; seats < 3; seats += 1)
    await row.getByRole('button', { name: 'One more' }).click()
  await row.getByRole('button', { name: /^Hold / }).click()
  await expect(main.getByRole('heading', { name: 'Held for you' })).toBeVisible()
  const hold = page.url()

  // Whoever holds them finds them again, and is offered no waitlist.
  await page.goto(`${server.cafe}/classes/book`, { waitUntil: 'networkidle' })
  await expect(row.getByText(/You hold 3 seats/)).toBeVisible()
  await expect(row.getByRole('button', { name: 'Waitlist' })).toHaveCount(0)

  const other = await (await browser.newContext()).newPage()
  await other.goto(`${server.cafe}/classes/book`, { waitUntil: 'networkidle' })
  const line = other.getByRole('main').locator('.session').filter({ hasText: 'Two Inks, One Tree' })
  await line.getByRole('button', { name: 'Waitlist' }).click()
  await line.getByLabel('Name of person 1').fill('Wanda')
  await line.getByLabel('Your name').fill('Wanda')
  await line.getByLabel(/^Email/).fill('wanda@example.org')
  await line.getByRole('button', { name: 'Join the waitlist' }).click()
  await expect(line.getByText('Number 1 in line.')).toBeVisible()

  await row.getByRole('link', { name: 'Continue with them' }).click()
  await page.waitForURL(hold)
  await main.getByRole('button', { name: 'Release seats' }).click()
  await main.getByRole('button', { name: 'Give them back' }).click()
  await expect(main.getByRole('heading', { name: 'No seats are kept' })).toBeVisible()
  const offer = (await mailsOf(server, request)).find(({ subject }) =>
    subject.startsWith('A seat for you'),
  )
  await page.goto(/https?:\S+reference=\S+/.exec(offer?.text ?? '')?.[0] ?? '')
  await expect(main.getByRole('heading', { name: 'A seat for you' })).toBeVisible()
  expect(await axeOn(page)).toEqual([])
  await main.getByRole('button', { name: 'Take it, and pay at the café' }).click()
  await expect(main.getByRole('heading', { name: 'You are in' })).toBeVisible()
})

test('a guest books for three with drinks for the break, the kitchen reads whose they are, and giving all back pays all back', async ({
  page,
  browser,
}) => {
  const complaints = complaintsOf(page)
  const main = page.getByRole('main')
  await page.goto(`${server.cafe}/classes/book?session=letters-1`, { waitUntil: 'networkidle' })
  const row = main.locator('.session[data-open]')
  await expect(row.getByText(/^Break at /)).toBeVisible()
  for (let seats = 1; seats < 3; seats += 1)
    await row.getByRole('button', { name: 'One more' }).click()
  await row.getByRole('button', { name: /^Hold / }).click()
  await expect(main.getByRole('heading', { name: 'Held for you' })).toBeVisible()
  for (const [i, name] of ['Mira', 'Jun', 'Ida'].entries())
    await main.getByLabel(`Name of person ${i + 1}`).fill(name)
  await main.getByLabel('Your name').fill('Mira')
  await main.getByLabel(/^Email/).fill('mira.break@example.org')
  const choose = async (drink: string, name: string) => {
    await main.getByRole('combobox', { name: `Drink for ${name}` }).selectOption(drink)
  }
  await choose('taro-milk-tea', 'Mira')
  await choose('taro-milk-tea', 'Ida')
  const ofDrinks = main.locator('.break-fields .totals .total.numeral')
  await expect(ofDrinks).toBeVisible()
  expect(await axeOn(page)).toEqual([])
  const total = await ofDrinks.textContent()
  await main.getByRole('button', { name: /^Pay \$/ }).click()
  await page.waitForURL(/payments\/test/)
  await page.getByRole('button', { name: 'Pays', exact: true }).click()
  await page.waitForURL(/classes\/confirmation/)
  const drinks = main.getByRole('region', { name: 'Drinks for the break' })
  await expect(drinks.getByText(`is paid: ${total} with tax.`)).toBeVisible()
  expect(await axeOn(page)).toEqual([])

  const staff = await browser.newPage()
  await openAs(staff, server, '/pos/tickets', 'barista@demo.example')
  await staff.getByText('For later days').click()
  const ticket = staff.locator('.pos-ticket').filter({ hasText: /Break of .*for Mira.*for Ida/s })
  await expect(ticket).toBeVisible()
  expect(await axeOn(staff)).toEqual([])

  await main.getByRole('button', { name: 'Give my seats back' }).click()
  await expect(main.getByText(`and ${total} comes back as it was paid`)).toBeVisible()
  await main.getByRole('button', { name: 'Give them back' }).click()
  await expect(main.getByRole('heading', { name: 'No seats are kept' })).toBeVisible()
  await expect(drinks.getByText(`${total} went back as it was paid.`)).toBeVisible()
  await expect(ticket).toHaveCount(0)
  await expect(
    staff
      .getByRole('region', { name: 'Cancelled, to acknowledge' })
      .getByText('for Mira was cancelled'),
  ).toBeVisible()
  expect(complaints).toEqual([])
})

test('a class that cannot be booked yet goes on saying from when, once the page works', async ({
  page,
}) => {
  const complaints = complaintsOf(page)
  await page.goto(`${server.cafe}/classes/book`, { waitUntil: 'networkidle' })
  await hydrated(
    page
      .getByRole('main')
      .getByRole('button', { name: /^Book\b/ })
      .first(),
  )
  await expect(page.getByText('Booking opens Thu, Nov 13, 10 AM')).toBeVisible()
  expect(complaints).toEqual([])
})
