import type { ReactNode } from 'react'
import { EVENT_KINDS, type EventFilter, type EventKind } from '#domain/booking/event-list.ts'
import { useAhead } from '../../state/use-ahead.ts'
import { t, word } from '../../texts/t.ts'
import './chips.css'

type Props = EventFilter & {
  kinds: { kind: EventKind; count: number }[]
  total: number
  onChange: (patch: Partial<EventFilter>) => void
}

/** What kind of evening, and whether it may cost something. */
export function EventFilters({ kinds, total, onChange, ...chosen }: Props): ReactNode {
  const [{ kind, isFreeOnly }, change] = useAhead<EventFilter>(chosen, onChange)
  const choices: { value: EventKind | null; label: string; count: number }[] = [
    { value: null, label: t('Everything'), count: total },
    ...kinds.map((each) => ({
      value: each.kind,
      label: word(EVENT_KINDS[each.kind]),
      count: each.count,
    })),
  ]
  return (
    <div className="event-filters">
      <fieldset className="chips">
        <legend className="visually-hidden">{t('Kind')}</legend>
        {choices.map(({ value, label, count }) => (
          <label key={label}>
            <input
              type="radio"
              name="kind"
              checked={kind === value}
              onChange={() => change({ kind: value })}
            />
            <span>
              {label} <i>{count}</i>
            </span>
          </label>
        ))}
      </fieldset>
      <label className="check">
        <input
          type="checkbox"
          checked={isFreeOnly}
          onChange={(event) => change({ isFreeOnly: event.target.checked })}
        />
        {t('Free only')}
      </label>
    </div>
  )
}
