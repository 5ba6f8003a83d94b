import { randomBytes } from 'node:crypto'
import type { Db } from './db/open.ts'
import { secrets } from './db/schema.ts'

export type Secrets = Record<(typeof NAMES)[number], Buffer>

const NAMES = ['access-token', 'chat-token', 'form-token', 'second-factor'] as const

/** The house's own keys: made at the first start, then the same for every start and every server. */
export async function readSecrets(db: Db): Promise<Secrets> {
  await db
    .insert(secrets)
    .values(NAMES.map((name) => ({ name, value: randomBytes(32).toString('base64url') })))
    .onConflictDoNothing()
  const rows = await db.select().from(secrets)
  return Object.fromEntries(
    NAMES.map((name) => {
      const row = rows.find((each) => each.name === name)
      if (!row) throw new Error(`The key "${name}" is missing from the database.`)
      return [name, Buffer.from(row.value, 'base64url')]
    }),
  ) as Secrets
}
