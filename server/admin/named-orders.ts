import { and, between, desc, inArray, sql } from 'drizzle-orm'
import type { OpenSubmission } from '#domain/contracts/admin.ts'
import { can } from '#domain/people/permissions.ts'
import type { Db } from '../db/open.ts'
import { orders } from '../db/schema.ts'
import { AFTER_MS, BEFORE_MS } from '../ordering/letters-naming.ts'
import type { Person } from '../people/person.ts'

type Named = NonNullable<OpenSubmission['orders']>
type Letter = { email: string | null; createdAt: string; texts: readonly string[] }

const NUMBERS_MAX = 5
const SHOWN = 5

/** The orders that a letter names, those of its sender first: 'A-101' was called out on more days than one. */
export async function namedOrders(db: Db, by: Person, letter: Letter): Promise<Named> {
  const numbers = numbersIn(letter.texts)
  if (numbers.length === 0 || !can(by.user, 'orders')) return []
  const at = Date.parse(letter.createdAt)
  const isTheirs = letter.email
    ? sql<boolean>`coalesce(lower(${orders.contactEmail}) = ${letter.email.toLowerCase()}, false)`
    : sql<boolean>`false`
  const calledOut = sql<string>`called_out(${orders.dailyNumber})`
  const rows = await db
    .select({
      id: orders.id,
      number: calledOut,
      name: orders.contactName,
      day: orders.day,
      isTheirs,
    })
    .from(orders)
    .where(
      and(
        between(orders.createdAt, new Date(at - BEFORE_MS), new Date(at + AFTER_MS)),
        inArray(calledOut, numbers),
      ),
    )
    .orderBy(sql`${isTheirs} desc`, desc(orders.createdAt))
    .limit(SHOWN)
  // Where one is surely meant, the others of that number only confuse.
  const theirs = new Set(rows.filter((row) => row.isTheirs).map(({ number }) => number))
  return rows.filter((row) => row.isTheirs || !theirs.has(row.number))
}

/** 'A-101', also as people type it: 'a101', 'A 101'. */
function numbersIn(texts: readonly string[]): string[] {
  const found = texts.flatMap((text) =>
    [...text.matchAll(/\b([a-z]{1,2})[- ]?(\d{3})\b/gi)].map(
      ([, letter = '', digits = '']) => `${letter.toUpperCase()}-${digits}`,
    ),
  )
  return [...new Set(found)].slice(0, NUMBERS_MAX)
}
