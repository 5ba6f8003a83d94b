import { go, openAs } from './people-page.ts'
import { axeOn, complaintsOf } from './site-page.ts'
import type { RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

let server: RunningServer
test.beforeAll(({ server: shared }) => {
  server = shared
})

test('somebody joins by card, pauses, goes on, cancels at the end, and finds it all in the history', async ({
  page,
}) => {
  const complaints = complaintsOf(page)
  await openAs(page, server, '/membership/dashboard', 'customer@demo.example')
  await expect(page.getByRole('heading', { name: 'No membership yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Compare them' }).click()
  await page.getByRole('link', { name: 'Join Premium' }).click()
  await expect(page.getByRole('radio', { name: /Premium Membership/ })).toBeChecked()
  expect(await axeOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Pay $45.00 and join' }).click()

  // Back without paying, and the truth about it, also after a reload.
  await page.getByRole('link', { name: 'Back without paying' }).click()
  await page.waitForURL(/membership\/cancel/)
  await expect(page.getByRole('heading', { name: 'Not paid yet' })).toBeVisible()
  await page.reload()
  await expect(page.getByText(/What you chose is kept until .+: \$45\.00/)).toBeVisible()
  await page.getByRole('link', { name: 'Go on paying' }).click()
  await page.getByRole('link', { name: 'Back without paying' }).click()
  await page.getByRole('link', { name: 'Choose anew' }).click()
  await page.getByRole('button', { name: 'Pay $45.00 and join' }).click()
  await page.getByRole('button', { name: 'Is declined', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('declined')
  await page.getByRole('button', { name: 'Pays', exact: true }).click()
  await page.waitForURL(/membership\/success/)
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Test card', { exact: true })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Your membership' }).click()

  const main = page.getByRole('main')
  await expect(main.locator('.member-state', { hasText: /^Active$/ })).toBeVisible()
  await expect(main.getByText('$45.00')).toBeVisible()
  expect(await axeOn(page)).toEqual([])
  await expect(main.getByRole('region', { name: 'What you used' })).toContainText('Not used yet')
  await go(page, '/dashboard')
  const own = main.getByRole('region', { name: 'Your membership' })
  await expect(own).toContainText('$45.00 is charged on')
  await own.getByRole('link', { name: 'Cancel it' }).click()
  await expect(main.getByRole('button', { name: 'Cancel my membership' })).toBeVisible()
  await main.getByText('Pause it').click()
  await main.getByRole('button', { name: 'Pause from today' }).click()
  await expect(main.locator('.member-state', { hasText: /^Paused$/ })).toBeVisible()
  await main.getByRole('button', { name: 'Resume today' }).click()
  await expect(main.locator('.member-state', { hasText: /^Active$/ })).toBeVisible()
  await main.getByRole('radio', { name: 'I come too seldom' }).check()
  await main.getByRole('button', { name: 'Cancel my membership' }).click()
  await expect(main.locator('.member-state', { hasText: /^Not renewing$/ })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Keep it after all' })).toBeVisible()

  await go(page, '/membership/history')
  await expect(main.getByRole('listitem').filter({ hasText: 'Premium Membership' })).toHaveCount(1)
  await main.getByLabel('Kind').selectOption('refunded')
  await expect(main.getByText('Nothing fits.')).toBeVisible()
  await main.getByRole('button', { name: 'Show everything' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    main.getByRole('button', { name: 'Save as a file (CSV)' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('history.csv')
  expect(await axeOn(page)).toEqual([])
  await main.getByRole('link', { name: 'Receipt of Premium Membership' }).click()
  await expect(page.getByRole('heading', { name: 'Receipt', exact: true })).toBeVisible()
  expect(complaints).toEqual([])
})
