import { Plus } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import { memo, Suspense, type ReactNode } from 'react'
import type { Menu, MenuItem, Milk } from '#domain/contracts/menu.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { missingMilk } from '#domain/menu/milks.ts'
import { DrinkPrint } from '../../prints/DrinkPrint.tsx'
import { lazyChunk } from '../../ssr/chunk.tsx'
import { addToCart } from '../../state/add.ts'
import { descriptionOf, milkText } from '../../texts/menu.tsx'
import { t } from '../../texts/t.ts'
import { Heart } from './Heart.tsx'
import { ItemMarks, PlatePrint } from './PlatePrint.tsx'
import { SoldOut } from './SoldOut.tsx'

const YourPrice = lazyChunk(() => import('./YourPrice.tsx'), 'YourPrice')

type Props = {
  menu: Menu
  item: MenuItem
  /** The milk it is made with so that it suits, where its usual one does not. */
  milk?: Milk
  isFavorite: boolean
  /** Whether somebody is signed in, whose price it may be. */
  isTheirs: boolean
  onOpen: (item: MenuItem, print?: Element | null) => void
  onHeart: (item: MenuItem) => void
}

/** One thing on the menu: its name opens the sheet, the plus takes it as it usually comes. */
export const ItemCard = memo(function ItemCard({
  menu,
  item,
  milk,
  isFavorite,
  isTheirs,
  onOpen,
  onHeart,
}: Props): ReactNode {
  const { id, name, recipe, isSoldOut, sizes, defaultSize } = item
  const isMilkOut = missingMilk(menu, item, milk ? { milk } : {}) !== null
  const mustChoose = isMilkOut || (sizes.length > 0 && defaultSize === null)
  return (
    <li className="item" data-sold-out={isSoldOut || undefined}>
      <span className="item-print" aria-hidden="true">
        {recipe ? (
          <DrinkPrint
            recipe={recipe}
            size={sizes.at(-1)?.id}
            temperature={item.defaultTemp ?? undefined}
          />
        ) : (
          <PlatePrint item={item} />
        )}
      </span>
      <div className="item-words">
        <h3>
          <button
            type="button"
            className="item-open"
            onClick={({ currentTarget }) =>
              onOpen(item, currentTarget.closest('.item')?.querySelector('.item-print'))
            }
          >
            {name}
          </button>
        </h3>
        {descriptionOf(item)}
        <ItemMarks item={item} />
        {milk && (
          <p className="item-with">{t('Suits you with {milk}', { milk: milkText(milk) })}</p>
        )}
      </div>
      <p className="item-price numeral">
        {formatCents(item.priceCents)}
        {isTheirs && (
          <small>
            <Suspense fallback={null}>
              <YourPrice cents={item.priceCents} />
            </Suspense>
          </small>
        )}
      </p>
      {isSoldOut ? (
        <SoldOut until={item.soldOutUntil} />
      ) : (
        <button
          type="button"
          className="item-add"
          aria-label={
            mustChoose
              ? t(isMilkOut ? 'Choose a milk of {name}' : 'Choose a size of {name}', { name })
              : milk
                ? t('Add {name} with {milk} to the cart', { name, milk: milkText(milk) })
                : t('Add {name} to the cart', { name })
          }
          onClick={() =>
            mustChoose
              ? onOpen(item)
              : void addToCart(menu, {
                  id,
                  source: 'site',
                  ...(milk && { customizations: { milk } }),
                })
          }
        >
          <Icon of={Plus} />
        </button>
      )}
      <Heart name={name} isMarked={isFavorite} onPress={() => onHeart(item)} />
    </li>
  )
})
