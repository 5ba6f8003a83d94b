import { Plus, X } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import { useRef, type ReactNode } from 'react'
import type { HoursException } from '#domain/contracts/cafe.ts'
import { addDays, formatDate } from '#domain/cafe/calendar.ts'
import { useCafe } from '#site/state/queries.ts'
import { Help, Text } from '../editing/fields.tsx'
import { at } from '../editing/paths.ts'
import type { Editor } from '../editing/use-editor.ts'
import { SpanFields } from './WeekTable.tsx'

type EditorLike = Pick<Editor, 'value' | 'set' | 'problems' | 'fieldId'>

const PATH = 'cafe.exceptions'

/** Holidays, closures, long evenings: soonest first, those of the past folded away. */
export function Exceptions({ editor }: { editor: EditorLike }): ReactNode {
  const { data } = useCafe()
  const list = useRef<HTMLDivElement>(null)
  const today = data?.today ?? ''
  const rows = (at(editor.value, PATH) as HoursException[]).map((row, index) => ({ row, index }))
  const isPast = ({ date, everyYear }: HoursException) => date !== '' && date < today && !everyYear
  const coming = rows.filter(({ row }) => !isPast(row))
  const past = rows.filter(({ row }) => isPast(row))
  const set = (next: HoursException[]) => editor.set(PATH, next)
  const add = () => {
    set([
      ...rows.map(({ row }) => row),
      { date: today ? addDays(today, 1) : '', span: null, reason: '' },
    ])
    requestAnimationFrame(() =>
      // Not the last of those that are folded away.
      list.current?.querySelector<HTMLElement>(':scope > .exception:last-of-type input')?.focus(),
    )
  }
  const one = ({ row, index }: (typeof rows)[number]) => (
    <div className="exception" key={index} role="group" aria-label={row.reason || 'A new day'}>
      <Text editor={editor} path={`${PATH}.${index}.date`} label="Date" type="date" />
      <Text
        editor={editor}
        path={`${PATH}.${index}.reason`}
        label="Why"
        placeholder="Thanksgiving"
      />
      <div className="exception-span">
        <SpanFields
          editor={editor}
          path={`${PATH}.${index}`}
          day={row.date ? formatDate(row.date) : 'That day'}
        />
        <label className="exception-yearly">
          <input
            type="checkbox"
            checked={row.everyYear ?? false}
            onChange={({ target }) =>
              editor.set(`${PATH}.${index}.everyYear`, target.checked || undefined)
            }
          />{' '}
          Every year
        </label>
      </div>
      <button
        type="button"
        className="exception-remove"
        aria-label={`Remove ${row.reason || 'this day'}${row.date ? `, ${formatDate(row.date)} ${row.date.slice(0, 4)}` : ''}`}
        onClick={() => set(rows.filter((each) => each.index !== index).map((each) => each.row))}
      >
        <Icon of={X} />
      </button>
    </div>
  )
  return (
    <div className="exceptions" ref={list} id={editor.fieldId(PATH)} tabIndex={-1}>
      <Help editor={editor} path={PATH} />
      {past.length > 0 && (
        <details>
          <summary>
            {past.length} past {past.length === 1 ? 'day' : 'days'}
          </summary>
          {past.map(one)}
        </details>
      )}
      {coming.length === 0 && <p className="soft">No day ahead differs from the week.</p>}
      {coming.map(one)}
      <p>
        <button type="button" className="button small" onClick={add}>
          <Icon of={Plus} /> Add a day
        </button>
      </p>
    </div>
  )
}
