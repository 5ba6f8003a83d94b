import type { ReactNode } from 'react'
import type { Menu } from '#domain/contracts/menu.ts'
import type { Customizations } from '#domain/contracts/ordering.ts'
import { inWords } from '#domain/menu/words.ts'
import { MAX_TOPPINGS } from '#domain/ordering/limits.ts'
import { counted } from '#domain/ordering/line-text.ts'
import { wordsHere } from '#widgets/texts/words.ts'
import { dialogSays } from './dialog-says.ts'
import { price } from './summary.ts'

/** One question. */
export function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="group">
      <legend>{legend}</legend>
      <div className="segments">{children}</div>
    </fieldset>
  )
}

/** One of its answers; the arrow keys go round among those of one group. */
export function Choice({
  group,
  isChosen,
  isOut = false,
  onChoose,
  label,
  note,
}: {
  group: string
  isChosen: boolean
  isOut?: boolean
  onChoose: () => void
  label: string
  note?: string
}) {
  return (
    <label className="segment">
      <input type="radio" name={group} checked={isChosen} disabled={isOut} onChange={onChoose} />
      <span>
        {label}
        {note && <small>{note}</small>}
      </span>
    </label>
  )
}

/** A double portion asked for elsewhere stays double until it is taken off. */
export function Toppings({
  list,
  chosen,
  onChoose,
}: {
  list: Menu
  chosen: string[]
  onChoose: (patch: Customizations) => void
}) {
  const says = dialogSays().edit
  const isFull = chosen.length >= MAX_TOPPINGS
  return (
    <fieldset className="group">
      <legend>
        {says.toppings} <small>{says.upTo(MAX_TOPPINGS)}</small>
      </legend>
      <div className="toppings">
        {list.toppings.map(({ id, name, priceCents }) => {
          const count = chosen.filter((each) => each === id).length
          const without = chosen.filter((each) => each !== id)
          return (
            <label key={id} className="topping">
              <input
                type="checkbox"
                checked={count > 0}
                disabled={isFull && count === 0}
                onChange={() => onChoose({ toppings: count > 0 ? without : [...chosen, id] })}
              />
              <span>
                <b>{counted(count, inWords(wordsHere(), name))}</b>
                <small>+{price(priceCents * Math.max(1, count))}</small>
              </span>
            </label>
          )
        })}
        {list.toppingsOut?.map(({ id, name }) => (
          <label key={id} className="topping">
            <input type="checkbox" checked={false} disabled />
            <span>
              <b>{inWords(wordsHere(), name)}</b>
              <small>{says.out}</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
