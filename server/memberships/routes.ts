import { csvAnswer, inPages } from '../http/csv.ts'
import { personOf } from '../http/person.ts'
import type { Calls } from '../http/routing.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { cancel, changeCard, changeTier, keep, payAtCounter } from './change.ts'
import { giftRoutes } from './gift-routes.ts'
import { historyCsv, historyRows, myHistory } from './history.ts'
import { join } from './join.ts'
import { chargeStanding, myMembership } from './mine.ts'
import { changeMemberPrices, keepMemberPrices, memberPrices } from './new-prices.ts'
import { pause, resume } from './pause.ts'
import { chargeCards, refundPending } from './renew.ts'
import {
  endAsStaff,
  giveMonths,
  listMembers,
  MEMBER_CSV,
  readMember,
  readMembers,
  refundAsStaff,
  takeAtCounter,
} from './staff.ts'

/** Memberships: for those who have one, and for staff. */
export function membershipRoutes(call: Calls, services: Services) {
  const mine = ({ user }: Person) => myMembership(services, user.id)

  call('myMembership', (_, c) => mine(personOf(c)))
  call('joinMembership', ({ body }, c) => join(services, personOf(c), body))
  call('membershipCharge', async ({ params: { id } }, c) => {
    const standing = await chargeStanding(services, personOf(c).user.id, id)
    // Another card was kept: a month that is due is charged to it at once.
    const { charge, membership } = standing
    if (charge.kind !== 'card' || charge.state !== 'succeeded' || !membership?.due) return standing
    await chargeCards(services, membership.id)
    return chargeStanding(services, personOf(c).user.id, id)
  })
  call('pauseMembership', async ({ body: { until } }, c) => {
    await pause(services, personOf(c), until)
    return mine(personOf(c))
  })
  call('resumeMembership', async (_, c) => {
    await resume(services, personOf(c))
    return mine(personOf(c))
  })
  call('cancelMembership', async ({ body }, c) => {
    await cancel(services, personOf(c), body)
    return mine(personOf(c))
  })
  call('keepMembership', async (_, c) => {
    await keep(services, personOf(c))
    return mine(personOf(c))
  })
  call('changeMembershipTier', async ({ body }, c) => {
    await changeTier(services, personOf(c), body)
    return mine(personOf(c))
  })
  call('changeMembershipCard', (_, c) => changeCard(services, personOf(c)))
  call('payMembershipAtCounter', async (_, c) => {
    await payAtCounter(services, personOf(c))
    return mine(personOf(c))
  })
  call('myHistory', ({ query }, c) => myHistory(services, personOf(c).user.id, query))
  call('myHistoryCsv', async ({ query }, c) => {
    const rows = await historyRows(services, personOf(c).user.id, query)
    return csvAnswer(
      c,
      'history.csv',
      historyCsv(services.settings.get().cafe.timeZone),
      once(rows),
    )
  })
  memberRoutes(call, services)
  giftRoutes(call, services)
}

async function* once<Row>(rows: Row[]) {
  yield rows
}

function memberRoutes(call: Calls, services: Services) {
  call('memberPrices', () => memberPrices(services))
  call('changeMemberPrices', async ({ body }, c) => {
    await changeMemberPrices(services, personOf(c), body)
    return memberPrices(services)
  })
  call('keepMemberPrices', async ({ body: { tier } }, c) => {
    await keepMemberPrices(services, personOf(c), tier)
    return memberPrices(services)
  })
  call('members', ({ query }) => listMembers(services, query))
  call('membersCsv', async ({ query }, c) =>
    csvAnswer(
      c,
      'members.csv',
      MEMBER_CSV,
      inPages((offset, limit) => readMembers(services.db, query, offset, limit)),
    ),
  )
  call('member', ({ params: { id } }) => readMember(services, id))
  call('takeMembershipPayment', async ({ params: { id }, body }, c) => {
    await takeAtCounter(services, personOf(c), id, body)
    return readMember(services, id)
  })
  call('giveMonths', async ({ params: { id }, body }, c) => {
    await giveMonths(services, personOf(c), id, body)
    return readMember(services, id)
  })
  call('endMembership', async ({ params: { id }, body }, c) => {
    await endAsStaff(services, personOf(c), id, body)
    return readMember(services, id)
  })
  call('refundMembership', async ({ params: { id }, body }, c) => {
    await refundAsStaff(services, personOf(c), id, body)
    await refundPending(services).catch((error: unknown) =>
      services.log.warn({ err: error }, 'a refund was not made yet'),
    )
    return readMember(services, id)
  })
}
