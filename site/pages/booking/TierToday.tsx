import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, type ReactNode } from 'react'
import { isBookable } from '#domain/booking/booking-opens.ts'
import type { Cafe } from '#domain/contracts/cafe.ts'
import type { ClassSession } from '#domain/contracts/content.ts'
import { useMyTier } from '../../state/my-tier.ts'

/**
 * Shows nothing and says, by their ids, which classes whoever is signed in can book before everybody else. A page that the server made
 * for everybody cannot know.
 */
export function TierToday({
  sessions,
  now,
  cafe,
  onEarly,
}: {
  sessions: readonly ClassSession[]
  now: Date
  cafe: Cafe
  onEarly: (ids: string) => void
}): ReactNode {
  useSignals()
  const tier = useMyTier(true)
  const ids = sessions
    .filter((session) => session.bookingOpensAt && isBookable(session, { tier, now, cafe }))
    .map(({ id }) => id)
    .join(' ')
  useEffect(() => onEarly(ids), [ids, onEarly])
  return null
}
