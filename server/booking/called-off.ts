import { and, asc, inArray } from 'drizzle-orm'
import type { Occasion } from '#domain/booking/occasion.ts'
import { formatCents } from '#domain/cafe/money.ts'
import type { Db } from '../db/open.ts'
import { rsvps } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { cancelDrinksOfClass } from './break-ends.ts'
import { isFor } from './occasions.ts'
import { refundSeats } from './seat-cancel.ts'
import { changeSeats } from './seat-rows.ts'
import { giveBack } from './seats.ts'

/**
 * All that was paid for what does not take place goes back, and who paid has no seats any more. Whoever pays at the café keeps them,
 * should it take place after all. The occasion is held. @returns what goes back to whom, by reference
 */
export async function callOffSeats(
  tx: Db,
  services: Services,
  occasion: Occasion,
  why: { reason: string; by: string },
): Promise<Map<string, number>> {
  const rows = await tx
    .select()
    .from(rsvps)
    .where(
      and(isFor(occasion), inArray(rsvps.status, ['confirmed', 'waitlisted', 'held', 'offered'])),
    )
    .orderBy(asc(rsvps.position))
    .for('update')
  if (occasion.type === 'class') await cancelDrinksOfClass(tx, services, occasion.id, why)
  const back = new Map<string, number>()
  for (const row of rows) {
    const backCents = await refundSeats(tx, services, row.reference, why)
    const isHold = row.status === 'held' || row.status === 'offered'
    if (backCents > 0) back.set(row.reference, backCents)
    const sequence = row.sequence + 1
    // They keep their seats, and their calendars hear of what comes after.
    if (backCents === 0 && !isHold) {
      await changeSeats(tx, services, row.reference, { sequence })
      continue
    }
    await changeSeats(tx, services, row.reference, {
      status: 'cancelled',
      endedBecause: 'called-off',
      heldUntil: null,
      sequence,
    })
    await giveBack(tx, occasion, row)
  }
  return back
}

/** What comes back, in a sentence, or nothing where nothing was paid. */
export const backLines = (backCents: number): string[] =>
  backCents > 0 ? [`All that you paid, ${formatCents(backCents)}, comes back by itself.`] : []
