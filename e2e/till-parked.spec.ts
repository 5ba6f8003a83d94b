import type { Page } from '@playwright/test'
import { openAs } from './people-page.ts'
import { startServer } from './start-server.ts'
import { expect, test } from './test.ts'
import { openPage, openTill } from './till-page.ts'

test('two tills share what is parked: one of them gets it, and without a network it is sent later', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const server = await startServer()
  try {
    const front = await openPage(browser)
    const bar = await openPage(browser)
    await openTill(front, server)
    await openAs(bar, server, '/pos/sell', 'barista@demo.example')

    await park(front, 'Otto')
    await openParked(bar, 1)
    await expect(waiting(bar, 'Otto')).toContainText('by Mo Okafor')
    await openParked(front, 1)
    await Promise.all([waiting(bar, 'Otto').click(), waiting(front, 'Otto').click()])
    const closed = async () =>
      (await Promise.all([bar, front].map((page) => dialog(page).isHidden()))).filter(Boolean)
        .length
    await expect.poll(closed).toBe(1)
    const [winner, other] = (await dialog(bar).isHidden()) ? [bar, front] : [front, bar]
    await expect(winner.getByRole('heading', { name: 'Otto' })).toBeVisible()
    await expect(other.getByText('Otto is with somebody else')).toBeVisible()
    await expect(other.getByText(/ has it: taken at /)).toBeVisible()
    await expect(dialog(other)).toContainText('No bill is parked.')
    await dialog(other).getByRole('button', { name: 'Close' }).click()
    await winner.getByRole('button', { name: 'Clear', exact: true }).click()

    await front.context().setOffline(true)
    await park(front, 'Ada')
    await openParked(front, 1)
    await expect(waiting(front, 'Ada')).toContainText('it is not sent yet')
    await front.reload()
    await front.context().setOffline(false)
    await openParked(bar, 1)
    await waiting(bar, 'Ada').click()
    await expect(bar.getByRole('heading', { name: 'Ada' })).toBeVisible()
    await expect(front.getByRole('button', { name: 'Parked 0' })).toBeVisible({ timeout: 30_000 })
    for (const each of [front, bar]) await each.context().close()
  } finally {
    await server.stop()
  }
})

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Parked bills' })
const waiting = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name: new RegExp(`^${name}`) })

async function park(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox').fill('taro milk tea')
  await page.getByRole('searchbox').press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Add \$/ })
    .click()
  await page.getByRole('button', { name: 'Name, note' }).click()
  await page.getByLabel('Name, to be called by').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Park', exact: true }).click()
}

async function openParked(page: Page, count: number): Promise<void> {
  const button = page.getByRole('button', { name: `Parked ${count}` })
  await button.click({ timeout: 30_000 })
}
