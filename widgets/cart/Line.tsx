import { useSignals } from '@preact/signals-react/runtime'
import { useMemo } from 'react'
import type { CartLine, Customizations } from '#domain/contracts/ordering.ts'
import type { Menu, MenuItem, SizeId, Topping } from '#domain/contracts/menu.ts'
import { temperatureOf } from '#domain/menu/customize.ts'
import { missingMilk } from '#domain/menu/milks.ts'
import { findItem, findTopping, missingToppings, toppingName } from '#domain/menu/price.ts'
import { inWords } from '#domain/menu/words.ts'
import { MAX_LINE_QUANTITY } from '#domain/ordering/limits.ts'
import { choicesOf } from '#domain/ordering/line-text.ts'
import { linkTarget } from '#widgets/state/frame.ts'
import { menu, page } from '#widgets/state/index.ts'
import { LazyDrink } from '#widgets/style/LazyDrink.tsx'
import { wordsHere } from '#widgets/texts/words.ts'
import { linesSays } from './lines-says.ts'
import { Sign } from './Sign.tsx'
import { price } from './summary.ts'
import type { View } from './view.ts'

/** One line of the cart. It is drawn again when it changes, and not with its neighbours. */
export function Line({ line, view }: { line: CartLine; view: View }) {
  return useMemo(() => <Drawn line={line} view={view} />, [line, view])
}

/** What it is, for whom, how many, and what can be done to it. */
function Drawn({ line, view }: { line: CartLine; view: View }) {
  useSignals()
  const list = menu.current.value
  const item = list && line.type === 'item' ? findItem(list, line.id) : undefined
  const { name, quantity } = line
  const problem = view.problems.value[line.lineId] ?? problemOf(line, item, list)
  const says = linesSays()
  const isFixed = line.type !== 'item'
  return (
    <li className="line">
      <Picture line={line} list={list} item={item} />
      <div className="line-text">
        <h3>{name}</h3>
        <p className="line-price">
          <span className="numeral">{price(line.priceCents * quantity)}</span>
          {quantity > 1 && <small>{`${quantity} × ${price(line.priceCents)}`}</small>}
        </p>
        <p className="line-summary">
          {list && item ? choicesOf(list, item, line, wordsHere()) : line.when}
        </p>
        {line.customerName && <p className="line-name">{wordsHere().whose(line.customerName)}</p>}
        {problem && <p className="line-problem">{problem}</p>}
      </div>
      <div className="line-acts">
        {!isFixed && (
          <div className="stepper" role="group" aria-label={says.quantityOf(name)}>
            <button
              type="button"
              aria-label={says.oneLess(name)}
              onClick={() => view.setQuantity(line, quantity - 1)}
            >
              <Sign name="minus" />
            </button>
            <span>{quantity}</span>
            <button
              type="button"
              aria-label={says.oneMore(name)}
              disabled={quantity >= MAX_LINE_QUANTITY}
              onClick={() => view.setQuantity(line, quantity + 1)}
            >
              <Sign name="plus" />
            </button>
          </div>
        )}
        {item?.kind === 'drink' && (
          <Act label={says.edit} hint={says.editIt(name)} act={() => view.edit(line)} />
        )}
        {line.type === 'item' && (
          <Act
            label={says.duplicate}
            hint={says.duplicateIt(name)}
            act={() => view.duplicate(line)}
          />
        )}
        {line.type === 'membership' && (
          <a
            className="text-button"
            href={page.link(`/membership/join?tier=${line.id}`)}
            {...linkTarget()}
          >
            {says.join}
          </a>
        )}
        <Act label={says.remove} hint={says.removeIt(name)} act={() => view.remove(line)} />
      </div>
    </li>
  )
}

function Act({ label, hint, act }: { label: string; hint: string; act: () => void }) {
  return (
    <button type="button" className="text-button" aria-label={hint} onClick={() => void act()}>
      {label}
    </button>
  )
}

function Picture({
  line,
  list,
  item,
}: {
  line: CartLine
  list: Menu | null
  item: MenuItem | undefined
}) {
  if (!list) return <span className="picture skeleton" />
  return (
    <span className={`picture ${line.category}`}>
      {item?.recipe ? (
        <LazyDrink {...drinkOf(list, item, line.size, line.customizations)} />
      ) : (
        <span className="initial" aria-hidden="true">
          {line.name.replace('“', '').charAt(0)}
        </span>
      )}
    </span>
  )
}

/** What the drawing shows of these choices. For items with a recipe. */
export function drinkOf(
  list: Menu,
  item: MenuItem,
  size: SizeId | undefined,
  customizations: Customizations,
) {
  const { iceLevel, toppings = [] } = customizations
  return {
    recipe: item.recipe!,
    size,
    iceLevel,
    temperature: temperatureOf(item, customizations) ?? undefined,
    toppings: toppings
      .map((id) => findTopping(list, id))
      .filter((topping): topping is Topping => topping !== undefined),
  }
}

/** What the live menu already tells against a line, before anybody pays. */
export function problemOf(
  line: CartLine,
  item: MenuItem | undefined,
  list: Menu | null,
): string | null {
  if (!menu.isLive.value || line.type !== 'item') return null
  if (!item) return linesSays().gone(line.name)
  if (item.isSoldOut) return linesSays().soldOut(line.name)
  const milk = list && missingMilk(list, item, line.customizations)
  if (milk) return linesSays().milkGone(wordsHere().milk[milk], line.name)
  const [missing] =
    list && item.choices.toppings ? missingToppings(list, line.customizations.toppings) : []
  return list && missing
    ? linesSays().toppingGone(inWords(wordsHere(), toppingName(list, missing)), line.name)
    : null
}
