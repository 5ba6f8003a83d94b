import { eq, inArray, lt, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { addDays } from '#domain/cafe/calendar.ts'
import {
  COUNT_DAYS,
  ORIGINS_PER_EMBED,
  OTHER_ORIGINS,
  type CountedStep,
} from '#domain/embeds/values.ts'
import type { Db } from '../db/open.ts'
import { embedCounts, embeds } from '../db/schema.ts'
import { openMisses } from './misses.ts'

type Step = CountedStep | 'handedOver'
type Key = { embedId: string; day: string; campaign: string; origin: string }
type Sums = Record<Step, number> & { lastAt: Date }
export type EmbedCounting = ReturnType<typeof openCounting>

const WRITE_MS = 2_000
/** More rows than this wait for no write: whatever sends so many different ones is no visitor. */
const MOST_WAITING = 2_000

/**
 * Adds up what was counted and writes the sums of some seconds at once, so that a busy page costs the database no more than a
 * quiet one. Several servers may add to the same row.
 */
export function openCounting(db: Db, log: Logger) {
  const waiting = new Map<string, Key & Sums>()
  const origins = new Map<string, Set<string>>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  const soon = () => {
    timer ??= setTimeout(() => {
      counting
        .write()
        .catch((error: unknown) => log.error({ err: error }, 'counts of embeds were not written'))
    }, WRITE_MS)
    timer.unref()
  }

  const counting = {
    /** Ids that pages ask for in vain. */
    misses: openMisses(),
    /** Pages that ask for an embed which is not meant for them. */
    refusals: openMisses(),
    /** Counts one more. What is not written yet is lost with the process. */
    note(key: Key, step: Step, at: Date): void {
      const name = JSON.stringify([key.embedId, key.day, key.campaign, key.origin])
      if (!waiting.has(name) && waiting.size >= MOST_WAITING) return
      const sums = waiting.get(name) ?? { ...key, ...NONE, lastAt: at }
      waiting.set(name, { ...sums, [step]: sums[step] + 1, lastAt: at })
      soon()
    },
    /**
     * The name under which an origin is counted: its own, while there are not too many of the embed.
     * @param mayBegin whether a new one may have a row of its own, asked only where it is new
     */
    async originOf(
      embedId: string,
      origin: string,
      mayBegin: () => Promise<boolean>,
    ): Promise<string> {
      if (!isOrigin(origin)) return OTHER_ORIGINS
      const known = origins.get(embedId) ?? (await originsOf(db, embedId))
      origins.set(embedId, known)
      if (known.has(origin)) return origin
      if (known.size >= ORIGINS_PER_EMBED || !(await mayBegin())) return OTHER_ORIGINS
      known.add(origin)
      return origin
    },
    /** Writes what waits. Whoever reads the counts of this server calls it first. */
    write(): Promise<void> {
      clearTimeout(timer)
      timer = undefined
      const rows = [...waiting.values()]
      waiting.clear()
      // One after another: two writes of one server would wait for each other's rows.
      writing = writing.catch(() => {}).then(() => add(db, rows))
      return writing
    },
    /** Old sums are nothing that anybody looks at. */
    async sweep(today: string): Promise<void> {
      await db.delete(embedCounts).where(lt(embedCounts.day, addDays(today, -COUNT_DAYS)))
      // An origin that is not seen any more makes room for another.
      origins.clear()
    },
    /** Writes what waits, and counts no more. */
    async close(): Promise<void> {
      await counting.write()
      clearTimeout(timer)
    },
  }
  return counting
}

/** Whether it is what a browser says of its page. */
export const isOrigin = (text: string) => /^(?:null|https?:\/\/[^\s/]{1,190})$/.test(text)

const NONE = { seen: 0, opened: 0, added: 0, handedOver: 0, began: 0 }

async function originsOf(db: Db, embedId: string): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ origin: embedCounts.origin })
    .from(embedCounts)
    .where(eq(embedCounts.embedId, embedId))
  return new Set(rows.map(({ origin }) => origin))
}

async function add(db: Db, rows: (Key & Sums)[]): Promise<void> {
  if (rows.length === 0) return
  // In one order, so that two servers never wait for each other.
  const inOrder = rows.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
  await db.transaction((tx) => addInOrder(tx, inOrder))
}

async function addInOrder(db: Db, inOrder: (Key & Sums)[]): Promise<void> {
  // One that was deleted meanwhile counts no more, and keeps none of the others from being counted.
  const there = await db
    .select({ id: embeds.id })
    .from(embeds)
    .where(inArray(embeds.id, [...new Set(inOrder.map(({ embedId }) => embedId))]))
    .orderBy(embeds.id)
    .for('key share')
  const ids = new Set(there.map(({ id }) => id))
  const known = inOrder.filter(({ embedId }) => ids.has(embedId))
  if (known.length === 0) return
  const sum = (column: 'seen' | 'opened' | 'added' | 'handed_over' | 'began') =>
    sql.raw(`least(embed_counts.${column}::bigint + excluded.${column}, 2147483647)::integer`)
  await db
    .insert(embedCounts)
    .values(known)
    .onConflictDoUpdate({
      target: [embedCounts.embedId, embedCounts.day, embedCounts.campaign, embedCounts.origin],
      set: {
        seen: sum('seen'),
        opened: sum('opened'),
        added: sum('added'),
        handedOver: sum('handed_over'),
        began: sum('began'),
        lastAt: sql.raw('greatest(embed_counts.last_at, excluded.last_at)'),
      },
    })
}

function nameOf({ embedId, day, campaign, origin }: Key): string {
  return `${embedId} ${day} ${campaign} ${origin}`
}
