import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { dateOf } from '#domain/booking/event-list.ts'
import { dollars } from '#domain/booking/price-lines.ts'
import { memberSeatDiscount } from '#domain/booking/seat-price.ts'
import { discountPercent } from '#domain/membership/tiers.ts'
import type { ClassSession } from '#domain/contracts/content.ts'
import { useTiers } from '../../state/tiers.ts'
import { useMyTierOn } from '../../state/my-tier.ts'
import { t } from '../../texts/t.ts'

/**
 * What a seat costs whoever is signed in, by their membership on the day of the class. A page that the server made for everybody cannot
 * know.
 */
export function MemberPrice({
  session,
  timeZone,
}: {
  session: ClassSession
  timeZone: string
}): ReactNode {
  useSignals()
  const tier = useMyTierOn(dateOf(session, timeZone))
  const percent = discountPercent(useTiers(), tier, 'workshops')
  const { priceCents } = session
  const off = memberSeatDiscount({}, { priceCents, party: 1 }, percent)
  if (off === 0) return null
  return t('{price} for you', { price: dollars(priceCents - off) })
}
