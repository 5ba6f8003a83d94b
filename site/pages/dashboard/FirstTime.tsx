import { useSignals } from '@preact/signals-react/runtime'
import { Plus } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Menu, MenuItem } from '#domain/contracts/menu.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { cart, menu } from '#widgets/state/index.ts'
import { LineDrink } from '../ordering/LineDrink.tsx'

const SHOWN = 4

/** The page of somebody who has not had anything yet: four drinks to begin with, and what this page will be. */
export function FirstTime(): ReactNode {
  useSignals()
  const current = menu.current.value
  return (
    <section className="first" aria-labelledby="first-name">
      <div className="first-words">
        <h2 id="first-name">What will be your usual?</h2>
        <p>
          Have something twice, and it waits for you here, one press from the cart. A heart on the{' '}
          <Link to="/menu">menu</Link> keeps it here too.
        </p>
        <p className="acts">
          <Link className="button loud" to="/order">
            Order for pickup
          </Link>
          <Link className="button" to="/events">
            See what is on
          </Link>
        </p>
      </div>
      {current ? (
        <ul className="first-drinks">
          {firstOnes(current).map((item) => (
            <li key={item.id}>
              <LineDrink
                itemId={item.id}
                size={item.sizes.at(-1)?.id ?? null}
                customizations={{}}
              />
              <h3>{item.name}</h3>
              <button
                type="button"
                className="button"
                onClick={() => cart.addItem(current, { id: item.id, source: 'site' })}
              >
                <Icon of={Plus} size={18} />
                <span className="visually-hidden">Add {item.name} to the cart: </span>
                <span className="numeral">{formatCents(item.priceCents)}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <span className="blank first-blank" role="status" aria-label="Loading the menu" />
      )}
    </section>
  )
}

/** One of each kind of drink: what can be had now and needs no choosing. */
function firstOnes({ items }: Menu): MenuItem[] {
  const fits = ({ recipe, isSoldOut, sizes, defaultSize }: MenuItem) =>
    Boolean(recipe) && !isSoldOut && (sizes.length === 0 || defaultSize !== null)
  const byKind = new Map(
    items
      .filter(fits)
      .toReversed()
      .map((item) => [item.category, item]),
  )
  const ones = [...byKind.values()].toReversed()
  return [...ones, ...items.filter((item) => fits(item) && !ones.includes(item))].slice(0, SHOWN)
}
