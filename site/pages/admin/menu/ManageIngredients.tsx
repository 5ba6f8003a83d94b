import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Ingredient } from '#domain/contracts/ingredients.ts'
import { callPrivate } from '#site/state/call-private.ts'
import { Failed } from '#site/layout/Failed.tsx'
import { Availability } from './Availability.tsx'
import { useIngredientAct, useIngredients } from './ingredients-state.ts'

/** Ingredients: one that is out takes everything off sale that needs it. */
export function ManageIngredients(): ReactNode {
  const { data, isError, refetch } = useIngredients()
  const act = useIngredientAct()
  return (
    <section aria-labelledby="menu-ingredients">
      <header>
        <h2 id="menu-ingredients">Ingredients</h2>
        <Link className="link" to="?ingredient=new">
          Add one
        </Link>
      </header>
      {data ? (
        data.ingredients.length === 0 && (
          <p className="soft">
            Espresso, tapioca pearls, matcha: what several things need. Marked as out, it takes all
            of them off sale with one tap.
          </p>
        )
      ) : isError ? (
        <Failed what="The ingredients" onRetry={refetch} />
      ) : (
        <p role="status">Loading…</p>
      )}
      <ul>
        {data?.ingredients.map((one) => (
          <li
            key={one.id}
            className="manage-item"
            data-plain
            data-row={`ingredient-${one.id}`}
            data-out={one.isSoldOut || undefined}
          >
            <div className="manage-words">
              <h3>
                <Link to={`?ingredient=${one.id}`}>{one.name}</Link>
              </h3>
              <p>{neededFor(one)}</p>
            </div>
            <Availability
              thing={one}
              menu={data}
              isBusy={act.isPending}
              onChange={(body) =>
                act.mutate(() =>
                  callPrivate('setIngredientSoldOut', { params: { id: one.id }, body }),
                )
              }
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** 'For 12 items and 1 topping' */
function neededFor({ items, toppings }: Ingredient): string {
  const counted = (count: number, word: string) =>
    count === 0 ? [] : [`${count} ${word}${count === 1 ? '' : 's'}`]
  return `For ${[...counted(items.length, 'item'), ...counted(toppings.length, 'topping')].join(' and ')}`
}
