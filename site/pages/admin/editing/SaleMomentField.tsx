import type { ReactNode } from 'react'
import { Labelled, wired, type FieldProps } from './fields.tsx'
import { at } from './paths.ts'

/** What is usual where only the days were typed. */
const USUAL_TIME = '10:00'

/** So many days before each date of a series, at a time of that day. Without days there is no such moment: `null`. */
export function SaleMomentField({ editor, path, label, hint }: FieldProps): ReactNode {
  const days = `${path}.days`
  const known = at(editor.value, path) as { days: number | string; time: string } | null
  return (
    <Labelled editor={editor} path={days} label={label} hint={hint}>
      <span className="moment is-before">
        <input
          inputMode="numeric"
          {...wired(editor, days)}
          maxLength={3}
          value={known ? String(known.days) : ''}
          onChange={({ target }) => {
            const typed = target.value.trim()
            const next = /^\d+$/.test(typed) ? Number(typed) : typed
            editor.set(path, typed === '' ? null : { time: USUAL_TIME, ...known, days: next })
          }}
        />
        <input
          type="time"
          className="input"
          aria-label={`${label}: time`}
          disabled={!known}
          value={known?.time ?? ''}
          onChange={({ target }) => editor.set(`${path}.time`, target.value)}
        />
      </span>
    </Labelled>
  )
}
