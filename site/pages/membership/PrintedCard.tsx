import type { ReactNode } from 'react'
import type { Tier } from '#domain/membership/tiers.ts'
import { tierName } from '#domain/membership/texts.ts'
import { TierInks } from './TierInks.tsx'
import './printed-card.css'

/** A card of the tier, in its inks: one, two or three. What is not paid is not printed yet. */
export function PrintedCard({
  tier,
  isPrinted = true,
  children,
}: {
  tier: Tier
  isPrinted?: boolean
  children?: ReactNode
}): ReactNode {
  return (
    <div className="printed-card" data-printed={isPrinted || undefined}>
      <TierInks tier={tier} isPrinted={isPrinted} />
      <p className="printed-card-name">
        {tier === 'none' ? 'Member' : tierName(tier).replace(' Membership', '')}
      </p>
      {children && <p className="printed-card-words">{children}</p>}
    </div>
  )
}
