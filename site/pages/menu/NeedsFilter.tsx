import { SlidersHorizontal, X } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import { useId, useState, type ReactNode } from 'react'
import { ALLERGEN_SENTENCE } from '#domain/menu/needs.ts'
import { ALLERGENS, DIETS } from '#domain/menu/values.ts'
import { isOne, rich, t, word as inWord } from '../../texts/t.ts'
import type { useNeeds } from './use-needs.ts'

type Props = { filter: ReturnType<typeof useNeeds>; shown: number; all: number }

/** Diets and allergens: shut it is one button with a count; what it hides, and what no recipe can promise, is always said. */
export function NeedsFilter({ filter, shown, all }: Props): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { needs, count, toggleDiet, toggleAllergen, clear } = filter
  return (
    <>
      <button
        type="button"
        className="needs-open"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon of={SlidersHorizontal} size={20} /> {t('Diet & allergens')}
        {count > 0 && (
          <b className="needs-count">
            {count}
            <span className="visually-hidden"> {t('chosen')}</span>
          </b>
        )}
      </button>
      <div id={id} className="needs" hidden={!isOpen}>
        <Words legend={t('I eat')} words={DIETS} chosen={needs.diets} onToggle={toggleDiet} />
        <Words
          legend={t('Leave out what contains')}
          words={ALLERGENS}
          chosen={needs.without}
          onToggle={toggleAllergen}
        />
      </div>
      {(isOpen || count > 0) && (
        <div className="needs-said">
          <p role="status">
            {count > 0 && (
              <>
                {rich(isOne(shown) ? '{count} suits: {needs}.' : '{count} suit: {needs}.', {
                  count: <b>{t('{shown} of {all}', { shown, all })}</b>,
                  needs: inWords(needs),
                })}
              </>
            )}
          </p>
          {count > 0 && (
            <button type="button" className="link" onClick={clear}>
              <Icon of={X} size={18} /> {t('Clear')}
            </button>
          )}
          <p className="soft">{inWord(ALLERGEN_SENTENCE)}</p>
        </div>
      )}
    </>
  )
}

function Words<Word extends string>({
  legend,
  words,
  chosen,
  onToggle,
}: {
  legend: string
  words: readonly Word[]
  chosen: readonly Word[]
  onToggle: (word: Word) => void
}): ReactNode {
  return (
    <fieldset className="choose">
      <legend>{legend}</legend>
      {words.map((word) => (
        <label key={word}>
          <input type="checkbox" checked={chosen.includes(word)} onChange={() => onToggle(word)} />
          <span>{sentence(inWord(word))}</span>
        </label>
      ))}
    </fieldset>
  )
}

const inWords = ({ diets, without }: Props['filter']['needs']): string =>
  [
    ...diets.map(inWord),
    ...without.map((allergen) => t('without {allergen}', { allergen: inWord(allergen) })),
  ].join(' · ')

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
