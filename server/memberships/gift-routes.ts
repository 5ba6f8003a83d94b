import type { Context } from 'hono'
import { personOf } from '../http/person.ts'
import type { Calls, HttpEnv } from '../http/routing.ts'
import { wrongCodes } from '../http/wrong-codes.ts'
import { personOf as visitorOf } from '../people/sessions.ts'
import { provenAccountOf } from '../people/trust.ts'
import type { Services } from '../services.ts'
import { takeGiftBack } from './gift-refunds.ts'
import { listGifts, refundGift, sendGiftAgain } from './gift-staff.ts'
import { startGift } from './gift-start.ts'
import { myGift, myGifts, offerOf } from './gift-view.ts'
import { giveMembership } from './gifts.ts'
import { myMembership } from './mine.ts'

const WRONG = {
  isWrong: 'no_such_gift',
  tooMany:
    'Too many links of gifts were tried from your network. Wait an hour, or ask at the counter.',
}

/** Memberships for somebody else: giving, starting, and for staff the list, refunds and sending again. */
export function giftRoutes(call: Calls, services: Services) {
  const wrong = wrongCodes(services.limits, 'membership-gift-wrong')
  const counted = <T>(c: Context<HttpEnv>, work: () => Promise<T>): Promise<T> =>
    wrong.guard(c.get('address'), () => provenAccountOf(c, services), WRONG, work)

  call('giveMembership', ({ body }, c) => giveMembership(services, personOf(c), body))
  call('myMembershipGifts', (_, c) => myGifts(services, personOf(c).user.id))
  call('myMembershipGift', ({ params: { id } }, c) => myGift(services, personOf(c).user.id, id))
  call('takeMembershipGiftBack', async ({ params: { id } }, c) => {
    await takeGiftBack(services, personOf(c), id)
    return myGift(services, personOf(c).user.id, id)
  })
  call('membershipGiftOffer', ({ body: { code } }, c) =>
    counted(c, async () => offerOf(services, await visitorOf(c, services), code)),
  )
  call('startMembershipGift', ({ body: { code } }, c) =>
    counted(c, async () => {
      await startGift(services, personOf(c), code)
      return myMembership(services, personOf(c).user.id)
    }),
  )

  call('membershipGifts', ({ query }) => listGifts(services, query))
  call('refundMembershipGift', ({ params: { id }, body: { reason } }, c) =>
    refundGift(services, personOf(c), id, reason),
  )
  call('sendMembershipGift', ({ params: { id }, body: { email } }, c) =>
    sendGiftAgain(services, personOf(c), id, email),
  )
}
