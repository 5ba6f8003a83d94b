import type { Page } from '@playwright/test'
import { axe, BY_COLOR } from './accessible.ts'
import { go } from './people-page.ts'
import { expect, test } from './test.ts'

test.describe.configure({ mode: 'parallel' })

/** What is not the usual page, and how somebody comes there. */
const STATES: [name: string, open: (page: Page, cafe: string) => Promise<unknown>][] = [
  ...['/gallery', '/artists', '/events', '/blog'].map(
    (path) =>
      [
        `${path} whose list is not there yet`,
        async (page: Page, cafe: string) => {
          await page.goto(`${cafe}/unauthorized`)
          await page.getByRole('heading', { level: 1 }).waitFor()
          await page.route(/\/api\//, () => undefined)
          await go(page, path)
          await page
            .getByRole('status', { name: /^Loading/ })
            .first()
            .waitFor()
        },
      ] as (typeof STATES)[number],
  ),
  ...['/community', '/membership'].map(
    (path) =>
      [
        `${path} whose list does not come`,
        async (page: Page, cafe: string) => {
          await page.goto(`${cafe}/unauthorized`)
          await page.getByRole('heading', { level: 1 }).waitFor()
          await page.route(/\/api\//, (route) => route.fulfill({ status: 500 }))
          await go(page, path)
          await page.getByRole('main').getByRole('alert').first().waitFor()
        },
      ] as (typeof STATES)[number],
  ),
  [
    'a page whose file does not come',
    async (page, cafe) => {
      await page.goto(`${cafe}/unauthorized`)
      await page.getByRole('heading', { level: 1 }).waitFor()
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
      const book = page.getByRole('main').getByRole('button', { name: 'Book', exact: true }).last()
      await expect(async () => {
        await book.click({ timeout: 1_000 })
        await expect(page.getByText('In the price')).toBeVisible({ timeout: 1_000 })
      }).toPass()
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
