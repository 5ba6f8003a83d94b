import type { ReactNode } from 'react'
import type { Cafe } from '#domain/contracts/cafe.ts'
import type { ClassSession } from '#domain/contracts/content.ts'
import { opensText } from './opens-text.ts'

/** When a class can be booked that cannot be yet. */
export function OpensLine({
  session,
  now,
  cafe,
}: {
  session: ClassSession
  now: Date
  cafe: Cafe
}): ReactNode {
  return <p className="session-opens">{opensText(session, { now, cafe })}</p>
}
