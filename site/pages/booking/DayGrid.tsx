import { useId, type ReactNode } from 'react'
import type { SpaceDay } from '#domain/contracts/forms.ts'
import type { Space } from '#domain/contracts/content.ts'
import { minutesOf, timeOf } from '#domain/cafe/calendar.ts'
import { lengthsFrom } from '#domain/booking/day-grid.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { useSpaceDay } from '../../state/rooms.ts'
import { dateText, hourText } from '../../texts/dates.ts'
import { t, word, written } from '../../texts/t.ts'
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
  moving,
  usual,
  own,
  onChange,
}: {
  space: Space
  wish: RoomWish
  today: string
  last: string
  /** A day that came with the month already. */
  known?: SpaceDay | null
  /** A hire that is to be moved, whose own hours are free for it. */
  moving?: { reference: string; token: string }
  /** A length that every start has where it fits, and the next shorter one where it does not. */
  usual?: number
  /** The time that a hire has now, which is no other one. */
  own?: RoomWish
  onChange: (change: Partial<RoomWish>) => void
}): ReactNode {
  const id = useId()
  const day = useSpaceDay(space.id, date, known, moving)
  const grid = day.data?.hours ?? []
  const ownToday = own?.date === date ? own : undefined
  const lengthsOf = (from: string) =>
    lengthsFrom(space, grid, from).filter(
      (length) => from !== ownToday?.startsAt || length !== ownToday.hours,
    )

  return (
    <div className="day">
      <div className="day-choice">
        <div className="field">
          <label htmlFor={`${id}-date`}>{t('Day')}</label>
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
          {date && dateText(date)}
        </p>
      </div>

      <Loaded
        query={day}
        what={t('that day')}
        blank="day-blank"
        isEmpty={({ isOpen }) => !isOpen}
        empty={
          <p className="notice day-shut" role="status" lang={written()}>
            {shutWords(space, day.data?.reason ?? null)}
          </p>
        }
      >
        {() => (
          <>
            <StartHours
              grid={grid}
              lengthsOf={lengthsOf}
              own={ownToday}
              startsAt={startsAt}
              hours={hours}
              usual={usual}
              onChange={onChange}
            />
            {startsAt && (
              <Lengths
                lengths={lengthsOf(startsAt)}
                startsAt={startsAt}
                hours={hours}
                onChange={onChange}
              />
            )}
          </>
        )}
      </Loaded>
    </div>
  )
}

type Choice = { startsAt: string; hours: number; onChange: (change: Partial<RoomWish>) => void }

/** When it could begin. A length that was chosen stays where it fits. */
function StartHours({
  grid,
  lengthsOf,
  own,
  startsAt,
  hours,
  usual = hours,
  onChange,
}: Choice & {
  grid: SpaceDay['hours']
  lengthsOf: (from: string) => readonly number[]
  own: RoomWish | undefined
  usual?: number | undefined
}): ReactNode {
  const name = useId()
  return (
    <fieldset className="day-hours">
      <legend>
        {t('From')} <span className="hint">{t('open hours can be chosen')}</span>
      </legend>
      {grid.map(({ time, isFree, state }) => {
        const possible = lengthsOf(time)
        const isStart = possible.length > 0
        const isIn = startsAt !== '' && isWithin({ startsAt, hours }, time)
        return (
          <label
            key={time}
            data-in={isIn || undefined}
            data-taken={!isFree || undefined}
            data-state={state}
          >
            <input
              type="radio"
              name={name}
              value={time}
              disabled={!isStart}
              checked={startsAt === time}
              onChange={() =>
                onChange({
                  startsAt: time,
                  hours: possible.findLast((length) => length <= usual) ?? possible[0] ?? 0,
                })
              }
            />
            <span>
              {hourText(time)}
              <small>
                {!isFree
                  ? word(HOUR_WORDS[state])
                  : own && isWithin(own, time)
                    ? t('yours now')
                    : t(isStart ? 'open' : 'too short')}
              </small>
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}

const isWithin = ({ startsAt, hours }: Omit<RoomWish, 'date'>, time: string) =>
  minutesOf(time) >= minutesOf(startsAt) && minutesOf(time) < minutesOf(startsAt) + hours * 60

function Lengths({
  lengths,
  startsAt,
  hours,
  onChange,
}: Choice & { lengths: readonly number[] }): ReactNode {
  const name = useId()
  return (
    <fieldset className="chips">
      <legend className="label">{t('For how long')}</legend>
      {lengths.map((length) => (
        <label key={length}>
          <input
            type="radio"
            name={name}
            checked={hours === length}
            onChange={() => onChange({ hours: length })}
          />
          <span>
            {t('{hours} hours', { hours: length })}
            <i>
              {' '}
              {t('until {time}', {
                time: hourText(timeOf(minutesOf(startsAt) + length * 60)),
              })}
            </i>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

const HOUR_WORDS = { free: 'open', taken: 'taken', clearing: 'clean-up', over: 'past' } as const

/** Why not that day, and when instead, unless that was said already. */
function shutWords({ name, days }: Space, reason: string | null): string {
  const why = reason ?? 'This room cannot be had on that day.'
  return why.includes(days)
    ? why
    : `${why} The ${name} can be had on ${days.charAt(0).toLowerCase()}${days.slice(1)}.`
}
