import { useSignals } from '@preact/signals-react/runtime'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { CafeNow } from '#domain/contracts/cafe.ts'
import type { CafeEvent } from '#domain/contracts/content.ts'
import type { SeatBooking } from '#domain/contracts/seats.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { dateOf } from '#domain/booking/event-list.ts'
import { memberTicketCents } from '#domain/booking/member-tickets.ts'
import { SEAT_HOLD_MINUTES } from '#domain/booking/values.ts'
import { Form } from '../../forms/Form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { useSeatsChanged } from '../../state/booking.ts'
import { callPrivate } from '../../state/call-private.ts'
import { useMyTierOn } from '../../state/my-tier.ts'
import { isOne, t } from '../../texts/t.ts'
import { checkChoice, choiceOf, NO_CHOICE, type Choice, type Sale } from './ticket-choice.ts'
import { TicketRsvp } from './TicketRsvp.tsx'
import { TicketTiers } from './TicketTiers.tsx'
import './seat-lines.css'

/** How one comes to an event with tickets: they are held and paid by card, put down for the café, or waited for. */
export function TicketSheet({
  event,
  sale,
  cafe,
}: {
  event: CafeEvent
  sale: Sale
  cafe: CafeNow
}): ReactNode {
  useSignals()
  const member = useMyTierOn(dateOf(event, cafe.cafe.timeZone))
  const [isAtCafe, setAtCafe] = useState(false)
  const takesCards = Boolean(cafe.onlinePayment)
  const form = useTicketForm(event, sale)
  const { tickets, party, totalCents, lacking } = choiceOf(sale, form.values, (ticket) =>
    memberTicketCents(sale, ticket, member, cafe.cafe),
  )
  const waits = party > event.seatsLeft || lacking !== null
  const isFree = party > 0 && totalCents === 0
  const isByForm = party > 0 && (!takesCards || isAtCafe || waits || isFree)
  const tiers = (
    <TicketTiers
      form={form}
      event={event}
      sale={sale}
      cafe={cafe}
      member={member}
      mayWait={event.seatsLeft === 0}
    />
  )
  const mayPayByCard = takesCards && isAtCafe && !waits && !isFree
  if (isByForm)
    return (
      <div className="ticket-sheet">
        {tiers}
        {waits && (
          <Waiting
            seatsLeft={event.seatsLeft}
            lacking={lacking}
            party={party}
            isWithoutMail={cafe.isWithoutMail === true}
          />
        )}
        <TicketRsvp
          event={event}
          cafe={cafe}
          tickets={tickets}
          party={party}
          totalCents={totalCents}
          waits={waits}
          instead={
            mayPayByCard && (
              <button type="button" className="link" onClick={() => setAtCafe(false)}>
                {t('Pay by card instead')}
              </button>
            )
          }
        />
      </div>
    )
  return (
    <div className="ticket-sheet">
      <Form
        form={form}
        label={t('Tickets for {title}', { title: event.title })}
        button={
          party === 0
            ? t('Get tickets')
            : t(party === 1 ? 'Hold it for {minutes} minutes' : 'Hold them for {minutes} minutes', {
                minutes: SEAT_HOLD_MINUTES,
              })
        }
        busy={t('Holding…')}
        note={t(
          takesCards
            ? 'You say who comes on the next page, and pay there or together with the rest of your cart.'
            : 'Choose your tickets, then say who comes.',
        )}
      >
        {tiers}
        {party > 0 && (
          <p className="ticket-total">
            <span>{t(isOne(party) ? '{count} ticket' : '{count} tickets', { count: party })}</span>
            <b className="numeral">{formatCents(totalCents)}</b>
          </p>
        )}
      </Form>
      {sale.atCafe && party > 0 && (
        <button type="button" className="link" onClick={() => setAtCafe(true)}>
          {t('Pay at the café instead')}
        </button>
      )}
    </div>
  )
}

/** Why one waits in line for what is chosen. */
function Waiting({
  seatsLeft,
  lacking,
  party,
  isWithoutMail,
}: {
  seatsLeft: number
  lacking: string | null
  party: number
  isWithoutMail: boolean
}): ReactNode {
  return (
    <p className="notice" role="status">
      {seatsLeft === 0
        ? t(
            isWithoutMail
              ? 'All seats are taken. You get the next place in line.'
              : 'All seats are taken. You get the next place in line, and an email as soon as tickets are free.',
          )
        : lacking !== null
          ? t('There are not that many “{ticket}” left. You would wait for them in line.', {
              ticket: lacking,
            })
          : t(
              isOne(seatsLeft)
                ? 'Only {left} seat is left. A party of {count} waits for seats together.'
                : 'Only {left} seats are left. A party of {count} waits for seats together.',
              { left: seatsLeft, count: party },
            )}
    </p>
  )
}

/** Which tickets are chosen, and holding them: it leads to the page where they are paid. */
function useTicketForm(event: CafeEvent, sale: Sale) {
  const navigate = useNavigate()
  const seatsChanged = useSeatsChanged()
  return useForm<Choice, SeatBooking>({
    initial: NO_CHOICE,
    check: (choice) => checkChoice(sale, choice),
    send: async (choice) => {
      const { tickets } = choiceOf(sale, choice)
      try {
        return await callPrivate('holdTickets', { params: { id: event.id }, body: { tickets } })
      } finally {
        void seatsChanged()
      }
    },
    onDone: ({ reference, token }) =>
      void navigate(`/tickets?reference=${reference}&token=${token}`),
  })
}
