import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { FORM_MIN_AGE_MS } from '#domain/content/form-texts.ts'
import { openAs } from './people-page.ts'
import { axeOn } from './site-page.ts'
import { startServer, type RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

const ADMIN = 'admin@demo.example'
const MANAGER = 'manager@demo.example'
const ZOE = { name: 'Zoe Park', email: 'zoe@guest.example' }

let server: RunningServer
/** Two people want one room at one time, and somebody writes. */
let wishes: string[] = []
test.beforeAll(async () => {
  server = await startServer()
  const room = { ...ZOE, spaceType: 'art-space', date: '2025-10-22', headcount: 4, message: '' }
  wishes = await Promise.all([
    sent('/api/space-requests', { ...room, startsAt: '13:00', hours: 3 }),
    sent('/api/space-requests', { ...room, startsAt: '14:00', hours: 2 }),
    sent('/api/messages', { ...ZOE, topic: 'press', message: 'May we film the press?' }),
  ])
})
test.afterAll(() => server.stop())

test('an admin sees what waits, books a room, is refused to book it twice, and finds it all written down', async ({
  page,
}) => {
  await openAs(page, server, '/admin', ADMIN)
  const waiting = page.getByRole('main').getByRole('link', { name: /3 messages to answer/ })
  await expect(waiting).toBeVisible()
  await waiting.click()
  await expect(page).toHaveURL(/\/admin\/inbox\?state=open$/)
  await expect(rows(page)).toHaveCount(3)

  await page.goto(`${server.cafe}/admin/inbox?open=${wishes[0]}`)
  await page.getByLabel(/A sentence of yours/).fill('The side door is open from noon.')
  await page.getByRole('button', { name: /^Book the room/ }).click()
  await expect(page.getByText('Ada Marsh booked the room')).toBeVisible()

  await page.goto(`${server.cafe}/admin/inbox?open=${wishes[1]}`)
  await expect(page.getByText('Booked in that time already:')).toBeVisible()
  await page.getByRole('button', { name: /^Book the room/ }).click()
  await expect(page.locator('.table-detail').getByRole('alert')).toContainText(
    'booked in this room at that time already',
  )

  await page.goto(`${server.cafe}/admin/outbox`)
  await page.getByRole('searchbox').fill('side door')
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: `Your room is booked (${wishes[0]})` }).click()
  await expect(page.getByText('The side door is open from noon.')).toBeVisible()

  await page.goto(`${server.cafe}/admin/audit`)
  await page.getByRole('button', { name: 'Space request: confirmed' }).click()
  await expect(page.locator('.table-detail')).toContainText('requested')
})

test('an admin finds an account, changes its role, and saves the list', async ({ page }) => {
  await openAs(page, server, '/admin/users', ADMIN)
  await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption('BARISTA')
  await expect(page).toHaveURL(/role=BARISTA/)
  await page.getByRole('button', { name: 'Bao Tran' }).click()
  await page.getByLabel('Role of Bao Tran').selectOption('SENIOR_BARISTA')
  await page.getByRole('button', { name: 'Make a senior barista' }).click()
  await expect(page.getByText('Nothing here fits that.')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Show everything' }).click()
  await expect(page.getByRole('row', { name: /Bao Tran/ })).toContainText('Senior barista')

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  const file = await (await saving).path()
  expect(readFileSync(file, 'utf8')).toContain('Bao Tran,barista@demo.example,Senior barista')
})

test('a manager invites a barista and touches no manager; a barista opens none of these pages', async ({
  page,
  browser,
}) => {
  await openAs(page, server, '/employee/staff', MANAGER)
  await page.getByRole('button', { name: 'Ada Marsh' }).click()
  await expect(page.getByText('This account is not staff. Ask an admin')).toBeVisible()
  await page.getByRole('button', { name: 'Invite somebody' }).click()
  const form = page.getByRole('form', { name: 'Invite somebody' })
  await form.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(form.getByRole('alert')).toContainText('Enter their name.')
  await form.getByLabel('Name').fill('Sol Starter')
  await form.getByLabel('Email').fill('sol@guest.example')
  await expect(form.getByLabel('Role').locator('option')).not.toContainText(['Manager'])
  await form.getByLabel('Role').selectOption('BARISTA')
  await form.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByText('Sol Starter is invited.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Sol Starter/ })).toContainText('Invited')

  const barista = await (await browser.newContext()).newPage()
  await openAs(barista, server, '/pos', 'trainee@demo.example')
  for (const path of ['/admin', '/admin/audit', '/employee/staff', '/employee/inbox']) {
    await barista.goto(server.cafe + path)
    await expect(barista).toHaveURL(/\/unauthorized$/)
  }
  await barista.context().close()
})

test('nobody is left out of the workrooms: on a phone and at a desk, by axe', async ({ page }) => {
  await openAs(page, server, '/admin', ADMIN)
  const desk = ['', '/users', '/staff', '/inbox', '/outbox', '/chats', '/errors', '/audit']
  const phone = ['', '/inbox']
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const room of width === 390 ? phone : desk) {
      await page.goto(`${server.cafe}/admin${room}`)
      await expect(
        page.locator('.today-needs, .table[aria-busy="false"], .table-empty').first(),
      ).toBeVisible()
      const opener = page.locator('.table-open').first()
      if (await opener.count()) {
        await opener.click()
        await expect(page.locator('.table-detail .unfolded')).toBeVisible()
      }
      expect(await axeOn(page), `${room} at ${width}`).toEqual([])
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth > innerWidth),
        `${room} at ${width} is wider than the window`,
      ).toBe(false)
    }
  }
})

const rows = (page: Page) => page.locator('.table tbody tr:not(.table-detail)')

/** Sends a form as a visitor does. @returns its reference */
async function sent(path: string, fields: object): Promise<string> {
  const { formToken } = (await (await fetch(`${server.cafe}/api/form-token`)).json()) as {
    formToken: string
  }
  // The server takes nobody for a person who is quicker than this.
  await new Promise((resolve) => setTimeout(resolve, FORM_MIN_AGE_MS + 200))
  const answer = await fetch(server.cafe + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...fields, formToken }),
  })
  const { reference = '', ...rest } = (await answer.json()) as { reference?: string }
  expect(reference, JSON.stringify(rest)).not.toBe('')
  return reference
}
