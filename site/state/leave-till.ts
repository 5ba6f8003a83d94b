import { session } from '#widgets/state/session.ts'
import { tillApp } from './till-app.ts'
import { tillClock } from './till-clock.ts'
import { known } from './till-known.ts'
import { markAppKept, markedTill } from './till-mark.ts'

/**
 * Somebody signed out. What only they may see goes from this device; where it is no trusted till, so do the till's files and all that it
 * knew. Sales that were not sent stay in the log: they are money (docs/decisions/offline.md).
 */
export async function leaveTill(): Promise<void> {
  await known.forgetPrivate()
  // Or somebody else signed in meanwhile.
  if (markedTill() !== null || session.user.value) return
  tillClock.forget()
  await known.forgetAll()
  await tillApp.remove()
  markAppKept(false)
}
