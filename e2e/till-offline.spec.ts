import type { APIRequestContext, Page } from '@playwright/test'
import { DEMO_PASSWORD, openAs } from './people-page.ts'
import { CLOCK, startServer, type RunningServer } from './start-server.ts'
import { expect, test } from './test.ts'
import {
  allSent,
  countIn,
  doorIn,
  inDatabase,
  MANAGER,
  notSent,
  openPage,
  openTablet,
  openTill,
  ringUp,
  sellersIn,
  sellWithoutServer,
  tabletFolder,
  takeCash,
} from './till-page.ts'

// Each has a server of its own, because it ends it.
test.describe.configure({ mode: 'parallel', timeout: 300_000 })

test('a till opens without its server, sells for cash, and sends each sale once when it is back', async ({
  browser,
}) => {
  const server = await startServer()
  try {
    const page = await openPage(browser)
    await openTill(page, server)
    await ringUp(page, 'Wanda')
    await takeCash(page)
    await expect(page.getByRole('region', { name: 'Sold' })).toContainText('Order A-')
    // What is said of the connection moves nothing that is sold.
    await page.reload()
    const tiles = page.locator('.till-grid').first()
    await expect(tiles).toBeVisible()
    const place = await tiles.boundingBox()
    await page.goto(`${server.cafe}/employee/pos`)
    await expect(page.getByText('Wanda', { exact: true })).toBeVisible()
    await server.halt()

    await page.goto(`${server.cafe}/employee/pos`)
    await expect(page.getByText('Wanda', { exact: true })).toBeVisible()
    await expect(page.getByText(/^No connection since /)).toBeVisible()
    const gone = await page.getByText(/^No connection since /).innerText()
    await expect(page.getByText(/^As of .+minutes? ago$/)).toBeVisible()
    // The list of all orders is the server's, and says so.
    await page.goto(`${server.cafe}/employee/orders`)
    await expect(page.getByText(/The café cannot be reached/).first()).toBeVisible()
    await page.getByRole('link', { name: 'Sell', exact: true }).click()
    await expect(page.locator('.till-bar')).toContainText('No connection')
    await expect(tiles).toBeVisible()
    expect((await tiles.boundingBox())?.y).toBe(place?.y)
    for (const name of ['Otto', 'Olga']) await sellWithoutServer(page, name)
    await page.reload()
    await expect(page.locator('.till-bar')).toContainText('Mo Okafor')
    await notSent(page, 2)
    // A reload does not begin the outage anew.
    await expect(page.getByText(gone)).toBeVisible()
    await printsAReceipt(page)
    await notSent(page, 3)

    await server.restart()
    await allSent(page)
    await expect(page.getByText(/^No connection since /)).toBeHidden()
    await server.halt()
    expect(await countIn(server)).toEqual(inDatabase('Wanda', 'Otto', 'Olga', 'Pia'))
    await page.context().close()
  } finally {
    await server.stop()
  }
})

const NIGHT = 'open-mic-with-one-lamp'

test('with the network gone a ticket is sold at the door, and guests of a class and of an event let in; back, each is in the books and on the list once', async ({
  browser,
  request,
}) => {
  const server = await startServer()
  try {
    await tonightAtDoor(server, request)
    await cleoComes(server, request)
    const page = await openPage(browser)
    // Tickets are sold without the server for today, by the clock of the tablet.
    await page.clock.setFixedTime(new Date(CLOCK))
    await openTill(page, server)
    await page.getByRole('button', { name: 'Tickets', exact: true }).click()
    await expect(page.getByRole('button', { name: /5:30 PM \$12\.00, 17 left/ })).toBeVisible()
    await page.goto(`${server.cafe}/pos/classes`)
    const guest = page.locator('.class-doors-people li').first()
    await expect(guest).toBeVisible()
    await page.goto(`${server.cafe}/pos/events`)
    const seat = page.locator('.guest-seats button').first()
    await expect(seat).toBeVisible()
    const inside = page.locator('.guests-count b')
    await expect(inside).toHaveText(/^0 of /)
    await server.halt()

    await page.goto(`${server.cafe}/pos/sell`)
    await sellsATicket(page)
    await notSent(page, 1)
    await page.getByRole('button', { name: /5:30 PM \$12\.00, 9 left/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.goto(`${server.cafe}/pos/classes`)
    await expect(page.getByText(/who booked since is not on this list/)).toBeVisible()
    await guest.getByRole('button', { name: /^Check in / }).click()
    await expect(page.getByText('1 unsent.')).toBeVisible()
    // Somebody comes who has no seat.
    await page.getByLabel(/^Names, with commas/).fill('Nora Walk')
    await page.getByRole('button', { name: /^Sell seats/ }).click()
    await expect(page.getByText('Came in without a seat: Nora Walk.')).toBeVisible()
    await page.goto(`${server.cafe}/pos/events`)
    await seat.click()
    await expect(inside).toHaveText(/^1 of /)
    await expect(page.getByText('3 unsent.')).toBeVisible()
    await page.reload()
    await expect(inside).toHaveText(/^1 of /)

    await server.restart()
    await expect(page.getByText('unsent.')).toBeHidden({ timeout: 60_000 })
    await page.goto(`${server.cafe}/pos/classes`)
    await expect(page.getByRole('button', { name: /^Undo: Nora Walk is in/ })).toHaveCount(1)
    await page.goto(`${server.cafe}/pos/sell`)
    await allSent(page)
    await page.goto(`${server.cafe}/guest-list?event=${NIGHT}`)
    await expect(page.getByText('1 more bought a ticket at the door')).toBeVisible()
    await expect(inside).toHaveText(/^1 of /)
    await expect(page.getByRole('region', { name: 'Bought at the door' })).toContainText('Wanda')
    await page.context().close()
    await server.halt()
    const { tickets, inside: here } = await doorIn(server, NIGHT)
    expect(tickets).toEqual([{ name: 'Wanda', quantity: 1, over: 0, cents: 1_200 }])
    expect(here).toHaveLength(3)
    expect(here.filter((name) => name === 'Nora Walk')).toHaveLength(1)
    expect(await countIn(server)).toMatchObject({
      names: ['Wanda'],
      payments: 1,
      drawerCents: 11_200,
      soldCents: 1_200,
    })
  } finally {
    await server.stop()
  }
})

async function sellsATicket(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Tickets', exact: true }).click()
  await page.getByRole('button', { name: /5:30 PM \$12\.00, 10 left/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('This till may sell 10 by itself. As of ')
  await dialog.getByRole('button', { name: 'Add $12.00' }).click()
  await page.getByRole('button', { name: 'Name, note' }).click()
  await page.getByLabel('Name, to be called by').fill('Wanda')
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await takeCash(page)
  await expect(page.getByText('is kept on this tablet')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
}

/** The open mic is this evening, and costs something at the door. */
async function tonightAtDoor(server: RunningServer, request: APIRequestContext) {
  const startsAt = '2025-10-17T21:30:00.000Z'
  const changed = { startsAt, endsAt: '2025-10-18T00:00:00.000Z', priceCents: 1_200 }
  const headers = await headersOf(server, request, 'admin@demo.example')
  const path = `${server.cafe}/api/admin/content/event/${NIGHT}`
  const piece = (await (await request.get(path, { headers })).json()) as {
    published: object
    version: string
  }
  const answer = await request.post(`${path}/publication`, {
    data: {
      value: { ...piece.published, ...changed },
      version: piece.version,
      mark: null,
      tellParties: true,
    },
    headers,
  })
  expect(await answer.json()).toMatchObject({ published: { startsAt } })
}

/** A party of two with seats at the open mic. */
async function cleoComes(server: RunningServer, request: APIRequestContext): Promise<void> {
  const email = 'customer@demo.example'
  const headers = await headersOf(server, request, email)
  const opened = await request.get(`${server.cafe}/api/form-token`)
  const { formToken } = (await opened.json()) as { formToken: string }
  const data = { name: 'Cleo Park', email, party: 2, formToken }
  const ask = () => request.post(`${server.cafe}/api/events/${NIGHT}/rsvps`, { data, headers })
  // A form that was opened just now is sent too fast for a person.
  await expect
    .poll(async () => (await (await ask()).json()) as object)
    .toMatchObject({ status: 'confirmed' })
}

/** The receipt has the café's name and address, and the total with its tax, though nothing answers. */
async function printsAReceipt(page: Page): Promise<void> {
  await page.evaluate(() => {
    globalThis.print = () => {
      document.body.dataset['printed'] = document.querySelector('.receipt')?.textContent ?? ''
    }
  })
  await ringUp(page, 'Pia')
  await takeCash(page)
  await expect(page.getByText('is kept on this tablet')).toBeVisible()
  await page.getByRole('button', { name: 'Print the receipt' }).click()
  const printed = page.locator('body[data-printed]')
  await expect(printed).toHaveAttribute('data-printed', /^Creative Lounge27 Mill Street/)
  await expect(printed).toHaveAttribute('data-printed', /Kept offline for Pia/)
  await expect(printed).toHaveAttribute('data-printed', /Sales tax \(8%\)\$0\.60Total\$8\.10/)
  await page.getByRole('button', { name: 'Next' }).click()
}

test('a browser that is killed in the middle of a sale loses and doubles nothing', async () => {
  const server = await startServer()
  const folder = tabletFolder()
  let tablet = await openTablet(folder.path)
  try {
    await openTill(tablet.page, server)
    // A browser writes down who is signed in only some seconds later, or when it is closed.
    await tablet.close()
    tablet = await openTablet(folder.path)
    await server.halt()
    await tablet.page.goto(`${server.cafe}/pos/sell`)
    await sellWithoutServer(tablet.page, 'Otto')
    await tablet.kill()

    tablet = await openTablet(folder.path)
    await tablet.page.goto(`${server.cafe}/pos/sell`)
    await notSent(tablet.page, 1)
    await sellWithoutServer(tablet.page, 'Olga')
    await server.restart()
    await allSent(tablet.page)

    // The server has the sale on its line and answers nothing: the tablet dies before it knows.
    server.freeze()
    await ringUp(tablet.page, 'Pia')
    const asked = tablet.page.waitForRequest(/sales-at-till/)
    await takeCash(tablet.page)
    await asked
    await tablet.kill()
    server.goOn()

    tablet = await openTablet(folder.path)
    await tablet.page.goto(`${server.cafe}/pos/sell`)
    await expect(tablet.page.getByRole('searchbox')).toBeVisible()
    await allSent(tablet.page)
    await server.halt()
    expect(await countIn(server)).toEqual(inDatabase('Otto', 'Olga', 'Pia'))
  } finally {
    server.goOn()
    await tablet.kill()
    folder.remove()
    await server.stop()
  }
})

test('a server that is killed while it is sent what waits loses and doubles nothing', async ({
  browser,
}) => {
  const server = await startServer()
  try {
    const page = await openPage(browser)
    await openTill(page, server)
    await server.halt()
    const names = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn']
    for (const name of names) await sellWithoutServer(page, name)
    await notSent(page, 6)
    // Twice, each time with one more on its way.
    for (const left of [2, 1]) {
      const answered = countAnswers(page)
      await server.restart()
      // What a browser says when the network is back: the till does not wait for its next turn.
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await expect.poll(answered, { timeout: 60_000, intervals: [10] }).toBeGreaterThanOrEqual(left)
      await server.halt('SIGKILL')
    }
    await server.restart()
    await page.reload()
    await allSent(page)
    await server.halt()
    expect(await countIn(server)).toEqual(inDatabase(...names))
    await page.context().close()
  } finally {
    await server.stop()
  }
})

function countAnswers(page: Page): () => number {
  let count = 0
  page.on('response', (answer) => {
    if (/sales-at-till/.test(answer.url()) && answer.ok()) count++
  })
  return () => count
}

test('the day is not closed before everything was sent', async ({ browser }) => {
  const server = await startServer()
  try {
    const page = await openPage(browser)
    await openTill(page, server)
    await server.halt()
    await page.reload()
    await sellWithoutServer(page, 'Otto')
    // Somebody counts and closes the drawer elsewhere before this till is back.
    const other = await openPage(browser)
    await page.context().setOffline(true)
    await server.restart()
    await openAs(other, server, '/pos/drawer', MANAGER)
    await other.getByRole('button', { name: 'Count and close' }).click()
    await other.getByLabel('Or the sum, in dollars').fill('100')
    await other.getByRole('button', { name: /^Check the count/ }).click()
    await other.getByRole('button', { name: /^Close the drawer/ }).click()
    await expect(other.getByText('It is right to the cent.')).toBeVisible()
    await page.context().setOffline(false)

    await page.goto(`${server.cafe}/pos/day`)
    const unsent = page.getByRole('region', { name: 'Not sent yet' })
    await expect(unsent).toContainText('The drawer is closed.')
    await page.getByRole('button', { name: 'Close the day' }).click()
    await page.getByRole('button', { name: 'Close it: Z report' }).click()
    await expect(page.getByText(/^A sale is not sent yet\./)).toBeVisible()
    await expect(page.getByText('No day was closed yet.')).toBeVisible()

    await other.goto(`${server.cafe}/pos/drawer`)
    await other.getByLabel('Or the sum, in dollars').fill('100')
    await other.getByRole('button', { name: /^Open the drawer/ }).click()
    await expect(other.getByText('is open.')).toBeVisible()
    await page.getByRole('button', { name: 'Send now' }).click()
    await expect(unsent).toBeHidden()
    for (const each of [page, other]) await each.context().close()
    await server.halt()
    expect((await countIn(server)).names).toEqual(['Otto'])
  } finally {
    await server.stop()
  }
})

test('a till that is locked without its server stays locked, and a colleague sends what waits in the name of who sold it', async ({
  browser,
  request,
}) => {
  const server = await startServer()
  try {
    const page = await openPage(browser)
    await openTill(page, server)
    await setPin(server, request, 'barista@demo.example', '7391')
    await page.goto(`${server.cafe}/pos/clock`)
    await page.getByPlaceholder('Front counter').fill('Window')
    await page.getByRole('button', { name: 'Make this tablet a till' }).click()
    await expect(page.getByText('It is the till')).toBeVisible()
    await page.goto(`${server.cafe}/pos/sell`)
    await expect(page.locator('.till-bar')).toContainText('Mo Okafor at Window')
    await server.halt()
    await page.reload()
    await expect(page.locator('.till-bar')).toContainText('Mo Okafor at Window')
    await sellWithoutServer(page, 'Otto')
    await page.getByRole('button', { name: 'Lock', exact: true }).click()
    await page.getByRole('button', { name: 'Lock until the server is back' }).click()
    await expect(page.getByText('it cannot be reached now')).toBeVisible()
    for (const path of ['/pos/sell', '/employee/pos']) {
      await page.goto(server.cafe + path)
      await expect(page).toHaveURL(/\/pos\/pin$/)
    }
    await expect(page.getByText(/^1 not sent yet from this tablet/)).toBeVisible()

    await server.restart()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Bao Tran' }).click()
    for (const digit of '7391') await page.getByRole('button', { name: digit, exact: true }).click()
    // Back where somebody wanted to go, and the sale is a ticket now.
    await expect(page).toHaveURL(/\/employee\/pos$/)
    await expect(page.getByText('Otto', { exact: true })).toBeVisible()
    await allSent(page)
    await server.halt()
    expect(await sellersIn(server)).toEqual({
      sold: [{ name: 'Otto', seller: 'Mo Okafor' }],
      sentBy: ['Bao Tran'],
    })
    await page.context().close()
  } finally {
    await server.stop()
  }
})

async function setPin(
  server: RunningServer,
  request: APIRequestContext,
  email: string,
  pin: string,
): Promise<void> {
  const answer = await request.post(`${server.cafe}/api/me/pin`, {
    data: { pin, password: DEMO_PASSWORD },
    headers: await headersOf(server, request, email),
  })
  expect(answer.status()).toBe(200)
}

async function headersOf(server: RunningServer, request: APIRequestContext, email: string) {
  const login = await request.post(`${server.cafe}/auth/login`, {
    data: { email, password: DEMO_PASSWORD },
  })
  const { token } = (await login.json()) as { token: string }
  return { authorization: `Bearer ${token}` }
}
