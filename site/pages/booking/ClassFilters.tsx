import { useId, type ReactNode } from 'react'
import { classChoices, FILTER_AGES, nextDays, weekendOf } from '#domain/booking/class-choices.ts'
import type { ClassFilter, Span } from '#domain/booking/class-list.ts'
import { dollars } from '#domain/booking/price-lines.ts'
import { dateIn } from '#domain/cafe/time.ts'
import { useClasses } from '../../state/booking.ts'
import { useCafe } from '../../state/queries.ts'
import { useAddress } from '../../state/use-address.ts'
import { useAhead } from '../../state/use-ahead.ts'
import { dateText, dayText, monthName } from '../../texts/dates.ts'
import { t, word, written } from '../../texts/t.ts'
import { filterIn } from './class-address.ts'

/**
 * What class, when, for whom, at what price, and whether there has to be room. It stands in the address.
 * @param isDated whether one can ask for days; the calendar itself goes from date to date
 */
export function ClassFilters({ isDated = false }: { isDated?: boolean }): ReactNode {
  const [search, setSearch] = useAddress()
  const { data: sessions } = useClasses()
  const { data: cafe } = useCafe()
  const [filter, change] = useAhead(filterIn(search), (patch) =>
    setSearch((now) => withFilter(now, { ...filterIn(now), ...patch }), {
      replace: true,
      preventScrollReset: true,
    }),
  )
  if (!sessions || !cafe) return null
  const { timeZone } = cafe.cafe
  const choices = classChoices(sessions, timeZone)
  return (
    <div
      className="class-filters"
      role="group"
      aria-label={t('Filter the sessions')}
      data-dated={isDated || undefined}
    >
      <Choice
        label={t('Class')}
        all={t('All classes')}
        value={filter.title}
        choices={withChosen(choices.titles, filter.title)}
        text={(title) => title}
        lang={written()}
        onChoose={(title) => change({ title })}
      />
      {(filter.type || choices.types.length > 1) && (
        <Choice
          label={t('Type')}
          all={t('All types')}
          value={filter.type}
          choices={withChosen(choices.types, filter.type)}
          text={word}
          onChoose={(type) => change({ type })}
        />
      )}
      {isDated && (
        <When
          choices={choices}
          span={filter.span}
          today={dateIn(timeZone, new Date(cafe.now))}
          onChoose={(span) => change({ span })}
        />
      )}
      <Choice
        label={t('Level')}
        all={t('Any')}
        value={filter.level}
        choices={withChosen(choices.levels, filter.level)}
        text={word}
        onChoose={(level) => change({ level })}
      />
      <Choice
        label={t('Youngest age')}
        all={t('Any age')}
        value={filter.age}
        choices={withChosen<number>([...FILTER_AGES], filter.age)}
        text={ageText}
        onChoose={(age) => change({ age })}
      />
      <Choice
        label={t('Price')}
        all={t('Any')}
        value={filter.mostCents}
        choices={withChosen(choices.prices, filter.mostCents)}
        text={(cents) => t('up to {price}', { price: dollars(cents) })}
        onChoose={(mostCents) => change({ mostCents })}
      />
      <label className="check">
        <input
          type="checkbox"
          checked={filter.isFreeOnly}
          onChange={(event) => change({ isFreeOnly: event.target.checked })}
        />
        {t('With open seats')}
      </label>
    </div>
  )
}

function Choice<Value extends string | number>({
  label,
  all,
  value,
  choices,
  text,
  lang,
  onChoose,
}: {
  label: string
  all: string
  value: Value | null
  choices: readonly Value[]
  text: (value: Value) => string
  lang?: string | undefined
  onChoose: (value: Value | null) => void
}): ReactNode {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="input"
        value={value ?? ''}
        onChange={({ target }) =>
          onChoose(choices.find((each) => String(each) === target.value) ?? null)
        }
      >
        <option value="">{all}</option>
        {choices.map((each) => (
          <option key={each} value={each} lang={lang}>
            {text(each)}
          </option>
        ))}
      </select>
    </div>
  )
}

/** The next days, a month, or one of the days on which there are classes. */
function When({
  choices: { months, days },
  span,
  today,
  onChoose,
}: {
  choices: { months: Span[]; days: string[] }
  span: Span | null
  today: string
  onChoose: (span: Span | null) => void
}): ReactNode {
  const id = useId()
  const near = [
    { span: nextDays(today), text: t('Next 7 days') },
    { span: weekendOf(today), text: t('This weekend') },
  ]
  const byMonth = months.map((month) => ({ span: month, text: monthText(month.from, today) }))
  const byDay = days.map((day) => ({
    span: { from: day, to: day },
    text: dateText(day, 'short'),
  }))
  const chosen = span && keyOf(span)
  const isKnown = [...near, ...byMonth, ...byDay].some((each) => keyOf(each.span) === chosen)
  return (
    <div className="field">
      <label htmlFor={id}>{t('When')}</label>
      <select
        id={id}
        className="input"
        value={chosen ?? ''}
        onChange={({ target: { value } }) => {
          const [from = '', to = ''] = value.split(' ')
          onChoose(value ? { from, to } : null)
        }}
      >
        <option value="">{t('Any date')}</option>
        {span && !isKnown && <option value={keyOf(span)}>{spanText(span)}</option>}
        <Spans spans={near} />
        <optgroup label={t('Month')}>
          <Spans spans={byMonth} />
        </optgroup>
        <optgroup label={t('Day')}>
          <Spans spans={byDay} />
        </optgroup>
      </select>
    </div>
  )
}

function Spans({ spans }: { spans: { span: Span; text: string }[] }): ReactNode {
  return spans.map(({ span, text }) => (
    <option key={keyOf(span)} value={keyOf(span)}>
      {text}
    </option>
  ))
}

/** What was chosen stays to be seen, though no class is like it any more. */
function withChosen<Value>(choices: Value[], chosen: Value | null): Value[] {
  return chosen === null || choices.includes(chosen) ? choices : [...choices, chosen]
}

/** The address with another filter; what else it says stays. */
function withFilter(search: URLSearchParams, filter: ClassFilter): URLSearchParams {
  const { title, type, level, mostCents, isFreeOnly, span, age } = filter
  const said = {
    class: title,
    type,
    level,
    price: mostCents,
    age,
    from: span?.from,
    to: span?.to,
    free: isFreeOnly ? '1' : null,
  }
  for (const [name, value] of Object.entries(said))
    if (value) search.set(name, String(value))
    else search.delete(name)
  return search
}

const keyOf = ({ from, to }: Span) => `${from} ${to}`

function ageText(age: number): string {
  if (age === 18) return t('18 to 20 years')
  return age > 18 ? t('21 or older') : t('{age} years', { age })
}

/** With the year where it is not that of today. */
function monthText(date: string, today: string): string {
  const [month, year] = [monthName(date), date.slice(0, 4)]
  return year === today.slice(0, 4) ? month : t('{month} {year}', { month, year })
}

function spanText({ from, to }: Span): string {
  const day = dayText(from, 'short')
  return from === to ? day : t('{from} to {to}', { from: day, to: dayText(to, 'short') })
}
