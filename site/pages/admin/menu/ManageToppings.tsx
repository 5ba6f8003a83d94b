import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { AdminMenu, AdminTopping } from '#domain/contracts/menu-editing.ts'
import { callPrivate } from '#site/state/call-private.ts'
import { DrinkPrint } from '#site/prints/DrinkPrint.tsx'
import { Availability } from './Availability.tsx'
import { ToppingPrice } from './PriceInPlace.tsx'
import { Movers, inPlace, useReorder, type Reorder } from './reorder.tsx'
import { useMenuAct } from './state.ts'
import { SAMPLE_DRINK } from './words.ts'

/** Toppings, each with its price and whether it is sold out. One that is sold out is not offered. */
export function ManageToppings({
  menu,
  found,
  isSearch,
}: {
  menu: AdminMenu
  found: AdminTopping[]
  /** Some are hidden, so they cannot change places. */
  isSearch: boolean
}): ReactNode {
  const shown = found.filter(({ state }) => state !== 'archived')
  const archived = found.filter(({ state }) => state === 'archived')
  const act = useMenuAct()
  const everywhere = menu.toppings.map(({ id }) => id)
  const [list, reorder] = useReorder(
    shown.map(({ id }) => id),
    (ids) =>
      act
        .mutateAsync(() =>
          callPrivate('orderToppings', { body: { ids: inPlace(everywhere, ids) } }),
        )
        .catch(() => {}),
  )
  if (isSearch && found.length === 0) return null
  return (
    <section aria-labelledby="menu-toppings">
      <header>
        <h2 id="menu-toppings">Toppings</h2>
        <Link className="link" to="?topping=new">
          Add one
        </Link>
      </header>
      {shown.length === 0 && <p className="soft">No topping is offered yet.</p>}
      <ul ref={list}>
        {reorder.ids.map((id) => {
          const topping = shown.find((each) => each.id === id)
          return (
            topping && (
              <Row key={id} topping={topping} menu={menu} reorder={isSearch ? null : reorder} />
            )
          )
        })}
      </ul>
      {archived.length > 0 && (
        <details className="archived-list">
          <summary>{archived.length} archived</summary>
          <ul>
            {archived.map(({ id, name }) => (
              <li key={id} data-row={`topping-${id}`}>
                <Link className="link" to={`?topping=${id}`}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function Row({
  topping,
  menu,
  reorder,
}: {
  topping: AdminTopping
  menu: AdminMenu
  reorder: Reorder | null
}): ReactNode {
  const act = useMenuAct()
  const { id, name, isSoldOut, state } = topping
  return (
    <li
      className="manage-item"
      data-id={id}
      data-row={`topping-${id}`}
      data-out={isSoldOut || undefined}
      data-state={state}
      data-dragged={reorder?.dragged === id || undefined}
    >
      <span className="manage-print" aria-hidden="true">
        <DrinkPrint recipe={SAMPLE_DRINK} iceLevel="no ice" toppings={[topping]} />
      </span>
      <div className="manage-words">
        <h3>
          <Link to={`?topping=${id}`}>{name}</Link>
        </h3>
        <ToppingPrice topping={topping} />
      </div>
      {state === 'draft' ? (
        <p className="manage-draft">Draft, not on the menu</p>
      ) : (
        <Availability
          thing={topping}
          menu={menu}
          isBusy={act.isPending}
          onChange={(body) =>
            act.mutate(() => callPrivate('setToppingSoldOut', { params: { id }, body }))
          }
        />
      )}
      {reorder && <Movers id={id} name={name} reorder={reorder} />}
    </li>
  )
}
