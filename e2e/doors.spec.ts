import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { mayOpen, type Access } from '#domain/people/access.ts'
import type { Permission } from '#domain/people/permission-names.ts'
import type { Dashboard } from '#domain/people/permissions.ts'
import { enter, go } from './people-page.ts'
import { startHouse, type RunningHouse } from './start-house.ts'

/** One account of every role and staff role, as the server lists them when it starts in demo mode; and nobody signed in. */
const PEOPLE = [
  { who: 'admin', user: { role: 'ADMIN' } },
  { who: 'manager', user: { role: 'STAFF', staffRole: 'MANAGER' } },
  { who: 'assistant', user: { role: 'STAFF', staffRole: 'ASSISTANT_MANAGER' } },
  { who: 'senior', user: { role: 'STAFF', staffRole: 'SENIOR_BARISTA' } },
  { who: 'barista', user: { role: 'STAFF', staffRole: 'BARISTA' } },
  { who: 'trainee', user: { role: 'STAFF', staffRole: 'TRAINEE' } },
  { who: 'artist', user: { role: 'ARTIST' } },
  { who: 'customer', user: { role: 'CUSTOMER' } },
  { who: 'nobody', user: null },
] as const

const SOURCE = readFileSync(new URL('../site/routes.tsx', import.meta.url), 'utf8')
const DOORS = doorsIn(SOURCE)

let house: RunningHouse
test.beforeAll(async () => {
  house = await startHouse()
})
test.afterAll(() => house.stop())

test('every guarded page of the table was read', () => {
  const rows = SOURCE.slice(SOURCE.indexOf('ROUTES:'))
  expect(DOORS.length).toBe(rows.match(/\baccess:/g)?.length)
  expect(DOORS.map(({ path }) => path)).toContain('/account')
  for (const { path, access } of DOORS)
    expect(access.dashboard ?? access.permissions?.length, path).toBeTruthy()
})

for (const { who, user } of PEOPLE)
  test(`${who} opens what the table gives them, and is told where not`, async ({ page }) => {
    await page.goto(`${house.cafe}/login`)
    if (user) {
      await enter(page, `${who}@demo.example`)
      await expect(page).not.toHaveURL(/\/login/)
    }
    await expect(page.locator('main h1').first()).toBeVisible()

    const seen: Record<string, string> = {}
    const expected: Record<string, string> = {}
    for (const { path, access } of DOORS) {
      expected[path] = mayOpen(user, access) ? 'open' : user ? '/unauthorized' : '/login'
      seen[path] = await whatOpens(page, path)
    }
    expect(seen).toEqual(expected)
  })

/** 'open', or where one ended up instead. */
async function whatOpens(page: Page, path: string): Promise<string> {
  // The old page stays until the next one is there, and the guard has spoken by then; each has a headline of its own.
  await page.evaluate(() => document.querySelector('main h1')?.setAttribute('data-old', ''))
  await go(page, path.replace(/:\w+/g, 'x'))
  await expect(page.locator('main h1:not([data-old])').first()).toBeVisible()
  if (await page.getByText('Paper jam.').count()) return 'jammed'
  const at = new URL(page.url()).pathname
  return ['/login', '/unauthorized'].includes(at) ? at : 'open'
}

/** The guarded rows of the site's table; a row may be broken over several lines. */
function doorsIn(source: string): { path: string; access: Access }[] {
  const rows = source
    .slice(source.indexOf('ROUTES:'))
    .split(/\{\s*path: /)
    .slice(1)
  return rows.flatMap((row) => {
    const path = /^'([^']+)'/.exec(row)?.[1]
    const named = /access: (\w+)/.exec(row)?.[1]
    const said = named
      ? (new RegExp(`const ${named}\\b[^=]*= (\\{[^]*?\\n?\\})`).exec(source)?.[1] ?? '')
      : (/access: (\{[^]*?\})/.exec(row)?.[1] ?? '')
    if (!path || !said) return []
    const dashboard = /dashboard: '([^']+)'/.exec(said)?.[1] as Dashboard | undefined
    const permissions = [
      ...(/permissions: \[([^\]]*)\]/.exec(said)?.[1] ?? '').matchAll(/'([^']+)'/g),
    ]
    return [
      {
        path,
        access: {
          ...(dashboard && { dashboard }),
          ...(permissions.length > 0 && {
            permissions: permissions.map(([, name]) => name as Permission),
          }),
          ...(/isAny: true/.test(said) && { isAny: true }),
        },
      },
    ]
  })
}
