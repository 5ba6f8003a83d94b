import {
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react'
import type { CafeNow } from '#domain/contracts/cafe.ts'
import type { Pickup } from '#domain/contracts/ordering.ts'
import { useFirstRest } from '../../layout/use-first-rest.ts'
import { lazyChunk } from '../../ssr/chunk.tsx'
import { HydrationBoundary } from '../../ssr/HydrationBoundary.tsx'
import { useCafe } from '../../state/queries.ts'
import { pickupLabel } from '../../texts/cafe.ts'
import { t } from '../../texts/t.ts'
import { MenuBoard } from '../menu/MenuBoard.tsx'
import { pickupText } from './day-and-time.ts'
import { chosenBefore, keepChoice } from './pickup-choice.ts'
import './parts.css'
import './choices.css'
import './checkout.css'
import './order.css'

/** In view at once, but read before it is used: its script comes after the menu's. */
const OrderTimes = lazyChunk(() => import('./OrderTimes.tsx'), 'OrderTimes', '.order-when-sheet')
/** Only this device knows what was ordered on it, so the server renders none of it. */
const OrderAgain = lazyChunk(() => import('./OrderAgain.tsx'), 'OrderAgain')

/** Ordering for pickup: first when, pinned at the top, then what. */
export function OrderPage(): ReactNode {
  const cafe = useCafe()
  const [pickup, setPickup] = useState<Pickup | null | undefined>(undefined)
  /** Of the cart, once that is known. */
  const [earliest, setEarliest] = useState<CafeNow['nextPickup']>()
  const [isChoosing, setChoosing] = useState(true)
  const change = useRef<HTMLButtonElement>(null)
  // The kitchen may have been paused since.
  const isChosen = pickup !== undefined && (pickup !== null || cafe.data?.asapMinutes !== null)
  const first = earliest ?? cafe.data?.nextPickup
  // Once a time was chosen, changing it covers the menu for a moment instead of pushing it away.
  const [isOver, setOver] = useState(false)
  // After the first paint, because the server knows nothing of this tab.
  useEffect(() => {
    const before = chosenBefore()
    if (before === undefined) return
    setPickup(before)
    setChoosing(false)
  }, [])

  const shut = (next: Pickup | null | undefined) => {
    setPickup(next)
    setChoosing(false)
    change.current?.focus({ preventScroll: true })
  }
  const choose = (next: Pickup | null | undefined) => {
    keepChoice(next)
    if (next === undefined) setPickup(next)
    else shut(next)
  }
  const chosen = useRef(choose)
  useEffect(() => {
    chosen.current = choose
  })
  const onChoose = useCallback((next: Pickup | null | undefined) => chosen.current(next), [])
  const leave = () => shut(pickup === undefined ? chosenBefore() : pickup)
  const open = () => {
    setOver(isChosen)
    setChoosing(true)
  }
  useEffect(() => {
    if (!isChoosing || !isOver) return
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') change.current?.click()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isChoosing, isOver])

  return (
    <div className="order-page">
      <h1>{t('Order for pickup')}</h1>
      <section className="order-when" aria-label={t('Pickup time')}>
        <div className="order-when-bar">
          <p>
            <b>
              {isChosen ? (
                <>
                  <span className="order-when-word">{t('Pickup')} </span>
                  {pickup === null ? t('as soon as it is ready') : pickupText(pickup)}
                </>
              ) : (
                t('When do you want it?')
              )}
            </b>
            {!isChosen && first && (
              <span>
                {' '}
                {t('Earliest: {time}', {
                  time: pickupLabel({ nextPickup: first, today: cafe.data?.today ?? '' }),
                })}
              </span>
            )}
          </p>
          <button
            ref={change}
            type="button"
            className="button"
            aria-expanded={isChoosing}
            onClick={isChoosing ? leave : open}
          >
            {isChoosing
              ? t(isOver ? 'Keep it' : 'Later')
              : t(isChosen ? 'Change' : 'Choose a time')}
          </button>
        </div>
        {isChoosing && (
          <div className="order-when-sheet" data-over={isOver || undefined}>
            <Times value={pickup} onChange={onChoose} onEarliest={setEarliest} />
          </div>
        )}
      </section>
      <MenuBoard lead={<AgainLater />} />
    </div>
  )
}

function Times(props: ComponentProps<typeof OrderTimes>): ReactNode {
  return (
    <HydrationBoundary fallback={<span className="blank pickup-blank" />}>
      <OrderTimes {...props} />
    </HydrationBoundary>
  )
}

function AgainLater(): ReactNode {
  const isReady = useFirstRest()
  return (
    isReady && (
      <Suspense>
        <OrderAgain />
      </Suspense>
    )
  )
}
