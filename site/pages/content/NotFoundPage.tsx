import { useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { Menu, MenuItem } from '#domain/contracts/menu.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { NOT_FOUND_TITLE } from '#domain/site/tab-title.ts'
import { handOf } from '#widgets/style/hand.ts'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { DrinkPrint } from '../../prints/DrinkPrint.tsx'
import { addToCart } from '../../state/add.ts'
import { useMenu } from '../../state/queries.ts'
import { rich, t, word } from '../../texts/t.ts'
import './not-found.css'

/** No page at this address; but every address spells a drink, and that one can be had. */
export function NotFoundPage(): ReactNode {
  const { pathname } = useLocation()
  const { data } = useMenu()
  const [isAdded, setAdded] = useState(false)
  const drink = data && drinkOf(data, pathname)
  const address = decodeURI(pathname)

  return (
    <div className="not-found">
      <PageTitle>{word(NOT_FOUND_TITLE)}</PageTitle>
      <div className="not-found-text">
        <h1>
          <span className="misprint" aria-hidden="true" />
          {rich('Nothing is printed at {address}', {
            address: <span className="address">{address}</span>,
          })}
        </h1>
        {drink && (
          <p>
            {rich(
              'Its letters do spell a drink, though. Stirred together they make a {name}, {price}.',
              { name: <b>{drink.name}</b>, price: formatCents(drink.priceCents) },
            )}
          </p>
        )}
        <p className="acts">
          {drink && data && !drink.isSoldOut && (
            <button
              type="button"
              className="button loud"
              onClick={() => {
                void addToCart(data, { id: drink.id, source: 'site' })
                setAdded(true)
              }}
            >
              {t(isAdded ? 'One more' : 'I’ll have that')}
            </button>
          )}
          <Link className="button" to="/menu">
            {t('See the menu')}
          </Link>
          <Link className="button" to="/">
            {t('Home page')}
          </Link>
        </p>
      </div>
      <div className="not-found-drink">
        {drink?.recipe && (
          <DrinkPrint
            key={drink.id}
            recipe={drink.recipe}
            size={drink.defaultSize ?? undefined}
            temperature={drink.defaultTemp ?? undefined}
            label={drink.name}
          />
        )}
      </div>
    </div>
  )
}

/** The same address always spells the same drink. */
function drinkOf(menu: Menu, address: string): MenuItem | undefined {
  const drinks = menu.items.filter(({ recipe, isSoldOut }) => recipe && !isSoldOut)
  return drinks.length > 0 ? handOf(address).pick(drinks) : undefined
}
