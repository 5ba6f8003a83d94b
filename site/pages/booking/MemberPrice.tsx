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
import './ticket-price.css'

type Props = { session: ClassSession; timeZone: string }

/**
 * What a seat costs whoever is signed in, by their membership on the day of the class. A page that the server made for everybody cannot
 * know.
 */
export function MemberPrice(props: Props): ReactNode {
  useSignals()
  const off = useOff(props)
  if (off === 0) return null
  return t('{price} for you', { price: dollars(props.session.priceCents - off) })
}

/** The price for everybody, struck through where whoever is signed in pays less. */
export function FullPrice(props: Props): ReactNode {
  useSignals()
  const price = dollars(props.session.priceCents)
  return useOff(props) === 0 ? (
    <b className="numeral">{price}</b>
  ) : (
    <s className="numeral">{price}</s>
  )
}

/** What a member pays less. Call `useSignals()` first. */
function useOff({ session, timeZone }: Props): number {
  const tier = useMyTierOn(dateOf(session, timeZone))
  const percent = discountPercent(useTiers(), tier, 'workshops')
  return memberSeatDiscount({}, { priceCents: session.priceCents, party: 1 }, percent)
}
