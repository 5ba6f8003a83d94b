import { useId, type ReactNode } from 'react'
import type { PrintInk, Work } from '#domain/contracts/content.ts'
import { useAhead } from '../../state/use-ahead.ts'
import { rich, t, word } from '../../texts/t.ts'
import { PRICE_BANDS, type PriceBand, type Wanted } from './filter.ts'
import { INKS, STATUS_WORDS, SUBJECTS } from './work-words.ts'
import '../../prints/ink.css'

/** What to see of the wall: an ink by its swatch, the rest by lists of what there is. */
export function GalleryFilter({
  works,
  wanted: chosen,
  count,
  onChange: ask,
  onClear,
}: {
  works: readonly Work[]
  wanted: Wanted
  count: number
  onChange: (patch: Partial<Wanted>) => void
  onClear: () => void
}): ReactNode {
  const [wanted, onChange] = useAhead(chosen, ask)
  const artists = [...new Map(works.map(({ artistId, artistName }) => [artistId, artistName]))]
  const isAny = Object.values(wanted).some(Boolean)
  return (
    <form
      className="wall-filter"
      role="search"
      aria-label={t('Filter the gallery')}
      onSubmit={(event) => event.preventDefault()}
    >
      <fieldset className="swatches">
        <legend>{t('Ink')}</legend>
        {Object.entries(INKS).map(([ink, label]) => (
          <label key={ink} data-ink={ink} title={word(label)}>
            <input
              type="checkbox"
              checked={wanted.ink === ink}
              onChange={(event) =>
                onChange({ ink: event.target.checked ? (ink as PrintInk) : null })
              }
            />
            <span className="visually-hidden">{word(label)}</span>
          </label>
        ))}
      </fieldset>
      <Picker
        label={t('Artist')}
        all={t('Everybody')}
        value={wanted.artist}
        options={artists}
        onChange={(artist) => onChange({ artist })}
      />
      <Picker
        label={t('Subject')}
        all={t('Anything')}
        value={wanted.subject}
        options={Object.entries(SUBJECTS)}
        onChange={(subject) => onChange({ subject: subject as Wanted['subject'] })}
      />
      <Picker
        label={t('Price')}
        all={t('Any price')}
        value={wanted.price}
        options={Object.entries(PRICE_BANDS).map(([id, { label }]) => [id, label])}
        onChange={(price) => onChange({ price: price as PriceBand | null })}
      />
      <Picker
        label={t('Status')}
        all={t('Sold or not')}
        value={wanted.status}
        options={Object.entries(STATUS_WORDS)}
        onChange={(status) => onChange({ status: status as Wanted['status'] })}
      />
      <p className="wall-count">
        <span role="status">
          {rich(isAny ? '{count} of {all} prints' : '{count} prints', {
            count: <b className="numeral">{count}</b>,
            all: works.length,
          })}
        </span>
        {isAny && (
          <button type="button" className="link" onClick={onClear}>
            {t('Show everything')}
          </button>
        )}
      </p>
    </form>
  )
}

function Picker({
  label,
  all,
  value,
  options,
  onChange,
}: {
  label: string
  all: string
  value: string | null
  options: readonly (readonly [id: string, label: string])[]
  onChange: (value: string | null) => void
}): ReactNode {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="input"
        value={value ?? ''}
        data-on={value !== null || undefined}
        onChange={(event) => onChange(event.target.value || null)}
      >
        <option value="">{all}</option>
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {word(text)}
          </option>
        ))}
      </select>
    </div>
  )
}
