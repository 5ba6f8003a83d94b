import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import { callPrivate } from '../../state/call-private.ts'
import { t } from '../../texts/t.ts'
import './bought-cards.css'

type Props = { id: string; token: string; isPaid: boolean }

/** The codes of the gift cards in an order, for its holder, as soon as it is paid. */
export function BoughtCards({ id, token, isPaid }: Props): ReactNode {
  const { data, isError } = useQuery({
    queryKey: ['boughtGiftCards', id, isPaid],
    queryFn: ({ signal }) =>
      callPrivate('boughtGiftCards', { params: { id }, query: token ? { token } : {} }, { signal }),
    enabled: isPaid && token !== '',
  })
  if (!isPaid)
    return <p className="notice">{t('The code of the gift card is shown here when it is paid.')}</p>
  if (isError)
    return (
      <p className="notice is-error" role="alert">
        {t('The codes could not be fetched. They are safe: open this page again in a moment.')}
      </p>
    )
  return (
    <section className="bought-cards" aria-labelledby="bought-cards">
      <h2 id="bought-cards">{t(data?.cards.length === 1 ? 'The gift card' : 'The gift cards')}</h2>
      <ul>
        {data?.cards.map(({ code, cents, balanceCents }) => (
          <li key={code}>
            <code>{code}</code> {formatCents(cents)}
            {balanceCents < cents && t(', {amount} left', { amount: formatCents(balanceCents) })}
          </li>
        ))}
      </ul>
      <p className="soft">
        {t('Whoever has a code can spend it. Keep the link of this page to see it again.')}
      </p>
    </section>
  )
}
