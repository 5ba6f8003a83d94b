import type { ReactNode } from 'react'
import type { Menu, MenuItem, SizeId } from '#domain/contracts/menu.ts'
import type { Customizations } from '#domain/contracts/ordering.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { hasIce, SUGAR_LEVELS, temperatureOf, USUAL } from '#domain/menu/customize.ts'
import { isMilkOut, missingMilk } from '#domain/menu/milks.ts'
import { missingToppings, toppingName } from '#domain/menu/price.ts'
import { ICE_LEVELS, MILKS } from '#domain/menu/values.ts'
import { MAX_TOPPINGS } from '#domain/ordering/limits.ts'
import { counted } from '#domain/ordering/line-text.ts'
import { EDIT_DRINK_TEXTS as TEXTS } from '#domain/ordering/edit-drink-texts.ts'
import { menuWords } from '../../texts/menu.tsx'
import { t, word } from '../../texts/t.ts'

type Props = {
  menu: Menu
  item: MenuItem
  size: SizeId | null
  wishes: Customizations
  onSize: (size: SizeId) => void
  onWish: (patch: Customizations) => void
}

/** Every question this item really has: the one that must be answered first, then the usual answers to the others. */
export function Choices({ menu, item, size, wishes, onSize, onWish }: Props): ReactNode {
  const milkOut = missingMilk(menu, item, wishes)
  const words = menuWords()
  return (
    <>
      {item.sizes.length > 1 && (
        <Choice
          legend={word(TEXTS.size)}
          options={item.sizes.map(({ id, label, priceCents }) => [
            id,
            word(label),
            formatCents(priceCents),
          ])}
          value={size}
          onChoose={onSize}
        />
      )}
      {item.temps.length > 1 && (
        <Choice
          legend={word(TEXTS.temperature)}
          options={item.temps.map((each) => [each, words.temperature[each]])}
          value={temperatureOf(item, wishes)}
          onChoose={(temperature) => onWish({ temperature })}
        />
      )}
      {hasIce(item, wishes) && (
        <Choice
          legend={word(TEXTS.ice)}
          options={ICE_LEVELS.map((each) => [each, words.ice[each]])}
          value={wishes.iceLevel ?? USUAL.iceLevel}
          onChoose={(iceLevel) => onWish({ iceLevel })}
        />
      )}
      {item.choices.sugar && (
        <Choice
          legend={word(TEXTS.sugar)}
          options={SUGAR_LEVELS.map((each) => [each, `${each}%`, undefined, words.sugar(each)])}
          value={wishes.sugarLevel ?? USUAL.sugarLevel}
          onChoose={(sugarLevel) => onWish({ sugarLevel })}
        />
      )}
      {item.choices.milk && (
        <Choice
          legend={word(TEXTS.milk)}
          options={MILKS.map((each) => [
            each,
            words.milk[each],
            isMilkOut(menu, each) ? t('out today') : undefined,
          ])}
          isOut={(milk) => isMilkOut(menu, milk)}
          value={milkOut ? null : (wishes.milk ?? USUAL.milk)}
          onChoose={(milk) => onWish({ milk })}
        />
      )}
      {item.choices.toppings && (
        <Toppings
          menu={menu}
          chosen={wishes.toppings ?? []}
          onChoose={(toppings) => onWish({ toppings })}
        />
      )}
    </>
  )
}

type Option<Value> = readonly [value: Value, label: string, note?: string, spoken?: string]

/** One of several; the answer is always visible, and the arrows change it. */
function Choice<Value extends string | number>({
  legend,
  options,
  value,
  isOut = () => false,
  onChoose,
}: {
  legend: string
  options: readonly Option<Value>[]
  value: Value | null
  /** What cannot be had now; it stays in its place, so that nobody looks for it. */
  isOut?: (value: Value) => boolean
  onChoose: (value: Value) => void
}): ReactNode {
  return (
    <fieldset className="choose">
      <legend>{legend}</legend>
      {options.map(([each, label, note, spoken]) => (
        <label key={each}>
          <input
            type="radio"
            name={`sheet-${legend}`}
            checked={each === value}
            disabled={isOut(each)}
            aria-label={spoken}
            onChange={() => onChoose(each)}
          />
          <span>
            {label}
            {note && <small>{note}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** Each as often as wanted, six in all. */
function Toppings({
  menu,
  chosen,
  onChoose,
}: {
  menu: Menu
  chosen: string[]
  onChoose: (toppings: string[]) => void
}): ReactNode {
  const isFull = chosen.length >= MAX_TOPPINGS
  const without = (id: string) => chosen.toSpliced(chosen.lastIndexOf(id), 1)
  const missing = missingToppings(menu, chosen)
  return (
    <fieldset className="choose toppings">
      <legend>
        {word(TEXTS.toppings)}{' '}
        <small>
          {t(isFull ? '{most} is all a cup holds' : 'up to {most}', { most: MAX_TOPPINGS })}
        </small>
      </legend>
      {menu.toppings.map(({ id, name: english, priceCents }) => {
        const name = word(english)
        const count = chosen.filter((each) => each === id).length
        return (
          <div key={id} className="topping" data-chosen={count > 0 || undefined}>
            <button
              type="button"
              className="topping-add"
              disabled={isFull}
              aria-label={
                t('Add {name}, {price}', { name, price: formatCents(priceCents) }) +
                (count > 0 ? t('; {count} so far', { count }) : '')
              }
              onClick={() => onChoose([...chosen, id])}
            >
              <span>{counted(count, name)}</span>
              <small>+{formatCents(priceCents)}</small>
            </button>
            {count > 0 && <TakeOut name={name} onPress={() => onChoose(without(id))} />}
          </div>
        )
      })}
      {[...missing, ...outOf(menu, missing)].map((id) => {
        const name = word(toppingName(menu, id))
        const count = chosen.filter((each) => each === id).length
        return (
          <div key={id} className="topping" data-chosen={count > 0 || undefined}>
            <button type="button" className="topping-add" disabled>
              <span>{counted(count, name)}</span>
              <small>{t('Sold out')}</small>
            </button>
            {count > 0 && <TakeOut name={name} onPress={() => onChoose(without(id))} />}
          </div>
        )
      })}
    </fieldset>
  )
}

/** What is sold out stays in sight, so that nobody looks for it. */
const outOf = ({ toppingsOut = [] }: Menu, known: readonly string[]) =>
  toppingsOut.flatMap(({ id }) => (known.includes(id) ? [] : [id]))

/** Why it cannot be had as it was chosen, for beside the button that is grey for it. */
export function WhyNot({ menu, item, wishes }: Pick<Props, 'menu' | 'item' | 'wishes'>): ReactNode {
  const milkOut = missingMilk(menu, item, wishes)
  const missing = item.choices.toppings ? missingToppings(menu, wishes.toppings) : []
  if (!milkOut && missing.length === 0) return null
  return (
    <p className="choose-needs" role="status">
      {milkOut &&
        t('{milk} is out today. Choose another milk.', { milk: menuWords().milk[milkOut] })}{' '}
      {missing.length > 0 &&
        t('{toppings}: sold out. Take it out to go on.', {
          toppings: missing.map((id) => word(toppingName(menu, id))).join(', '),
        })}
    </p>
  )
}

function TakeOut({ name, onPress }: { name: string; onPress: () => void }): ReactNode {
  return (
    <button
      type="button"
      className="topping-less"
      aria-label={t('Take one {name} out', { name })}
      onClick={onPress}
    >
      −
    </button>
  )
}
