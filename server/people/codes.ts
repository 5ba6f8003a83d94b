import { createHmac, randomInt } from 'node:crypto'
import { and, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { SIGN_IN_REFUSALS } from '#domain/people/sign-in-texts.ts'
import type { Db } from '../db/open.ts'
import { recoveryCodes, users } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import { keysOf } from '../secrets.ts'
import { seal, unsealWithAny } from './seal.ts'
import type { Account } from './store.ts'

const RECOVERY_CODES = 10
const SECRET_BYTES = 20 // RFC 4226 §4: 160 bits
/** Clocks of phones and ours differ: the code before and the one after are taken too (RFC 6238 §5.2). */
const WINDOW_STEPS = 1
const STEP_SECONDS = 30

/** A new secret: sealed for the database, and as an app takes it. */
export function newSecret(services: Services, account: Account) {
  const totp = totpOf(services, account, new Secret({ size: SECRET_BYTES }))
  const secret = totp.secret.base32
  return {
    secret,
    uri: totp.toString(),
    sealed: seal(services.secrets['second-factor'], account.id, secret),
  }
}

/**
 * Uses up a code of the app, or a recovery code: each works once, whoever else tries it at the same moment.
 * @returns which of the two it was @throws Refused 422
 */
export async function useCode(
  tx: Db,
  services: Services,
  account: Account,
  typed: string,
): Promise<'totp' | 'recovery'> {
  const code = typed.replace(/[\s-]/g, '').toUpperCase()
  if (/^\d{6}$/.test(code)) {
    const step = stepOf(services, account, code)
    if (step === null) throw refused('wrong_code')
    if (!(await takeStep(tx, account, step))) throw refused('code_used')
    return 'totp'
  }
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: services.now() })
    .where(
      and(
        eq(recoveryCodes.userId, account.id),
        inArray(recoveryCodes.hash, hashesOf(services, account.id, code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning()
  if (used.length === 0) throw refused('wrong_code')
  return 'recovery'
}

/** Which 30 seconds a code belongs to, or `null` where it is none of the account's. */
export function stepOf(services: Services, account: Account, code: string): number | null {
  if (!account.totpSecret) return null
  const secret = unsealWithAny(
    keysOf(services.secrets, 'second-factor'),
    account.id,
    account.totpSecret,
  )
  const timestamp = services.now().getTime()
  const totp = totpOf(services, account, Secret.fromBase32(secret))
  const delta = totp.validate({ token: code, timestamp, window: WINDOW_STEPS })
  return delta === null ? null : TOTP.counter({ period: STEP_SECONDS, timestamp }) + delta
}

/** Ten codes for the day the phone is lost; those before them no longer work. Only hashes are kept. */
export async function newRecoveryCodes(
  tx: Db,
  services: Services,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, recoveryCode)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(
    codes.map((code) => ({
      userId,
      hash: hashOf(services.secrets['second-factor'], userId, code.replaceAll('-', '')),
    })),
  )
  return codes
}

export function recoveryCodesLeft(db: Db, userId: string): Promise<number> {
  return db.$count(
    recoveryCodes,
    and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)),
  )
}

function totpOf(services: Services, { email }: Account, secret: Secret): TOTP {
  const issuer = services.settings.get().cafe.name
  return new TOTP({ issuer, label: email, secret, period: STEP_SECONDS })
}

/** A code is worth nothing once it, or a later one, was used: also not to whoever looked over the shoulder. */
async function takeStep(tx: Db, { id }: Account, step: number): Promise<boolean> {
  const taken = await tx
    .update(users)
    .set({ totpLastStep: step })
    .where(
      and(
        eq(users.id, id),
        isNotNull(users.totpConfirmedAt),
        or(isNull(users.totpLastStep), lt(users.totpLastStep, step)),
      ),
    )
    .returning({ id: users.id })
  return taken.length > 0
}

/** Sixty bits: 'K7QM-2VXD-9FHT'. */
const recoveryCode = () => writtenCode(3)

/** A random code in letters that nobody takes for others, twenty bits in each group: 'K7QM-2VXD'. */
export function writtenCode(groups: number): string {
  const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}
/** Crockford's 32, so a typed code may be in either case. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** With each of the keys: a code that was given out before the newest one is still good. */
function hashesOf(services: Services, userId: string, code: string): string[] {
  return keysOf(services.secrets, 'second-factor').map((key) => hashOf(key, userId, code))
}

function hashOf(key: Buffer, userId: string, code: string): string {
  return createHmac('sha256', key).update(`recovery ${userId} ${code}`).digest('base64url')
}

const refused = (problem: 'wrong_code' | 'code_used') =>
  new Refused(422, problem, SIGN_IN_REFUSALS[problem], {
    fields: { code: SIGN_IN_REFUSALS[problem] },
  })
