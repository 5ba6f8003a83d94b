import type { ReactNode } from 'react'
import { calendarFile, calendarHref } from '#domain/booking/calendar-file.ts'
import type { Order } from '#domain/contracts/ordering.ts'
import { pickupEntry } from '#domain/ordering/pickup-entry.ts'
import { SPANISH_ROOT } from '#domain/site/language.ts'
import { useCafe } from '../../state/queries.ts'
import { spanish, t } from '../../texts/t.ts'

/** A chosen pickup time as a file that every calendar opens. */
export function PickupCalendar({ order }: { order: Order }): ReactNode {
  const { data } = useCafe()
  // As high as the link.
  if (!data) return <p className="no-print">{'\u00a0'}</p>
  const { number, contact, forBreak } = order
  const url = `${location.origin}${spanish() ? SPANISH_ROOT : ''}/order-confirmation?order=${order.id}${
    order.token ? `&token=${encodeURIComponent(order.token)}` : ''
  }`
  const says = forBreak
    ? {
        title: t('Drinks in the break of {title}', { title: forBreak.title }),
        hint: t('The bar brings {number} to your class: nothing is to be picked up.', { number }),
      }
    : {
        title: t('Pick up {number} at {cafe}', { number, cafe: data.cafe.name }),
        hint: t('At the counter, say {name} or {number}.', { name: contact.name, number }),
      }
  const entry = pickupEntry(order, data.cafe, url, says)
  const file = calendarFile(entry, data.cafe, new Date(data.now))
  return (
    <p className="no-print">
      <a className="link" href={calendarHref(file)} download={`${number}.ics`}>
        {t('Add it to your calendar')}
      </a>
    </p>
  )
}
