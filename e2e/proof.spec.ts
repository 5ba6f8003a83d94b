import type { Page } from '@playwright/test'
import { codeOf, DEMO_PASSWORD, go, openAs, withoutPassword } from './people-page.ts'
import { axeOn, mailsOf } from './site-page.ts'
import { startServer, type RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

const MANAGER = 'manager@demo.example'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

/** Answers some calls as the server does to a sign-in that is too old, or too weak, until it was proven. */
async function refuseUntilProven(page: Page, path: string, error: string, provenBy: string) {
  let isProven = false
  page.on('response', (answer) => {
    if (answer.ok() && answer.url().endsWith(provenBy) && answer.request().method() === 'POST')
      isProven = true
  })
  await page.route(`**${path}`, (route) =>
    isProven || route.request().method() === 'OPTIONS'
      ? route.continue()
      : route.fulfill({ status: 403, json: { error, message: 'Not yet.' } }),
  )
}

test('inviting somebody asks for the password once more, and loses nothing that was typed', async ({
  page,
}) => {
  await openAs(page, server, '/employee/staff', MANAGER)
  await refuseUntilProven(page, '/api/staff', 'proof_needed', '/api/me/proof')
  await page.getByRole('button', { name: 'Invite somebody' }).click()
  const form = page.getByRole('form', { name: 'Invite somebody' })
  await form.getByLabel('Name').fill('Bo Proof')
  await form.getByLabel('Email').fill('bo.proof@cafe.example')
  await form.getByLabel('Role').selectOption('BARISTA')
  await form.getByRole('button', { name: 'Send the invitation' }).click()

  const dialog = page.getByRole('dialog', { name: 'Is it you?' })
  await expect(dialog.getByLabel('Your password')).toBeFocused()
  await dialog.getByLabel('Your password').fill('not my password')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText('That is not your password.').first()).toBeVisible()
  expect(await axeOn(page)).toEqual([])
  await dialog.getByLabel('Your password').fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Bo Proof is invited.')).toBeVisible()
})

test('who needs a second factor is led to it, and goes on where they were', async ({ page }) => {
  await page.route('**/api/me/proof', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { ways: [], mustSetUp: true } })
      : route.continue(),
  )
  await refuseUntilProven(
    page,
    '/api/orders?status=active',
    'second_factor_required',
    '/api/me/totp/confirmation',
  )
  await openAs(page, server, '/pos', MANAGER)
  const dialog = page.getByRole('dialog', { name: 'Set up a second factor' })
  await expect(dialog.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Use an authenticator app' }).click()
  await dialog.getByLabel('Your password').fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const secret = (await dialog.locator('code.set-up-secret').textContent()) ?? ''
  expect(await axeOn(page)).toEqual([])
  await dialog.getByLabel('Six digits').fill(await codeOf(server, secret, 1))
  await dialog.getByRole('button', { name: 'Turn it on' }).click()
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('who leaves that dialog open for long is asked once more there, and goes on', async ({
  page,
}) => {
  let isTooOld = true
  let tried = 0
  await page.route('**/api/me/proof', (route) => {
    if (route.request().method() === 'GET')
      return route.fulfill({ json: { ways: tried && isTooOld ? ['mail'] : [], mustSetUp: true } })
    isTooOld = false
    return route.fulfill({ json: {} })
  })
  await page.route('**/api/me/totp', (route) => {
    tried += 1
    return isTooOld
      ? route.fulfill({ status: 403, json: { error: 'proof_needed', message: 'Not yet.' } })
      : route.continue()
  })
  const refusal = { error: 'second_factor_required', message: 'Not yet.' }
  await page.route('**/api/orders?status=active', (route) =>
    route.fulfill({ status: 403, json: refusal }),
  )
  await openAs(page, server, '/pos', 'barista@demo.example')
  const dialog = page.getByRole('dialog', { name: 'Set up a second factor' })
  await dialog.getByRole('button', { name: 'Use an authenticator app' }).click()
  await dialog.getByLabel('Your password').fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()

  await expect(dialog.getByRole('button', { name: 'Send me a code by email' })).toBeFocused()
  expect(await axeOn(page)).toEqual([])
  await expect(dialog.getByLabel('Code')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'I have a code already' }).click()
  await expect(dialog.getByLabel('Code')).toBeFocused()
  await dialog.getByLabel('Code').fill('ABCD-EFGH')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByLabel('Six digits')).toBeFocused()
  expect(tried).toBe(2)
})

test('an admin whose address nobody has confirmed gets the email again by a click', async ({
  page,
}) => {
  await page.route('**/api/cafe', async (route) => {
    const now = (await (await route.fetch()).json()) as object
    await route.fulfill({ json: { ...now, isWithoutMail: false } })
  })
  await page.route('**/api/me', async (route) => {
    const answer = await route.fetch()
    const me = (await answer.json()) as object
    await route.fulfill({ json: { ...me, mustConfirmEmail: true, nextEmail: null } })
  })
  await page.route('**/api/me/email/mail', (route) =>
    route.fulfill({ json: { message: 'We are sending an email to you.' } }),
  )
  await openAs(page, server, '/admin', 'admin@demo.example')
  const notice = page.getByRole('region', { name: 'Confirm your email address' })
  await expect(notice).toContainText('admin@demo.example')
  expect(await axeOn(page)).toEqual([])
  await notice.getByRole('button', { name: 'Send the email' }).click()
  await expect(notice.getByRole('status')).toHaveText('We are sending an email to you.')
  await notice.getByRole('link', { name: 'Another address' }).click()
  await expect(page.getByRole('heading', { name: 'Email', exact: true })).toBeFocused()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a demo that lets the second factor wait leads to it, on every page of the workrooms', async ({
  page,
}) => {
  await openAs(page, server, '/admin/menu', 'admin@demo.example')
  const notice = page.getByRole('region', { name: 'Your account needs a second factor' })
  await notice.getByRole('link', { name: 'Set it up' }).click()
  await expect(page.getByRole('heading', { name: 'Second factor', exact: true })).toBeInViewport()
  await page.goBack()
  await notice.getByRole('button', { name: 'Not now' }).click()
  await expect(notice).toBeHidden()
  await page.getByRole('link', { name: 'Inbox', exact: false }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible()
  await expect(notice).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible()
  await expect(notice).toBeHidden()
})

test('who has no password proves it with a code that is emailed', async ({ page, request }) => {
  const { email, link } = await withoutPassword(server, request, 'mia')
  await page.goto(link)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).not.toHaveURL(/\/sign-in/)
  await refuseUntilProven(page, '/api/me/export', 'proof_needed', '/api/me/proof')
  await go(page, '/account/data')
  await page.getByRole('button', { name: 'Download my data (ZIP)' }).click()

  const dialog = page.getByRole('dialog', { name: 'Is it you?' })
  await dialog.getByRole('button', { name: 'Send me a code by email' }).click()
  await expect(dialog.getByRole('button', { name: 'Send another code' })).toBeVisible()
  expect(await axeOn(page)).toEqual([])
  await dialog.getByLabel('Code').fill('AAAA-AAAA')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.locator('.form-errors')).toBeVisible()
  const mails = await mailsOf(server, request)
  const mail = mails.find(({ to, subject }) => to === email && subject === 'Your code')
  const code = /[0-9A-Z]{4}-[0-9A-Z]{4}$/m.exec(mail?.text ?? '')?.[0] ?? ''
  const saving = page.waitForEvent('download')
  await dialog.getByLabel('Code').fill(code)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  expect((await saving).suggestedFilename()).toMatch(/^my-data.*\.zip$/)
  await expect(dialog).toBeHidden()
})

test('the refresh token of a person who signed in is in no reach of scripts', async ({
  page,
  context,
}) => {
  await openAs(page, server, '/account', 'customer@demo.example')
  const cookies = await context.cookies(`${server.cafe}/auth/refresh`)
  const found = cookies.find(({ name }) => name === 'lounge-refresh')
  expect(found).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/auth' })
  expect(await page.evaluate(() => document.cookie)).not.toContain('lounge-')
  expect(await context.cookies(server.cafe)).not.toContainEqual(
    expect.objectContaining({ name: 'lounge-refresh' }),
  )
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your account.' })).toBeVisible()
})
