import { axeOn, faultsOf, mailsOf } from './site-page.ts'
import type { RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

let server: RunningServer
test.beforeAll(({ server: shared }) => {
  server = shared
})

test('a visitor goes from the bill of artists to one of them, steps up to a print, and on to the next artist', async ({
  page,
}) => {
  await page.goto(`${server.cafe}/artists`)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(8)
  await page.getByRole('link', { name: 'Maren Oyelaran' }).click()
  await page.waitForURL(/\/artist\/maren-oyelaran$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Maren Oyelaran')
  const wall = page.getByRole('region', { name: 'On the wall, to scale' })
  await expect(wall.getByRole('heading', { level: 3 })).toHaveCount(5)

  await wall.getByRole('link', { name: 'Gulls Leaving' }).click()
  const sheet = page.getByRole('dialog', { name: 'Gulls Leaving' })
  await expect(sheet.getByText('11 × 14 in')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL(/\/artist\/maren-oyelaran$/)

  await page
    .getByRole('navigation', { name: 'More artists' })
    .getByRole('link', { name: /Tomas Wieczorek/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tomas Wieczorek')
})

test('works hang in their true sizes', async ({ page }) => {
  await page.goto(`${server.cafe}/artist/maren-oyelaran`)
  const width = async (title: string) => {
    const print = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: title }) })
      .getByRole('img')
    return (await print.boundingBox())?.width ?? 0
  }
  // 16 inches against 8.
  const ratio = (await width('Moon over the Slip')) / (await width('One Boat, Going Home'))
  expect(ratio).toBeCloseTo(2, 1)
})

test('a visitor narrows the wall to what can be had in taro, and the address keeps it', async ({
  page,
}) => {
  await page.goto(`${server.cafe}/gallery`)
  const filter = page.getByRole('search', { name: 'Filter the gallery' })
  const works = page.locator('.wall > li')
  await expect(works).toHaveCount(40)
  await filter.getByRole('checkbox', { name: 'Taro' }).click({ force: true })
  await filter.getByLabel('Status').selectOption('For sale')
  await expect(filter.getByRole('status')).toContainText('of 40 prints')
  // The wall follows its filter a moment later.
  await expect(works).not.toHaveCount(40)
  const left = await works.count()
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThan(40)
  await page.reload()
  await expect(works).toHaveCount(left)
  await filter.getByLabel('Price').selectOption('Under $75')
  await filter.getByLabel('Artist').selectOption('Arlo Voss')
  await filter.getByLabel('Subject', { exact: true }).selectOption('Moths')
  await expect(page.getByText('Nothing on the walls matches all of that.')).toBeVisible()
  await filter.getByRole('button', { name: 'Show everything' }).click()
  await expect(works).toHaveCount(40)
})

test('a visitor steps closer by keyboard and walks along the wall', async ({ page }) => {
  await page.goto(`${server.cafe}/gallery`)
  await page.getByRole('link', { name: 'Gulls Leaving' }).focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Gulls Leaving' })
  const print = sheet.getByRole('img', { name: /large yellow sun half sunk in the sea/ })
  const before = (await print.boundingBox())?.width ?? 0
  await sheet.getByRole('button', { name: 'Step closer' }).press('Enter')
  await sheet.getByRole('button', { name: 'Step closer' }).press('Enter')
  await expect(sheet.getByRole('button', { name: 'Step closer' })).toBeDisabled()
  expect((await print.boundingBox())?.width ?? 0).toBeGreaterThan(before * 2)
  // What was in the middle still is.
  expect(await sheet.locator('.work-glass').evaluate((glass) => glass.scrollLeft)).toBeGreaterThan(
    before / 2,
  )
  await sheet.getByRole('link', { name: 'Picking Week' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Picking Week' })).toBeVisible()
})

test('a visitor asks to hold a print, is told what is missing, and gets a number and an email', async ({
  page,
  request,
}) => {
  await page.goto(`${server.cafe}/gallery?work=gulls-leaving`)
  const sheet = page.getByRole('dialog', { name: 'Gulls Leaving' })
  await sheet.getByRole('button', { name: 'Ask to hold it' }).click()
  await sheet.getByLabel('Your name').fill('Noor')
  await sheet.getByLabel('Email').fill('noor')
  await sheet.getByRole('button', { name: 'Ask to hold it' }).click()
  await expect(sheet.getByRole('alert')).toBeFocused()
  expect(await axeOn(page)).toEqual([])
  await sheet.getByRole('alert').getByRole('link').click()
  await expect(sheet.getByLabel('Email')).toBeFocused()

  await page.reload()
  await sheet.getByRole('button', { name: 'Ask to hold it' }).click()
  await expect(sheet.getByLabel('Your name')).toHaveValue('Noor')
  await sheet.getByLabel('Email').fill('noor.gallery@example.org')
  await sheet.getByRole('button', { name: 'Ask to hold it' }).click()
  const done = sheet.getByRole('status').filter({ hasText: 'Reference' })
  await expect(done).toBeFocused({ timeout: 15_000 })
  const reference = /W-\w{5}/.exec(await done.innerText())?.[0] ?? 'none'
  const mails = await mailsOf(server, request)
  const answer = mails.find(({ to }) => to.includes('noor.gallery@example.org'))
  expect(`${answer?.subject} ${answer?.text}`).toContain(reference)
})

test('what is sold can only be wished for again', async ({ page }) => {
  await page.goto(`${server.cafe}/gallery?work=light-at-oyster-point`)
  const sheet = page.getByRole('dialog', { name: 'Light at Oyster Point' })
  await expect(sheet.getByRole('button', { name: /Ask to (buy|hold)/ })).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Ask for one like it' }).click()
  await expect(sheet.getByLabel('What you would like').getByRole('option')).toHaveText([
    'I have a question',
    'I would like one made',
  ])
})

test('an artist whom nobody knows is not found, and says so to programs too', async ({ page }) => {
  const answer = await page.goto(`${server.cafe}/artist/nobody-at-all`)
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Nothing is printed at')
})

test('nothing flies in: what hangs on the wall hangs there at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.route('**/prints/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400))
    await route.continue()
  })
  await page.addInitScript(() => {
    const moved: string[] = []
    addEventListener('transitionrun', (event) => {
      if ((event.target as Element).matches('.print')) moved.push(event.propertyName)
    })
    Object.assign(globalThis, { moved })
  })
  await page.goto(`${server.cafe}/gallery`)
  await page.waitForFunction(() => document.documentElement.dataset.seen === '')
  await expect(page.locator('.hung').nth(1)).toBeInViewport()
  await page.waitForTimeout(300)
  expect(await page.evaluate(() => (globalThis as unknown as { moved: string[] }).moved)).toEqual(
    [],
  )
})

test('when the gallery cannot be reached it says so, and tries again when asked', async ({
  page,
}) => {
  let isDown = true
  await page.route('**/api/works', (route) => (isDown ? route.abort() : route.continue()))
  // Only the first page is rendered by the server; the next one fetches its data itself.
  await page.goto(`${server.cafe}/faq`)
  const header = page.getByRole('banner')
  await header.getByRole('button', { name: 'About' }).click()
  await header.getByRole('link', { name: 'Gallery' }).click()
  const again = page.getByRole('alert').getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  isDown = false
  await again.click()
  await expect(page.locator('.wall > li')).toHaveCount(40)
})

// On a desk every page is looked at (every-page.spec.ts).
test('the browser has nothing to complain of on a phone', async ({ browser }) => {
  const paths = ['/artists', '/artist/priya-raghunathan', '/gallery']
  const addresses = paths.map((path) => server.cafe + path)
  expect(await faultsOf(browser, addresses)).toEqual([])
})
