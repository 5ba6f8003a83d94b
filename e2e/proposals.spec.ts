import { openAs } from './people-page.ts'
import { axeOn } from './site-page.ts'
import { startServer, type RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('an artist proposes a class, a manager agrees and publishes it, it becomes a series, and a visitor holds a seat', async ({
  page,
  browser,
}) => {
  const main = page.getByRole('main')
  await openAs(page, server, '/artist-dashboard?section=dates', 'artist@demo.example')
  await main.getByRole('button', { name: 'Propose a class or an event' }).click()
  const form = main.getByRole('form', { name: 'Propose' })
  await form.getByLabel('Title').fill('Moths for Beginners')
  await form.getByLabel('In a sentence').fill('Cut a moth, print it twice.')
  await form.getByLabel('What happens').fill('You cut.\nYou print.')
  await form.getByLabel('Date 1').fill('2025-12-03')
  await form.getByLabel('At', { exact: true }).fill('16:00')
  await form.getByLabel('Seats').fill('8')
  await form.getByLabel('Price per person').fill('60.00')
  await form.getByRole('button', { name: 'Send it to the café' }).click()
  await expect(main.getByText('With the café')).toBeVisible()
  expect(await axeOn(page)).toEqual([])

  const staff = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
  const room = staff.getByRole('main')
  await openAs(staff, server, '/employee/proposals', 'manager@demo.example')
  const decide = room.getByRole('form', { name: 'Decide on Moths for Beginners' })
  await decide.getByRole('button', { name: 'Agree, and begin its page' }).click()
  const publish = room.getByRole('form', { name: 'Publish Moths for Beginners' })
  await expect(publish.getByLabel('For whom')).toHaveValue('Ages 16 and up')
  expect(await axeOn(staff)).toEqual([])
  await publish.getByLabel('Level').selectOption('beginner')
  await publish.getByRole('button', { name: 'Publish it' }).click()
  await expect(room.getByRole('link', { name: 'It is on the site' })).toBeVisible()

  await staff.goto(`${server.cafe}/employee/classes`)
  await room.getByRole('link', { name: /^Repeat it: Moths for Beginners/ }).click()
  const series = room.getByRole('form', { name: 'Series' })
  await expect(series.getByLabel('Title')).toHaveValue('Moths for Beginners')
  await expect(series.locator('.series-sentence')).not.toHaveText('Looking at the calendar…')
  expect(await axeOn(staff)).toEqual([])
  await series.getByRole('button', { name: 'Put these dates on the site' }).click()
  await expect(room.getByRole('button', { name: 'Save these dates' })).toBeVisible()
  await staff.getByRole('link', { name: 'All classes' }).click()
  await expect(room.getByRole('link', { name: 'Moths for Beginners', exact: true })).toBeVisible()

  const visitor = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
  await visitor.goto(`${server.cafe}/classes/book?session=moths-for-beginners`)
  await visitor.getByRole('button', { name: 'Hold it for 10 minutes' }).click()
  await visitor.waitForURL(/classes\/confirmation/)
  await expect(
    visitor.getByRole('main').getByRole('heading', { name: 'Held for you' }),
  ).toBeVisible()
})
