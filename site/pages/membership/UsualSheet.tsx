import { useEffect, useId, type ReactNode } from 'react'
import type { MenuItem } from '#domain/contracts/menu.ts'
import { dollars } from '#domain/booking/price-lines.ts'
import { aheadAtRest } from '../../layout/use-first-rest.ts'
import { DrinkPrint, readyToDraw } from '../../prints/DrinkPrint.tsx'
import { t } from '../../texts/t.ts'

export type UsualChoice = {
  itemId: string
  drinksPerWeek: number
  classesPerMonth: number
  roomHours: number
}

/** What somebody has here in a month, by one choice and three sliders. */
export function UsualSheet({
  choice,
  drinks,
  drink,
  classCents,
  roomHourCents,
  onChange,
}: {
  choice: UsualChoice
  drinks: MenuItem[]
  drink: MenuItem | undefined
  classCents: number
  roomHourCents: number
  onChange: (change: Partial<UsualChoice>) => void
}): ReactNode {
  const id = useId()
  // Another drink is drawn here as soon as it is chosen.
  useEffect(() => aheadAtRest(readyToDraw), [])
  return (
    <div className="usual-sheet">
      <div className="usual-drink">
        {drink?.recipe ? (
          <DrinkPrint key={drink.id} recipe={drink.recipe} size="medium" iceLevel="regular ice" />
        ) : (
          <span className="blank" />
        )}
        <div className="field">
          <label htmlFor={`${id}-drink`}>{t('What you drink')}</label>
          <select
            id={`${id}-drink`}
            className="input"
            value={drink?.id ?? ''}
            onChange={(event) => onChange({ itemId: event.target.value })}
          >
            {drinks.map((each) => (
              <option key={each.id} value={each.id}>
                {each.name}, {dollars(each.priceCents)}
              </option>
            ))}
          </select>
        </div>
      </div>
      <Slider
        id={`${id}-drinks`}
        label={t('Drinks a week')}
        value={choice.drinksPerWeek}
        most={14}
        onChange={(drinksPerWeek) => onChange({ drinksPerWeek })}
      />
      <Slider
        id={`${id}-classes`}
        label={
          classCents > 0
            ? t('Classes a month, about {price} each', { price: dollars(classCents) })
            : t('Classes a month')
        }
        value={choice.classesPerMonth}
        most={8}
        onChange={(classesPerMonth) => onChange({ classesPerMonth })}
      />
      <Slider
        id={`${id}-room`}
        label={t('Hours in the Art Space a month, {price} each', {
          price: dollars(roomHourCents),
        })}
        value={choice.roomHours}
        most={24}
        onChange={(roomHours) => onChange({ roomHours })}
      />
    </div>
  )
}

function Slider({
  id,
  label,
  value,
  most,
  onChange,
}: {
  id: string
  label: string
  value: number
  most: number
  onChange: (value: number) => void
}): ReactNode {
  return (
    <div className="slider">
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id} className="numeral">
        {value}
      </output>
      <input
        id={id}
        type="range"
        min={0}
        max={most}
        value={value}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </div>
  )
}
