import { X } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import { useSignals } from '@preact/signals-react/runtime'
import { Suspense, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { Menu, MenuItem, Milk, SizeId } from '#domain/contracts/menu.ts'
import type { Customizations } from '#domain/contracts/ordering.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { allergensOf, hasIce, temperatureOf } from '#domain/menu/customize.ts'
import { readConfiguration } from '#domain/menu/drink-address.ts'
import { missingMilk } from '#domain/menu/milks.ts'
import { findTopping, unitCents } from '#domain/menu/price.ts'
import { MAX_LINE_QUANTITY } from '#domain/ordering/limits.ts'
import { summarize } from '#domain/ordering/line-text.ts'
import { cart } from '#widgets/state/index.ts'
import { session } from '#widgets/state/session.ts'
import { Drink } from '#widgets/style/Drink.tsx'
import { lazyChunk } from '../../ssr/chunk.tsx'
import { descriptionOf, menuWords } from '../../texts/menu.tsx'
import { t, word } from '../../texts/t.ts'
import { Choices, WhyNot } from './Choices.tsx'
import { Heart } from './Heart.tsx'
import { Marks } from './Marks.tsx'
import { Pairings } from './Pairings.tsx'
import { Plate } from './Plate.tsx'
import { ShareItem } from './ShareItem.tsx'
import { SoldOut } from './SoldOut.tsx'
import './sheet.css'

const YourPrice = lazyChunk(() => import('./YourPrice.tsx'), 'YourPrice')

type Props = {
  menu: Menu
  item: MenuItem
  /** The milk it begins with, where its usual one does not suit. */
  milk?: Milk
  /** The address that opened it, which may say how it is configured. */
  asked?: URLSearchParams
  isFavorite: boolean
  onHeart: (item: MenuItem) => void
  onClose: () => void
}

/** One item, as it will be made: every choice changes the drawing and the price. */
export function ItemSheet({
  menu,
  item,
  milk,
  asked,
  isFavorite,
  onHeart,
  onClose,
}: Props): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const [shared] = useState(() => asked && readConfiguration(menu, item, asked))
  const [size, setSize] = useState<SizeId | null>(shared?.size ?? item.defaultSize)
  const [wishes, setWishes] = useState<Customizations>({
    ...(milk && { milk }),
    ...shared?.customizations,
  })
  const [customerName, setCustomerName] = useState('')
  useLayoutEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    title.current?.focus({ preventScroll: true })
    // Going back in the browser takes the sheet away: closing it gives the focus back to the card.
    return () => opened?.close()
  }, [])

  const unit = unitCents(menu, { id: item.id, size, customizations: wishes })
  const allergens = allergensOf(menu, item, wishes)
  const add = (quantity: number) => {
    cart.addItem(menu, {
      id: item.id,
      size,
      customizations: wishes,
      quantity,
      customerName,
      source: 'site',
    })
    dialog.current?.close()
  }

  return (
    <dialog
      ref={dialog}
      className="sheet"
      aria-labelledby="sheet-name"
      onClose={() => {
        if (!dialog.current?.open) onClose()
      }}
      // A click beside the sheet closes it, where the browser knows how.
      {...{ closedby: 'any' }}
    >
      <div className="sheet-body">
        <AsItWillBe menu={menu} item={item} size={size} wishes={wishes} />
        <div className="sheet-words">
          <h2 id="sheet-name" ref={title} tabIndex={-1}>
            {item.name}
          </h2>
          {descriptionOf(item)}
          <Marks item={item} />
          <Contents item={item} allergens={allergens} />
          {item.fixedNote && <p className="margin-note">{word(item.fixedNote)}</p>}
          <Choices
            menu={menu}
            item={item}
            size={size}
            wishes={wishes}
            onSize={setSize}
            onWish={(patch) => setWishes({ ...wishes, ...patch })}
          />
          {!item.isSoldOut && <NameOnIt name={customerName} onName={setCustomerName} />}
          <Pairings menu={menu} item={item} />
        </div>
      </div>
      <div className="sheet-foot">
        {item.isSoldOut ? (
          <SoldOut until={item.soldOutUntil} />
        ) : (
          <>
            <WhyNot menu={menu} item={item} wishes={wishes} />
            <Adding
              said={summarize(menu, item, wishes, menuWords())}
              unitCents={unit}
              isComplete={missingMilk(menu, item, wishes) === null}
              onAdd={add}
            />
          </>
        )}
      </div>
      <ShareItem item={item} configuration={{ size, customizations: wishes }} isIcon />
      <Heart name={item.name} isMarked={isFavorite} onPress={() => onHeart(item)} />
      <button
        type="button"
        className="sheet-close"
        aria-label={t('Close {name}', { name: item.name })}
        onClick={() => dialog.current?.close()}
      >
        <Icon of={X} />
      </button>
    </dialog>
  )
}

/** What is in it, as it was chosen. */
function Contents({ item, allergens }: { item: MenuItem; allergens: string[] }): ReactNode {
  return (
    <p className="margin-note">
      {allergens.length > 0
        ? t('Contains {allergens}.', { allergens: allergens.map(word).join(', ') })
        : t('None of the usual allergens.')}{' '}
      {item.diet.length > 0 && `${sentence(item.diet.map(word).join(', '))}.`}
    </p>
  )
}

function NameOnIt({ name, onName }: { name: string; onName: (name: string) => void }): ReactNode {
  const id = useId()
  return (
    <div className="field sheet-for">
      <label htmlFor={id}>
        {t('Name on it')} <span className="soft">{t('optional')}</span>
      </label>
      <input
        id={id}
        className="input"
        autoComplete="off"
        maxLength={60}
        placeholder={t('Name')}
        value={name}
        onChange={({ target }) => onName(target.value)}
      />
    </div>
  )
}

/** The drawing follows every choice. */
function AsItWillBe({
  menu,
  item,
  size,
  wishes,
}: Pick<Props, 'menu' | 'item'> & { size: SizeId | null; wishes: Customizations }): ReactNode {
  return (
    <div className="sheet-print">
      {item.recipe ? (
        <Drink
          recipe={item.recipe}
          size={size ?? undefined}
          temperature={temperatureOf(item, wishes) ?? undefined}
          iceLevel={hasIce(item, wishes) ? wishes.iceLevel : 'no ice'}
          toppings={(wishes.toppings ?? []).flatMap((id) => findTopping(menu, id) ?? [])}
        />
      ) : (
        <Plate item={item} />
      )}
    </div>
  )
}

/** How many, and into the cart. @param unitCents null where it is not sold as it was chosen */
function Adding({
  said,
  unitCents: unit,
  isComplete,
  onAdd,
}: {
  /** What was chosen, in words. */
  said: string
  unitCents: number | null
  /** Whether all is chosen that must be. */
  isComplete: boolean
  onAdd: (quantity: number) => void
}): ReactNode {
  useSignals()
  const [quantity, setQuantity] = useState(1)
  const cents = unit === null ? null : unit * quantity
  return (
    <>
      <p className="visually-hidden" role="status">
        {said} {cents !== null && formatCents(cents)}
      </p>
      <div className="stepper" role="group" aria-label={t('Quantity')}>
        <button
          type="button"
          aria-label={t('One less')}
          disabled={quantity <= 1}
          onClick={() => setQuantity(quantity - 1)}
        >
          −
        </button>
        <output>{quantity}</output>
        <button
          type="button"
          aria-label={t('One more')}
          disabled={quantity >= MAX_LINE_QUANTITY}
          onClick={() => setQuantity(quantity + 1)}
        >
          +
        </button>
      </div>
      <div className="sheet-buy">
        {session.user.value !== null && cents !== null && (
          <small className="numeral">
            <Suspense fallback={null}>
              <YourPrice cents={cents} />
            </Suspense>
          </small>
        )}
        <button
          type="button"
          className="button loud sheet-add"
          disabled={cents === null || !isComplete}
          onClick={() => onAdd(quantity)}
        >
          {t('Add to cart')} <b className="numeral">{cents !== null && formatCents(cents)}</b>
        </button>
      </div>
    </>
  )
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
