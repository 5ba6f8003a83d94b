import type { Context } from 'hono'
import { personOf } from '../http/person.ts'
import { Refused } from '../http/refuse.ts'
import type { Calls, HttpEnv } from '../http/routing.ts'
import type { Services } from '../services.ts'
import { listGifts, refundGift, sendGiftAgain } from './gift-staff.ts'
import { startGift } from './gift-start.ts'
import { myGift, myGifts, offerOf } from './gift-view.ts'
import { giveMembership } from './gifts.ts'
import { myMembership } from './mine.ts'
import { personOf as visitorOf } from '../people/sessions.ts'

/** Wrong links from one network in an hour: far above typing errors. A code has 80 bits, so nobody finds one anyway. */
const WRONG_CODES = { points: 20, seconds: 3_600 }

/** Memberships for somebody else: giving, starting, and for staff the list, refunds and sending again. */
export function giftRoutes(call: Calls, services: Services) {
  const wrong = services.limits.limiter('membership-gift-wrong', WRONG_CODES)

  /** Lets a network try links until it has tried too many wrong ones. @throws Refused 429 */
  const counted = async <T>(c: Context<HttpEnv>, work: () => Promise<T>): Promise<T> => {
    const address = c.get('address')
    const tried = await wrong.get(address)
    if (tried && tried.consumedPoints >= WRONG_CODES.points)
      throw new Refused(
        429,
        'too_many_codes',
        'Too many links of gifts were tried from your network. Wait an hour, or ask at the counter.',
        { headers: { 'Retry-After': '3600' } },
      )
    try {
      return await work()
    } catch (error) {
      const isWrong = error instanceof Refused && error.error === 'no_such_gift'
      if (isWrong) await wrong.consume(address).catch(() => {})
      throw error
    }
  }

  call('giveMembership', ({ body }, c) => giveMembership(services, personOf(c), body))
  call('myMembershipGifts', (_, c) => myGifts(services, personOf(c).user.id))
  call('myMembershipGift', ({ params: { id } }, c) => myGift(services, personOf(c).user.id, id))
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
