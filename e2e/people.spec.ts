import type { Page } from '@playwright/test'
import { codeOf, DEMO_PASSWORD, enter, go, linkTo, openAs } from './people-page.ts'
import { axeOn } from './site-page.ts'
import { startServer, type RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const ZOE = {
  email: 'zoe@guest.example',
  first: 'four words in a row',
  next: 'five other words in a row',
}

test('where the café sends no email, no page promises any before it is read', async ({
  request,
}) => {
  for (const path of ['/register', '/forgot-password']) {
    const html = await (await request.get(server.cafe + path)).text()
    expect(html).not.toMatch(/We (email|send) you a link|One email a month/)
    expect(html).toContain('This café sends no')
  }
})

test('somebody makes an account by email, forgets the password, and chooses a new one', async ({
  page,
  request,
}) => {
  await page.goto(`${server.cafe}/register`)
  const main = page.getByRole('main')
  await main.getByLabel('Your name').fill('Zoe')
  await main.getByLabel('Email').fill(ZOE.email)
  await main.getByRole('button', { name: 'Make my account' }).click()
  await expect(main.getByText('Your email waits at the café.')).toBeVisible()

  const welcome = await linkTo(server, request, ZOE.email, /\/sign-in\/link/)
  // A mail program opens the link first, as a browser does: nothing is used up.
  const scanner = await (await page.context().browser()?.newContext())?.newPage()
  await scanner?.goto(welcome)
  await expect(scanner?.getByLabel('Password') ?? main).toBeVisible()
  await scanner?.context().close()

  await page.goto(welcome)
  await expect(main.getByLabel('Your name')).toHaveValue('Zoe')
  expect(await faultsIn(page)).toEqual([])
  await main.getByLabel('Password').fill('short')
  await main.getByRole('button', { name: 'Make my account' }).click()
  await expect(main.getByText('Use at least 10 characters.').first()).toBeVisible()
  await main.getByLabel('Password').fill('password1234')
  await main.getByRole('button', { name: 'Make my account' }).click()
  await expect(main.getByText('lists of stolen ones', { exact: false }).first()).toBeVisible()
  await main.getByLabel('Password').fill(ZOE.first)
  await main.getByRole('button', { name: 'Make my account' }).click()
  await expect(menuOf(page, 'Zoe')).toBeVisible()
  expect(page.url()).not.toContain('token')
  await signOut(page, 'Zoe')

  // The link was good for one time, and says so.
  await page.goto('about:blank')
  await page.goto(welcome)
  await expect(main.getByRole('alert')).toContainText('used already')
  await expect(main.getByRole('button', { name: 'Email me a link' })).toBeVisible()

  await page.goto(`${server.cafe}/login`)
  await main.getByLabel('Email').fill(ZOE.email)
  await main.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(main.getByLabel('Email')).toHaveValue(ZOE.email)
  await main.getByRole('button', { name: 'Email me a link' }).click()
  await expect(main.getByText('Your email waits at the café.')).toBeVisible()
  await page.goto(await linkTo(server, request, ZOE.email, /\/reset-password/))
  await main.getByLabel('New password').fill(ZOE.next)
  await main.getByRole('button', { name: 'Set my password' }).click()
  await expect(menuOf(page, 'Zoe')).toBeVisible()
  await signOut(page, 'Zoe')

  await page.goto(`${server.cafe}/login`)
  await enter(page, ZOE.email, ZOE.first)
  await expect(main.getByRole('alert')).toContainText('Invalid credentials')
  await expect(main.getByLabel('Email')).toHaveValue(ZOE.email)
  await enter(page, ZOE.email, ZOE.next)
  await expect(menuOf(page, 'Zoe')).toBeVisible()
})

test('whose password is slowed down gets a link with one click', async ({ page }) => {
  const main = page.getByRole('main')
  await page.route('**/auth/login', (route) =>
    route.fulfill({
      status: 429,
      json: { error: 'too_many_attempts', message: 'Too many attempts to sign in.' },
    }),
  )
  await page.goto(`${server.cafe}/login`)
  await enter(page, 'customer@demo.example', 'lounge-demo')
  await expect(main.getByRole('alert')).toContainText('Too many attempts')
  expect(await faultsIn(page)).toEqual([])
  await main.getByRole('button', { name: 'Email me a link now' }).click()
  await expect(main.getByText('Your email waits at the café.')).toBeVisible()
  await expect(main.getByText('If customer@demo.example has an account here')).toBeVisible()
})

test('a guest’s cart comes along, every tab follows, and one returns to where one was', async ({
  context,
  page,
}) => {
  await page.goto(`${server.cafe}/menu`)
  await page.evaluate(async () => {
    await customElements.whenDefined('lounge-cart')
    const cart = document.querySelector('lounge-cart') as HTMLElement & { add(item: object): void }
    cart.add({ id: 'taro-milk-tea', quantity: 2 })
  })
  await expect(page.locator('lounge-cart').getByRole('dialog')).toBeVisible()
  const other = await context.newPage()
  await other.goto(`${server.cafe}/gallery`)
  await expect(other.getByRole('link', { name: 'Sign In' })).toBeVisible()

  await page.goto(`${server.cafe}/login?to=${encodeURIComponent('/menu?without=nuts')}`)
  await enter(page, 'customer@demo.example')
  await page.waitForURL(`${server.cafe}/menu?without=nuts`)
  await expect(menuOf(other, 'Cleo')).toBeVisible()
  for (const tab of [page, other]) {
    const view = tab.getByRole('button', { name: /View Cart/ })
    await expect(view).toBeVisible()
    expect(await linesOf(tab)).toEqual([2])
  }
  await signOut(other, 'Cleo')
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByRole('button', { name: /View Cart/ })).toHaveCount(0)
  // Another host is never returned to.
  await page.goto(`${server.cafe}/login?to=//evil.example`)
  await enter(page, 'barista@demo.example')
  await page.waitForURL(`${server.cafe}/pos`)
})

test('a barista sets up a second factor, signs in with it, and with a recovery code', async ({
  browser,
  page,
  request,
}) => {
  const main = page.getByRole('main')
  await openAs(page, server, '/account', 'senior@demo.example')
  await main.getByRole('button', { name: 'Set it up' }).click()
  await main.getByLabel('Your password').fill('not it')
  await main.getByRole('button', { name: 'Continue' }).click()
  await expect(main.getByText('That is not your password.').first()).toBeVisible()
  await main.getByLabel('Your password').fill(DEMO_PASSWORD)
  await main.getByRole('button', { name: 'Continue' }).click()
  const secret = await main.locator('.set-up-secret').innerText()
  const codes = main.getByRole('list', { name: /^Recovery codes/ }).getByRole('listitem')
  // A code is good for half a minute, which a busy machine may need to press a button.
  await expect(async () => {
    await main.getByLabel('Six digits').fill(await codeOf(server, secret))
    await main.getByRole('button', { name: 'Turn it on' }).click()
    await expect(codes).toHaveCount(10, { timeout: 15_000 })
  }).toPass()
  const recovery = await codes.first().innerText()
  expect(await faultsIn(page)).toEqual([])
  await main.getByRole('button', { name: 'I have kept them' }).click()
  await expect(main.getByText('10 recovery codes are left.')).toBeVisible()

  const phone = await (await browser.newContext()).newPage()
  await phone.goto(`${server.cafe}/pos`)
  await phone.waitForURL(/\/login$/)
  await enter(phone, 'senior@demo.example')
  const code = phone.getByRole('main').getByLabel('Code', { exact: true })
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  expect(await faultsIn(phone)).toEqual([])
  await code.fill('000000')
  await phone.getByRole('button', { name: 'Continue' }).click()
  await expect(
    phone.getByRole('main').getByText('That code is not right', { exact: false }).first(),
  ).toBeVisible()
  await code.fill(await codeOf(server, secret, 1))
  await phone.getByRole('button', { name: 'Continue' }).click()
  await phone.waitForURL(`${server.cafe}/pos`)

  // Ending that session from here signs it out there at its next call.
  await page.reload()
  const theirs = main.getByRole('listitem').filter({ hasText: 'last seen' })
  await expect(theirs).toHaveCount(2)
  const ended = theirs.filter({ hasNotText: 'this one' })
  await ended.getByRole('button', { name: /^Sign out/ }).click()
  await ended.getByRole('button', { name: /^Really sign out/ }).click()
  await expect(theirs).toHaveCount(1)
  await go(phone, '/account')
  await phone.waitForURL(/\/login$/)
  await expect(phone.getByText('You are signed out')).toBeVisible()
  // By mail this time, which asks for the second factor too.
  await phone.getByRole('main').getByLabel('Email').fill('senior@demo.example')
  await phone.getByRole('button', { name: 'Email me a link instead' }).click()
  await phone.getByRole('button', { name: 'Email me a link' }).click()
  await expect(phone.getByText('Your email waits at the café.')).toBeVisible()
  await phone.goto(await linkTo(server, request, 'senior@demo.example', /\/sign-in\/link/))
  await expect(phone.getByText('This link signs you in as senior@demo.example.')).toBeVisible()
  await phone.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await phone.getByRole('button', { name: /use a recovery code/ }).click()
  await phone.getByLabel('Recovery code').fill(recovery.toLowerCase())
  await phone.getByRole('button', { name: 'Continue' }).click()
  await phone.waitForURL(`${server.cafe}/account`)
  await expect(phone.getByText('9 recovery codes are left.')).toBeVisible()

  await phone.getByRole('button', { name: 'Sign out everywhere' }).click()
  await phone.getByRole('button', { name: /^Sign out here too/ }).click()
  await phone.waitForURL(/\/login$/)
  await page.reload()
  await page.waitForURL(/\/login$/)
})

test('somebody changes their email, and takes the account back at the old one', async ({
  page,
  request,
}) => {
  const [old, next] = ['trainee@demo.example', 'tess@guest.example']
  const main = page.getByRole('main')
  await openAs(page, server, '/account', old)
  const ask = async () => {
    await main.getByRole('button', { name: 'Verify or change my email' }).click()
    await main.getByLabel('New email').fill(next)
    await main.getByLabel('Your password').fill(DEMO_PASSWORD)
    await main.getByRole('button', { name: 'Send me the email' }).click()
    await expect(main.getByText(`Waiting for ${next}`, { exact: false })).toBeVisible()
  }
  await ask()
  expect(await faultsIn(page)).toEqual([])
  const first = await linkTo(server, request, next, /\/account\/email/)
  await main.getByRole('button', { name: 'Cancel the change' }).click()
  await main.getByRole('button', { name: /^Really cancel it/ }).click()
  await expect(main.getByText(`Waiting for ${next}`, { exact: false })).toHaveCount(0)
  await page.goto(first)
  await expect(main.getByRole('alert')).toContainText('used already')

  await main.getByRole('link', { name: 'Your account' }).click()
  await ask()
  await expect.poll(() => linkTo(server, request, next, /\/account\/email/)).not.toBe(first)
  const link = await linkTo(server, request, next, /\/account\/email/)
  // Whoever only reads the mail is asked to sign in first.
  const stranger = await (await page.context().browser()?.newContext())?.newPage()
  await stranger?.goto(link)
  await stranger?.waitForURL(/\/login$/)
  await stranger?.context().close()
  await page.goto(link)
  await expect(main.getByText(`From then on you sign in with ${next}.`)).toBeVisible()
  expect(page.url()).not.toContain('token')
  expect(await faultsIn(page)).toEqual([])
  await main.getByRole('button', { name: 'Confirm this email' }).click()
  await expect(main.locator('.account-email')).toContainText(next)

  const back = await linkTo(server, request, old, /\/sign-in\/link/)
  await page.goto(back)
  await expect(main.getByRole('heading', { name: 'Undo the email change.' })).toBeVisible()
  expect(await faultsIn(page)).toEqual([])
  await main.getByRole('button', { name: 'Undo the change' }).click()
  await expect(main.getByRole('heading', { name: 'Your account is yours again.' })).toBeVisible()
  await page.goto(await linkTo(server, request, old, /\/reset-password/))
  await main.getByLabel('New password').fill('four words in a row')
  await main.getByRole('button', { name: 'Set my password' }).click()
  await expect(page.getByText('Your new password is set')).toBeVisible()
  await page.goto(`${server.cafe}/account`)
  await expect(main.locator('.account-email')).toContainText(old)
})

test('a customer adds a passkey and comes in with it', async ({ page }) => {
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const main = page.getByRole('main')
  await openAs(page, server, '/account', 'customer@demo.example')
  await main.getByRole('button', { name: 'Add a passkey' }).click()
  await main.getByLabel('Its name').fill('Blue laptop')
  await main.getByLabel('Your password').fill(DEMO_PASSWORD)
  await main.getByRole('button', { name: 'Make it' }).click()
  await expect(main.getByText('Blue laptop', { exact: true }).first()).toBeVisible()
  expect(await faultsIn(page)).toEqual([])
  await go(page, '/pos')
  await expect(main.getByRole('navigation', { name: 'What you may open' })).toBeVisible()
  expect(await faultsIn(page)).toEqual([])
  await page.goBack()
  await expect(main.getByText('Blue laptop', { exact: true }).first()).toBeVisible()
  await signOut(page, 'Cleo')
  await page.waitForURL(/\/login$/)
  // The browser offers it under the email field, or it is asked for; the virtual one answers either.
  await main
    .getByRole('button', { name: 'Use a passkey' })
    .click({ timeout: 2_000 })
    .catch(() => {})
  await page.waitForURL(`${server.cafe}/account`)
  await main.getByRole('listitem').filter({ hasText: 'Blue laptop' }).getByRole('button').click()
  await main.getByRole('button', { name: /^Really remove/ }).click()
  await expect(main.getByText('Blue laptop', { exact: true })).toHaveCount(0)
})

test('the demo’s Google button makes no call to Google and says so', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).host))
  await page.goto(`${server.cafe}/sign-in`)
  await expect(page.getByText('as a made-up customer, without Google')).toBeVisible()
  await page.getByRole('button', { name: 'Continue as a demo Google customer' }).click()
  await expect(menuOf(page, 'Gia')).toBeVisible()
  expect(new Set(asked)).toEqual(new Set([new URL(server.cafe).host]))
})

/** What axe finds, on a phone at night and on a desk by day, and whether the page is wider than the phone. */
async function faultsIn(page: Page): Promise<string[]> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  const faults = [...(isWide ? ['wider than the phone'] : []), ...(await axeOn(page))]
  await page.emulateMedia({ colorScheme: 'light' })
  if (before) await page.setViewportSize(before)
  return [...faults, ...(await axeOn(page))]
}

const menuOf = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name })

async function signOut(page: Page, name: string): Promise<void> {
  await menuOf(page, name).click()
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
  await expect(menuOf(page, name)).toHaveCount(0)
}

async function linesOf(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('lounge:cart:'))
      .flatMap(
        (key) =>
          (JSON.parse(localStorage.getItem(key) ?? '{}') as { value?: { quantity: number }[] })
            .value ?? [],
      )
      .map(({ quantity }) => quantity),
  )
}
