import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { Menu, MenuItem } from '#domain/contracts/menu.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { missingMilk } from '#domain/menu/milks.ts'
import { findItem } from '#domain/menu/price.ts'
import { addToCart } from '../../state/add.ts'
import { t } from '../../texts/t.ts'
import { DrinkPrint } from '../../prints/DrinkPrint.tsx'
import { Plate } from './Plate.tsx'

/** What goes well with an item, as the café chose it; what is sold out is left out. */
export function Pairings({ menu, item }: { menu: Menu; item: MenuItem }): ReactNode {
  const others = (item.pairings ?? []).flatMap((id) => findItem(menu, id) ?? [])
  const sold = others.filter(({ isSoldOut }) => !isSoldOut)
  return sold.length > 0 && <Others menu={menu} items={sold} />
}

function Others({ menu, items }: { menu: Menu; items: MenuItem[] }): ReactNode {
  const { search } = useLocation()
  return (
    <section className="pairings" aria-labelledby="sheet-pairings">
      <h3 id="sheet-pairings">{t('Good with')}</h3>
      <ul>
        {items.map((other) => (
          <li key={other.id}>
            <span className="pairing-print" aria-hidden="true">
              {other.recipe ? (
                <DrinkPrint
                  recipe={other.recipe}
                  size={other.defaultSize ?? undefined}
                  temperature={other.defaultTemp ?? undefined}
                />
              ) : (
                <Plate item={other} />
              )}
            </span>
            <Link className="link" to={{ search: sheetOf(search, other.id) }} replace>
              {other.name}
            </Link>
            <span className="numeral">{formatCents(other.priceCents)}</span>
            {canBeAdded(menu, other) && (
              <button
                type="button"
                className="button small"
                aria-label={t('Add {name} to the cart', { name: other.name })}
                onClick={() => void addToCart(menu, { id: other.id, source: 'site' })}
              >
                {t('Add')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function sheetOf(search: string, id: string): string {
  const params = new URLSearchParams(search)
  params.set('item', id)
  return `?${params}`
}

/** Whether it can be had as it usually comes; otherwise its own sheet asks what is missing. */
function canBeAdded(menu: Menu, item: MenuItem): boolean {
  const isSized = item.sizes.length === 0 || item.defaultSize !== null
  return isSized && missingMilk(menu, item, {}) === null
}
