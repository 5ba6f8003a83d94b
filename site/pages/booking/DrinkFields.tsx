import { useSignals } from '@preact/signals-react/runtime'
import { Pencil, Trash2 } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import { useEffect, useId, useState, type ReactNode } from 'react'
import type { MenuItem } from '#domain/contracts/menu.ts'
import type { Quote } from '#domain/contracts/ordering.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { findItem, unitCents } from '#domain/menu/price.ts'
import { choicesOf } from '#domain/ordering/line-text.ts'
import { menu } from '#widgets/state/index.ts'
import { LineDrink } from '../ordering/LineDrink.tsx'
import { TotalsList } from '../ordering/Totals.tsx'
import { ChoiceDialog } from '../till/ChoiceDialog.tsx'
import { chosenDrink, type DrinkLine } from './use-drinks.ts'
import './break-drinks.css'

/** A drink that is being chosen: for whom, and which line it changes. */
export type Choosing = { seat: number; item: MenuItem; line: DrinkLine | null }

type Fields = {
  names: readonly string[]
  lines: readonly DrinkLine[]
  onChange: (lines: DrinkLine[]) => void
  onChoose: (choosing: Choosing) => void
  quote: Quote | undefined
  isBusy: boolean
  problem: string | null
}

/**
 * What each person of a party has at the break. It may stand in a form, so the dialog in which a drink is chosen, which is one, is put
 * beside that by whoever uses it (`DrinkDialog`).
 */
export function DrinkFields({
  names,
  lines,
  onChange,
  onChoose,
  quote,
  isBusy,
  problem,
}: Fields): ReactNode {
  useSignals()
  useEffect(() => void menu.load(), [])
  const current = menu.current.value
  return (
    <>
      <ul className="break-people">
        {names.map((name, seat) => (
          <li key={seat}>
            <b>{name}</b>
            <ul className="break-lines">
              {lines.map((line, index) => {
                if (line.seat !== seat) return null
                const item = current ? findItem(current, line.id) : undefined
                const what = item?.name ?? line.id
                const priced = quote?.lines[index]
                return (
                  <li key={line.key}>
                    <LineDrink
                      itemId={line.id}
                      size={line.size ?? null}
                      customizations={line.customizations ?? {}}
                    />
                    <div>
                      {line.quantity > 1 && `${line.quantity} × `}
                      {what}
                      <p className="soft">{current && item && choicesOf(current, item, line)}</p>
                      {priced?.id === line.id && priced.problem && (
                        <p className="field-error">{priced.problem.message}</p>
                      )}
                    </div>
                    <span className="numeral">
                      {current &&
                        formatCents(
                          (unitCents(current, {
                            id: line.id,
                            size: line.size,
                            customizations: line.customizations,
                          }) ?? 0) * line.quantity,
                        )}
                    </span>
                    <button
                      type="button"
                      className="button"
                      aria-label={`Choose otherwise: ${what} for ${name}`}
                      disabled={!item}
                      onClick={() => item && onChoose({ seat, item, line })}
                    >
                      <Icon of={Pencil} />
                    </button>
                    <button
                      type="button"
                      className="button"
                      aria-label={`Take away: ${what} for ${name}`}
                      onClick={() => onChange(lines.filter(({ key }) => key !== line.key))}
                    >
                      <Icon of={Trash2} />
                    </button>
                  </li>
                )
              })}
            </ul>
            <AddDrink
              name={name}
              isFirst={lines.every((line) => line.seat !== seat)}
              onPick={(item) => onChoose({ seat, item, line: null })}
            />
          </li>
        ))}
      </ul>
      {lines.length > 0 && quote && <TotalsList quote={quote} isBusy={isBusy} />}
      {problem && (
        <p className="notice is-error" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}

/** The menu as a list, and a button that opens what was chosen. */
function AddDrink({
  name,
  isFirst,
  onPick,
}: {
  name: string
  isFirst: boolean
  onPick: (item: MenuItem) => void
}): ReactNode {
  useSignals()
  const id = useId()
  const [chosen, setChosen] = useState('')
  const current = menu.current.value
  const item = current && chosen ? findItem(current, chosen) : undefined
  return (
    <div className="break-add">
      <label className="visually-hidden" htmlFor={id}>
        Drink for {name}
      </label>
      <select
        id={id}
        className="input"
        value={chosen}
        disabled={!current}
        onChange={({ target }) => setChosen(target.value)}
      >
        <option value="">
          {!current ? 'Fetching the menu…' : isFirst ? 'Nothing yet' : 'Something else?'}
        </option>
        {current?.categories.map((category) => (
          <optgroup key={category.id} label={category.name}>
            {current.items
              .filter((each) => each.category === category.id)
              .map((each) => (
                <option key={each.id} value={each.id} disabled={each.isSoldOut}>
                  {each.name}, {each.isSoldOut ? 'sold out' : formatCents(each.priceCents)}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
      <button
        type="button"
        className="button"
        disabled={!item}
        aria-label={item ? `Choose ${item.name} for ${name}` : `Choose a drink for ${name}`}
        onClick={() => {
          if (!item) return
          setChosen('')
          onPick(item)
        }}
      >
        Choose
      </button>
    </div>
  )
}

/** The dialog for one drink, outside of any form. */
export function DrinkDialog({
  choosing,
  name,
  lines,
  onChange,
  onClose,
}: {
  choosing: Choosing
  name: string
  lines: readonly DrinkLine[]
  onChange: (lines: DrinkLine[]) => void
  onClose: () => void
}): ReactNode {
  useSignals()
  const current = menu.current.value
  if (!current) return null
  const { item, line, seat } = choosing
  return (
    <ChoiceDialog
      key={`${seat} ${item.id} ${line?.key ?? ''}`}
      menu={current}
      item={item}
      line={
        line && {
          ...line,
          lineId: line.key,
          type: 'item',
          name: item.name,
          category: item.category,
          priceCents: 0,
          customizations: line.customizations ?? {},
        }
      }
      whose={name}
      onSave={(wish) => {
        const made = chosenDrink(current, wish, seat)
        if (!made) return
        onChange(
          line
            ? lines.map((each) => (each.key === line.key ? { ...made, key: line.key } : each))
            : [...lines, { ...made, key: crypto.randomUUID() }],
        )
      }}
      onClose={onClose}
    />
  )
}
