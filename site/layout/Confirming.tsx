import type { ReactNode } from 'react'
import type { AfterCard } from '../state/after-card.ts'
import { t } from '../texts/t.ts'

/** The headline of a page while the word of a card page is waited for. */
export const confirmingTitle = (): string => t('Your payment is being confirmed')

/** What it means, below that. */
export const confirmingWords = (): string =>
  t(
    'You are back from the card page, and we wait for its word. That mostly takes some seconds, and you need do nothing: it stands here as soon as we know.',
  )

/**
 * Of whoever left a card page without paying, by all that the server knows.
 * @param said how it stands without the payment @param known of which a part may be paid
 */
export const unpaidWords = (
  said: string,
  { paidCents, refundedCents }: { paidCents: number; refundedCents: number },
): string =>
  `${t(paidCents > refundedCents ? 'Nothing more was charged.' : 'Nothing was charged so far.')} ${said} ${t('Paid already? This page says so within a few minutes.')}`

/** Where no word came for two minutes: what not to do, and the way to ask once more. */
export function Unheard({ after }: { after: AfterCard }): ReactNode {
  if (!after.isUnheard) return null
  return (
    <div className="notice" role="status">
      <p>
        {t(
          'We have not heard from the card page yet. If you paid there, do not pay again: ask here whether it has come.',
        )}
      </p>
      <button type="button" className="button" onClick={after.askAgain}>
        {t('Ask again')}
      </button>
    </div>
  )
}
