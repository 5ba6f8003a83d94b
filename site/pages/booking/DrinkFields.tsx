import { useSignals } from '@preact/signals-react/runtime'
import { Pencil, Trash2 } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import type { MenuItem } from '#domain/contracts/menu.ts'
import type { Quote } from '#domain/contracts/ordering.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { findItem, unitCents } from '#domain/menu/price.ts'
import { choicesOf } from '#domain/ordering/line-text.ts'
import { menu } from '#widgets/state/index.ts'
import { menuWords } from '../../texts/menu.tsx'
import { errorText, t, word } from '../../texts/t.ts'
import { LineDrink } from '../ordering/LineDrink.tsx'
import { TotalsList } from '../ordering/Totals.tsx'
import { ChoiceDialog } from '../till/ChoiceDialog.tsx'
import { chosenDrink, type DrinkLine } from './use-drinks.ts'
import './break-drinks.css'

/** A drink that is being chosen otherwise: for whom, and in which line. */
export type Choosing = { seat: number; item: MenuItem; line: DrinkLine }

type Fields = {
  names: readonly string[]
  lines: readonly DrinkLine[]
  onChange: (lines: DrinkLine[]) => void
  onChoose: (choosing: Choosing) => void
  quote: Quote | undefined
  isBusy: boolean
  problem: string | null
  /** What their sum is called where more is paid with them. */
  total?: string
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
  total,
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
                      <p className="soft">
                        {current && item && choicesOf(current, item, line, menuWords())}
                      </p>
                      {priced?.id === line.id && priced.problem && (
                        <p className="field-error">{errorText(priced.problem)}</p>
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
                      aria-label={t('Choose otherwise: {what} for {name}', { what, name })}
                      disabled={!item}
                      onClick={() => item && onChoose({ seat, item, line })}
                    >
                      <Icon of={Pencil} />
                    </button>
                    <button
                      type="button"
                      className="button"
                      aria-label={t('Remove: {what} for {name}', { what, name })}
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
              onPick={(item, key) => {
                const drink = current && item && chosenDrink(current, { id: item.id }, seat)
                const others = lines.filter((line) => line.key !== key)
                onChange(drink ? [...others, { ...drink, key }] : others)
              }}
            />
          </li>
        ))}
      </ul>
      {lines.length > 0 && quote && <TotalsList quote={quote} isBusy={isBusy} total={total} />}
      {problem && (
        <p className="notice is-error" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}

/**
 * The drinks of the menu as a list: what is picked is added at once, as it comes. The arrow keys pass by drinks that nobody wants, so until the list
 * is left the last one that they reach takes the place of the one before.
 */
function AddDrink({
  name,
  isFirst,
  onPick,
}: {
  name: string
  isFirst: boolean
  onPick: (item: MenuItem | undefined, key: string) => void
}): ReactNode {
  useSignals()
  const id = useId()
  const [chosen, setChosen] = useState('')
  const lineKey = useRef<string | null>(null)
  const isByKeys = useRef(false)
  const current = menu.current.value
  const leave = () => {
    lineKey.current = null
    setChosen('')
  }
  return (
    <div className="break-add">
      <label className="visually-hidden" htmlFor={id}>
        {t('Drink for {name}', { name })}
      </label>
      <select
        id={id}
        className="input"
        value={chosen}
        disabled={!current}
        onPointerDown={() => (isByKeys.current = false)}
        onKeyDown={() => (isByKeys.current = true)}
        onBlur={leave}
        onChange={({ target }) => {
          lineKey.current ??= crypto.randomUUID()
          const item = current ? findItem(current, target.value) : undefined
          onPick(item ?? undefined, lineKey.current)
          if (isByKeys.current) setChosen(target.value)
          else leave()
        }}
      >
        <option value="">
          {t(!current ? 'Fetching the menu…' : isFirst ? 'Add a drink' : 'Add something else')}
        </option>
        {current?.categories.map((category) => {
          const drinks = current.items.filter(
            ({ category: of, kind }) => of === category.id && kind === 'drink',
          )
          if (drinks.length === 0) return null
          return (
            <optgroup key={category.id} label={word(category.name)}>
              {drinks.map((each) => (
                <option key={each.id} value={each.id} disabled={each.isSoldOut}>
                  {each.name}, {each.isSoldOut ? t('sold out') : formatCents(each.priceCents)}
                </option>
              ))}
            </optgroup>
          )
        })}
      </select>
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
      key={`${seat} ${item.id} ${line.key}`}
      menu={current}
      item={item}
      line={{
        ...line,
        lineId: line.key,
        type: 'item',
        name: item.name,
        category: item.category,
        priceCents: 0,
        customizations: line.customizations ?? {},
      }}
      whose={name}
      onSave={(wish) => {
        const made = chosenDrink(current, wish, seat)
        if (!made) return
        onChange(lines.map((each) => (each.key === line.key ? { ...made, key: line.key } : each)))
      }}
      onClose={onClose}
    />
  )
}
