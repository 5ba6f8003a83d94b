import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import type { CafeEvent } from '#domain/contracts/content.ts'
import { dateOf, eventPrice } from '#domain/booking/event-list.ts'
import {
  ticketForMembers,
  memberTicketCents,
  membersTicketCents,
} from '#domain/booking/member-tickets.ts'
import { dollars } from '#domain/booking/price-lines.ts'
import type { Tier } from '#domain/membership/tiers.ts'
import { useMyTierOn } from '../../state/my-tier.ts'
import { useTiers } from '../../state/tiers.ts'
import { priceText } from '../../texts/prices.ts'
import { t } from '../../texts/t.ts'
import type { Sale } from './ticket-choice.ts'
import './ticket-price.css'

/**
 * What it costs to come, and what it costs members: whoever is signed in and has a membership on the day of the event sees their own
 * price, and others that there is one.
 */
export function EventPrice({ event, timeZone }: { event: CafeEvent; timeZone: string }): ReactNode {
  useSignals()
  const tier = useMyTierOn(dateOf(event, timeZone))
  const { words } = eventPrice(event)
  const found = ticketForMembers(event.tickets)
  const isFrom = words.startsWith('From ')
  return (
    <PriceFor
      sale={event.tickets}
      ticket={found?.ticket ?? null}
      tier={tier}
      className="numeral"
      isFrom={isFrom && found?.isListed === true}
      {...(found && !found.isListed && { of: found.ticket.name })}
    >
      {priceText(words)}
    </PriceFor>
  )
}

/**
 * A price, struck through where whoever looks at it pays less.
 * @param tier of theirs on the day
 * @param isFrom the least of several
 * @param of the name of the ticket that costs members less, where the price is another one's
 */
export function PriceFor({
  sale,
  ticket,
  tier,
  className,
  isFrom = false,
  of,
  children,
}: {
  sale: Pick<Sale, 'isWorkshop'> | null | undefined
  ticket: Pick<Sale['tiers'][number], 'kind' | 'priceCents'> | null
  tier: Tier
  className: string
  isFrom?: boolean
  of?: string | undefined
  children: ReactNode
}): ReactNode {
  const cafe = useTiers()
  const own = sale && ticket ? memberTicketCents(sale, ticket, tier, cafe) : null
  const members = sale && ticket && tier === 'none' ? membersTicketCents(sale, ticket, cafe) : null
  return (
    <>
      {own === null || of !== undefined ? (
        <b className={className}>{children}</b>
      ) : (
        <s className={className}>{children}</s>
      )}
      {own !== null && (
        <b className="price-yours">
          {of !== undefined && `${of}: `}
          {t(isFrom ? 'From {price} for you' : '{price} for you', { price: dollars(own) })}
        </b>
      )}
      {members && (
        <small className="price-members">
          {of !== undefined && `${of}: `}
          {t(isFrom || members.isFrom ? 'Members from {price}' : 'Members {price}', {
            price: dollars(members.cents),
          })}
        </small>
      )}
    </>
  )
}
