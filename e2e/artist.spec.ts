import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { enter } from './people-page.ts'
import { axeOn, complaintsOf } from './site-page.ts'
import { startServer, type RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

/** Somebody's own browser, signed in. */
async function signedIn(browser: Browser, email: string, to: string): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(server.cafe + to)
  await page.waitForURL(/\/login$/)
  await enter(page, email)
  await page.waitForURL((url) => url.pathname !== '/login')
  return page
}

test('an artist hangs a photograph, staff sell a copy of it, and the artist reads it on the statement', async ({
  browser,
}) => {
  const artist = await signedIn(browser, 'artist@demo.example', '/artist-dashboard')
  const complaints = complaintsOf(artist)
  await artist.getByRole('link', { name: 'Add a work' }).click()
  const form = artist.getByRole('form', { name: 'Add a work' })
  await form.getByLabel('Title').fill('Night Ferry')
  await form.getByRole('button', { name: 'Hang it' }).click()
  await expect(form.getByRole('alert')).toContainText('Add a picture of the work.')
  await expect(form.getByLabel('Title')).toHaveValue('Night Ferry')

  await form.getByLabel(/^Picture/).setInputFiles({
    name: 'not-a-picture.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<script>alert(1)</script>'),
  })
  await form
    .getByLabel('What is to be seen')
    .fill('A dark ferry under a coral moon, lights on water.')
  await form.getByLabel('How it was made').fill('Risograph in two inks')
  await form.getByLabel(/^Width/).fill('11')
  await form.getByLabel(/^Height/).fill('14')
  await form.getByLabel(/^Edition/).fill('2')
  await form.getByLabel(/^Left/).fill('2')
  await form.getByLabel(/^Price/).fill('90')
  await form.getByRole('button', { name: 'Hang it' }).click()
  await expect(form.getByRole('alert')).toContainText('JPEG, PNG, WebP or AVIF')
  await expect(form.getByLabel(/^Price/)).toHaveValue('90')
  // The browser tells of the refusal too.
  complaints.splice(0)

  const picture = sharp({
    create: { width: 1100, height: 1400, channels: 3, background: '#191d42' },
  })
  await form.getByLabel(/^Picture/).setInputFiles({
    name: 'IMG_0001.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture.jpeg().toBuffer(),
  })
  await form.getByRole('button', { name: 'Hang it' }).click()
  await expect(artist.getByText('“Night Ferry” is added.')).toBeVisible()
  expect(await axeOn(artist)).toEqual([])

  const visitor = await browser.newPage()
  await visitor.goto(`${server.cafe}/gallery?work=night-ferry`)
  const hung = visitor.getByRole('dialog').getByRole('img', { name: /dark ferry/ })
  await expect(hung).toHaveAttribute('src', /^\/art\/[0-9a-f]{24}-\d+\.webp$/)
  await expect.poll(() => hung.evaluate((img: HTMLImageElement) => img.naturalWidth > 0)).toBe(true)

  const staff = await signedIn(browser, 'senior@demo.example', '/employee/sales')
  await staff.getByRole('searchbox').fill('night fer')
  await staff.getByRole('button', { name: 'Sell Night Ferry' }).click()
  await expect(staff.getByText('$97.20')).toBeVisible()
  expect(await axeOn(staff)).toEqual([])
  await staff.getByLabel(/^Number/).fill('2')
  await staff.getByRole('button', { name: 'Record the sale' }).click()
  await expect(staff.getByText(/“Night Ferry” is sold for \$90\.00; \$63\.00/)).toBeVisible()

  await artist.goto(`${server.cafe}/artist-dashboard?room=sales`)
  const line = artist.getByRole('row', { name: /Night Ferry/ })
  await expect(line).toContainText('$63.00')
  const saved = artist.waitForEvent('download')
  await artist.getByRole('button', { name: 'Save as CSV' }).click()
  expect((await saved).suggestedFilename()).toBe('arlo-voss-2025-10.csv')
  expect(await axeOn(artist)).toEqual([])

  await staff.getByRole('button', { name: /^Take it back.*Night Ferry/ }).click()
  await staff.getByLabel('Why').fill('The corner was bent')
  await staff.getByRole('button', { name: 'Take it back', exact: true }).click()
  await expect(staff.getByText(/Taken back .*: The corner was bent/)).toBeVisible()
  await artist.reload()
  await expect(artist.getByRole('row', { name: /Returned: Night Ferry/ })).toContainText('−$63.00')
  expect(complaints).toEqual([])
})

test('dashboards of artists open for artists and admins, who choose whose', async ({ browser }) => {
  const customer = await signedIn(browser, 'customer@demo.example', '/artist-dashboard')
  await customer.waitForURL(/\/unauthorized/)
  const barista = await signedIn(browser, 'barista@demo.example', '/employee/sales')
  await barista.waitForURL(/\/unauthorized/)

  const artist = await signedIn(
    browser,
    'artist@demo.example',
    '/artist-dashboard?artist=maren-oyelaran',
  )
  await expect(artist.getByText(/this is not your dashboard/)).toBeVisible()

  const admin = await signedIn(browser, 'admin@demo.example', '/artist-dashboard')
  await admin.getByRole('link', { name: 'Maren Oyelaran' }).click()
  await expect(admin.getByRole('heading', { level: 1, name: 'Maren Oyelaran' })).toBeVisible()
  await expect(admin.getByRole('link', { name: 'Gulls Leaving', exact: true })).toBeVisible()
})
