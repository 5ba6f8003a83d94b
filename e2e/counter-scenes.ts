import { randomUUID } from 'node:crypto'
import type { DayReport, Drawer } from '#domain/contracts/drawers.ts'
import type { LineRequest, Quote } from '#domain/contracts/ordering.ts'
import { openAs } from './people-page.ts'
import { madeOnce, type Scene } from './scene.ts'
import { staffCall } from './staff-call.ts'
import type { RunningServer } from './start-server.ts'

const MANAGER = 'manager@demo.example'
const DRINKS: LineRequest[] = [
  {
    id: 'taro-milk-tea',
    size: 'large',
    quantity: 2,
    customizations: { iceLevel: 'less ice', sugarLevel: 50, toppings: ['boba', 'grass-jelly'] },
  },
  { id: 'matcha-latte', quantity: 1 },
  { id: 'dragon-fruit-tea', quantity: 1, customizations: { toppings: ['lychee-jelly'] } },
  { id: 'butter-croissant', quantity: 3 },
  { id: 'cappuccino', quantity: 1 },
]
const NAMES = [
  'Ada',
  'Bo',
  'Chidi',
  'Dina',
  'Emil',
  'Farah',
  'Guadalupe',
  'Hana',
  'Ines',
  'Jun',
  'Kofi',
  'Lu',
]

/** The counter on a busy afternoon, and what the café reads of it afterwards. */
export const counterScenes: Scene[] = [
  {
    name: 'staff-pos-day-closed',
    open: async (page, server) => {
      const number = await closedDay(page, server)
      await openAs(page, server, '/pos/day', MANAGER)
      await page.goto(`${server.cafe}/pos/day?z=${number}`)
      await page.getByRole('article').first().waitFor()
    },
  },
  {
    name: 'staff-pos-sell-full',
    open: async (page, server) => {
      await openDrawer(server)
      await openAs(page, server, '/pos/sell', MANAGER)
      const find = page.getByRole('searchbox')
      for (const drink of ['taro milk tea', 'matcha latte', 'cappuccino', 'dragon fruit tea']) {
        await find.fill(drink)
        await find.press('Enter')
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /^Add \$/ })
          .click()
        await page.getByRole('dialog').waitFor({ state: 'hidden' })
      }
      await find.fill('')
    },
  },
  {
    name: 'staff-pos-kitchen-full',
    open: async (page, server) => {
      await busy(page, server)
      await openAs(page, server, '/pos/kitchen', MANAGER)
      // Those that are begun later stand in a list beside them.
      await page.getByRole('heading', { name: 'All to make' }).waitFor()
      await page.getByRole('article').first().waitFor()
    },
  },
  {
    name: 'staff-pos-tickets-full',
    open: async (page, server) => {
      await busy(page, server)
      await openAs(page, server, '/pos/tickets', MANAGER)
      await page
        .getByRole('article')
        .nth(NAMES.length - 1)
        .waitFor()
    },
  },
  ...(
    [
      ['/admin/reports', 'heading', 'Net sales by hour'],
      ['/admin/orders', 'button', 'A-101'],
    ] as const
  ).map(([path, role, name]): Scene => ({
    name: `staff${path.replaceAll('/', '-')}-full`,
    open: async (page, server) => {
      await busy(page, server)
      await openAs(page, server, path, 'admin@demo.example')
      await page.getByRole('main').getByRole(role, { name }).first().waitFor()
    },
  })),
]

/** Twelve sales, each a ticket in the kitchen. */
const busy = madeOnce(async (_, server) => {
  await openDrawer(server)
  for (const [nth, name] of NAMES.entries())
    await sell(server, name, [...DRINKS, ...DRINKS].slice(nth % 3, (nth % 3) + 1 + (nth % 5)))
})

/** @returns the number of its Z report */
const closedDay = madeOnce(async (_, server) => {
  const { sessionId } = await openDrawer(server)
  for (const name of NAMES.slice(0, 3)) await sell(server, name, DRINKS)
  await staffCall(server, 'POST', '/api/drawers/front/close', {
    sessionId,
    countedCents: 27_256,
    floatCents: 10_000,
    reason: 'A roll of quarters was short',
  })
  const { waitingTills = [] } = await staffCall<DayReport>(server, 'GET', '/api/day-report')
  const waiting = {
    ids: waitingTills.map(({ id }) => id),
    reason: 'They sold nothing',
  }
  const { number } = await staffCall<DayReport>(server, 'POST', '/api/day-closings', {
    id: randomUUID(),
    unsentCount: 0,
    ...(waiting.ids.length > 0 && { waiting }),
  })
  return number
})

/** The drawer of the front, opened where it is not; of two who open it at a time, one does. */
export async function openDrawer(server: RunningServer): Promise<{ sessionId: string }> {
  const known = await drawerOf(server)
  if (known) return known
  const opening = { sessionId: randomUUID(), countedCents: 10_000 }
  try {
    await staffCall(server, 'POST', '/api/drawers/front/open', opening)
    return opening
  } catch (error) {
    const open = await drawerOf(server)
    if (!open) throw error
    return open
  }
}

async function drawerOf(server: RunningServer): Promise<{ sessionId: string } | null> {
  const { drawers } = await staffCall<{ drawers: Drawer[] }>(server, 'GET', '/api/drawers')
  return drawers.find(({ id }) => id === 'front')?.open ?? null
}

async function sell(server: RunningServer, name: string, lines: LineRequest[]): Promise<void> {
  const { totalCents } = await staffCall<Quote>(server, 'POST', '/api/quotes?fees=1', { lines })
  await staffCall(server, 'POST', '/api/sales-at-till', {
    id: randomUUID(),
    lines,
    name,
    expectedTotalCents: totalCents,
    payments: [{ method: 'cash', amountCents: totalCents }],
    drawerId: 'front',
  })
}
