import type { APIRequestContext } from '@playwright/test'
import { RESUME_LIMIT_BYTES, RESUME_PROBLEMS } from '#domain/content/form-texts.ts'
import { mailsOf } from './site-page.ts'
import { startServer, type RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

let server: RunningServer
// Its own, because the café is told of the first forms of an hour one by one, and of the others in one mail.
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('a message keeps what was typed over an error and a reload, and reaches both sides by email', async ({
  page,
  request,
}) => {
  await page.goto(`${server.cafe}/contact?about=room`, { waitUntil: 'networkidle' })
  await expect(page.getByLabel('It is about')).toHaveValue('room')
  await page.getByRole('textbox', { name: 'Message' }).fill('Can the long table hold a loom?')
  await page.getByRole('button', { name: 'Send the message' }).click()
  const summary = page.locator('.form-errors')
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('Tell us your name.')
  await summary.getByRole('link', { name: /email/ }).click()
  await expect(page.locator('.contact-write').getByLabel('Email')).toBeFocused()

  await page.reload({ waitUntil: 'networkidle' })
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(/long table/)
  await page.getByLabel('Your name').fill('Ruth')
  await page.locator('.contact-write').getByLabel('Email').fill('ruth@example.org')
  await page.getByRole('button', { name: 'Send the message' }).click()
  const reference = await referenceOn(page, /C-[A-Z0-9]{5}/)

  const told = await mailsWith(request, reference, 2)
  expect(told.map(({ to }) => to).toSorted()).toEqual([
    'hello@creativelounge.example',
    'ruth@example.org',
  ])
  expect(told.some(({ text }) => text.includes('loom'))).toBe(true)
})

test('an application refuses what is no résumé and too much, then arrives with its file', async ({
  page,
  request,
}) => {
  await page.goto(`${server.cafe}/careers`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Apply as Senior barista' }).click()
  await expect(page.getByLabel('Which job')).toHaveValue('senior-barista')
  const resume = page.getByLabel(/^Résumé/)
  const choose = (name: string, buffer: Buffer) =>
    resume.setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  await choose('photo.png', Buffer.from('png'))
  await expect(page.getByText(RESUME_PROBLEMS.unknown)).toBeVisible()
  await choose('resume.pdf', Buffer.alloc(RESUME_LIMIT_BYTES + 1))
  await expect(page.getByText(RESUME_PROBLEMS.tooLarge)).toBeVisible()

  // An ending says little: the server looks inside.
  await choose('resume.pdf', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 1, 1, 1, 0, 0, 0]))
  const form = page.getByRole('form', { name: 'Application' })
  await form.getByLabel('Your name').fill('Jun')
  await form.getByLabel('Email').fill('jun@example.org')
  await form.getByLabel('About you').fill('I have pulled shots for four years and still like it.')
  await form.getByLabel(/^When can you work/).fill('Weekends')
  await form.getByRole('button', { name: 'Send the application' }).click()
  await expect(page.locator('.form-errors')).toContainText(RESUME_PROBLEMS.unknown)
  await expect(form.getByLabel('About you')).toHaveValue(/four years/)

  await choose('resume.pdf', Buffer.from(PDF))
  await form.getByRole('button', { name: 'Send the application' }).click()
  const reference = await referenceOn(page, /J-[A-Z0-9]{5}/)
  expect(
    (await mailsWith(request, reference)).some(({ text }) => text.includes('resume.pdf')),
  ).toBe(true)

  const token = await signIn()
  const file = await fetch(`${server.cafe}/api/applications/${reference}/resume`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(await file.text()).toBe(PDF)
  expect((await fetch(`${server.cafe}/api/applications/${reference}/resume`)).status).toBe(401)
})

test('one click is feedback, and a low one is met with care', async ({ page, request }) => {
  await page.goto(`${server.cafe}/feedback-survey?about=A-17`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Send it' }).click()
  await expect(page.locator('.form-errors')).toContainText('Press the cup that fits.')
  await page.getByRole('radio', { name: 'Bad', exact: true }).check({ force: true })
  await expect(page.getByText('We are sorry. What went wrong?')).toBeVisible()
  await page.getByRole('checkbox', { name: 'The wait' }).press('Space')
  await expect(page.getByRole('checkbox', { name: 'The wait' })).toBeChecked()
  await page.getByRole('button', { name: 'Send it' }).click()
  await expect(page.getByRole('heading', { name: 'Sorry, and thank you.' })).toBeVisible()
  const reference = await referenceOn(page, /F-[A-Z0-9]{5}/)
  const [told] = await mailsWith(request, reference)
  expect(told?.text).toContain('The wait')
  expect(told?.text).toContain('A-17')
})

test('the older card goes into the same drawer', async ({ page, request }) => {
  await page.goto(`${server.cafe}/feedback-survey-old`, { waitUntil: 'networkidle' })
  for (const [name, mark] of [
    ['Drinks', 5],
    ['Service', 4],
    ['Space', 4],
  ] as const)
    await page
      .getByRole('group', { name })
      .getByRole('radio', { name: new RegExp(`^${mark}`) })
      .check({ force: true })
  await page.getByLabel(/^Anything else/).fill('The lamp by the window flickers.')
  await page.getByRole('button', { name: 'Send it' }).click()
  const reference = await referenceOn(page, /F-[A-Z0-9]{5}/)
  expect((await mailsWith(request, reference))[0]?.text).toContain('lamp')
})

test('the letter comes only to who follows the link of the first email', async ({
  page,
  request,
}) => {
  await page.goto(`${server.cafe}/about`, { waitUntil: 'networkidle' })
  const form = page.getByRole('form', { name: 'Newsletter' })
  await form.getByLabel('Email').fill('tea@example.org')
  await form.getByRole('button').click()
  await expect(page.locator('.newsletter')).toContainText('follow the link')
  const [mail] = (await mailsOf(server, request)).filter(({ to }) => to === 'tea@example.org')
  expect(mail?.text).toMatch(/http\S+\/newsletter\/\S+token=/)
})

test('a private evening is priced while it is planned, and sent as a plan', async ({
  page,
  request,
}) => {
  await page.goto(`${server.cafe}/events`, { waitUntil: 'networkidle' })
  const form = page.getByRole('form', { name: 'Private event' })
  await form.getByLabel(/^What is it/).fill('A launch')
  await form.getByLabel('Date').fill('2025-10-27')
  await form.getByLabel('From').selectOption('14:00')
  await form.getByLabel('Length').selectOption('8')
  await form.getByLabel('People').fill('60')
  await form.getByLabel(/^Budget/).fill('$2,000')
  const estimate = page.locator('.estimate')
  await expect(estimate).toContainText('$1,200')
  await expect(estimate).toContainText('$800.00')
  await expect(estimate).toContainText('open at that time')
  await form.getByLabel('Your name').fill('Ada')
  await form.getByLabel('Email').fill('ada@example.org')
  await form.getByRole('button', { name: 'Send the plan' }).click()
  const reference = await referenceOn(page, /P-[A-Z0-9]{5}/)
  expect(await mailsWith(request, reference, 2)).toHaveLength(2)
})

test('nothing floats over a form that is being filled in', async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 1024, height: 768 } })
  await page.goto(`${server.cafe}/contact`, { waitUntil: 'networkidle' })
  const start = page.getByRole('link', { name: 'Start Your Order' })
  const promo = page.locator('lounge-promo').getByRole('link').first()
  await expect(start).toBeVisible()
  await expect(promo).toBeVisible()
  await page.getByRole('textbox', { name: 'Message' }).click()
  await expect(start).toBeHidden()
  await expect(promo).toBeHidden()
  await page.getByRole('button', { name: 'Send the message' }).click()
  await expect(page.locator('.form-errors')).toBeFocused()
  await expect(start).toBeHidden()
  await page.getByRole('link', { name: 'Find it on a map' }).focus()
  await expect(start).toBeVisible()
  await page.close()
})

test('where nothing but the chat stands at the foot of a phone, no bar lies over the page', async ({
  browser,
}) => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  const touched = () =>
    page.evaluate(() => document.elementFromPoint(100, innerHeight - 20)?.className ?? '')
  await page.goto(`${server.cafe}/menu`, { waitUntil: 'networkidle' })
  await expect(page.getByRole('link', { name: 'Start Your Order' })).toBeVisible()
  await page.goto(`${server.cafe}/order`, { waitUntil: 'networkidle' })
  const bar = page.locator('.floating-bar')
  await expect(bar).toHaveCSS('border-top-width', '0px')
  expect(await touched()).not.toContain('floating-bar')
  await page.close()
})

/** The least that is a PDF. */
const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'

async function referenceOn(
  page: import('@playwright/test').Page,
  pattern: RegExp,
): Promise<string> {
  const done = page.locator('.form-done')
  await expect(done).toContainText(pattern)
  return pattern.exec(await done.innerText())?.[0] ?? ''
}

async function signIn(): Promise<string> {
  const answer = await fetch(`${server.cafe}/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'admin@demo.example', password: 'lounge-demo' }),
  })
  return ((await answer.json()) as { token: string }).token
}

/** The mails about it. The page has its answer before they leave, so they are waited for. */
async function mailsWith(request: APIRequestContext, reference: string, count = 1) {
  const found = async () =>
    (await mailsOf(server, request)).filter(({ subject }) => subject.includes(reference))
  await expect.poll(async () => (await found()).length).toBeGreaterThanOrEqual(count)
  return found()
}
