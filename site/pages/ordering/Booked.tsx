import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { callPrivate } from '../../state/call-private.ts'
import { t, word } from '../../texts/t.ts'

/**
 * What was booked with an order that is paid, and the page where each is seen, changed and given back.
 * @param token none where whoever is signed in looks at their own @param items what the bar makes with it
 */
export function BookedWith({
  id,
  token,
  items,
}: {
  id: string
  token: string
  items?: string | undefined
}): ReactNode {
  const { data } = useQuery({
    queryKey: ['orderBookings', id],
    queryFn: ({ signal }) =>
      callPrivate('orderBookings', { params: { id }, query: token ? { token } : {} }, { signal }),
  })
  if (!data) return null
  return (
    <section className="bought-cards" aria-labelledby="order-bookings">
      <h2 id="order-bookings">{t('Booked')}</h2>
      <ul>
        {data.bookings.map(({ reference, name, when, path, isKept, isDrinks }) => (
          <li key={reference}>
            <Link to={path}>
              {isDrinks ? t('Drinks for the break: {drinks}', { drinks: name }) : word(name)}
            </Link>{' '}
            <span className="soft">{word(when)}</span>
            {!isKept && <b> {t('No longer booked')}</b>}
          </li>
        ))}
        {items !== undefined && (
          <li>
            <Link
              to={`/order-confirmation?order=${id}${token && `&token=${encodeURIComponent(token)}`}`}
            >
              {items}
            </Link>
          </li>
        )}
      </ul>
      <p className="soft">
        {t(
          'Open one of these to change it or to give it back. What comes back follows its own rules.',
        )}
      </p>
    </section>
  )
}
