import type { ReactNode } from 'react'
import { nameOf, ORDINALS, WEEKDAYS } from '#domain/booking/series-words.ts'
import type { SeriesEdit } from '#domain/contracts/class-series.ts'
import { Amount, Choice, Help, Labelled, wired } from '../editing/fields.tsx'
import type { Editor } from '../editing/use-editor.ts'
import { withEvery, withFirstDate } from './series-edit.ts'

type Props = {
  editor: Pick<Editor<SeriesEdit>, 'value' | 'set' | 'replace' | 'problems' | 'fieldId'>
}

/** When a series takes place: from when, at what time, for how long, on which days and until when. */
export function Repeats({ editor }: Props): ReactNode {
  const { schedule } = editor.value
  const { pattern } = schedule
  return (
    <div className="series-repeats">
      <div className="row">
        <Labelled editor={editor} path="schedule.firstDate" label="From">
          <input
            type="date"
            {...wired(editor, 'schedule.firstDate')}
            value={schedule.firstDate}
            onChange={({ target }) =>
              target.value
                ? editor.replace(withFirstDate(editor.value, target.value))
                : editor.set('schedule.firstDate', '')
            }
          />
        </Labelled>
        <Labelled editor={editor} path="schedule.startsAt" label="Begins at">
          <input
            type="time"
            {...wired(editor, 'schedule.startsAt')}
            value={schedule.startsAt}
            onChange={({ target }) => editor.set('schedule.startsAt', target.value)}
          />
        </Labelled>
        <Choice
          editor={editor}
          path="schedule.minutes"
          label="Lasts"
          options={lengths(schedule.minutes)}
        />
      </div>
      <div className="row series-every">
        <Amount editor={editor} path="schedule.pattern.interval" label="Every" maxLength={2} />
        <Labelled editor={editor} path="schedule.pattern.every" label="Weeks or months" isTight>
          <select
            {...wired(editor, 'schedule.pattern.every')}
            value={pattern.every}
            onChange={({ target }) =>
              editor.replace(withEvery(editor.value, target.value === 'month' ? 'month' : 'week'))
            }
          >
            <option value="week">{pattern.interval === 1 ? 'week' : 'weeks'}</option>
            <option value="month">{pattern.interval === 1 ? 'month' : 'months'}</option>
          </select>
        </Labelled>
        {pattern.every === 'month' && (
          <>
            <Choice
              editor={editor}
              path="schedule.pattern.nth"
              label="On the"
              options={[1, 2, 3, 4, -1].map((nth) => [nth, ORDINALS[nth] ?? ''] as const)}
            />
            <Choice
              editor={editor}
              path="schedule.pattern.weekdays.0"
              label="Day"
              options={WEEKDAYS.map((day) => [day, nameOf(day)] as const)}
            />
          </>
        )}
      </div>
      {pattern.every === 'week' && <Days editor={editor} />}
      <Ends editor={editor} />
    </div>
  )
}

function Days({ editor }: Props): ReactNode {
  const path = 'schedule.pattern.weekdays'
  const { weekdays } = editor.value.schedule.pattern
  return (
    <fieldset className="series-days" id={editor.fieldId(path)} tabIndex={-1}>
      <legend>On</legend>
      <div>
        {WEEKDAYS.map((day) => (
          <label key={day} className="series-day">
            <input
              type="checkbox"
              checked={weekdays.includes(day)}
              onChange={({ target }) =>
                editor.set(
                  path,
                  WEEKDAYS.filter((each) =>
                    each === day ? target.checked : weekdays.includes(each),
                  ),
                )
              }
            />
            <span>
              <span aria-hidden="true">{nameOf(day).slice(0, 3)}</span>
              <span className="visually-hidden">{nameOf(day)}</span>
            </span>
          </label>
        ))}
      </div>
      <Help editor={editor} path={path} />
    </fieldset>
  )
}

function Ends({ editor }: Props): ReactNode {
  const path = 'schedule.pattern.ends'
  const { ends } = editor.value.schedule.pattern
  const { firstDate } = editor.value.schedule
  return (
    <fieldset className="series-ends">
      <legend>Ends</legend>
      <div className="series-end">
        <label className="tick">
          <input
            type="radio"
            name={editor.fieldId(path)}
            checked={ends.kind === 'count'}
            onChange={() => editor.set(path, { kind: 'count', count: 8 })}
          />
          <span>After so many dates</span>
        </label>
        {ends.kind === 'count' && (
          <Amount editor={editor} path={`${path}.count`} label="Dates" isTight maxLength={2} />
        )}
      </div>
      <div className="series-end">
        <label className="tick">
          <input
            type="radio"
            name={editor.fieldId(path)}
            checked={ends.kind === 'until'}
            onChange={() => editor.set(path, { kind: 'until', until: firstDate })}
          />
          <span>On a day</span>
        </label>
        {ends.kind === 'until' && (
          <Labelled editor={editor} path={`${path}.until`} label="Last day" isTight>
            <input
              type="date"
              {...wired(editor, `${path}.until`)}
              value={ends.until}
              onChange={({ target }) => editor.set(`${path}.until`, target.value)}
            />
          </Labelled>
        )}
      </div>
    </fieldset>
  )
}

const LENGTHS = [30, 45, 60, 75, 90, 105, 120, 135, 150, 165, 180, 210, 240, 300, 360, 420, 480]

/** The usual lengths, and the one that it has. */
export function lengths(minutes: number): (readonly [number, string])[] {
  return [...new Set([...LENGTHS, minutes])]
    .toSorted((a, b) => a - b)
    .map((each) => [each, lengthInWords(each)] as const)
}

function lengthInWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const parts = [
    ...(hours > 0 ? [`${hours} ${hours === 1 ? 'hour' : 'hours'}`] : []),
    ...(rest > 0 ? [`${rest} minutes`] : []),
  ]
  return parts.join(' ')
}
