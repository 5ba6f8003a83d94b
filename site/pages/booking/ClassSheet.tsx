import { useSignals } from '@preact/signals-react/runtime'
import { useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { isBookable } from '#domain/booking/booking-opens.ts'
import { dateOf } from '#domain/booking/event-list.ts'
import { MOST_SEATS, SEAT_HOLD_MINUTES } from '#domain/booking/values.ts'
import { dollars } from '#domain/booking/price-lines.ts'
import { seatPrice } from '#domain/booking/seat-price.ts'
import type { CafeNow } from '#domain/contracts/cafe.ts'
import type { ClassSession } from '#domain/contracts/content.ts'
import type { SeatBooking } from '#domain/contracts/seats.ts'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { useSeatsChanged } from '../../state/booking.ts'
import { callPrivate } from '../../state/call-private.ts'
import { heldHere } from '../../state/held-seats.ts'
import { useMyTier, useMyTierOn } from '../../state/my-tier.ts'
import { useTiers } from '../../state/tiers.ts'
import { t, word, written } from '../../texts/t.ts'
import { PartySize } from './PartySize.tsx'
import { SignUpSheet } from './SignUpSheet.tsx'
import './seat-lines.css'

/**
 * How one comes into a class: seats are held and paid by card, or put down to be paid at the café; where there are too few, one
 * waits in line.
 */
export function ClassSheet({
  session,
  cafe,
  now,
  held,
  opens,
}: {
  session: ClassSession
  cafe: CafeNow
  now: Date
  /** What whoever looks at it holds of it. */
  held?: ReactNode
  /** When booking opens, where not everybody can book yet. */
  opens: string | null
}): ReactNode {
  useSignals()
  const tier = useMyTier(opens !== null)
  const [isAtCafe, setAtCafe] = useState(false)
  const { priceCents, materialsCents = 0, seatsLeft } = session
  const isPaidOnline = Boolean(cafe.onlinePayment) && priceCents + materialsCents > 0
  const atCounter = cafe.classes?.atCounter ?? true
  if (opens && !isBookable(session, { tier, now, cafe: cafe.cafe }))
    return (
      <p className="notice">
        {opens} <Link to="/membership">{t('See the memberships')}</Link>
      </p>
    )
  // They may be what fills it: whoever has them waits for none.
  if (held && seatsLeft === 0) return <div>{held}</div>
  if (!isPaidOnline || seatsLeft === 0) return <SignUpSheet session={session} />
  if (isAtCafe)
    return (
      <div>
        <SignUpSheet
          session={session}
          instead={
            <button type="button" className="link" onClick={() => setAtCafe(false)}>
              {t('Pay by card instead')}
            </button>
          }
        />
      </div>
    )
  return (
    <div>
      {held}
      <HoldForm session={session} cafe={cafe} />
      {atCounter && (
        <button type="button" className="link" onClick={() => setAtCafe(true)}>
          {t('Pay at the café instead')}
        </button>
      )}
    </div>
  )
}

function HoldForm({ session, cafe }: { session: ClassSession; cafe: CafeNow }): ReactNode {
  useSignals()
  const navigate = useNavigate()
  const seatsChanged = useSeatsChanged()
  const tier = useMyTierOn(dateOf(session, cafe.cafe.timeZone))
  const tiers = useTiers()
  const { id, title, seatsLeft } = session
  const form = useForm<{ party: number }, SeatBooking>({
    initial: { party: 1 },
    send: async ({ party }) => {
      try {
        const made = await callPrivate('holdSeats', { params: { id }, body: { party } })
        heldHere.seen(made)
        return made
      } finally {
        void seatsChanged()
      }
    },
    onDone: ({ reference, token }) =>
      void navigate(`/classes/confirmation?reference=${reference}&token=${token}`),
  })
  const { party } = form.values
  const price = seatPrice(session, party, tier, tiers)
  const most = Math.min(MOST_SEATS, session.capacity)
  if (party > seatsLeft)
    return (
      <div>
        <SignUpSheet session={session} party={party} />
        <button type="button" className="link" onClick={() => form.set({ party: seatsLeft })}>
          {t('Come with {count} and book now', { count: seatsLeft })}
        </button>
      </div>
    )
  return (
    <Form
      form={form}
      className="sign-up"
      label={t('Seats in {title}', { title })}
      button={
        party === 1
          ? t('Hold it for {minutes} minutes', { minutes: SEAT_HOLD_MINUTES })
          : t('Hold them for {minutes} minutes', { minutes: SEAT_HOLD_MINUTES })
      }
      busy={t('Holding…')}
      note={t(
        tier === 'none'
          ? 'You say who comes on the next page, and pay by card there. Members see their price there too.'
          : 'You say who comes on the next page, and pay by card there.',
      )}
    >
      <PartySize
        form={form}
        name="party"
        label={t('Seats')}
        value={party}
        most={most}
        onChange={(value) => form.set({ party: value })}
      />
      <dl className="seat-lines">
        {price.lines.map(({ label, cents }) => (
          <div key={label}>
            <dt lang={written(label)}>{word(label)}</dt>
            <dd>{dollars(cents)}</dd>
          </div>
        ))}
        <div>
          <dt>{t('Total')}</dt>
          <dd>
            <b>{dollars(price.totalCents)}</b>
          </dd>
        </div>
      </dl>
    </Form>
  )
}
