import { openAs } from './people-page.ts'
import { axeOn } from './site-page.ts'
import { startServer, type RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('an assistant manager writes an event, looks at it, and is kept out of what is an admin’s', async ({
  page,
}) => {
  const main = page.getByRole('main')
  await openAs(page, server, '/employee/events', 'assistant@demo.example')
  await expect(main.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  await main.getByRole('button', { name: 'Write an event' }).click()
  const form = main.getByRole('form', { name: 'Write something new' })
  expect(await axeOn(page)).toEqual([])
  await form.getByLabel('Title').fill('A Night of Moths')
  await form.getByRole('button', { name: 'Start a draft' }).click()
  await page.waitForURL(/\/employee\/events\/event\/a-night-of-moths$/)
  await expect(main.getByRole('heading', { level: 1, name: 'A Night of Moths' })).toBeVisible()
  expect(await axeOn(page)).toEqual([])
  await main.getByRole('link', { name: 'Preview' }).click()
  await page.waitForURL(/\/employee\/events\/event\/a-night-of-moths\/preview$/)
  await page.getByRole('link', { name: 'Back to the form' }).click()
  await main.getByRole('link', { name: 'All events and classes' }).click()
  await expect(main.getByRole('link', { name: 'A Night of Moths' })).toBeVisible()

  // What is an admin's does not open, neither here nor there.
  await page.goto(`${server.cafe}/employee/events/page/about`)
  await expect(main.getByRole('heading', { name: 'Nothing here' })).toBeVisible()
  await page.goto(`${server.cafe}/admin/content`)
  await page.waitForURL(/\/unauthorized/)
})
