import { useState, type ReactNode } from 'react'
import { dateIn, instantAt, timeIn } from '#domain/cafe/time.ts'
import { useCafe } from '#site/state/queries.ts'
import { Labelled, wired, type FieldProps } from './fields.tsx'
import { at } from './paths.ts'

/** A day and a time on the café's own clock; kept as an instant. */
export function Moment(props: FieldProps): ReactNode {
  const { data } = useCafe()
  return data ? <Clock {...props} timeZone={data.cafe.timeZone} /> : null
}

function Clock({ timeZone, ...props }: FieldProps & { timeZone: string }): ReactNode {
  const { editor, path, label } = props
  const value = at(editor.value, path)
  const isSet = typeof value === 'string' && !Number.isNaN(Date.parse(value))
  const known = isSet
    ? { date: dateIn(timeZone, new Date(value)), time: timeIn(timeZone, new Date(value)) }
    : { date: '', time: '' }
  // Half of it is typed before the other.
  const [half, setHalf] = useState(known)
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    if (isSet) setHalf(known)
  }
  const change = (next: Partial<typeof half>) => {
    const both = { ...half, ...next }
    setHalf(both)
    editor.set(
      path,
      both.date && both.time ? instantAt(timeZone, both.date, both.time).toISOString() : '',
    )
  }
  return (
    <Labelled {...props} hint={props.hint ?? 'on the café’s clock'}>
      <span className="moment">
        <input
          type="date"
          {...wired(editor, path, Boolean(props.help))}
          aria-required={props.isRequired}
          value={half.date}
          onChange={(event) => change({ date: event.target.value })}
        />
        <input
          type="time"
          className="input"
          aria-label={`${label}: time`}
          aria-required={props.isRequired}
          value={half.time}
          onChange={(event) => change({ time: event.target.value })}
        />
      </span>
    </Labelled>
  )
}
