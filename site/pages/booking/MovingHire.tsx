import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { DAYS_AHEAD } from '#domain/booking/request.ts'
import { addDays } from '#domain/cafe/calendar.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { dateIn } from '#domain/cafe/time.ts'
import type { RoomBooking } from '#domain/contracts/rooms.ts'
import { ApiError } from '#widgets/api.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { useSpaces } from '../../state/rooms.ts'
import { callPrivate } from '../../state/call-private.ts'
import { hourText } from '../../texts/dates.ts'
import { errorText, t } from '../../texts/t.ts'
import { DayGrid, type RoomWish } from './DayGrid.tsx'
import { PolicyList } from './PolicyList.tsx'

type Props = {
  booking: RoomBooking
  onChange: (known?: RoomBooking) => void
  onClose: () => void
}

/** Another time for a hire, with what it costs. */
export function MovingHire({ booking, onChange, onClose }: Props): ReactNode {
  const { reference, token, spaceType, timeZone, now } = booking
  const space = useSpaces().data?.find(({ id }) => id === spaceType)
  const [wish, setWish] = useState<RoomWish>({ date: booking.date, startsAt: '', hours: 0 })
  const [hours, setHours] = useState(booking.hours)
  const own = { date: booking.date, startsAt: booking.time, hours: booking.hours }
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const today = dateIn(timeZone, new Date(now))
  const price = useQuery({
    queryKey: ['hire-move', reference, wish],
    queryFn: ({ signal }) =>
      callPrivate(
        'roomMove',
        {
          params: { reference },
          query: { token, date: wish.date, startsAt: wish.startsAt, hours: String(wish.hours) },
        },
        { signal, retries: 0 },
      ),
    enabled: wish.startsAt !== '' && wish.hours > 0,
    retry: false,
    staleTime: 0,
  })
  const move = async (expectedCents: number) => {
    setBusy(true)
    setProblem(null)
    try {
      const body = { token, ...wish, expectedCents }
      onChange(await callPrivate('moveRoom', { params: { reference }, body }))
      onClose()
    } catch (error) {
      setProblem(
        error instanceof ApiError
          ? errorText(error)
          : t('It was not moved. Check your connection and try again.'),
      )
      setBusy(false)
    }
  }
  if (!space) return <p role="status">{t('Looking up the room…')}</p>
  return (
    <div className="hire-move" role="group" aria-label={t('Another time')}>
      <DayGrid
        space={space}
        wish={wish}
        moving={{ reference, token }}
        today={today}
        last={addDays(today, DAYS_AHEAD)}
        usual={hours}
        own={own}
        onChange={(change) => {
          // A length that is chosen, and not what fits from a start on.
          if (change.startsAt === undefined && change.hours) setHours(change.hours)
          setWish({ ...wish, ...change })
        }}
      />
      <Shorter
        wish={wish}
        // From its own start there is time for its hours, which are no other time.
        wanted={wish.date === own.date && wish.startsAt === own.startsAt ? wish.hours : hours}
        booked={booking.hours}
      />
      {wish.startsAt !== '' && (
        <Loaded query={price} what={t('the price')} lines={1}>
          {({ totalCents, refundCents, dueCents, policy }) => (
            <>
              <p>
                <b>{t('{amount} in all.', { amount: formatCents(totalCents) })}</b>{' '}
                {refundCents > 0
                  ? t('{amount} comes back to you.', { amount: formatCents(refundCents) })
                  : dueCents > 0
                    ? t('{amount} is left to pay.', { amount: formatCents(dueCents) })
                    : t('All is paid.')}{' '}
                {t('Your old time is free for others then.')}
              </p>
              <PolicyList policy={policy} />
              <button
                type="button"
                className="button loud"
                disabled={isBusy}
                onClick={() => move(totalCents)}
              >
                {t(isBusy ? 'Moving it…' : 'Move it')}
              </button>
            </>
          )}
        </Loaded>
      )}
      <button type="button" className="button" onClick={onClose}>
        {t('Keep the old time')}
      </button>
      {problem && (
        <p className="notice is-error" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

/** Said before the press: a move must not take hours away unnoticed. @param wanted the length that was chosen, or that of the booking */
function Shorter({
  wish: { startsAt, hours },
  wanted,
  booked,
}: {
  wish: RoomWish
  wanted: number
  booked: number
}): ReactNode {
  if (startsAt === '' || hours >= booked) return null
  return (
    <p className="notice" role="status">
      {hours < wanted
        ? t(
            'From {hour} on there is no time for the {count} hours of your booking: it would have {left}.',
            { hour: hourText(startsAt), count: booked, left: hours },
          )
        : t('It would be shorter: your booking is for {count} hours, and this is {left}.', {
            count: booked,
            left: hours,
          })}
    </p>
  )
}
