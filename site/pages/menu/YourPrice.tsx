import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { formatCents, percentOf } from '#domain/cafe/money.ts'
import { discountPercent } from '#domain/membership/tiers.ts'
import { useMyTier } from '../../state/my-tier.ts'
import { useTiers } from '../../state/tiers.ts'
import { t } from '../../texts/t.ts'

/** What it costs whoever is signed in, by their membership of today. A page that the server made for everybody cannot know. */
export function YourPrice({ cents }: { cents: number }): ReactNode {
  useSignals()
  const percent = discountPercent(useTiers(), useMyTier(true), 'menu')
  const offCents = percentOf(cents, percent)
  return offCents > 0 && t('{price} for you', { price: formatCents(cents - offCents) })
}
