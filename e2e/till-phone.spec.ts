import type { Page } from '@playwright/test'
import { decodeQR } from 'qr/decode.js'
import { openAs } from './people-page.ts'
import { startServer, type RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('half a bill at the terminal, the other half on a guest’s phone, with a reload in between', async ({
  page,
  browser,
}) => {
  await openAs(page, server, '/pos/sell', 'manager@demo.example')
  await page.getByRole('button', { name: /^Taro Milk Tea/ }).click()
  await page.getByRole('button', { name: /^Add \$/ }).click()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  const paying = page.getByRole('dialog')
  await paying.getByText('Split the bill').click()
  await paying.getByRole('button', { name: '1 of 2' }).click()
  await paying.getByRole('button', { name: /^The terminal took/ }).click()
  await paying.getByRole('button', { name: /^Take the next part/ }).click()
  await paying.getByRole('button', { name: /on their phone$/ }).click()
  await expect(paying.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('dialog').getByText(/^Card terminal \$/)).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('img', { name: /^QR code/ })).toBeVisible()

  const guest = await browser.newPage()
  await guest.goto(await readCode(page))
  // The link of the code leads on to the card page.
  await guest
    .getByRole('button', { name: /good|pays/i })
    .first()
    .click()
  await expect(guest.getByRole('heading', { name: /^Paid: / })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Sold' })).toBeVisible()
  await expect(page.getByText('Card, on a phone')).toBeVisible()
  await guest.close()
})

/** What a camera reads of the code on the screen. */
async function readCode(page: Page): Promise<string> {
  const picture = await page.getByRole('img', { name: /^QR code/ }).evaluate((element) => {
    const canvas = document.createElement('canvas')
    canvas.width = 480
    canvas.height = 480
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('No canvas.')
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, 480, 480)
    pen.drawImage(element as HTMLImageElement, 0, 0, 480, 480)
    return [...pen.getImageData(0, 0, 480, 480).data]
  })
  return decodeQR({ width: 480, height: 480, data: Uint8ClampedArray.from(picture) })
}
