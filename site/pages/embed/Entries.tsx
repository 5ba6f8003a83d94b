import type { ReactNode } from 'react'
import type { ManualEntry } from '#domain/contracts/manual.ts'
import { Said } from './Code.tsx'

/** Names with their types and what is said of them. Each has an address of its own. */
export function Entries({
  entries,
  anchor,
  note,
}: {
  entries: readonly ManualEntry[]
  /** Begins the ids: `attribute` makes `#attribute-theme`. */
  anchor: string
  /** More about one of them. */
  note?: (entry: ManualEntry) => ReactNode
}): ReactNode {
  return (
    <dl className="manual-entries">
      {entries.map((entry) => (
        <div key={entry.name} id={`${anchor}-${entry.name.replace(/^(--|lounge:)/, '')}`}>
          <dt>
            <code>{entry.name}</code>
          </dt>
          <dd>
            {entry.type && <code className="manual-type">{entry.type}</code>}
            <span>
              <Said text={entry.text} />
            </span>
            {note?.(entry)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
