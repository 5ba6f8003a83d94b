import { openAs } from './people-page.ts'
import { axeOn } from './site-page.ts'
import { startServer, type RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('who plans classes adds a person with a share, renames them, and finds them in the form of a class', async ({
  page,
}) => {
  await openAs(page, server, '/admin/classes', 'admin@demo.example')
  const people = page.getByRole('region', { name: 'Who teaches and hosts' })
  await people.getByRole('button', { name: 'Add a person' }).click()
  const adding = people.getByRole('form', { name: 'Add a person' })
  await adding.getByLabel('Name').fill('Nia Newcomer')
  await adding.getByLabel('Usual share of the price').fill('150')
  await adding.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(adding.getByRole('link', { name: /percentage from 0 to 100/ })).toBeVisible()
  await adding.getByLabel('Usual share of the price').fill('40')
  await adding.getByRole('button', { name: 'Add', exact: true }).click()
  const nia = people.getByRole('listitem').filter({ hasText: 'Nia Newcomer' })
  await expect(nia).toContainText('40% of the price')

  await people.getByRole('button', { name: 'Change Nia Newcomer' }).click()
  await expect(people.getByRole('form', { name: 'Change Nia Newcomer' })).toBeVisible()
  expect(await axeOn(page)).toEqual([])
  await people.getByLabel('Name').fill('Nia Newell')
  await people.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(people.getByText('Nia Newell')).toBeVisible()

  await page.goto(`${server.cafe}/admin/classes?new`)
  await page.getByLabel('Taught by').fill('Nia Newell')
  await expect(page.getByText(/usual for this person: 40%/)).toBeVisible()
  await page.getByLabel('Taught by').fill('Somebody Else')
  await expect(page.getByText('A new name: this person is added')).toBeVisible()
  await page.getByLabel('Share of the price').fill('25')
  await expect(page.getByLabel('Share of the price')).toHaveValue('25')
  await page.getByLabel('Share of the price').fill('')
  await expect(page.getByLabel('Share of the price')).toHaveValue('')
  await page.goto(`${server.cafe}/admin/payouts?instructor=1`)
  await expect(page.getByText('Nothing was sold in October 2025.')).toBeVisible()
})
