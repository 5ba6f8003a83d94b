import { useId, type ReactNode } from 'react'
import type { ClassSession } from '#domain/contracts/content.ts'
import { classChoices, type ClassFilter } from '#domain/booking/class-list.ts'
import { dollars } from '#domain/booking/price-lines.ts'
import { t, word, written } from '../../texts/t.ts'
import './chips.css'

/** What class, for whom, at what price, and whether there has to be room. */
export function ClassFilters({
  sessions,
  filter,
  onChange,
}: {
  sessions: ClassSession[]
  filter: ClassFilter
  onChange: (filter: ClassFilter) => void
}): ReactNode {
  const id = useId()
  const { titles, levels, prices } = classChoices(sessions)
  return (
    <div className="class-filters" role="group" aria-label={t('Filter the sessions')}>
      <div className="field">
        <label htmlFor={`${id}-title`}>{t('Class')}</label>
        <select
          id={`${id}-title`}
          className="input"
          value={filter.title ?? ''}
          onChange={(event) => onChange({ ...filter, title: event.target.value || null })}
        >
          <option value="">{t('All of them')}</option>
          {titles.map((title) => (
            <option key={title} lang={written()}>
              {title}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor={`${id}-level`}>{t('Level')}</label>
        <select
          id={`${id}-level`}
          className="input"
          value={filter.level ?? ''}
          onChange={(event) =>
            onChange({
              ...filter,
              level: levels.find((each) => each === event.target.value) ?? null,
            })
          }
        >
          <option value="">{t('Any')}</option>
          {levels.map((level) => (
            <option key={level} value={level}>
              {word(level)}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor={`${id}-price`}>{t('Price')}</label>
        <select
          id={`${id}-price`}
          className="input"
          value={filter.mostCents ?? ''}
          onChange={(event) =>
            onChange({ ...filter, mostCents: Number(event.target.value) || null })
          }
        >
          <option value="">{t('Any')}</option>
          {prices.map((cents) => (
            <option key={cents} value={cents}>
              {t('up to {price}', { price: dollars(cents) })}
            </option>
          ))}
        </select>
      </div>
      <label className="check">
        <input
          type="checkbox"
          checked={filter.isFreeOnly}
          onChange={(event) => onChange({ ...filter, isFreeOnly: event.target.checked })}
        />
        {t('With free seats')}
      </label>
    </div>
  )
}
