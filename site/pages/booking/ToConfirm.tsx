import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { dollars } from '#domain/booking/price-lines.ts'
import type { CafeNow } from '#domain/contracts/cafe.ts'
import type { ReservedSeats } from '#domain/contracts/forms.ts'
import { call } from '#widgets/api.ts'
import { FormDone } from '../../forms/FormDone.tsx'
import { Loaded } from '../../layout/Loaded.tsx'
import { isMissing } from '../../state/missing.ts'
import { joined } from '../../state/joined.ts'
import { useCafe } from '../../state/queries.ts'
import { Said } from '../../texts/Said.tsx'
import { t, word, written } from '../../texts/t.ts'
import { CalendarLink } from './CalendarLink.tsx'
import { waitHere } from './ended-words.ts'
import { titleOf } from './rsvp-title.ts'
import { SeatsLink } from './SeatsLink.tsx'
import { spanText } from './when-text.ts'

/** Seats that are confirmed by the link of a mail, or were. */
export function ToConfirm({
  reference,
  token,
  missing,
}: {
  reference: string
  token: string
  missing: ReactNode
}): ReactNode {
  const cache = useQueryClient()
  const queryKey = ['reserved-seats', reference]
  const seats = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      call('reservedSeats', { params: { reference }, query: { token } }, { signal, retries: 0 }),
    retry: (count, error) => !isMissing(error) && count < 1,
  })
  const refresh = () => cache.invalidateQueries({ queryKey })
  return (
    <Loaded
      query={joined({ seats, cafe: useCafe() })}
      what={t('your seats')}
      isPage
      blank="class-confirmation-blank"
      missing={missing}
    >
      {({ seats: found, cafe }) => (
        <Ticket seats={found} cafe={cafe}>
          {found.status === 'unconfirmed' && (
            <Confirm reference={reference} token={token} onDone={refresh} />
          )}
        </Ticket>
      )}
    </Loaded>
  )
}

const HEADINGS: Record<ReservedSeats['status'], string> = {
  confirmed: 'You are in',
  waitlisted: 'On the waitlist',
  held: 'Held for you',
  offered: 'Seats for you',
  unconfirmed: 'Not confirmed yet',
  cancelled: 'No seats are kept',
}

function Ticket({
  seats,
  cafe,
  children,
}: {
  seats: ReservedSeats
  cafe: CafeNow
  children: ReactNode
}): ReactNode {
  const { status, title, startsAt, endsAt, space, path, reference, participants, party } = seats
  const { totalCents, policy, sitWith, position, isCalledOff } = seats
  const { street, city, timeZone } = cafe.cafe
  return (
    <>
      <header className="page-head">
        <h1>{word(isCalledOff ? 'It is called off' : HEADINGS[status])}</h1>
        <p className="lead">{wordsFor(seats, cafe.isWithoutMail === true)}</p>
      </header>
      <article className="class-ticket" data-status={status}>
        <h2>
          <Link to={path} lang={written()}>
            {title}
          </Link>
        </h2>
        <dl>
          <div>
            <dt>{t('When')}</dt>
            <dd>{spanText(timeZone, new Date(startsAt), new Date(endsAt))}</dd>
          </div>
          <div>
            <dt>{t('Where')}</dt>
            <dd>
              {word(space)}, {street}, {city}
            </dd>
          </div>
          <div>
            <dt>{party === 1 ? t('Who') : t('For {count}', { count: party })}</dt>
            <dd>{participants.length > 0 ? participants.join(', ') : `${party}`}</dd>
          </div>
          {sitWith && (
            <div>
              <dt>{t('Sit with')}</dt>
              <dd>{sitWith}</dd>
            </div>
          )}
          {position !== null && (
            <div>
              <dt>{t('Place in line')}</dt>
              <dd>{position}</dd>
            </div>
          )}
          <div>
            <dt>{t('To pay')}</dt>
            <dd>
              {totalCents === 0
                ? t('Nothing')
                : t('{price} at the café, before member discounts', {
                    price: dollars(totalCents),
                  })}
            </dd>
          </div>
          <div>
            <dt>{t('Reference')}</dt>
            <dd className="numeral">{reference}</dd>
          </div>
        </dl>
        <h3>{t('If you cannot come')}</h3>
        <p>
          <Said>{policy}</Said>
        </p>
        {status === 'confirmed' && !isCalledOff && (
          <CalendarLink
            event={{
              id: reference,
              title,
              summary: t('Reference {reference}', { reference }),
              policy,
              startsAt,
              endsAt,
            }}
            cafe={cafe}
          />
        )}
        {children}
      </article>
      <p>
        <Link to="/classes/calendar">{t('See what else is on')}</Link>
      </p>
    </>
  )
}

function wordsFor(
  { status, isCalledOff, canCancel, party }: ReservedSeats,
  isWithoutMail: boolean,
): string {
  const isOne = party === 1
  if (isCalledOff)
    return t('We are sorry. Nothing is owed, and we would love to see you another day.')
  if (status === 'cancelled') return t('These seats were given back or not confirmed in time.')
  if (status === 'waitlisted' && isWithoutMail) return waitHere()
  if (status === 'waitlisted')
    return t(
      isOne
        ? 'We write as soon as a seat is free. Until then you need to do nothing.'
        : 'We write as soon as seats are free. Until then you need to do nothing.',
    )
  if (status === 'unconfirmed') return t('No seats are kept before this is confirmed.')
  if (!canCancel) return t('We hope you enjoyed it.')
  return t(
    isOne
      ? 'Your seat is kept. Come ten minutes early.'
      : 'Your seats are kept. Come ten minutes early.',
  )
}

function Confirm({
  reference,
  token,
  onDone,
}: {
  reference: string
  token: string
  onDone: () => Promise<void>
}): ReactNode {
  return (
    <SeatsLink
      says={
        <>
          <b>{t('One more step.')}</b> {t('You get what is free at that moment.')}
        </>
      }
      button={t('Confirm my seats')}
      busy={t('Confirming…')}
      act={async () => {
        const done = await call('confirmRsvp', { params: { reference }, body: { token } })
        await onDone()
        return done
      }}
    >
      {(done) => (
        <FormDone title={titleOf(done)} reference={done.reference} message={done.message} />
      )}
    </SeatsLink>
  )
}
