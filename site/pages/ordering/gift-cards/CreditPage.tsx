import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { formatCents } from '#domain/cafe/money.ts'
import { ApiError } from '#widgets/api.ts'
import { BrokenLink } from '#site/layout/BrokenLink.tsx'
import { Loaded } from '#site/layout/Loaded.tsx'
import { useAnnounced } from '#site/ssr/chunk.tsx'
import { useHydrating } from '#site/ssr/use-hydrating.ts'
import { callPrivate } from '#site/state/call-private.ts'
import { rich, t } from '#site/texts/t.ts'
import './gift-cards.css'

/** A gift card that was bought, or that the café gave as a credit, by the link of its mail: the code, and what is left. */
export function CreditPage(): ReactNode {
  const [search] = useSearchParams()
  const [card, token] = [search.get('card') ?? '', search.get('token') ?? '']
  const query = useQuery({
    queryKey: ['credit', card],
    queryFn: ({ signal }) =>
      callPrivate('creditCard', { params: { id: card }, query: { token } }, { signal }),
    enabled: card !== '' && token !== '',
    staleTime: 0,
  })
  const isHydrating = useHydrating()
  const hasLink = token !== '' && (isHydrating || card !== '')
  useAnnounced(...(hasLink ? ['private-calls'] : []))
  const isUnknown = !hasLink || (query.error instanceof ApiError && query.error.status === 404)
  if (isUnknown)
    return (
      <BrokenLink
        title={t('We cannot find that gift card')}
        acts={
          <Link className="button loud" to="/gift-cards">
            {t('Gift cards')}
          </Link>
        }
      >
        {rich('Open the whole link again, or {write}.', {
          write: <Link to="/contact">{t('write to us')}</Link>,
        })}
      </BrokenLink>
    )
  return (
    <div className="gift-cards">
      <header>
        <h1>{t('A gift card for you')}</h1>
        <p>{t('It pays for drinks and everything else on the menu, and does not expire.')}</p>
      </header>
      <Loaded query={query} what={t('the gift card')}>
        {({ code, cents, balanceCents }) => (
          <section className="credit-code" aria-labelledby="credit-left">
            <h2 id="credit-left">{formatCents(balanceCents)}</h2>
            {balanceCents < cents && (
              <p className="soft">{t('left of {amount}', { amount: formatCents(cents) })}</p>
            )}
            <p>
              <code>{code}</code>
            </p>
            <p className="acts">
              <CopyCode code={code} />
              <Link className="button loud" to="/order">
                {t('Order something')}
              </Link>
            </p>
            <p>
              {t(
                'At checkout, press “Pay with a gift card” and type this code. At the counter, show it or say it. Whoever has the code can spend it.',
              )}
            </p>
          </section>
        )}
      </Loaded>
    </div>
  )
}

function CopyCode({ code }: { code: string }): ReactNode {
  const [said, setSaid] = useState(() => t('Copy the code'))
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => setSaid(t('Copied')),
      () => setSaid(t('Please select and copy it')),
    )
  return (
    <button type="button" className="button" onClick={() => void copy()}>
      <span role="status">{said}</span>
    </button>
  )
}
