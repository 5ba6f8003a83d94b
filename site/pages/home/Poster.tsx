import { Plus } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Menu, MenuItem } from '#domain/contracts/menu.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { findItem } from '#domain/menu/price.ts'
import { NAVIGATION } from '#domain/site/navigation.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { DrinkPrint, readyToDraw } from '../../prints/DrinkPrint.tsx'
import { addToCart } from '../../state/add.ts'
import { useMenu } from '../../state/queries.ts'
import { t } from '../../texts/t.ts'
import { Scene, type SceneInks } from './Scene.tsx'
import './poster.css'

/** Drinks that make a poster, and the two inks behind each. One that is sold out or gone is left out. */
const PLATES: ({ id: string } & SceneInks)[] = [
  { id: 'dragon-fruit-tea', sun: 'lemon', hill: 'blue' },
  { id: 'taro-milk-tea', sun: 'lemon', hill: 'coral' },
  { id: 'matcha-milk-tea', sun: 'coral', hill: 'blue' },
  { id: 'butterfly-pea-lemonade', sun: 'coral', hill: 'matcha' },
  { id: 'thai-milk-tea', sun: 'taro', hill: 'matcha' },
  { id: 'brown-sugar-milk-tea', sun: 'matcha', hill: 'taro' },
]

export function Poster(): ReactNode {
  const query = useMenu()
  const menu = query.data
  const [chosen, setChosen] = useState<string | null>(null)
  const plates = menu ? platesOf(menu) : []
  const shown = plates.find(({ item }) => item.id === chosen) ?? plates[0]

  return (
    <section className="poster" aria-labelledby="poster-title">
      <h1 id="poster-title">
        <span>{t('Wet paint,')}</span> <span className="cold">{t('cold tea.')}</span>
      </h1>
      <div className="poster-words">
        <p className="lead">
          {t(
            'A café with brushes on the tables. Bubble tea shaken to order, coffee from two valleys away, and room to make a mess.',
          )}
        </p>
        <p className="acts">
          <Link className="button loud" to={NAVIGATION.order.to}>
            {t('Order a drink')}
          </Link>
          <Link className="button" to="/menu">
            {t('Read the menu')}
          </Link>
        </p>
      </div>
      <div className="poster-print">
        <Scene {...(shown ?? { sun: 'lemon', hill: 'blue' })} />
        {shown?.item.recipe && (
          <DrinkPrint
            key={shown.item.id}
            className="poster-drink"
            recipe={shown.item.recipe}
            size="large"
            temperature="iced"
            toppings={menu?.toppings.filter(({ id }) => id === 'boba') ?? []}
            label={shown.item.name}
          />
        )}
      </div>
      <div className="poster-caption">
        <Loaded query={query} what={t('the drinks')} blank="poster-blank">
          {() =>
            menu &&
            shown && (
              <>
                <p className="poster-name" aria-live="polite">
                  <span className="numeral">{formatCents(shown.item.priceCents)}</span>
                  <b>{shown.item.name}</b>
                </p>
                <button
                  type="button"
                  className="button poster-add"
                  onClick={() => addToCart(menu, { id: shown.item.id, source: 'site' })}
                >
                  <Icon of={Plus} size={20} /> {t('Add to cart')}
                </button>
                {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only fetches ahead what a click will need */}
                <fieldset className="plates" onPointerEnter={readyToDraw} onFocus={readyToDraw}>
                  <legend className="visually-hidden">{t('Print another drink')}</legend>
                  {plates.map(({ item }) => (
                    <label key={item.id}>
                      <input
                        type="radio"
                        name="plate"
                        checked={item === shown.item}
                        onChange={() => setChosen(item.id)}
                      />
                      <span className="visually-hidden">{item.name}</span>
                      {item.recipe && (
                        <DrinkPrint
                          recipe={item.recipe}
                          size="medium"
                          temperature="iced"
                          iceLevel="no ice"
                        />
                      )}
                    </label>
                  ))}
                </fieldset>
              </>
            )
          }
        </Loaded>
      </div>
    </section>
  )
}

function platesOf(menu: Menu): ({ item: MenuItem } & SceneInks)[] {
  return PLATES.flatMap(({ id, sun, hill }) => {
    const item = findItem(menu, id)
    return item?.recipe && !item.isSoldOut ? [{ item, sun, hill }] : []
  })
}
