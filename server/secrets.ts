import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from './db/open.ts'
import { recoveryCodes, secrets, users } from './db/schema.ts'
import { seal, unseal } from './people/seal.ts'
import {
  readKeyFile,
  SECRET_NAMES as NAMES,
  SecretsError,
  writeKeyFile,
  type KeyLists,
  type SecretName,
} from './secrets-file.ts'

/** The server's own keys: each name gives the one that signs and seals; `older` ones only verify and open. */
export type Secrets = Record<SecretName, Buffer> & { older: Record<SecretName, Buffer[]> }

/** Where the keys are kept. They are never in the database, so that a copy of it forges and opens nothing. */
export type SecretsSource = {
  /** Of the environment, the newest first: every key is derived from it, and no file is needed. */
  masters: string[]
  /** A file for this server alone, or one that all servers share; made where it is missing. */
  file: string | null
  /** The keys this database was used with are gone for good: go on with new ones. */
  areLost: boolean
}

/**
 * Reads the keys, makes those that are missing, and moves keys that an older version kept in the database to where they
 * belong now. Several servers may do this at once.
 * @throws SecretsError where the keys are not those that the database was used with
 */
export async function openSecrets(db: Db, source: SecretsSource): Promise<Secrets> {
  return db.transaction(async (tx) => {
    // Two servers at their first start must not both make keys.
    await tx.execute(sql`select pg_advisory_xact_lock(${SECRETS_LOCK})`)
    const rows = new Map(
      (await tx.select().from(secrets)).map(({ name, value }) => [name, value] as const),
    )
    const lists = emptyLists()
    for (const master of source.masters)
      for (const name of NAMES) lists[name].push(derive(master, name))
    const inFile = source.file ? readKeyFile(source.file) : null
    if (inFile) for (const name of NAMES) addKeys(lists[name], inFile[name])
    await takeOver(tx, source, lists, rows)

    if (NAMES.some((name) => lists[name].length === 0)) {
      if (!source.file) throw new SecretsError('Set SECRETS_KEY or SECRETS_FILE.')
      if (rows.has(FINGERPRINT) && !source.areLost)
        throw new SecretsError(
          `The keys of this database are missing: there is no ${source.file}. ${PUT_BACK}`,
        )
      for (const name of NAMES)
        if (lists[name].length === 0) lists[name].push(randomBytes(KEY_BYTES))
      writeKeyFile(source.file, lists)
    }
    await checkFingerprint(tx, source, lists, rows.get(FINGERPRINT))
    return asSecrets(lists)
  })
}

/** Keys that live as long as the process, or follow from a seed: for tests and measurements. */
export function passingSecrets(seed?: string): Secrets {
  const lists = emptyLists()
  for (const name of NAMES) lists[name].push(seed ? derive(seed, name) : randomBytes(KEY_BYTES))
  return asSecrets(lists)
}

/** Every key of a name, the one that signs first: what was signed with any of them is good. */
export function keysOf(from: Secrets, name: SecretName): [Buffer, ...Buffer[]] {
  return [from[name], ...from.older[name]]
}

/** Any number that no other lock has. */
const SECRETS_LOCK = 7_210_332
const KEY_BYTES = 32
const FINGERPRINT = 'fingerprint'
const SEALED = 'sealed:'

/**
 * Keys from the database, where versions before 0.2 kept them. They go into the file before their rows are deleted; where
 * there is only a key in the environment they stay, sealed with it.
 */
async function takeOver(
  tx: Db,
  { masters, file }: SecretsSource,
  lists: KeyLists,
  rows: Map<string, string>,
) {
  const found = NAMES.flatMap((name): { name: SecretName; key: Buffer; by: string | null }[] => {
    const value = rows.get(name)
    if (value === undefined) return []
    if (!value.startsWith(SEALED)) return [{ name, key: Buffer.from(value, 'base64url'), by: null }]
    const opened = openWithAny(masters, name, value.slice(SEALED.length))
    return opened ? [{ name, ...opened }] : []
  })
  for (const { name, key } of found) addKeys(lists[name], [key])

  const [newest] = masters
  if (newest)
    for (const { name, key, by } of found) {
      if (by === newest) continue
      const value = SEALED + seal(derive(newest, 'stored-keys'), name, key.toString('base64url'))
      await tx.update(secrets).set({ value }).where(eq(secrets.name, name))
    }
  else if (file && found.length > 0) {
    writeKeyFile(file, lists)
    await tx.delete(secrets).where(inArray(secrets.name, [...NAMES]))
  }
}

function openWithAny(masters: string[], name: string, sealed: string) {
  for (const by of masters)
    try {
      const key = unseal(derive(by, 'stored-keys'), name, sealed)
      return { key: Buffer.from(key, 'base64url'), by }
    } catch {
      // Sealed with another one.
    }
  return null
}

/** The database knows a mark of the keys it was used with, which tells nothing about them. */
async function checkFingerprint(
  tx: Db,
  { areLost, file }: SecretsSource,
  lists: KeyLists,
  known: string | undefined,
) {
  const [newest, ...older] = lists['access-token'].map(fingerprintOf)
  if (newest === undefined || known === newest) return
  if (known !== undefined && !older.includes(known)) {
    if (!areLost)
      throw new SecretsError(
        `This database was used with other keys than those of ${file ?? 'SECRETS_KEY'}. ${PUT_BACK}`,
      )
    // Sealed with a key that nobody has: an authenticator app cannot be asked any more.
    await tx.update(users).set({ totpSecret: null, totpConfirmedAt: null, totpLastStep: null })
    await tx.delete(recoveryCodes)
  }
  await tx
    .insert(secrets)
    .values({ name: FINGERPRINT, value: newest })
    .onConflictDoUpdate({ target: secrets.name, set: { value: newest } })
}

const PUT_BACK =
  'Put the right ones back: all servers of one database share them, and a restored database needs those it had. ' +
  'If they are lost for good, start once with SECRETS_LOST=1: everybody signs in again, and authenticator apps are set up anew.'

const fingerprintOf = (key: Buffer) => createHmac('sha256', key).update('fingerprint').digest('hex')

function derive(master: string, name: string): Buffer {
  return Buffer.from(hkdfSync('sha256', master, '', `creative-lounge ${name}`, KEY_BYTES))
}

function addKeys(list: Buffer[], more: Buffer[]) {
  for (const key of more) if (!list.some((each) => each.equals(key))) list.push(key)
}

function emptyLists(): KeyLists {
  return Object.fromEntries(NAMES.map((name) => [name, []])) as unknown as KeyLists
}

function asSecrets(lists: KeyLists): Secrets {
  const each = <T>(pick: (keys: Buffer[]) => T) =>
    Object.fromEntries(NAMES.map((name) => [name, pick(lists[name])]))
  return {
    ...each(([newest]) => newest),
    older: each(([, ...older]) => older),
  } as Secrets
}
