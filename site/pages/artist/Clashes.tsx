import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { OccasionType } from '#domain/booking/values.ts'
import { formatDateWithYear, formatHour } from '#domain/cafe/calendar.ts'
import { formatTime, timeIn } from '#domain/cafe/time.ts'
import type { OwnDate } from '#domain/contracts/artist.ts'
import type { Answer } from '#domain/contracts/api.ts'
import type { ProposalEdit } from '#domain/contracts/proposals.ts'
import { callPrivate } from '#site/state/call-private.ts'

/** What they have on already. */
export type Planned = { own: readonly OwnDate[]; timeZone: string }
/** That they have something on at that time already: a warning, because that may be moved. */
export function Clash({
  of,
  timeZone,
  day = '',
}: {
  of: OwnDate | undefined
  timeZone: string
  /** Which of several dates it is about. */
  day?: string
}): ReactNode {
  if (!of) return null
  const [from, until] = [of.startsAt, of.endsAt].map((at) =>
    formatTime(timeIn(timeZone, new Date(at))),
  )
  return (
    <p className="own-clash" role="status">
      {day}You have “{of.title}” then, {from} to {until}.
    </p>
  )
}

type Standing = Answer<'wishedTimes'>['times'][number]

/** A class or an event that is there already: it does not stand in its own way. */
export type PieceKey = { kind: OccasionType; id: string }

/** Whether the room is free at each time that is typed in full, by the café's calendar. */
export function useWishedTimes({
  dates,
  minutes,
  space,
  except,
}: Pick<ProposalEdit, 'dates' | 'minutes' | 'space'> & { except?: PieceKey | undefined }): Readonly<
  Record<string, Standing | undefined>
> {
  const whole = dates.filter(
    ({ date, time }) => /^\d{4}-\d\d-\d\d$/.test(date) && /^\d\d:\d\d$/.test(time),
  )
  const asked = [...new Map(whole.map((each) => [keyOf(each), each])).values()]
  const { data } = useQuery({
    queryKey: ['wished-times', asked, minutes, space, except ?? null],
    queryFn: async ({ signal }) => {
      const body = { dates: asked, minutes, space, except }
      const { times } = await callPrivate('wishedTimes', { body }, { signal })
      return Object.fromEntries(times.map((each, i) => [keyOf(asked[i]), each]))
    },
    enabled: asked.length > 0,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  return data ?? {}
}

export const keyOf = (moment: { date: string; time: string } | undefined) =>
  `${moment?.date} ${moment?.time}`

/** What is in the way of a time, and the nearest one that is free. It may be wished for all the same. */
export function Taken({
  of,
  today,
  day = '',
  onTake,
}: {
  of: Standing | undefined
  today: string
  day?: string
  /** Where another time can be chosen still. */
  onTake?: (free: { date: string; time: string }) => void
}): ReactNode {
  if (!of?.problem) return null
  const { problem, free } = of
  return (
    <p className="own-clash" role="status">
      {day}
      {problem}{' '}
      {free && onTake && (
        <button type="button" className="link" onClick={() => onTake(free)}>
          Take {formatDateWithYear(free.date, today)} at {formatHour(free.time)}, which is free
        </button>
      )}
    </p>
  )
}
