import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { enter, go } from './people-page.ts'
import { startHouse, type RunningHouse } from './start-house.ts'

/** Every page of the site's table; those that are not for everybody name their access. */
const SOURCE = readFileSync(new URL('../site/routes.tsx', import.meta.url), 'utf8')
const ROWS = SOURCE.slice(SOURCE.indexOf('ROUTES:'))
  .split(/\{\s*path: '/)
  .slice(1)
const pagesOf = (rows: string[]) => rows.map((row) => /^[^']+/.exec(row)?.[0] ?? '')
const PUBLIC = pagesOf(ROWS.filter((row) => !row.includes('access:'))).filter(
  (path) => path !== '*',
)
const GUARDED = pagesOf(ROWS.filter((row) => row.includes('access:')))
const ADMIN = 'admin@demo.example'

let house: RunningHouse
let ids: Record<string, string> = {}
test.beforeAll(async () => {
  house = await startHouse()
  const first = async (kind: string) => {
    const answer = (await (await fetch(`${house.cafe}/api/${kind}`)).json()) as {
      [kind: string]: { id: string; slug?: string }[]
    }
    return answer[kind]?.[0]?.slug ?? answer[kind]?.[0]?.id ?? 'none'
  }
  ids = {
    eventId: await first('events'),
    artistId: await first('artists'),
    slug: await first('posts'),
  }
})
test.afterAll(() => house.stop())

test('the site makes no markup and no script from a text, and could not', async ({ page }) => {
  const violations = await violationsOn(page)
  const answer = await page.goto(`${house.cafe}/menu`)
  expect(answer?.headers()['content-security-policy']).toContain(
    "require-trusted-types-for 'script'; trusted-types lounge-files",
  )
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

test('no page asks for more of a visitor, who is sent it by the server', async ({ page }) => {
  test.setTimeout(240_000)
  expect(PUBLIC.length).toBeGreaterThan(30)
  const violations = await violationsOn(page)
  for (const path of PUBLIC) {
    await page.goto(house.cafe + filled(path), { waitUntil: 'networkidle' })
    await expect(page.locator('main h1').first()).toBeVisible()
  }
  expect(violations).toEqual([])
})

for (const { email, paths } of [
  // By links, so that what the server prints for others is drawn in the browser.
  { email: ADMIN, paths: [...PUBLIC, ...GUARDED] },
  { email: 'artist@demo.example', paths: GUARDED.filter((path) => /artist|account/.test(path)) },
  { email: 'customer@demo.example', paths: GUARDED.filter((path) => /customer|dash/.test(path)) },
])
  test(`no page asks for more of ${email}, who goes from one to the other`, async ({ page }) => {
    test.setTimeout(240_000)
    expect(paths.length).toBeGreaterThan(2)
    const violations = await violationsOn(page)
    await page.goto(`${house.cafe}/login`)
    await enter(page, email)
    await expect(page).not.toHaveURL(/\/login/)
    for (const path of paths) {
      await page.evaluate(() => document.querySelector('main h1')?.setAttribute('data-old', ''))
      await go(page, filled(path))
      await expect(page.locator('main h1:not([data-old])').first()).toBeVisible()
    }
    expect(violations).toEqual([])
  })

test('nor does what opens over a page: the sheet, the drawer, the chat, the checkout, the survey', async ({
  page,
}) => {
  test.slow()
  const violations = await violationsOn(page)
  await page.goto(`${house.cafe}/menu`, { waitUntil: 'networkidle' })
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

  await page.goto(`${house.cafe}/checkout?type=pickup`, { waitUntil: 'networkidle' })
  await page.getByRole('radio', { name: /4:30 PM/ }).check({ force: true })
  await page.getByLabel('Name we call out').fill('Mira')
  await page
    .getByRole('main')
    .getByLabel(/^Email/)
    .fill('mira@example.org')
  await page.getByRole('button', { name: /^Place order/ }).click()
  await expect(page.locator('.order-number')).toBeVisible()

  await page.goto(`${house.cafe}/prelaunch`, { waitUntil: 'networkidle' })
  await page.goto(`${house.cafe}/newsletter/confirm?token=none`)
  expect(violations).toEqual([])
})

/** With something to show where the address has an id. */
function filled(path: string): string {
  return path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? 'none')
}

/** What the page's policy refused, as the browser reports it. */
async function violationsOn(page: Page): Promise<string[]> {
  const violations: string[] = []
  await page.exposeFunction('noteViolation', (text: string) => violations.push(text))
  await page.addInitScript(() => {
    const { noteViolation } = window as unknown as { noteViolation: (text: string) => void }
    addEventListener('securitypolicyviolation', (event) =>
      noteViolation(
        `${location.pathname}: ${event.effectiveDirective} ${event.blockedURI} ${event.sample} ${event.sourceFile}:${event.lineNumber}`,
      ),
    )
  })
  page.on('pageerror', (error) => violations.push(`${page.url()}: ${error}`))
  return violations
}
