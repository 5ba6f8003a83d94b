import { WEEKDAYS } from '#domain/cafe/calendar.ts'
import type { ReactNode } from 'react'
import type { OpenSpan } from '#domain/contracts/cafe.ts'
import { Help, Text } from '../editing/fields.tsx'
import { at } from '../editing/paths.ts'
import type { Editor } from '../editing/use-editor.ts'

type EditorLike = Pick<Editor, 'value' | 'set' | 'problems' | 'fieldId'>

const MONDAY_FIRST = [1, 2, 3, 4, 5, 6, 0]
const USUAL: OpenSpan = { opens: '11:00', closes: '19:00' }

/** Seven rows, Monday first: open from and until, or closed and what is said then. */
export function WeekTable({ editor }: { editor: EditorLike }): ReactNode {
  return (
    <div className="week-table">
      {MONDAY_FIRST.map((day) => (
        <div key={day} className="week-row" role="group" aria-label={WEEKDAYS[day]}>
          <b>{WEEKDAYS[day]}</b>
          <SpanFields editor={editor} path={`cafe.week.${day}`} day={WEEKDAYS[day] ?? ''} hasNote />
        </div>
      ))}
    </div>
  )
}

/** Open or closed, and the times of it. */
export function SpanFields({
  editor,
  path,
  day,
  hasNote = false,
}: {
  editor: EditorLike
  path: string
  day: string
  hasNote?: boolean
}): ReactNode {
  const span = at(editor.value, `${path}.span`) as OpenSpan | null
  return (
    <>
      <span className="open-closed" role="group" aria-label={`${day}: open or closed`}>
        <button
          type="button"
          aria-pressed={span !== null}
          onClick={() => span === null && editor.set(`${path}.span`, USUAL)}
        >
          Open
        </button>
        <button
          type="button"
          aria-pressed={span === null}
          onClick={() => span !== null && editor.set(`${path}.span`, null)}
        >
          Closed
        </button>
      </span>
      {span ? (
        <div className="span-times" id={editor.fieldId(`${path}.span`)} tabIndex={-1}>
          <Text
            editor={editor}
            path={`${path}.span.opens`}
            label={`${day} from`}
            type="time"
            isTight
          />
          <span aria-hidden="true">to</span>
          <Text
            editor={editor}
            path={`${path}.span.closes`}
            label={`${day} until`}
            type="time"
            isTight
          />
        </div>
      ) : (
        hasNote && (
          <Text
            editor={editor}
            path={`${path}.note`}
            label={`${day}: said instead`}
            placeholder="Closed"
            isTight
          />
        )
      )}
      <Help editor={editor} path={`${path}.span`} />
    </>
  )
}
