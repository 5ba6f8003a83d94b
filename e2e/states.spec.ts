import type { Page } from '@playwright/test'
import { axe, BY_COLOR } from './accessible.ts'
import { go } from './people-page.ts'
import { hydrated } from './site-page.ts'
import { expect, test } from './test.ts'

test.describe.configure({ mode: 'parallel' })

type State = [name: string, open: (page: Page, cafe: string) => Promise<unknown>]

/** Lists, each with the headline of its page: before that, it is the page itself that is not there. */
const LATE = [
  ['/gallery', 'Look closer.'],
  ['/artists', 'Signed in pencil.'],
  ['/events', 'What’s on'],
  ['/blog', 'From the house.'],
] as const
const FAILED = [
  ['/community', 'Pinned by the door.'],
  ['/membership', 'Come often'],
  // Where something is paid.
  ['/classes/book', 'Get ink'],
  ['/book-space', 'Rent a room'],
  ['/book-space/hire?reference=H-NONE&token=none', 'Your room'],
  ['/classes/confirmation?reference=C-NONE&token=none', 'Your seats'],
  ['/tickets?reference=E-NONE&token=none', 'Your tickets'],
] as const

/** On a page that asks for nothing more, once it can go to another. */
async function beginElsewhere(page: Page, cafe: string) {
  await page.goto(`${cafe}/unauthorized`)
  await hydrated(page.getByRole('main'))
}

/** What is not the usual page, and how somebody comes there. */
const STATES: State[] = [
  ...LATE.map(([path, name]): State => [
    `${path} whose list is not there yet`,
    async (page, cafe) => {
      await beginElsewhere(page, cafe)
      await page.route(/\/api\//, () => undefined)
      await go(page, path)
      const main = page.getByRole('main')
      await main.getByRole('heading', { level: 1, name }).waitFor()
      await main
        .getByRole('status', { name: /^Loading/ })
        .first()
        .waitFor()
    },
  ]),
  ...FAILED.map(([path, name]): State => [
    `${path} whose list does not come`,
    async (page, cafe) => {
      await beginElsewhere(page, cafe)
      await page.route(/\/api\//, (route) => route.fulfill({ status: 500 }))
      await go(page, path)
      const main = page.getByRole('main')
      await main.getByRole('heading', { level: 1, name }).waitFor()
      await main.getByRole('alert').first().waitFor()
    },
  ]),
  [
    'a page whose file does not come',
    async (page, cafe) => {
      await beginElsewhere(page, cafe)
      await page.route(/CareersPage/, (route) => route.abort())
      await go(page, '/careers')
      await page.getByRole('main').getByRole('alert').waitFor()
    },
  ],
  [
    'a checkout with nothing in the cart',
    async (page, cafe) => {
      await page.goto(`${cafe}/checkout`)
      await page.getByRole('heading', { name: 'Nothing to check out yet' }).waitFor()
    },
  ],
  [
    'an order that nobody knows',
    async (page, cafe) => {
      await page.goto(`${cafe}/order-confirmation?order=none&token=none`)
      await page.getByRole('heading', { name: 'We cannot find that order' }).waitFor()
    },
  ],
  [
    'a search of the menu that finds nothing',
    async (page, cafe) => {
      await page.goto(`${cafe}/menu`)
      const search = page.getByRole('searchbox')
      await expect(async () => {
        await search.fill('')
        await search.fill('hamburger')
        await expect(page.getByText(/hamburger/)).toBeVisible({ timeout: 1_000 })
      }).toPass()
    },
  ],
  [
    'classes that no filter leaves',
    async (page, cafe) => {
      await page.goto(`${cafe}/classes/book?class=Gone`)
      await page.getByText('No session matches that.', { exact: false }).waitFor()
    },
  ],
  [
    'a class that is opened',
    async (page, cafe) => {
      await page.goto(`${cafe}/classes/book`)
      // A press before the page is hydrated happens once it is.
      await page.getByRole('main').getByRole('button', { name: 'Book', exact: true }).last().click()
      await page.getByText('In the price').waitFor()
    },
  ],
]

for (const [name, open] of STATES)
  test(`axe finds nothing by day and by night on ${name}`, async ({ page, server }) => {
    await open(page, server.cafe)
    await page.evaluate(() => document.fonts.ready)
    expect(await axe(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await axe(page, BY_COLOR)).toEqual([])
  })
