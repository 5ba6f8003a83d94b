import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import { timeIn } from '#domain/cafe/time.ts'
import type { RoomBooking, RoomLonger } from '#domain/contracts/rooms.ts'
import { ApiError } from '#widgets/api.ts'
import { callPrivate } from '../../state/call-private.ts'
import { hourText } from '../../texts/dates.ts'
import { Said } from '../../texts/Said.tsx'
import { errorText, t } from '../../texts/t.ts'

type Props = { booking: RoomBooking; onChange: (known?: RoomBooking) => void }

/** One more hour: what it costs stands there before it is added, or why there is none and what is next best. */
export function StayLonger({ booking, onChange }: Props): ReactNode {
  const { reference, token, endsAt } = booking
  const [isAsking, setAsking] = useState(false)
  const [addedTo, setAddedTo] = useState<RoomLonger | null>(null)
  const longer = useQuery({
    queryKey: ['hire-longer', reference, endsAt],
    queryFn: ({ signal }) =>
      callPrivate('roomLonger', { params: { reference }, query: { token } }, { signal }),
    staleTime: 0,
  })
  const { isBusy, problem, add } = useAdding({
    booking,
    onChange,
    onLost: longer.refetch,
    onAdded: (added) => {
      setAsking(false)
      setAddedTo(added)
    },
  })
  const told = addedTo && <Added booking={booking} hour={addedTo} />
  if (!longer.data) return told
  const { problem: because, addedCents } = longer.data
  if (because !== null || longer.data.endsAt === null)
    return (
      <>
        {told}
        <p className="soft">
          <b>{t('One more hour is not possible.')}</b> <Said>{because ?? ''}</Said>
          {problem}
        </p>
      </>
    )
  const until = hourText(timeIn(booking.timeZone, new Date(longer.data.endsAt)))
  if (!isAsking)
    return (
      <>
        {told}
        <p>
          <button type="button" className="button" onClick={() => setAsking(true)}>
            {t('One more hour, until {hour}: {price}', {
              hour: until,
              price: formatCents(addedCents),
            })}
          </button>
          {problem}
        </p>
      </>
    )
  return (
    <div className="hire-ask" role="group" aria-label={t('One more hour')}>
      <p>
        {t('The room is yours until {hour} then. {price} is left to pay in all.', {
          hour: until,
          price: formatCents(longer.data.dueCents),
        })}
      </p>
      <button
        type="button"
        className="button loud"
        disabled={isBusy}
        onClick={() => add(longer.data)}
      >
        {isBusy ? t('Adding it…') : t('Add the hour, {price}', { price: formatCents(addedCents) })}
      </button>{' '}
      <button type="button" className="button" onClick={() => setAsking(false)}>
        {t('No, thank you')}
      </button>
      {problem}
    </div>
  )
}

/** What was added, where one looks: the question is closed, and another hour is asked for anew. */
function Added({
  booking: { timeZone, dueCents },
  hour: { endsAt, addedCents },
}: {
  booking: RoomBooking
  hour: RoomLonger
}): ReactNode {
  const box = useRef<HTMLParagraphElement>(null)
  useEffect(() => box.current?.focus(), [endsAt])
  if (endsAt === null) return null
  const price = formatCents(addedCents)
  return (
    <p className="notice" role="status" tabIndex={-1} ref={box}>
      <b>{t('An hour is added for {price}.', { price })}</b>{' '}
      {t('The room is yours until {hour}.', { hour: hourText(timeIn(timeZone, new Date(endsAt))) })}{' '}
      {dueCents > 0
        ? t('{amount} is left to pay.', { amount: formatCents(dueCents) })
        : t('All is paid.')}
    </p>
  )
}

function useAdding({
  booking,
  onChange,
  onLost,
  onAdded,
}: Props & { onLost: () => unknown; onAdded: (hour: RoomLonger) => void }) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { reference, token } = booking
  const add = async (hour: RoomLonger) => {
    const { endsAt, addedCents } = hour
    if (endsAt === null) return
    setBusy(true)
    setProblem(null)
    try {
      const body = { token, endsAt, expectedCents: addedCents }
      onChange(await callPrivate('addRoomHour', { params: { reference }, body }))
      onAdded(hour)
    } catch (error) {
      setProblem(
        error instanceof ApiError
          ? errorText(error)
          : t('The hour was not added. Check your connection and try again.'),
      )
      onLost()
      onChange()
    } finally {
      setBusy(false)
    }
  }
  const notice = problem && (
    <span className="notice is-error" role="alert">
      {problem}
    </span>
  )
  return { isBusy, problem: notice, add }
}
