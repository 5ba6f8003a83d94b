import { useId, type ReactNode } from 'react'
import type { SpaceDay } from '#domain/contracts/forms.ts'
import type { Space } from '#domain/contracts/content.ts'
import { formatDate, formatHour, minutesOf, timeOf } from '#domain/cafe/calendar.ts'
import { lengthsFrom } from '#domain/booking/day-grid.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { useSpaceDay } from '../../state/booking.ts'
import './chips.css'
import './day-grid.css'

/** When somebody wants a room. */
export type RoomWish = { date: string; startsAt: string; hours: number }

/** One day of a room as a ruler of hours: what is free, where it could begin, how long it could be. */
export function DayGrid({
  space,
  wish: { date, startsAt, hours },
  today,
  last,
  known,
  onChange,
}: {
  space: Space
  wish: RoomWish
  today: string
  last: string
  /** A day that came with the month already. */
  known?: SpaceDay | null
  onChange: (change: Partial<RoomWish>) => void
}): ReactNode {
  const id = useId()
  const day = useSpaceDay(space.id, date, known)
  const grid = day.data?.hours ?? []
  const lengths = lengthsFrom(space.id, grid, startsAt)
  const until = startsAt ? minutesOf(startsAt) + hours * 60 : 0

  return (
    <div className="day">
      <div className="day-choice">
        <div className="field">
          <label htmlFor={`${id}-date`}>Day</label>
          <input
            id={`${id}-date`}
            className="input"
            type="date"
            min={today}
            max={last}
            value={date}
            onChange={(event) => onChange({ date: event.target.value, startsAt: '', hours: 0 })}
          />
        </div>
        <p className="day-name" aria-live="polite">
          {date && formatDate(date)}
        </p>
      </div>

      <Loaded
        query={day}
        what="that day"
        blank="day-blank"
        isEmpty={({ isOpen }) => !isOpen}
        empty={
          <p className="notice day-shut" role="status">
            {shutWords(space, day.data?.reason ?? null)}
          </p>
        }
      >
        {() => (
          <>
            <fieldset className="day-hours">
              <legend>
                From <span className="hint">free hours can be pressed</span>
              </legend>
              {grid.map(({ time, isFree, state }) => {
                const isStart = lengthsFrom(space.id, grid, time).length > 0
                const isIn =
                  startsAt !== '' &&
                  minutesOf(time) >= minutesOf(startsAt) &&
                  minutesOf(time) < until
                return (
                  <label
                    key={time}
                    data-in={isIn || undefined}
                    data-taken={!isFree || undefined}
                    data-state={state}
                  >
                    <input
                      type="radio"
                      name={`${id}-start`}
                      value={time}
                      disabled={!isStart}
                      checked={startsAt === time}
                      onChange={() => {
                        const possible = lengthsFrom(space.id, grid, time)
                        onChange({
                          startsAt: time,
                          hours: possible.includes(hours) ? hours : (possible[0] ?? 0),
                        })
                      }}
                    />
                    <span>
                      {formatHour(time)}
                      <small>{isFree ? (isStart ? 'free' : 'no start') : HOUR_WORDS[state]}</small>
                    </span>
                  </label>
                )
              })}
            </fieldset>
            {startsAt && (
              <fieldset className="chips">
                <legend className="label">For how long</legend>
                {lengths.map((length) => (
                  <label key={length}>
                    <input
                      type="radio"
                      name={`${id}-length`}
                      checked={hours === length}
                      onChange={() => onChange({ hours: length })}
                    />
                    <span>
                      {length} hours
                      <i> until {formatHour(timeOf(minutesOf(startsAt) + length * 60))}</i>
                    </span>
                  </label>
                ))}
              </fieldset>
            )}
          </>
        )}
      </Loaded>
    </div>
  )
}

const HOUR_WORDS = { free: 'free', taken: 'taken', clearing: 'cleared', over: 'over' } as const

/** Why not that day, and when instead, unless that was said already. */
function shutWords({ name, days }: Space, reason: string | null): string {
  const why = reason ?? 'This room cannot be had on that day.'
  return why.includes(days)
    ? why
    : `${why} The ${name} can be had on ${days.charAt(0).toLowerCase()}${days.slice(1)}.`
}
