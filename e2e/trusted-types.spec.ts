import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { enter, go } from './people-page.ts'
import { startHouse, type RunningHouse } from './start-house.ts'

/** Every page of the site's table, with something to show where its address has an id. */
const SOURCE = readFileSync(new URL('../site/routes.tsx', import.meta.url), 'utf8')
const PATHS = [...SOURCE.slice(SOURCE.indexOf('ROUTES:')).matchAll(/\bpath: '([^'*]+)'/g)].map(
  ([, path = '']) => path,
)

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

for (const email of [null, ADMIN, 'artist@demo.example', 'customer@demo.example'])
  test(`no page asks for more as ${email ?? 'a visitor'}`, async ({ page }) => {
    test.slow()
    expect(PATHS.length).toBeGreaterThan(60)
    const violations = await violationsOn(page)
    if (email) {
      await page.goto(`${house.cafe}/login`)
      await enter(page, email)
      await expect(page).not.toHaveURL(/\/login/)
    }
    for (const path of PATHS) {
      const address = path.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? 'none')
      // Those signed in go as a link does, so that pages are drawn in the browser; a visitor gets them from the server.
      if (email) await go(page, address)
      else await page.goto(house.cafe + address)
      await expect(page.locator('main h1').first()).toBeVisible()
      await page.waitForLoadState('networkidle')
    }
    expect(violations).toEqual([])
  })

test('nor does what opens over a page: the sheet, the drawer, the chat, the checkout, the survey', async ({
  page,
}) => {
  test.slow()
  const violations = await violationsOn(page)
  await page.goto(`${house.cafe}/menu`, { waitUntil: 'networkidle' })
  await page
    .getByRole('button', { name: /^Taro Milk Tea/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: /^Add/ }).first().click()
  await page.evaluate(() => void window.lounge?.push(['open', 'cart']))
  await expect(page.locator('lounge-cart').getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Chat with the barista' }).click()
  const message = page.getByRole('textbox', { name: 'Your message' })
  await message.fill('a large taro milk tea')
  await message.press('Enter')
  await expect(page.getByRole('button', { name: /^Add/ }).first()).toBeVisible()

  await page.goto(`${house.cafe}/checkout?type=pickup`, { waitUntil: 'networkidle' })
  await page.getByLabel('Name we call out').fill('Mira')
  await page
    .getByRole('main')
    .getByLabel(/^Email/)
    .fill('mira@example.org')
  await page.getByRole('button', { name: /^Place order/ }).click()
  await page.waitForURL(/order-confirmation/)
  await expect(page.locator('.order-number')).toBeVisible()

  await page.goto(`${house.cafe}/prelaunch`, { waitUntil: 'networkidle' })
  await page.goto(`${house.cafe}/newsletter/confirm?token=none`)
  expect(violations).toEqual([])
})

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
