import { CircleAlert, TriangleAlert } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { formatDate, formatHour } from '#domain/cafe/calendar.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { dateIn, timeIn } from '#domain/cafe/time.ts'
import type { SeriesEdit, SeriesMove, SeriesPlanRow } from '#domain/contracts/class-series.ts'
import type { Editor } from '../editing/use-editor.ts'
import { lengths } from './Repeats.tsx'
import { FIELD_NAMES, withLeftOut, withMove } from './series-edit.ts'

type DatesProps = {
  editor: Pick<Editor<SeriesEdit>, 'value' | 'replace'>
  rows: readonly SeriesPlanRow[]
  timeZone: string
  today: string
  /** What is shown is being planned again. */
  isBusy: boolean
}

/** Each date of a series: what becomes of it, who has seats there, and what stands in its way. */
export function SeriesDates({ editor, rows, timeZone, today, isBusy }: DatesProps): ReactNode {
  return (
    <ol className="series-dates" aria-busy={isBusy}>
      {rows.map((row) => (
        <Row
          key={`${row.date} ${row.sessionId ?? ''}`}
          row={row}
          editor={editor}
          timeZone={timeZone}
          today={today}
        />
      ))}
    </ol>
  )
}

type RowProps = Pick<DatesProps, 'editor' | 'timeZone' | 'today'> & { row: SeriesPlanRow }

function Row({ row, editor, timeZone, today }: RowProps): ReactNode {
  const [isMoving, setMoving] = useState(false)
  const mover = useRef<HTMLButtonElement>(null)
  const { date, act, startsAt, endsAt, before } = row
  const isLeftOut = editor.value.leftOut.includes(date)
  const day = dayInWords(startsAt ? dateIn(timeZone, new Date(startsAt)) : date, today)
  const own = dayInWords(date, today)
  const close = () => {
    setMoving(false)
    mover.current?.focus()
  }
  return (
    <li className="series-row" data-act={act}>
      <p className="series-when">
        <b>
          {startsAt
            ? day
            : before
              ? dayInWords(dateIn(timeZone, new Date(before.startsAt)), today)
              : own}
        </b>
        {startsAt && endsAt && <span>{span(timeZone, startsAt, endsAt)}</span>}
      </p>
      <What row={row} timeZone={timeZone} today={today} />
      <p className="series-acts">
        {isLeftOut ? (
          <button
            type="button"
            className="button small"
            aria-label={`Put back ${own}`}
            onClick={() => editor.replace(withLeftOut(editor.value, date, false))}
          >
            Put back
          </button>
        ) : (
          startsAt && (
            <Acts
              editor={editor}
              date={date}
              name={own}
              mover={mover}
              isMoving={isMoving}
              onMove={() => setMoving(!isMoving)}
            />
          )
        )}
      </p>
      {isMoving && startsAt && endsAt && (
        <MoveForm
          name={own}
          start={{
            date,
            to: dateIn(timeZone, new Date(startsAt)),
            time: timeIn(timeZone, new Date(startsAt)),
            minutes: Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000),
          }}
          onMove={(next) => {
            editor.replace(withMove(editor.value, date, next))
            close()
          }}
          onLeave={close}
        />
      )}
    </li>
  )
}

/** What becomes of the date, who has seats there, and what stands in its way. */
function What({ row, timeZone, today }: Omit<RowProps, 'editor'>): ReactNode {
  const { parties, people, isTold, backCents } = row
  return (
    <div className="series-what">
      <p className="series-act">{actInWords(row, timeZone, today)}</p>
      {parties > 0 && (
        <p>
          {parties === 1 ? '1 party' : `${parties} parties`} with{' '}
          {people === 1 ? '1 person' : `${people} people`}
          {isTold ? ', who are told' : ''}
          {backCents > 0 ? `. ${formatCents(backCents)} goes back` : ''}.
        </p>
      )}
      {row.keeps.length > 0 && <p className="soft">Keeps its own {named(row.keeps)}.</p>}
      {row.conflicts.map(({ text, isBlocking }) => (
        <p key={text} className="series-conflict" data-blocking={isBlocking || undefined}>
          {isBlocking ? <Icon of={CircleAlert} size={18} /> : <Icon of={TriangleAlert} size={18} />}
          <span>
            {isBlocking && <b>In the way: </b>}
            {text}
          </span>
        </p>
      ))}
    </div>
  )
}

/** What can be done with a date that takes place. */
function Acts({
  editor,
  date,
  name,
  mover,
  isMoving,
  onMove,
}: {
  editor: RowProps['editor']
  date: string
  name: string
  mover: RefObject<HTMLButtonElement | null>
  isMoving: boolean
  onMove: () => void
}): ReactNode {
  const isMoved = editor.value.moves.some((move) => move.date === date)
  return (
    <>
      <button
        type="button"
        className="button small"
        aria-label={`Leave out ${name}`}
        onClick={() => editor.replace(withLeftOut(editor.value, date, true))}
      >
        Leave out
      </button>
      <button
        type="button"
        className="button small"
        ref={mover}
        aria-expanded={isMoving}
        aria-label={`Move ${name}`}
        onClick={onMove}
      >
        Move
      </button>
      {isMoved && (
        <button
          type="button"
          className="link"
          aria-label={`Back to the pattern: ${name}`}
          onClick={() => editor.replace(withMove(editor.value, date, null))}
        >
          Back to the pattern
        </button>
      )}
    </>
  )
}

/** Another day, hour or length for one date. It is no form of its own: it stands in that of the series. */
function MoveForm({
  name,
  start,
  onMove,
  onLeave,
}: {
  name: string
  start: SeriesMove
  onMove: (move: SeriesMove) => void
  onLeave: () => void
}): ReactNode {
  const id = useId()
  const [{ to, time, minutes }, setMove] = useState(start)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const isWhole = to !== '' && time !== ''
  const done = () => isWhole && onMove({ date: start.date, to, time, minutes })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onLeave()
    if (event.key !== 'Enter') return
    // In a field it would save the whole series.
    event.preventDefault()
    done()
  }
  return (
    <div className="series-move" role="group" aria-label={`Move ${name}`}>
      <div className="field">
        <label htmlFor={`${id}-to`}>To</label>
        <input
          id={`${id}-to`}
          type="date"
          className="input"
          ref={first}
          onKeyDown={onKeyDown}
          value={to}
          onChange={({ target }) => setMove((before) => ({ ...before, to: target.value }))}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-time`}>At</label>
        <input
          id={`${id}-time`}
          type="time"
          className="input"
          onKeyDown={onKeyDown}
          value={time}
          onChange={({ target }) => setMove((before) => ({ ...before, time: target.value }))}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-lasts`}>Lasts</label>
        <select
          id={`${id}-lasts`}
          className="input"
          value={minutes}
          onChange={({ target }) =>
            setMove((before) => ({ ...before, minutes: Number(target.value) }))
          }
        >
          {lengths(start.minutes).map(([each, words]) => (
            <option key={each} value={each}>
              {words}
            </option>
          ))}
        </select>
      </div>
      <p className="acts">
        <button type="button" className="button small loud" aria-disabled={!isWhole} onClick={done}>
          Move this date
        </button>
        <button type="button" className="button small" onClick={onLeave}>
          Not now
        </button>
      </p>
    </div>
  )
}

function actInWords(
  { act, before, startsAt, endsAt, changes, date }: SeriesPlanRow,
  timeZone: string,
  today: string,
): string {
  const isMoved = before !== null && (before.startsAt !== startsAt || before.endsAt !== endsAt)
  const from =
    before && isMoved
      ? `Until now ${dayInWords(dateIn(timeZone, new Date(before.startsAt)), today)}, ${span(timeZone, before.startsAt, before.endsAt)}`
      : ''
  switch (act) {
    case 'create':
      return startsAt && dateIn(timeZone, new Date(startsAt)) !== date
        ? `New, in place of ${dayInWords(date, today)}`
        : 'New'
    case 'restore':
      return 'Takes place again'
    case 'change':
      return [
        ...(from ? [from] : []),
        ...(changes.length > 0 ? [`New ${named(changes)}`] : []),
      ].join('. ')
    case 'call-off':
      return 'Called off'
    case 'take-off':
      return 'Taken off the site: nobody has seats'
    case 'left-out':
      return 'Left out'
    default:
      return startsAt && dateIn(timeZone, new Date(startsAt)) !== date
        ? `As it is, in place of ${dayInWords(date, today)}`
        : 'As it is'
  }
}

function named(fields: readonly string[]): string {
  const names = fields.map((field) => FIELD_NAMES[field] ?? field)
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** 'Tue, Nov 4', with the year where it is another one. */
export function dayInWords(date: string, today: string): string {
  const year = date.slice(0, 4)
  return `${formatDate(date, 'short')}${year === today.slice(0, 4) ? '' : `, ${year}`}`
}

function span(timeZone: string, startsAt: string, endsAt: string): string {
  const clock = (at: string) => formatHour(timeIn(timeZone, new Date(at))).replaceAll(' ', '\u00a0')
  return `${clock(startsAt)} to ${clock(endsAt)}`
}
