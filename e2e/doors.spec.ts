import type { Page } from '@playwright/test'
import { mayOpen } from '#domain/people/access.ts'
import { GUARDED_PAGES } from './pages.ts'
import { enter, go } from './people-page.ts'
import { hydrated } from './site-page.ts'
import { expect, test } from './test.ts'
import { violationsOn } from './violations.ts'

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

// Every worker that is free takes the next.
test.describe.configure({ mode: 'parallel' })

/** What some people have most of is opened as a whole by them. */
const OWN: Record<string, RegExp> = { artist: /artist|account/, customer: /customer|dash/ }

for (const { who, user } of PEOPLE)
  test(`${who} opens what the table gives them, is told where not, and no page asks for more than its policy`, async ({
    page,
    server,
  }) => {
    const violations = await violationsOn(page)
    await page.goto(`${server.cafe}/login`)
    if (user) {
      await enter(page, `${who}@demo.example`)
      await expect(page).not.toHaveURL(/\/login/)
    }
    await hydrated(page.locator('main h1').first())

    const seen: Record<string, string> = {}
    const expected: Record<string, string> = {}
    for (const { path, access } of pagesFor(who, user)) {
      expected[path] = mayOpen(user, access) ? 'open' : user ? '/unauthorized' : '/login'
      seen[path] = await whatOpens(page, path)
    }
    expect(seen).toEqual(expected)
    expect(violations).toEqual([])
  })

/**
 * The admin, who may open nearly everything, and nobody, who may open nothing, try every page: each has its guard. The others
 * try one page of each kind of access and their own; who may open which kind is the table's (domain/people/access.test.ts).
 */
function pagesFor(who: string, user: (typeof PEOPLE)[number]['user']) {
  if (!user || user.role === 'ADMIN') return GUARDED_PAGES
  const kinds = new Map(GUARDED_PAGES.map((page) => [JSON.stringify(page.access), page]))
  const own = GUARDED_PAGES.filter(({ path }) => OWN[who]?.test(path))
  return [...new Set([...kinds.values(), ...own])]
}

/** 'open', or where one ended up instead. */
async function whatOpens(page: Page, path: string): Promise<string> {
  // The old page stays until the next one is there, and the guard has spoken by then; each has a headline of its own.
  await page.evaluate(() => document.querySelector('main h1')?.setAttribute('data-old', ''))
  // With something to show where one of a known kind is meant.
  await go(page, path.replace('/:kind/:id', '/page/about').replace(/:\w+/g, 'x'))
  await expect(page.locator('main h1:not([data-old])').first()).toBeVisible()
  if (await page.getByText('Paper jam.').count()) return 'jammed'
  const at = new URL(page.url()).pathname
  return ['/login', '/unauthorized'].includes(at) ? at : 'open'
}
