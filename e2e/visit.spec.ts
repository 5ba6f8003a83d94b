import { mailsOf } from './site-page.ts'
import { startServer, type RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

let server: RunningServer
// Its own, because the café is told of the first forms of an hour one by one, and of the others in one mail.
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('a visitor finds a free evening, keeps two seats, and gives them back by the link of the email', async ({
  page,
  request,
}) => {
  await page.goto(`${server.cafe}/workshops-private-events`)
  await page.waitForURL(`${server.cafe}/events`)
  await page.getByText('Free only').click()
  await expect(page).toHaveURL(/free=1/)
  await expect(page.getByRole('article')).toHaveCount(3)
  await page.getByRole('link', { name: 'Open Mic with One Lamp' }).click()
  await page.waitForURL(/\/events\/open-mic-with-one-lamp$/)
  const seats = page.locator('.seats figcaption b')
  const before = Number.parseInt(await seats.innerText(), 10)

  const calendar = page.getByRole('link', { name: 'Add it to your calendar' })
  const file = decodeURIComponent((await calendar.getAttribute('href')) ?? '')
  expect(file).toContain('BEGIN:VEVENT')
  expect(file).toContain('DTSTART:20251024T213000Z')

  await page.getByRole('button', { name: 'One more' }).click()
  await page.getByLabel('Your name').fill('Ines')
  await page
    .getByLabel(/^Email/)
    .first()
    .fill('ines@example.org')
  await page.getByRole('button', { name: 'Reserve 2 seats for us' }).click()
  const done = page.locator('.form-done')
  await expect(done).toContainText('See you there')
  await expect(done).toContainText(/R-[A-Z0-9]{5}/)
  await expect(seats).toHaveText(`${before - 2} seats left`)

  const mail = (await mailsOf(server, request)).find(({ to }) => to === 'ines@example.org')
  const link = /http\S+cancel=\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  await page.goto(link)
  await page.getByRole('button', { name: 'Give my seats back' }).click()
  await expect(page.getByText('Given back.', { exact: true })).toBeVisible()
  await expect(seats).toHaveText(`${before} seats left`)
})

test('a full evening has a line, a cancelled one says so, and a past one keeps no seats', async ({
  page,
}) => {
  await page.goto(`${server.cafe}/events/what-the-porch-light-brings`)
  await page.getByLabel('Your name').fill('Noor')
  await page
    .getByLabel(/^Email/)
    .first()
    .fill('noor.visit@example.org')
  await page.getByRole('button', { name: 'Join the waitlist' }).click()
  await expect(page.locator('.form-done')).toContainText('Number 1 in line')

  await page.goto(`${server.cafe}/events/silent-film-loud-piano`)
  await expect(page.locator('.event-banner')).toContainText('Cancelled')
  await expect(page.getByRole('button', { name: /seat/i })).toHaveCount(0)

  await page.goto(`${server.cafe}/events/low-water-opening`)
  await expect(page.locator('.stub')).toContainText('This one is over')

  const missing = await page.goto(`${server.cafe}/events/no-such-evening`)
  expect(missing?.status()).toBe(404)
})

test('who chose the night is met by it on every page, until they choose otherwise', async ({
  page,
  context,
}) => {
  await page.goto(`${server.cafe}/about`, { waitUntil: 'networkidle' })
  expect(await context.cookies()).toEqual([])
  await page.getByRole('radio', { name: 'Night' }).click()
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-theme', 'dark')
  const faq = await page.goto(`${server.cafe}/faq`, { waitUntil: 'networkidle' })
  expect(await faq?.text()).toContain('<html data-theme="dark"')
  await page.getByRole('radio', { name: 'Night' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('radio', { name: 'Night' })).toBeChecked()
  // Chosen in another window: an older page from the browser's own cache follows.
  await context.addCookies([{ name: 'theme', value: 'light', url: server.cafe }])
  await page.goBack({ waitUntil: 'networkidle' })
  await expect(html).toHaveAttribute('data-theme', 'light')
  await page.getByRole('radio', { name: 'Day' }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('radio', { name: 'Day' })).toBeChecked()
  await page.getByRole('radio', { name: 'Auto' }).click()
  await expect(html).not.toHaveAttribute('data-theme')
  expect(await context.cookies()).toEqual([])
})

test('the price of a room is built up in the open, and its deposit makes it theirs', async ({
  page,
  request,
}) => {
  await page.goto(`${server.cafe}/booking`, { waitUntil: 'networkidle' })
  await page.getByRole('radio', { name: /Entire Venue/ }).check({ force: true })
  await expect(page.locator('.day-name')).toHaveText('Monday, October 20')
  await page.getByRole('radio', { name: /^10 AM/ }).check({ force: true })
  await page.getByRole('radio', { name: /^7 hours/ }).check({ force: true })
  const price = page.locator('.room-price')
  await expect(price).toContainText('7 hours at $175')
  await expect(price).toContainText('Never more than the 8-hour special')
  await expect(price).toContainText('$1,200')
  await page.getByRole('button', { name: /^Hold it for 10 minutes/ }).click()
  await page.getByLabel(/^People/).fill('40')
  await page.getByLabel('Your name').fill('Oskar')
  await page
    .getByLabel(/^Email/)
    .first()
    .fill('oskar@example.org')
  await page.getByRole('checkbox', { name: /house rules/ }).check()
  await page.getByRole('button', { name: 'Pay the deposit, $600.00' }).click()
  await page.getByRole('button', { name: 'Pays', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'It is yours' })).toBeVisible()
  expect(
    (await mailsOf(server, request)).find(({ to }) => to === 'oskar@example.org')?.text,
  ).toContain('Paid: $600.00')
})

test('two people book a class, look their seats up by the email and give them back', async ({
  page,
  request,
}) => {
  await page.goto(`${server.cafe}/classes/book`, { waitUntil: 'networkidle' })
  await page.getByLabel('Youngest age').selectOption('13 years')
  await page.getByLabel('Class', { exact: true }).selectOption('Draw a Map of Nowhere')
  await expect(page.locator('.session')).toHaveCount(2)
  const shared = await page.request.get(page.url())
  expect((await shared.text()).match(/class="session"/g)).toHaveLength(2)
  await page.getByRole('button', { name: 'Book', exact: true }).first().click()
  await page.getByRole('button', { name: 'Pay at the café instead' }).click()
  await page.getByRole('button', { name: 'Add a line' }).click()
  await page.getByRole('button', { name: 'Book 2 seats' }).click()
  await expect(page.locator('.form-errors')).toContainText('Write a name on line 1.')
  await page.getByLabel('Name of person 1').fill('Mira')
  await page.getByLabel('Name of person 2').fill('Jun')
  await page.getByLabel('Your name').fill('Mira')
  await page
    .getByLabel(/^Email/)
    .first()
    .fill('mira@example.org')
  await page.getByRole('button', { name: 'Book 2 seats' }).click()
  await expect(page.locator('.form-done')).toContainText(/R-[A-Z0-9]{5}/)
  const mails = await mailsOf(server, request)
  expect(mails.find(({ text }) => text.includes('Participants: Mira, Jun'))).toBeTruthy()
  const mail = mails.find(({ to }) => to === 'mira@example.org')

  await page.goto(/https?:\S+reference=\S+/.exec(mail?.text ?? '')?.[0] ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are in')
  await expect(page.locator('.class-ticket')).toContainText('Mira')
  await page.getByRole('button', { name: 'Give my seats back' }).click()
  await expect(page.getByText('Nothing was paid')).toBeVisible()
  await page.getByRole('button', { name: 'Give them back' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No seats are kept')
})

test('the calendar is walked by the keyboard, and leads to what it holds', async ({ page }) => {
  await page.goto(`${server.cafe}/classes/calendar`, { waitUntil: 'networkidle' })
  const chosen = page.locator('.calendar-day[aria-pressed="true"]')
  await chosen.focus()
  const first = (await chosen.getAttribute('aria-label')) ?? ''
  await page.keyboard.press('ArrowRight')
  await expect(chosen).not.toHaveAttribute('aria-label', first)
  await expect(chosen).toBeFocused()
  await page.getByRole('radio', { name: 'List' }).click()
  await expect(page).toHaveURL(/view=agenda/)
  await page.locator('.agenda-entry[data-kind="class"] a').first().click()
  await expect(page).toHaveURL(/\/classes\/book\?session=/)
  await expect(page.locator('.session[data-open]')).toBeVisible()
})
