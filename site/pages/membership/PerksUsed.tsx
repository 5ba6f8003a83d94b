import type { ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import type { Membership, MyMembership } from '#domain/contracts/memberships.ts'
import { useTiers } from '../../state/tiers.ts'
import { findTier, type DiscountArea } from '#domain/membership/tiers.ts'

type Area = NonNullable<MyMembership['saved']['areas']>[number]

const AREAS: Record<Area['of'], { name: string; area: DiscountArea; one: string; many: string }> = {
  menu: { name: 'Drinks and food', area: 'menu', one: 'order', many: 'orders' },
  classes: { name: 'Classes', area: 'workshops', one: 'booking', many: 'bookings' },
  tickets: { name: 'Event tickets', area: 'workshops', one: 'booking', many: 'bookings' },
  rooms: { name: 'Rooms', area: 'space', one: 'booking', many: 'bookings' },
}

/** What each perk came to so far: money by area, and how often the others were used. */
export function PerksUsed({
  saved,
  tier,
}: {
  saved: MyMembership['saved']
  tier: Membership['tier']
}): ReactNode {
  const of = findTier(useTiers(), tier)
  const areas = (saved.areas ?? []).filter(
    (each) => each.times > 0 || (of?.discounts[AREAS[each.of].area] ?? 0) > 0,
  )
  const early = timesOf(saved, 'early-booking')
  const pauses = timesOf(saved, 'pause')
  if (areas.length === 0) return null
  return (
    <section className="member-used" aria-labelledby="member-used">
      <h2 id="member-used">What you used</h2>
      <dl>
        {areas.map((each) => (
          <Row key={each.of} name={AREAS[each.of].name} times={each.times}>
            <b className="numeral">{formatCents(each.cents)}</b> off {each.times}{' '}
            {each.times === 1 ? AREAS[each.of].one : AREAS[each.of].many}
          </Row>
        ))}
        {(early > 0 || (of?.earlyBookingDays ?? 0) > 0) && (
          <Row name="Classes booked early" times={early}>
            {timesWords(early)}
          </Row>
        )}
        <Row name="Pauses" times={pauses}>
          {timesWords(pauses)}
        </Row>
        {of?.perks.map(({ en }) => (
          <div key={en}>
            <dt>{en}</dt>
            <dd className="soft">Not counted</dd>
          </div>
        ))}
      </dl>
      <p className="soft">
        Only what is paid in full counts, without what was refunded and seats that a pack paid for.
      </p>
    </section>
  )
}

function Row({
  name,
  times,
  children,
}: {
  name: string
  times: number
  children: ReactNode
}): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{times > 0 ? children : <span className="soft">Not used yet</span>}</dd>
    </div>
  )
}

const timesOf = (
  { perks = [] }: MyMembership['saved'],
  perk: NonNullable<MyMembership['saved']['perks']>[number]['perk'],
) => perks.find((each) => each.perk === perk)?.times ?? 0

const timesWords = (times: number) => (times === 1 ? 'Once' : `${times} times`)
