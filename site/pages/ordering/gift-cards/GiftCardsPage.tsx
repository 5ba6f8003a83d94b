import type { ReactNode } from 'react'
import { t } from '#site/texts/t.ts'
import { BalanceForm } from './BalanceForm.tsx'
import { BuyForm } from './BuyForm.tsx'
import './gift-cards.css'

/** Gift cards: buying one, and looking what is left on one. */
export function GiftCardsPage(): ReactNode {
  return (
    <div className="gift-cards">
      <header>
        <h1>{t('Gift cards')}</h1>
        <p>
          {t(
            'For drinks and everything else on the menu, at the counter and on this site. They do not expire.',
          )}
        </p>
      </header>
      <section aria-labelledby="gift-buy">
        <h2 id="gift-buy">{t('Buy one')}</h2>
        <BuyForm />
      </section>
      <section aria-labelledby="gift-balance">
        <h2 id="gift-balance">{t('How much is left on mine?')}</h2>
        <BalanceForm />
      </section>
      <p className="gift-print numeral" aria-hidden="true">
        <b>$25</b>
        <b>$50</b>
        <b>$100</b>
      </p>
    </div>
  )
}
