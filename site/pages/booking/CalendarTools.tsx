import type { OccasionType } from '#domain/booking/values.ts'
import { ChevronLeft, ChevronRight } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import type { ReactNode } from 'react'
import { addMonths } from '#domain/booking/month.ts'
import { addDays } from '#domain/cafe/calendar.ts'
import { useAhead } from '../../state/use-ahead.ts'
import { t, word } from '../../texts/t.ts'
import { VIEWS, type CalendarView, type Shown } from './calendar-view.ts'
import './chips.css'

const VIEW_LABELS: Record<CalendarView, string> = { month: 'Month', week: 'Week', agenda: 'List' }
/** Each carries the mark that it has in the month: this is the month's legend. */
const KINDS: { value: OccasionType | null; label: string; mark?: OccasionType }[] = [
  { value: null, label: 'Everything' },
  { value: 'class', label: 'Classes', mark: 'class' },
  { value: 'event', label: 'Events', mark: 'event' },
]

/** Which view, which kinds, and the way to the next and the one before. */
export function CalendarTools({
  shown: chosen,
  title,
  today,
  onShow: ask,
}: {
  shown: Shown
  title: string
  today: string
  onShow: (patch: Partial<Shown>) => void
}): ReactNode {
  const [shown, onShow] = useAhead(chosen, ask)
  const { view, kind, date } = shown
  const step = (by: 1 | -1) =>
    onShow({ date: view === 'week' ? addDays(date, by * 7) : addMonths(date, by) })
  const isWeek = view === 'week'
  return (
    <div className="calendar-tools">
      <div className="calendar-turn">
        <button
          type="button"
          aria-label={t(isWeek ? 'The week before' : 'The month before')}
          onClick={() => step(-1)}
        >
          <Icon of={ChevronLeft} />
        </button>
        <h2 aria-live="polite">{title}</h2>
        <button
          type="button"
          aria-label={t(isWeek ? 'The week after' : 'The month after')}
          onClick={() => step(1)}
        >
          <Icon of={ChevronRight} />
        </button>
        {date !== today && (
          <button type="button" className="link" onClick={() => onShow({ date: today })}>
            {t('Today')}
          </button>
        )}
      </div>
      <Chips
        legend={t('Show as')}
        name="view"
        choices={VIEWS.map((value) => ({ value, label: VIEW_LABELS[value] }))}
        value={view}
        onChoose={(next) => onShow({ view: next })}
      />
      <Chips
        legend={t('Classes or events')}
        name="kind"
        choices={KINDS}
        value={kind}
        onChoose={(next) => onShow({ kind: next })}
      />
    </div>
  )
}

function Chips<Value>({
  legend,
  name,
  choices,
  value,
  onChoose,
}: {
  legend: string
  name: string
  choices: { value: Value; label: string; mark?: OccasionType }[]
  value: Value
  onChoose: (value: Value) => void
}): ReactNode {
  return (
    <fieldset className="chips">
      <legend className="visually-hidden">{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.label}>
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            onChange={() => onChoose(choice.value)}
          />
          <span>
            {choice.mark && (
              <i className="calendar-mark" data-kind={choice.mark} aria-hidden="true" />
            )}
            {word(choice.label)}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
