import type { ReactNode } from 'react'
import { MEMBER_TIERS, type Tier } from '#domain/membership/tiers.ts'
import './tier-inks.css'

const PLACES = [
  [34, 40],
  [62, 34],
  [50, 58],
] as const

/**
 * A shape for each tier, one over the other and a little off: one ink, two, three.
 * @param isPrinted false: all three as their lines, before any ink is on them
 */
export function TierInks({
  tier,
  isPrinted = true,
}: {
  tier: Tier
  isPrinted?: boolean
}): ReactNode {
  const places = isPrinted ? PLACES.slice(0, MEMBER_TIERS.indexOf(tier)) : PLACES
  return (
    <svg
      className="tier-inks"
      viewBox="0 0 96 92"
      data-printed={isPrinted || undefined}
      aria-hidden="true"
    >
      {places.map(([cx, cy], i) => (
        <circle key={cx} data-ink={i} cx={cx} cy={cy} r={28} />
      ))}
    </svg>
  )
}
