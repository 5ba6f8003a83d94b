import { eq } from 'drizzle-orm'
import { daysForGuests } from '#domain/booking/series-words.ts'
import type { Piece, PieceKind } from '#domain/contracts/editing.ts'
import type { Db } from '../db/open.ts'
import { classSeries, classSessions, events } from '../db/schema.ts'

/** The series of which a class or an event is a date, for whoever edits that date; `null` where it stands alone. */
export async function seriesOfPiece(
  db: Db,
  { kind, id }: { kind: PieceKind; id: string },
): Promise<NonNullable<Piece['series']> | null> {
  if (kind !== 'event' && kind !== 'class') return null
  const table = kind === 'event' ? events : classSessions
  const [series] = await db
    .select({ id: classSeries.id, words: classSeries.words, schedule: classSeries.schedule })
    .from(table)
    .innerJoin(classSeries, eq(classSeries.id, table.seriesId))
    .where(eq(table.id, id))
  if (!series) return null
  return {
    id: series.id,
    title: String(series.words['title'] ?? ''),
    days: daysForGuests(series.schedule.pattern),
  }
}
