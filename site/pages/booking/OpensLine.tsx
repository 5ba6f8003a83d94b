import type { ReactNode } from 'react'
import type { ClassSession } from '#domain/contracts/content.ts'
import { opensText } from './opens-text.ts'

/** When a class can be booked that cannot be yet. */
export function OpensLine({
  session,
  now,
  timeZone,
}: {
  session: ClassSession
  now: Date
  timeZone: string
}): ReactNode {
  return <p className="session-opens">{opensText(session, { now, timeZone })}</p>
}
