import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatTime } from '#domain/cafe/calendar.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { timeIn } from '#domain/cafe/time.ts'
import type { StaffRoomBooking } from '#domain/contracts/rooms.ts'
import { callPrivate } from '#site/state/call-private.ts'
import { useAct } from '../use-act.ts'

/** Adds an hour for the guest, where the calendar has it; else says why not, and what is next best. */
export function LongerHire({
  booking: { reference, endsAt, timeZone },
}: {
  booking: StaffRoomBooking
}): ReactNode {
  const { act, problem } = useAct(['roomHire', 'roomCalendar', 'roomLonger'])
  const { data } = useQuery({
    queryKey: ['roomLonger', reference, endsAt],
    queryFn: ({ signal }) => callPrivate('staffRoomLonger', { params: { reference } }, { signal }),
    staleTime: 0,
  })
  if (!data) return null
  const { endsAt: until, addedCents } = data
  if (until === null) return <p>One more hour is not possible. {data.problem}</p>
  return (
    <p>
      <button
        type="button"
        className="button"
        onClick={() =>
          act(() =>
            callPrivate('staffAddRoomHour', {
              params: { reference },
              body: { endsAt: until, expectedCents: addedCents },
            }),
          )
        }
      >
        Add an hour, until {formatTime(timeIn(timeZone, new Date(until)))}:{' '}
        {formatCents(addedCents)}
      </button>
      {problem && (
        <span className="notice is-error" role="alert">
          {problem}
        </span>
      )}
    </p>
  )
}
