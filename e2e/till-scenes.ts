import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import type { DayReport, DrawerClosing } from '#domain/contracts/drawers.ts'
import type { EditedLine, Order, OrderPatch } from '#domain/contracts/ordering.ts'
import { openDrawer } from './counter-scenes.ts'
import { DEMO_PASSWORD, openAs } from './people-page.ts'
import { madeOnce, type Scene } from './scene.ts'
import { staffCall } from './staff-call.ts'
import type { RunningServer } from './start-server.ts'

const MANAGER = 'manager@demo.example'
const PIN = '4172'

/** One sale at the till, step by step, and the drawer and the tickets beside it. */
export const tillScenes: Scene[] = [
  inWindow('pos-pin-people', async (page, server) => {
    await lockedTill(page, server)
    await page.getByRole('button', { name: 'Mo Okafor' }).waitFor()
  }),
  inWindow('pos-pin-pad', async (page, server) => {
    await lockedTill(page, server)
    await page.getByRole('button', { name: 'Mo Okafor' }).click()
    await page.keyboard.type('1111')
    await page.getByText(/^That PIN is wrong/).waitFor()
    await page.keyboard.type('25')
  }),
  inWindow('pos-sell-choice', async (page, server) => {
    await openSell(page, server)
    await page.getByRole('searchbox').fill('taro milk tea')
    await page.getByRole('searchbox').press('Enter')
    await page.getByRole('dialog').waitFor()
  }),
  inWindow('pos-sell-note', async (page, server) => {
    await rungUp(page, server)
    await page.getByRole('button', { name: 'Name, note' }).click()
    await page.getByLabel('Name, to be called by').fill('Guadalupe')
    await page.getByRole('dialog').getByRole('textbox').last().fill('Allergic to nuts')
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }),
  inWindow('pos-sell-discount', async (page, server) => {
    await rungUp(page, server)
    await page.getByRole('button', { name: 'Discount' }).click()
    await page.getByRole('button', { name: '20%' }).click()
  }),
  inWindow('pos-sell-member', async (page, server) => {
    await rungUp(page, server)
    await page.getByRole('button', { name: 'Member' }).click()
    await page.getByLabel('Name, email, phone or card').fill('customer')
    await page.getByRole('dialog').locator('.till-members button').first().waitFor()
  }),
  inWindow('pos-sell-gift-card', async (page, server) => {
    await openSell(page, server)
    await toBill(page)
    await page.getByRole('button', { name: 'Sell gift card' }).click()
    await page.getByRole('dialog').waitFor()
  }),
  inWindow('pos-sell-cleared', async (page, server) => {
    await rungUp(page, server)
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await page.getByText('The bill was cleared.').waitFor()
  }),
  inWindow('pos-sell-parked', async (page, server) => {
    await rungUp(page, server, 'Otto')
    await page.getByRole('button', { name: 'Park', exact: true }).click()
    await page.getByRole('button', { name: /^Parked [1-9]/ }).click()
    await page.getByRole('dialog').getByText('Otto').first().waitFor()
  }),
  inWindow('pos-sell-pay', async (page, server) => {
    await paying(page, server)
  }),
  inWindow('pos-sell-split', async (page, server) => {
    await paying(page, server)
    await page.getByText('Split the bill').click()
    await page.getByRole('dialog').getByRole('checkbox').first().check()
  }),
  inWindow('pos-sell-part-taken', async (page, server) => {
    await paying(page, server)
    await page.getByText('Split the bill').click()
    await page.getByRole('button', { name: '1 of 2' }).click()
    await page.getByRole('button', { name: /^The terminal took/ }).click()
    await page.getByRole('button', { name: /^Take the next part/ }).waitFor()
  }),
  inWindow('pos-sell-gift-card-unknown', async (page, server) => {
    await paying(page, server)
    await page.getByLabel('Code').fill('7K2M-9QXD-0A4T-HW3C')
    await page.getByRole('button', { name: /^Take up to/ }).click()
    await page.locator('#till-gift-says:not(:empty)').waitFor()
  }),
  inWindow('pos-sell-phone', async (page, server) => {
    await paying(page, server)
    await page.getByRole('button', { name: /on their phone$/ }).click()
    await page.getByRole('img', { name: /^QR code/ }).waitFor()
  }),
  inWindow('pos-sell-sold', async (page, server) => {
    await paying(page, server)
    await page.getByLabel('Cash given $').fill('20')
    await page.getByRole('button', { name: 'Take', exact: true }).click()
    await page.getByRole('region', { name: 'Sold' }).waitFor()
  }),
  inWindow('pos-sell-training', async (page, server) => {
    await rungUp(page, server)
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await page.getByRole('button', { name: 'Training', exact: true }).click()
    await ringUp(page)
    await toBill(page)
    await page.getByRole('button', { name: /^Pay/ }).click()
    await page.getByRole('button', { name: / exactly$/ }).click()
    await page.getByRole('heading', { name: 'Practised' }).waitFor()
  }),
  inWindow('pos-sell-kept', async (page, server) => {
    await offline(page, server)
    await page.getByText('is kept on this tablet').waitFor()
  }),
  inWindow('pos-sell-unsent', async (page, server) => {
    await offline(page, server)
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('1 not sent yet').waitFor()
    await ringUp(page)
    await toBill(page)
    await page.getByRole('button', { name: /^Pay/ }).click()
  }),
  wholePage('pos-drawer-open', drawer),
  wholePage('pos-drawer-count', async (page, server) => {
    await drawer(page, server)
    await page.getByRole('button', { name: 'Count and close' }).click()
    await page.getByRole('button', { name: 'Check the count' }).waitFor()
  }),
  wholePage('pos-drawer-check', counted),
  wholePage('pos-drawer-closed', async (page, server) => {
    await counted(page, server)
    // The drawer stays open for the other scenes.
    await page.route('**/api/drawers/front/close', (route) => route.fulfill({ json: CLOSED }))
    await page.getByRole('button', { name: /^Close/ }).click()
    await page.getByText('$2.40 is missing.').waitFor()
  }),
  inWindow('pos-day-close', async (page, server) => {
    await openAs(page, server, '/pos/day', MANAGER)
    // The drawer stays open for the other scenes, each of which is a browser that may hold sales.
    await page.route('**/api/day-report', async (route) => {
      const response = await route.fetch()
      const report = (await response.json()) as DayReport
      const waitingTills = report.waitingTills?.slice(0, 2)
      await route.fulfill({ response, json: { ...report, openDrawers: [], waitingTills } })
    })
    await page.reload()
    await page.getByRole('button', { name: 'Close the day', exact: true }).click()
    await page.getByText('Looking for orders that are still open…').waitFor({ state: 'hidden' })
  }),
  wholePage('pos-board-full', async (page, server) => {
    await kitchen(page, server)
    await openAs(page, server, '/pos/board', MANAGER)
    await page.getByRole('region', { name: 'Ready' }).getByRole('listitem').first().waitFor()
  }),
  wholePage('pos-kitchen-changed', async (page, server) => {
    await kitchen(page, server)
    await openAs(page, server, '/pos/kitchen', MANAGER)
    await page.getByRole('article').first().waitFor()
  }),
  wholePage('pos-tickets-changed', async (page, server) => {
    await kitchen(page, server)
    await openAs(page, server, '/pos/tickets', MANAGER)
    await page.getByRole('button', { name: 'We stopped making it' }).first().waitFor()
  }),
  inWindow('pos-tickets-offline', async (page, server) => {
    await kitchen(page, server)
    await openAs(page, server, '/pos/tickets', MANAGER)
    await page.getByRole('article').first().waitFor()
    await page.context().setOffline(true)
    await page.getByText(/^No connection since /).waitFor({ timeout: 60_000 })
  }),
  wholePage('pos-labels-full', async (page, server) => {
    await kitchen(page, server)
    await openAs(page, server, '/pos/labels', MANAGER)
    await page.locator('.cup-label').first().waitFor()
  }),
  inWindow('pos-stock', async (page, server) => {
    await openAs(page, server, '/pos/tickets', MANAGER)
    await page.getByRole('button', { name: 'Stock', exact: true }).click()
    await page.getByRole('dialog').getByRole('heading', { name: 'Milks' }).waitFor()
  }),
  wholePage('employee-orders-detail', async (page, server) => {
    await openOrder(page, server)
  }),
  wholePage('employee-orders-refund', async (page, server) => {
    await openOrder(page, server)
    await page
      .getByRole('button', { name: /^(Refund|Give money back)/ })
      .first()
      .click()
    await page.getByRole('radio', { name: 'Lines' }).waitFor()
  }),
  wholePage('employee-orders-filters', async (page, server) => {
    await kitchen(page, server)
    await openAs(page, server, '/employee/orders', MANAGER)
    await page.getByRole('main').getByRole('row').nth(3).waitFor()
    const filter = page.getByRole('button', { name: 'Filter and sort' })
    if (await filter.isVisible()) await filter.click()
    await page.getByLabel('State', { exact: true }).waitFor()
  }),
  wholePage('employee-orders-phone', async (page, server) => {
    await kitchen(page, server)
    await openAs(page, server, '/employee/orders', MANAGER)
    await page.getByRole('main').getByRole('searchbox').fill('+1 917 555 0142')
    await page.waitForTimeout(1_500)
  }),
  ...(['week', 'month'] as const).map((grain) =>
    wholePage(`employee-reports-${grain}`, async (page, server) => {
      await kitchen(page, server)
      await openAs(page, server, '/employee/reports', MANAGER)
      const [from, until] =
        grain === 'week' ? ['2025-09-01', '2025-10-17'] : ['2025-01-01', '2025-10-17']
      await page.goto(`${server.cafe}/employee/reports?from=${from}&until=${until}&by=${grain}`)
      await page.getByRole('heading', { name: `Net sales by ${grain}` }).waitFor()
    }),
  ),
]

type Open = Scene['open']
function wholePage(name: string, open: Open): Scene {
  return { name: `staff-${name}`, open }
}
function inWindow(name: string, open: Open): Scene {
  return { ...wholePage(name, open), isWholePage: false }
}

/** A tablet that is a till, with nobody signed in at it. */
async function lockedTill(page: Page, server: RunningServer): Promise<void> {
  await openAs(page, server, '/pos/clock', MANAGER)
  await page.getByLabel('New PIN, four digits').fill(PIN)
  await page.getByLabel('Your password').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Set the PIN' }).click()
  await page.getByText('Your PIN is set.').waitFor()
  await page.getByLabel('Its name').fill('Front counter')
  await page.getByRole('button', { name: 'Make this tablet a till' }).click()
  await page.getByText('It is the till').waitFor()
  await page.goto(`${server.cafe}/pos/sell`)
  await page.getByRole('button', { name: 'Lock', exact: true }).click()
  await page.waitForURL(/\/pos\/pin$/)
}

async function openSell(page: Page, server: RunningServer): Promise<void> {
  await openDrawer(server)
  await openAs(page, server, '/pos/sell', MANAGER)
  await page.getByRole('searchbox').waitFor()
}

/** A bill of two drinks, the second one chosen with care. */
async function rungUp(page: Page, server: RunningServer, name = ''): Promise<void> {
  await openSell(page, server)
  await ringUp(page, 'cappuccino')
  await ringUp(page)
  await toBill(page)
  if (!name) return
  await page.getByRole('button', { name: 'Name, note' }).click()
  await page.getByLabel('Name, to be called by').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
}

async function ringUp(page: Page, drink = 'taro milk tea'): Promise<void> {
  const find = page.getByRole('searchbox')
  const back = page.locator('.till-back')
  if (await back.isVisible()) await back.click()
  await find.fill(drink)
  await find.press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Add \$/ })
    .click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await find.fill('')
}

/** On a phone the menu and the bill have the screen in turn. */
async function toBill(page: Page): Promise<void> {
  const bill = page.getByRole('button', { name: /^Bill: / })
  if (await bill.isVisible()) await bill.click()
}

async function paying(page: Page, server: RunningServer): Promise<void> {
  await rungUp(page, server, 'Guadalupe')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.getByRole('dialog').getByRole('heading', { name: 'Card', exact: true }).waitFor()
}

/** One sale for cash without the server. */
async function offline(page: Page, server: RunningServer): Promise<void> {
  await rungUp(page, server, 'Otto')
  await page.waitForTimeout(1_500)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.getByRole('button', { name: / exactly$/ }).click()
}

/** The open drawer, with money that went in and out. */
async function drawer(page: Page, server: RunningServer): Promise<void> {
  await moved(page, server)
  await openAs(page, server, '/pos/drawer', MANAGER)
  await page.getByText('Milk from the shop').first().waitFor()
}

const moved = madeOnce(async (_, server) => {
  await openDrawer(server)
  for (const [kind, cents, reason] of [
    ['pay-out', 1_240, 'Milk from the shop'],
    ['pay-in', 2_000, 'Coins from the bank'],
    ['drop', 5_000, 'Too many twenties'],
  ])
    await staffCall(server, 'POST', '/api/drawers/front/movements', {
      id: randomUUID(),
      kind,
      cents,
      reason,
    })
})

async function counted(page: Page, server: RunningServer): Promise<void> {
  await drawer(page, server)
  await page.getByRole('button', { name: 'Count and close' }).click()
  await page.getByLabel('$20', { exact: true }).fill('12')
  await page.getByLabel('25¢', { exact: true }).fill('40')
  await page.getByRole('button', { name: 'Check the count' }).click()
  await page.getByRole('heading', { name: 'Is this what is in it?' }).waitFor()
}

const CLOSED: DrawerClosing = {
  sessionId: 'none',
  drawerId: 'front',
  drawerName: 'Front drawer',
  openedAt: '2025-10-17T15:00:00.000Z',
  openedBy: 'Mo Okafor',
  openingCents: 10_000,
  closedAt: '2025-10-17T19:00:00.000Z',
  closedBy: 'Mo Okafor',
  countedCents: 25_000,
  expectedCents: 25_240,
  differenceCents: -240,
  note: '',
  floatCents: 20_000,
}

const GUESTS = ['Ada', 'Bo', 'Chidi', 'Dina', 'Emil', 'Farah', 'Guadalupe', 'Hana', 'Dee']
const STATES = ['confirmed', 'preparing', 'ready'] as const

/** Orders of all states; one of them was changed after it was begun, and one called off. */
const kitchen = madeOnce(async (_, server) => {
  for (const [nth, name] of GUESTS.entries()) {
    let order = await staffCall<Order>(server, 'POST', '/api/orders', {
      lines: [
        { id: 'taro-milk-tea', size: 'large', quantity: 2, customizations: { toppings: ['boba'] } },
        { id: 'cappuccino', quantity: 1 },
        ...(nth % 2 ? [{ id: 'butter-croissant', quantity: 1 }] : []),
      ],
      contact: { name, phone: '917 555 0142' },
      note: nth % 3 ? '' : 'Allergic to nuts',
      pickup: null,
      payment: 'counter',
      channel: 'counter',
    })
    const patch = async (body: OrderPatch) => {
      order = await staffCall<Order>(server, 'PATCH', `/api/orders/${order.id}`, body)
    }
    for (const status of STATES.slice(STATES.indexOf('confirmed'), 1 + (nth % 3)))
      if (status !== order.status) await patch({ status, from: order.status })
    if (name === 'Emil') await change(server, order)
    if (name === 'Hana')
      await patch({ status: 'cancelled', from: order.status, cancelling: { reason: 'sold-out' } })
  }
})

async function change(server: RunningServer, { id }: Order): Promise<void> {
  const lines: EditedLine[] = [
    { id: 'taro-milk-tea', size: 'large', quantity: 1, was: 0 },
    { id: 'cappuccino', quantity: 2, was: 1 },
    { id: 'matcha-latte', quantity: 1 },
  ]
  await staffCall(server, 'POST', `/api/orders/${id}/staff-edits`, {
    lines,
    seenEdits: 0,
    key: randomUUID(),
    reason: 'They came back to the counter',
  })
}

/** A sale that is paid, opened in the list of all orders. */
async function openOrder(page: Page, server: RunningServer): Promise<void> {
  await paying(page, server)
  await page.getByRole('button', { name: / exactly$/ }).click()
  const sold = page.getByRole('region', { name: 'Sold' })
  const number = (await sold.locator('b.numeral').first().innerText()).trim()
  await page.goto(`${server.cafe}/employee/orders?q=${number}`)
  await page.getByRole('main').getByRole('button', { name: number }).first().click()
  await page.getByRole('heading', { name: 'What happened' }).waitFor()
}
