import { eq } from 'drizzle-orm'
import { can } from '#domain/people/permissions.ts'
import { staffPins } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { csvAnswer } from '../http/csv.ts'
import { personOf } from '../http/person.ts'
import type { Calls } from '../http/routing.ts'
import { ownAccount, provesSelf } from '../people/myself.ts'
import type { Throttles } from '../people/throttle.ts'
import { addDrawer, closeDrawer, listDrawers, moveCash, openDrawer } from './drawers.ts'
import { openPins, requireAct, setPin, type Pins } from './pins.ts'
import {
  blindly,
  closeDay,
  dayReport,
  findClosing,
  listClosings,
  REPORT_CSV,
  reportLines,
} from './report.ts'
import { findMembers } from './members.ts'
import { mailReceipt } from './receipt.ts'
import { listParked, parkBill, takeBill } from './parked.ts'
import { heardOf } from './unsent.ts'
import { copyWeek } from './copy-week.ts'
import {
  changePlannedShift,
  decideSwap,
  offerShift,
  planShift,
  readRoster,
  takeShift,
  unplanShift,
} from './roster.ts'
import { sell, sellByPhone } from './sell.ts'
import { tillShop } from '../shop/goods.ts'
import {
  addShift,
  clockedPeople,
  clockOf,
  correctShift,
  hoursCsv,
  listShifts,
  punch,
} from './shifts.ts'
import { endTill, enterByPin, listTills, tillDoor, trustTill } from './tills.ts'
import { tipsByShift, tipShares } from './tips.ts'

/** Tablets at the counter, who stands at them, and their hours (docs/decisions/till.md). */
export function tillRoutes(call: Calls, services: Services) {
  const pins = openPins(services)

  call('trustTill', ({ body: { name } }, c) => trustTill(c, services, personOf(c), name))

  call('tillDoor', (_, c) => tillDoor(c, services))

  call('enterByPin', ({ body }, c) => enterByPin(c, services, pins, body))

  call('tills', async () => ({ tills: await listTills(services) }))

  call('endTill', async ({ params: { id } }, c) => {
    await endTill(services, personOf(c), id)
    return {}
  })

  call('agreeAtTill', async ({ body: { act, approval } }, c) => {
    const person = personOf(c)
    const { approver } = await requireAct(services, pins, { person, act, approval })
    return { name: approver?.name ?? person.user.name }
  })

  call('clock', (_, c) => clockOf(services, personOf(c).user.id))

  call('punch', ({ body: { act } }, c) => punch(services, personOf(c), act))

  call('shifts', async ({ query }) => ({
    shifts: await listShifts(services, query),
    people: await clockedPeople(services),
  }))

  call('addShift', ({ body }, c) => addShift(services, personOf(c), body))

  call('correctShift', ({ params: { id }, body }, c) =>
    correctShift(services, personOf(c), id, body),
  )

  call('shiftsCsv', async ({ query }, c) => {
    const rows = await listShifts(services, query)
    const tips = await tipsByShift(services, query, rows)
    async function* pages() {
      yield rows
    }
    const columns = hoursCsv(services.settings.get().cafe.timeZone, tips)
    return csvAnswer(c, `hours-${query.from}-${query.until}.csv`, columns, pages())
  })

  call('roster', async ({ query }, c) => ({
    shifts: await readRoster(services, query),
    people: can(personOf(c).user, 'shifts') ? await clockedPeople(services) : [],
  }))

  call('planShift', async ({ body }, c) => {
    await planShift(services, personOf(c), body)
    return {}
  })

  call('changePlannedShift', async ({ params: { id }, body }, c) => {
    await changePlannedShift(services, personOf(c), id, body)
    return {}
  })

  call('copyWeek', ({ body: { from } }, c) => copyWeek(services, personOf(c), from))

  call('unplanShift', async ({ params: { id } }, c) => {
    await unplanShift(services, personOf(c), id)
    return {}
  })

  call('offerShift', async ({ params: { id }, body }, c) => {
    await offerShift(services, personOf(c), id, body.isOffered)
    return {}
  })

  call('takeShift', async ({ params: { id }, body }, c) => {
    await takeShift(services, personOf(c), id, body.isTaken)
    return {}
  })

  call('decideSwap', async ({ params: { id }, body }, c) => {
    await decideSwap(services, personOf(c), id, body)
    return {}
  })

  call('tipShares', ({ query }) => tipShares(services, query))

  call('drawers', async () => ({
    drawers: await listDrawers(services),
    usualFloatCents: services.settings.get().till.floatCents,
  }))

  call('addDrawer', ({ body }, c) => addDrawer(services, personOf(c), body))

  call('openDrawer', ({ params: { id }, body }, c) =>
    openDrawer(services, pins, id, { ...body, person: personOf(c) }),
  )

  call('moveCash', ({ params: { id }, body }, c) =>
    moveCash(services, pins, id, { ...body, person: personOf(c) }),
  )

  call('closeDrawer', ({ params: { id }, body }, c) =>
    closeDrawer(services, pins, id, { ...body, person: personOf(c) }),
  )

  call('sellAtTill', ({ body }, c) =>
    sell(services, pins, { person: personOf(c), address: c.get('address') }, body),
  )

  call('sellByPhone', ({ body }, c) =>
    sellByPhone(services, pins, { person: personOf(c), address: c.get('address') }, body),
  )

  call('mailReceipt', ({ params: { id }, body: { email } }, c) =>
    mailReceipt(services, personOf(c), { id, email }),
  )

  parkedRoutes(call, services)
  dayRoutes(call, services, pins)
}

/** Bills that wait for every till. */
function parkedRoutes(call: Calls, services: Services) {
  call('parkedBills', async () => ({ bills: await listParked(services) }))

  call('parkBill', async ({ body }, c) => {
    await parkBill(services, personOf(c), body)
    return {}
  })

  call('takeBill', ({ params: { id }, body }, c) =>
    takeBill(services, personOf(c), { id, ...body }),
  )
}

/** The X and Z reports, and what tablets say of sales that wait. */
function dayRoutes(call: Calls, services: Services, pins: Pins) {
  call('tillShop', () => tillShop(services))

  call('tillMembers', async ({ query: { search } }) => ({
    members: await findMembers(services, search),
  }))

  call('dayReport', async (_, c) => {
    const { method, user } = personOf(c)
    const report = await dayReport(services)
    // Whoever signed in with their password and may read the books finds it there too.
    return method !== 'pin' && can(user, 'view-analytics') ? report : blindly(report)
  })

  call('reportTill', async ({ body }, c) => {
    await heardOf(services, personOf(c), body)
    return {}
  })

  call('closeDay', async ({ body: { waiting, approval, ...body } }, c) => {
    const person = personOf(c)
    if (!waiting) return closeDay(services, person, body)
    const asked = { person, act: 'close-waiting', approval } as const
    const { approver } = await requireAct(services, pins, asked)
    const by = approver?.name ?? person.user.name
    return closeDay(services, person, { ...body, waiting: { ...waiting, by } })
  })

  call('dayClosings', async () => ({ closings: await listClosings(services) }))

  call('dayClosing', ({ params: { id } }) => findClosing(services, id))

  call('dayClosingCsv', async ({ params: { id } }, c) => {
    const report = await findClosing(services, id)
    async function* pages() {
      yield reportLines(report)
    }
    return csvAnswer(c, `z-${id}.csv`, REPORT_CSV, pages())
  })
}

/** One's own PIN; wrong passwords count like those of signing in. */
export function pinRoutes(call: Calls, services: Services, throttles: Throttles) {
  call('myPin', async (_, c) => {
    const mine = eq(staffPins.userId, personOf(c).user.id)
    return { isSet: (await services.db.$count(staffPins, mine)) > 0 }
  })

  call('setPin', async ({ body: { pin, password } }, c) => {
    const person = personOf(c)
    const account = await ownAccount(services, person)
    const who = { person, account, address: c.get('address') }
    await provesSelf(services, throttles, who, password)
    await setPin(services, account, pin)
    return {}
  })
}
