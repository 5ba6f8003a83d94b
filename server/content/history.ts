import { createHash } from 'node:crypto'
import { and, desc, eq, sql } from 'drizzle-orm'
import { canonical } from '#domain/content/differences.ts'
import type { PieceValue, PieceVersion } from '#domain/contracts/editing.ts'
import { contentVersions } from '../audit/schema.ts'
import type { Db } from '../db/open.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import type { Person } from '../people/person.ts'

/** A piece of content, or of the menu: what kind of thing, and which one. */
export type PieceKey = { kind: string; id: string }
type By = Pick<Person, 'user'>

/** The name of a state: the same state has the same one, on every server and after a restart. */
export function markOf(value: unknown): string {
  return createHash('sha256').update(canonical(value)).digest('base64url').slice(0, 22)
}

/** Changes of one piece happen one after another, whoever makes them. Held until the transaction ends. */
export async function holdPiece(tx: Db, { kind, id }: PieceKey) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`${kind} ${id}`}))`)
}

/** @throws Refused 409 where somebody else has saved since `version` was read */
export function requireVersion(current: string, version: string, what: string) {
  if (current === version) return
  throw new Refused(
    409,
    'outdated',
    `Somebody else has changed ${what} while you were writing. Nothing of yours is lost: look at what is new, then save again.`,
    { version: current },
  )
}

/**
 * Adds a published state to the history. The first time the state before goes in too, so that what came with the installation
 * can be had back.
 * @param by who published it; a text is somebody without an account
 */
export async function keepVersion(
  tx: Db,
  services: Pick<Services, 'now'>,
  by: By | string,
  { kind, id }: PieceKey,
  { before, after }: { before: PieceValue | null; after: PieceValue | null },
) {
  const at = services.now()
  const ofPiece = and(eq(contentVersions.kind, kind), eq(contentVersions.pieceId, id))
  if (before && (await tx.$count(contentVersions, ofPiece)) === 0)
    await tx
      .insert(contentVersions)
      .values({ kind, pieceId: id, value: before, at, byId: null, byName: 'as installed' })
  await tx.insert(contentVersions).values({
    kind,
    pieceId: id,
    value: after,
    at,
    byId: typeof by === 'string' ? null : by.user.id,
    byName: typeof by === 'string' ? by : by.user.name,
  })
}

/** The published states of a piece, newest first. */
export async function versionsOf(db: Db, { kind, id }: PieceKey): Promise<PieceVersion[]> {
  const rows = await db
    .select()
    .from(contentVersions)
    .where(and(eq(contentVersions.kind, kind), eq(contentVersions.pieceId, id)))
    .orderBy(desc(contentVersions.id))
    .limit(VERSIONS_SHOWN)
  return rows.map(({ id: version, value, at, byName }) => ({
    id: version,
    value,
    at: at.toISOString(),
    by: byName,
  }))
}

/** More than anybody scrolls through; the rest stays in the database. */
const VERSIONS_SHOWN = 60
