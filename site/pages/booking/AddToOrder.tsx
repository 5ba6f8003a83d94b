import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { timeIn } from '#domain/cafe/time.ts'
import type { CartSeats, SeatBooking } from '#domain/contracts/seats.ts'
import { referenceOf } from '#domain/ordering/reserved-lines.ts'
import { cart } from '#widgets/state/cart.ts'
import { clockText } from '../../texts/dates.ts'
import { t } from '../../texts/t.ts'
import { spanText } from './when-text.ts'

type Line = CartSeats['line']

/** Of the button of a form that puts what it is about into the cart. */
export const TO_ORDER = 'to-order'

/** Puts what is held into the cart, or its new price and key in place of what stands there of it. */
export function toCart(
  { id, name, priceCents }: Line,
  type: 'session' | 'booking',
  category: string = type,
  held?: Held,
) {
  const more = held ? { when: whenOf(held) } : {}
  const line = { id, type, name, category, priceCents, quantity: 1, customizations: {}, ...more }
  const before = cart.lines.value.find((each) => isOf(each.id, referenceOf(id)))
  if (before)
    cart.replace(cart.lines.value.map((each) => (each === before ? { ...each, ...line } : each)))
  else cart.add(line)
}

type Held = Pick<SeatBooking, 'startsAt' | 'endsAt' | 'timeZone' | 'heldUntil'> &
  Partial<Pick<SeatBooking, 'drinks'>>

/** 'Fri, Oct 24, 6 – 9 PM · with drinks for the break · held until 2:20 PM' */
function whenOf({ startsAt, endsAt, timeZone, heldUntil, drinks }: Held): string {
  const span = spanText(timeZone, new Date(startsAt), new Date(endsAt))
  const hasDrinks = drinks?.order?.status === 'awaiting-payment'
  const when = hasDrinks ? `${span} · ${t('with drinks for the break')}` : span
  return heldUntil
    ? t('{when} · held until {time}', {
        when,
        time: clockText(timeIn(timeZone, new Date(heldUntil))),
      })
    : when
}

const isOf = (id: string, reference: string) => referenceOf(id) === reference

/** That it is in the cart, and the way on; nothing where it is not. */
export function InOrder({ reference }: { reference: string }): ReactNode {
  useSignals()
  const line = cart.lines.value.find(({ id }) => isOf(id, reference))
  if (!line) return null
  return (
    <p className="notice" role="status">
      <b>{t('In your order.')}</b>{' '}
      {t(
        'It is paid there with everything else, and stays held only until the time above runs out.',
      )}{' '}
      <Link to="/checkout">{t('Check out')}</Link>{' '}
      <button type="button" className="link" onClick={() => cart.remove(line.lineId)}>
        {t('Take it out')}
      </button>
    </p>
  )
}
