import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { AdminItem, AdminMenu } from '#domain/contracts/menu-editing.ts'
import { DrinkPrint } from '#site/prints/DrinkPrint.tsx'
import { callPrivate } from '#site/state/call-private.ts'
import { Plate } from '../../menu/Plate.tsx'
import { Availability } from './Availability.tsx'
import { PriceInPlace } from './PriceInPlace.tsx'
import { Movers, type Reorder } from './reorder.tsx'
import { useMenuAct } from './state.ts'

/** An item in the list of the menu: what it costs, and whether it is sold out. */
export function ItemRow({
  item,
  menu,
  reorder,
}: {
  item: AdminItem
  menu: AdminMenu
  /** How it changes places; absent while a search hides some of the others. */
  reorder: Reorder | null
}): ReactNode {
  const act = useMenuAct()
  const { id, name, recipe, sizes, state, isSoldOut, defaultTemp } = item
  return (
    <li
      className="manage-item"
      data-id={id}
      data-row={id}
      data-out={isSoldOut || undefined}
      data-state={state}
      data-dragged={reorder?.dragged === id || undefined}
    >
      <span className="manage-print" aria-hidden="true">
        {recipe ? (
          <DrinkPrint
            recipe={recipe}
            size={sizes.at(-1)?.id}
            temperature={defaultTemp ?? undefined}
          />
        ) : (
          <Plate item={item} />
        )}
      </span>
      <div className="manage-words">
        <h3>
          <Link to={`?item=${id}`}>{name}</Link>
        </h3>
        <PriceInPlace item={item} />
      </div>
      {state === 'draft' ? (
        <p className="manage-draft">Draft, not on the menu</p>
      ) : (
        <Availability
          thing={item}
          menu={menu}
          isBusy={act.isPending}
          onChange={(body) =>
            act.mutate(() => callPrivate('setItemSoldOut', { params: { id }, body }))
          }
        />
      )}
      {reorder && <Movers id={id} name={name} reorder={reorder} />}
    </li>
  )
}
