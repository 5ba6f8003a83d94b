import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { lineOf } from '#domain/contest/draw.ts'
import type { Db } from '../db/open.ts'
import { sign } from '../forms/token.ts'
import type { Services } from '../services.ts'
import { keysOf } from '../secrets.ts'

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** What stands for an entry in the published list of its campaign. */
export async function entryLine(
  services: Pick<Services, 'secrets'>,
  { campaign, id }: { campaign: string; id: string },
): Promise<string> {
  return lineOf(sha256, sign(keyOf(services), `contest list ${campaign}`), id)
}

/** The token of an entry's link: the same in every mail about it, so that an older one works too. The database has its hash. */
export function entryToken(services: Pick<Services, 'secrets'>, id: string): string {
  return sign(keyOf(services), `contest entry ${id}`)
}

/** The oldest of the keys: what was mailed and published stays as it is when a newer key is put before it. */
function keyOf({ secrets }: Pick<Services, 'secrets'>): Buffer {
  return keysOf(secrets, 'form-token').at(-1) ?? secrets['form-token']
}

/**
 * Holds still what a campaign's list is made of until the transaction ends: many may change entries at once ('shared'),
 * and nobody while the list is fixed ('alone').
 */
export async function lockList(tx: Db, campaign: string, how: 'shared' | 'alone') {
  const key = sql`hashtextextended(${`contest ${campaign}`}, 0)`
  await tx.execute(
    how === 'alone'
      ? sql`select pg_advisory_xact_lock(${key})`
      : sql`select pg_advisory_xact_lock_shared(${key})`,
  )
}
