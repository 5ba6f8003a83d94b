import { and, desc, eq, exists, gt, isNull, sql } from 'drizzle-orm'
import type { Me, MySession, Passkey } from '#domain/contracts/people.ts'
import { needsSecondFactor } from '#domain/people/permissions.ts'
import { sessionEnd } from '#domain/people/session-limits.ts'
import { SIGN_IN_REFUSALS } from '#domain/people/sign-in-texts.ts'
import { audit } from '../audit/store.ts'
import type { Db } from '../db/open.ts'
import { passkeys, refreshTokens, sessions, users } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import { recoveryCodesLeft } from './codes.ts'
import { deviceName } from './devices.ts'
import { nextEmailOf } from './email-asked.ts'
import { opensByMail } from './owner.ts'
import type { Person } from './person.ts'
import { endSessions, sessionUser } from './sessions.ts'
import type { Account } from './store.ts'

/** What the page of one's own account shows. */
export async function meOf(services: Services, account: Account): Promise<Me> {
  const { db } = services
  const isOn = account.totpConfirmedAt !== null
  return {
    user: sessionUser(account),
    isEmailVerified: account.emailVerifiedAt !== null,
    mustConfirmEmail: !opensByMail(services, account),
    nextEmail: await nextEmailOf(services, account),
    hasPassword: account.passwordHash !== null,
    secondFactor: {
      isOn,
      isAdvised: account.role === 'ADMIN' || account.role === 'STAFF',
      isRequired: needsSecondFactor(account),
      isPostponed: services.isDemo && needsSecondFactor(account),
      recoveryCodesLeft: isOn ? await recoveryCodesLeft(db, account.id) : 0,
    },
    passkeys: await passkeysOf(db, account.id),
    createdAt: account.createdAt.toISOString(),
  }
}

export async function rename(services: Services, { id }: Account, name: string) {
  await services.db.update(users).set({ name }).where(eq(users.id, id))
}

/** Where somebody is signed in: what could still be used, the latest first. */
export async function sessionsOf(
  services: Services,
  { user, sessionId }: Person,
): Promise<MySession[]> {
  const isAlive = exists(
    services.db
      .select({ one: sql`1` })
      .from(refreshTokens)
      .where(
        and(
          eq(refreshTokens.sessionId, sessions.id),
          isNull(refreshTokens.usedAt),
          gt(refreshTokens.expiresAt, services.now()),
        ),
      ),
  )
  const rows = await services.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, user.id), isNull(sessions.revokedAt), isAlive))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
    .limit(SESSIONS_MAX)
  const alive = rows.filter((row) => sessionEnd(user, row) > services.now())
  return alive.map(({ id, method, userAgent, createdAt, lastSeenAt }) => ({
    id,
    method,
    device: deviceName(userAgent),
    createdAt: createdAt.toISOString(),
    lastSeenAt: (lastSeenAt ?? createdAt).toISOString(),
    isThis: id === sessionId,
  }))
}

/** Signs one device out. Somebody else's session is none that is known here. @throws Refused 404 */
export async function endMySession(services: Services, person: Person, id: string) {
  const { user } = person
  const isEnded = await services.db.transaction(async (tx) => {
    const ended = await tx
      .update(sessions)
      .set({ revokedAt: services.now(), revokedBecause: 'ended by its owner' })
      .where(and(eq(sessions.id, id), eq(sessions.userId, user.id), isNull(sessions.revokedAt)))
      .returning({ id: sessions.id })
    if (ended.length === 0) return false
    await audit(tx, services, person, { action: 'account.session-ended', subject: user.id })
    return true
  })
  if (isEnded) return
  services.log.warn({ event: 'session_unknown', userId: user.id, sessionId: id }, 'refused')
  throw new Refused(404, 'session_unknown', SIGN_IN_REFUSALS.session_unknown)
}

/** Signs a person out on every device, this one too. */
export async function signOutEverywhere(services: Services, person: Person) {
  await services.db.transaction(async (tx) => {
    const { id } = person.user
    const sessions = await endSessions(tx, services, id, 'signed out everywhere')
    await audit(tx, services, person, {
      action: 'account.signed-out-everywhere',
      subject: id,
      after: { sessions },
    })
  })
}

async function passkeysOf(db: Db, userId: string): Promise<Passkey[]> {
  const rows = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(passkeys.createdAt)
  return rows.map(passkeyOf)
}

export function passkeyOf(row: typeof passkeys.$inferSelect): Passkey {
  const { id, name, createdAt, lastUsedAt } = row
  return {
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}

const SESSIONS_MAX = 100
