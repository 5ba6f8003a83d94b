import { addressOf, OPEN_PAGES } from './pages.ts'
import { enter, go } from './people-page.ts'
import { expect, test } from './test.ts'
import { violationsOn } from './violations.ts'

const ADMIN = 'admin@demo.example'

// Every worker that is free takes the next.
test.describe.configure({ mode: 'parallel' })

test('the site makes no markup and no script from a text, and could not', async ({
  page,
  server,
}) => {
  const violations = await violationsOn(page)
  const answer = await page.goto(`${server.cafe}/menu`)
  expect(answer?.headers()['content-security-policy']).toContain(
    "require-trusted-types-for 'script'; trusted-types lounge-files",
  )
  // The page makes its own policy when it asks for its script, after the first picture is seen.
  await expect(page.locator('head script[type="module"]').first()).toBeAttached()
  const tried = await page.evaluate(() => {
    const outcome = (attempt: () => unknown): string => {
      try {
        attempt()
        return 'done'
      } catch (error) {
        return error instanceof Error ? error.name : 'refused'
      }
    }
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy(name: string, rules: object): unknown }
    }
    return [
      outcome(() => (document.createElement('p').innerHTML = '<img src=x onerror=alert(1)>')),
      outcome(() => (document.createElement('script').src = '/anything.js')),
      outcome(() => new DOMParser().parseFromString('<p></p>', 'text/html')),
      outcome(() => trustedTypes.createPolicy('another', {})),
      // It was made already, and cannot be made again.
      outcome(() => trustedTypes.createPolicy('lounge-files', {})),
    ]
  })
  expect(tried).toEqual(Array(5).fill('TypeError'))
  await expect.poll(() => violations.length).toBeGreaterThanOrEqual(5)
})

test('no open page asks for more of who is signed in and goes from one to the other', async ({
  page,
  server,
}) => {
  const violations = await violationsOn(page)
  await page.goto(`${server.cafe}/login`)
  await enter(page, ADMIN)
  await expect(page).not.toHaveURL(/\/login/)
  // By links, so that what the server renders for others is drawn in the browser. The pages with a guard are in doors.spec.ts.
  for (const { path } of OPEN_PAGES) {
    await page.evaluate(() => document.querySelector('main h1')?.setAttribute('data-old', ''))
    await go(page, await addressOf(path, server.cafe))
    await expect(page.locator('main h1:not([data-old])').first()).toBeVisible()
  }
  expect(violations).toEqual([])
})

test('nor does what opens over a page: the sheet, the drawer, the chat, the checkout, the survey', async ({
  page,
  server,
}) => {
  test.slow()
  const violations = await violationsOn(page)
  await page.goto(`${server.cafe}/menu`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Latte', exact: true }).click()
  await page.getByRole('dialog', { name: 'Latte' }).waitFor()
  await page.getByRole('button', { name: /^Add to cart/ }).click()
  await expect(page.locator('lounge-cart').getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Chat with the barista' }).click()
  const message = page.getByRole('textbox', { name: 'Your message' })
  await message.fill('a large taro milk tea')
  await message.press('Enter')
  await expect(page.getByRole('button', { name: /^Add/ }).first()).toBeVisible()

  await page.goto(`${server.cafe}/checkout?type=pickup`, { waitUntil: 'networkidle' })
  await page.getByRole('radio', { name: /4:30 PM/ }).check({ force: true })
  await page.getByLabel('Name we call out').fill('Mira')
  await page
    .getByRole('main')
    .getByLabel(/^Email/)
    .fill('mira.policy@example.org')
  await page.getByRole('button', { name: /^Place order/ }).click()
  await expect(page.locator('.order-number')).toBeVisible()

  await page.goto(`${server.cafe}/prelaunch`, { waitUntil: 'networkidle' })
  await page.goto(`${server.cafe}/newsletter/confirm?token=none`)
  expect(violations).toEqual([])
})
