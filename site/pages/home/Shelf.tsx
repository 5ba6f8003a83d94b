import { Plus } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Menu, MenuItem } from '#domain/contracts/menu.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { findItem } from '#domain/menu/price.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { DrinkPrint } from '../../prints/DrinkPrint.tsx'
import { addToCart } from '../../state/add.ts'
import { useMenu } from '../../state/queries.ts'
import { t } from '../../texts/t.ts'
import './shelf.css'

/** What the people behind the bar drink themselves, tallest to the edge. */
const PICKS = [
  'jasmine-pearl-tea',
  'sea-salt-latte',
  'watermelon-mint-tea',
  'hokkaido-milk-tea',
  'cold-brew',
  'kumquat-lime-green-tea',
]

/** Favourites on one shelf, each to be had with one click. Whatever is sold out leaves a gap for the next. */
export function Shelf(): ReactNode {
  const query = useMenu()
  const menu = query.data
  const picks = menu ? picksOf(menu) : []
  return (
    <section className="shelf" aria-labelledby="shelf-title">
      <h2 id="shelf-title">{t('What we drink ourselves')}</h2>
      <Loaded query={query} what={t('the drinks')} blank="shelf-blank">
        {(menu) => (
          <ul>
            {picks.map((item) => (
              <li key={item.id}>
                <span className="shelf-drink" aria-hidden="true">
                  {item.recipe && (
                    <DrinkPrint
                      recipe={item.recipe}
                      size={item.sizes.at(-1)?.id}
                      temperature={item.defaultTemp ?? undefined}
                    />
                  )}
                </span>
                <h3>{item.name}</h3>
                <p className="numeral">{formatCents(item.priceCents)}</p>
                <button
                  type="button"
                  className="shelf-add"
                  aria-label={t('Add {name} to the cart', { name: item.name })}
                  onClick={() => addToCart(menu, { id: item.id, source: 'site' })}
                >
                  <Icon of={Plus} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <p className="shelf-more">
        <Link to="/menu" className="link">
          {menu
            ? t('All {count} items on the menu', { count: menu.items.length })
            : t('The whole menu')}
        </Link>
      </p>
    </section>
  )
}

function picksOf(menu: Menu): MenuItem[] {
  return PICKS.flatMap((id) => findItem(menu, id) ?? [])
    .filter(({ isSoldOut }) => !isSoldOut)
    .slice(0, 5)
}
