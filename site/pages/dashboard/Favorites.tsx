import { useSignals } from '@preact/signals-react/runtime'
import { Plus } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Menu } from '#domain/contracts/menu.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { missingMilk } from '#domain/menu/milks.ts'
import { findItem } from '#domain/menu/price.ts'
import { cart, menu } from '#widgets/state/index.ts'
import { favorites, type Favorite } from '../../state/favorites.ts'
import { Heart } from '../menu/Heart.tsx'
import { SoldOut } from '../menu/SoldOut.tsx'
import { LineDrink } from '../ordering/LineDrink.tsx'

/** What somebody marked with a heart, as it can be had now. Nothing where there is none. */
export function Favorites(): ReactNode {
  useSignals()
  const list = favorites.list.value
  const current = menu.current.value
  if (list.length === 0) return null
  return (
    <section aria-labelledby="favorites-name">
      <h2 id="favorites-name">Favorites</h2>
      <ul className="favorites">
        {list.map((favorite) => (
          <FavoriteRow key={favorite.id} favorite={favorite} current={current} />
        ))}
      </ul>
      <p className="margin-note soft">Kept in this browser.</p>
    </section>
  )
}

function FavoriteRow({
  favorite: { itemId, itemName },
  current,
}: {
  favorite: Favorite
  current: Menu | null
}): ReactNode {
  const item = current && findItem(current, itemId)
  const isGone = current !== null && !item
  const isMilkOut = Boolean(item && missingMilk(current, item))
  const mustChoose = isMilkOut || (item && item.sizes.length > 0 && item.defaultSize === null)
  return (
    <li>
      <LineDrink itemId={itemId} size={item?.sizes.at(-1)?.id ?? null} customizations={{}} />
      <h3>{item?.name ?? itemName}</h3>
      {isGone ? (
        <p className="sold-out">
          <b>Not made any more</b>
        </p>
      ) : item?.isSoldOut ? (
        <SoldOut until={item.soldOutUntil} />
      ) : mustChoose ? (
        <Link className="button" to={`/menu?item=${itemId}`}>
          Choose a {isMilkOut ? 'milk' : 'size'}
        </Link>
      ) : (
        <button
          type="button"
          className="button"
          disabled={!item}
          onClick={() => current && cart.addItem(current, { id: itemId, source: 'site' })}
        >
          <Icon of={Plus} size={18} />
          <span className="visually-hidden">Add {itemName} to the cart: </span>
          <span className="numeral">{item ? formatCents(item.priceCents) : ' '}</span>
        </button>
      )}
      <Heart name={itemName} isMarked onPress={() => favorites.remove(itemId)} />
    </li>
  )
}
