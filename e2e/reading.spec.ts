import { enter } from './people-page.ts'
import { axeOn, faultsOf, hydrated, mailsOf } from './site-page.ts'
import type { RunningServer } from './start-server.ts'
import { expect, MOVING, test } from './test.ts'

test.use(MOVING)

let server: RunningServer
test.beforeAll(({ server: shared }) => {
  server = shared
})

test('a reader follows a subject to a post, reads it, and goes on to an older one', async ({
  page,
}) => {
  await page.goto(`${server.cafe}/blog`)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(12)
  const press = page
    .getByRole('navigation', { name: 'By subject' })
    .getByRole('link', { name: /^Press/ })
  await hydrated(press)
  await press.click()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(3)
  let send = () => {}
  const isSent = new Promise<void>((resolve) => (send = resolve))
  await page.route('**/api/posts/*', async (route) => {
    await isSent
    await route.continue()
  })
  await page.getByRole('link', { name: 'Why the colors never line up' }).click()
  // The title comes along; the text is still on its way.
  await expect(page.getByRole('status', { name: 'Loading the post' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Why the colors never line up')
  send()
  await page.waitForURL(/\/blog\/why-the-colors-never-line-up$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Why the colors never line up')
  await expect(page.getByRole('heading', { name: 'One drum at a time' })).toBeVisible()
  await expect(page.getByText('Hana Brandt')).toBeVisible()
  await page
    .getByRole('navigation', { name: 'More posts' })
    .getByRole('link', { name: /^Older/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(
    'Why the colors never line up',
  )
})

test('the feed that the blog offers is there', async ({ page, request }) => {
  await page.goto(`${server.cafe}/blog`)
  const href = await page.getByRole('link', { name: 'RSS' }).getAttribute('href')
  const feed = await request.get(`${server.cafe}${href}`)
  expect(feed.status()).toBe(200)
  expect(await feed.text()).toContain('Why is taro purple?')
})

test('a post that was never written is not found', async ({ page }) => {
  const answer = await page.goto(`${server.cafe}/blog/never-written`)
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Nothing is printed at')
  // Hydrated as the server rendered it, without asking for the post once more.
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.reload({ waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Nothing is printed at')
  expect(asked.filter((path) => /^\/api\/(posts|menu)/.test(path))).toEqual([])
})

test('the story is told from the beginning to the people, and uses up its ink', async ({
  page,
}) => {
  await page.goto(`${server.cafe}/about`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'We bought a press. Then a kettle.',
  )
  const ink = page.locator('.about-ink')
  const full = await ink.innerHTML()
  await page.getByRole('heading', { name: 'Who is here' }).scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 600)
  await expect.poll(() => ink.innerHTML()).not.toBe(full)
  await expect(page.getByText('1891')).toBeVisible()
  await expect(page.locator('.about-figures dd').nth(1)).toHaveText('8')
})

test('a visitor finds an answer with a slip of the finger, and sends its address to a friend', async ({
  page,
  browser,
}) => {
  await page.goto(`${server.cafe}/faq`)
  await page.getByRole('searchbox').fill('leesh')
  await expect(page.getByRole('status').filter({ hasText: '1 answer' })).toBeVisible()
  await expect(page.getByText('Yes, on a leash')).toBeVisible()
  await page.getByRole('link', { name: 'Link to this answer' }).click()
  const address = page.url()
  expect(address).toContain('#can-i-bring-my-dog')

  const friend = await (await browser.newContext()).newPage()
  await friend.goto(address)
  await expect(friend.getByText('Yes, on a leash')).toBeInViewport()
  await friend.getByRole('searchbox').fill('submarine')
  await expect(friend.getByText('Nobody has asked us that yet.')).toBeVisible()
})

test('a neighbor pins up a note, which waits to be read, and reports another', async ({
  page,
  request,
}) => {
  await page.goto(`${server.cafe}/community`)
  const board = page.locator('.board')
  await expect(board.getByRole('heading', { name: 'Bass player wanted' })).toBeVisible()
  const hanging = await board.getByRole('article').count()

  // Reading needs nothing; a note has an account behind it.
  await expect(page.getByRole('form', { name: 'Pin up a note' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Sign in to pin' }).click()
  await enter(page, 'customer@demo.example')
  await expect(page).toHaveURL(/\/community#pin$/)
  const form = page.getByRole('form', { name: 'Pin up a note' })
  await form.getByRole('button', { name: 'Send the note' }).click()
  await expect(form.getByRole('alert')).toBeFocused()
  await expect(form.getByRole('alert').getByRole('link')).toHaveCount(2)
  await form.getByLabel('Headline').fill('Found: one blue glove')
  await form.getByLabel('Your note').fill('On the bridge, Sunday. It misses its mitten.')
  await form.getByLabel('Name under it').fill('Ada')
  await form.getByRole('button', { name: 'Send the note' }).click()
  const done = page.getByRole('status').filter({ hasText: 'Reference' })
  await expect(done).toBeFocused({ timeout: 15_000 })
  const reference = /B-\w{5}/.exec(await done.innerText())?.[0] ?? 'none'
  const mails = await mailsOf(server, request)
  expect(
    mails.filter(({ subject, text }) => `${subject} ${text}`.includes(reference)),
  ).toHaveLength(2)
  await page.reload()
  await expect(board.getByRole('article')).toHaveCount(hanging)
  await expect(page.getByText('Found: one blue glove')).toHaveCount(0)

  await page.getByRole('button', { name: 'Report “Bass player wanted”' }).click()
  const sheet = page.getByRole('dialog', { name: 'Report “Bass player wanted”' })
  expect(await axeOn(page)).toEqual([])
  await sheet.getByLabel('What is wrong with it').selectOption('It is an advertisement')
  await sheet.getByRole('button', { name: 'Report it' }).click()
  await expect(sheet.getByText(/X-\w{5}/)).toBeVisible({ timeout: 15_000 })
  await sheet.getByRole('button', { name: 'Back to the board' }).click()
  await expect(sheet).toHaveCount(0)
})

for (const { path, clause } of [
  { path: '/privacy', clause: 'How long' },
  { path: '/terms', clause: 'Ordering' },
])
  test(`each clause of ${path} has a way to it`, async ({ page }) => {
    await page.goto(`${server.cafe}${path}`)
    const ways = page.getByRole('navigation', { name: 'Clauses' }).getByRole('link')
    for (const href of await ways.evaluateAll((all) => all.map((a) => a.getAttribute('href'))))
      await expect(page.locator(`h2${href}`)).toHaveCount(1)
    // The bar at the foot of the window comes last, over where the way stood.
    await page.locator('lounge-chat').waitFor({ state: 'attached' })
    await ways.filter({ hasText: clause }).click()
    await expect(page.getByRole('heading', { name: clause, exact: true })).toBeInViewport()
  })

// On a desk every page is looked at (every-page.spec.ts).
test('the browser has nothing to complain of on a phone', async ({ browser }) => {
  const paths = ['/blog', '/blog/why-is-taro-purple', '/about', '/faq', '/community', '/privacy']
  const addresses = [...paths, '/terms'].map((path) => server.cafe + path)
  expect(await faultsOf(browser, addresses)).toEqual([])
})
