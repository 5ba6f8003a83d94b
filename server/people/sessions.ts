import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Context } from 'hono'
import { jwtVerify, SignJWT } from 'jose'
import type { LoginAnswer, SessionUser } from '#domain/contracts/people.ts'
import { can, type Permission } from '#domain/people/permissions.ts'
import type { Db } from '../db/open.ts'
import { refreshTokens, sessions, users } from '../db/schema.ts'
import type { House } from '../house.ts'
import { Refused } from '../http/refuse.ts'
import type { HttpEnv } from '../http/request.ts'

/** spec §9: 24 hours. A token is worth nothing earlier if its session is revoked: every use looks (see `personOf`). */
export const TOKEN_SECONDS = 24 * 60 * 60
const REFRESH_SECONDS = 30 * 24 * 60 * 60

export type Person = { user: SessionUser; sessionId: string; until: Date }

/** Signs a person in on one device. */
export async function startSession(house: House, user: SessionUser): Promise<LoginAnswer> {
  const sessionId = randomUUID()
  const at = house.now()
  const refreshToken = await house.db.transaction(async (tx) => {
    await tx.insert(sessions).values({ id: sessionId, userId: user.id, createdAt: at })
    return issueRefreshToken(tx, sessionId, at)
  })
  return answer(house, user, sessionId, refreshToken)
}

/** A new pair for a refresh token, which is spent. Using one twice means that it was copied: the whole session ends. */
export async function renewSession(
  house: House,
  refreshToken: string,
): Promise<LoginAnswer | null> {
  const at = house.now()
  const renewed = await house.db.transaction(async (tx) => {
    const [spent] = await tx
      .update(refreshTokens)
      .set({ usedAt: at })
      .where(
        and(
          eq(refreshTokens.hash, hashOf(refreshToken)),
          isNull(refreshTokens.usedAt),
          gt(refreshTokens.expiresAt, at),
        ),
      )
      .returning()
    if (!spent) return null
    const user = await userOfSession(tx, spent.sessionId)
    if (!user) return null
    return { user, spent, next: await issueRefreshToken(tx, spent.sessionId, at) }
  })
  if (renewed) return answer(house, renewed.user, renewed.spent.sessionId, renewed.next)
  await endSession(house, refreshToken, 'reuse of a spent refresh token')
  return null
}

/** Ends the session that a refresh token belongs to; an unknown token ends nothing. */
export async function endSession(house: House, refreshToken: string, because: string) {
  const [found] = await house.db
    .select({ sessionId: refreshTokens.sessionId })
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, hashOf(refreshToken)))
  if (!found) return
  await house.db
    .update(sessions)
    .set({ revokedAt: house.now(), revokedBecause: because })
    .where(and(eq(sessions.id, found.sessionId), isNull(sessions.revokedAt)))
}

/** Who sends this request, or `null`. Role and sessions are looked up, so taking either away works at once. */
export async function personOf(c: Context<HttpEnv>, house: House): Promise<Person | null> {
  const [scheme, token] = c.req.header('authorization')?.split(' ') ?? []
  if (scheme?.toLowerCase() !== 'bearer' || !token) return null
  try {
    const { payload } = await jwtVerify(token, house.secrets['access-token'], {
      algorithms: ['HS256'],
      issuer: ISSUER,
      currentDate: house.now(),
    })
    const sessionId = String(payload.sid)
    const user = await userOfSession(house.db, sessionId)
    return user && { user, sessionId, until: new Date(Number(payload.exp) * 1000) }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_J'))
      return null
    throw error
  }
}

/** Who sends this request, if they may. @throws Refused 401 or 403 */
export async function signedIn(
  c: Context<HttpEnv>,
  house: House,
  permission: Permission,
): Promise<Person> {
  const person = await personOf(c, house)
  if (!person)
    throw new Refused(401, 'sign_in_needed', 'Please sign in first.', {
      headers: { 'WWW-Authenticate': 'Bearer' },
    })
  if (!can(person.user, permission))
    throw new Refused(403, 'not_permitted', 'Your role does not allow this. Ask a manager.')
  return person
}

/** Forgets what no longer opens anything. */
export async function sweepSessions(db: Db, now: Date) {
  await db.delete(refreshTokens).where(lt(refreshTokens.expiresAt, now))
}

const ISSUER = 'creative-lounge'
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

async function issueRefreshToken(tx: Db, sessionId: string, at: Date) {
  const token = randomBytes(32).toString('base64url')
  await tx.insert(refreshTokens).values({
    hash: hashOf(token),
    sessionId,
    createdAt: at,
    expiresAt: new Date(at.getTime() + REFRESH_SECONDS * 1000),
  })
  return token
}

async function userOfSession(db: Db, sessionId: string): Promise<SessionUser | null> {
  const [row] = await db
    .select({ user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt), eq(users.isDisabled, false)))
  return row ? sessionUser(row.user) : null
}

/** A stored account as screens know it. */
export function sessionUser(row: typeof users.$inferSelect): SessionUser {
  const { id, email, name, role, staffRole, image } = row
  return { id, email, name, role, staffRole, image }
}

async function answer(
  house: House,
  user: SessionUser,
  sessionId: string,
  refreshToken: string,
): Promise<LoginAnswer> {
  const seconds = Math.floor(house.now().getTime() / 1000)
  const token = await new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(ISSUER)
    .setSubject(user.id)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + TOKEN_SECONDS)
    .sign(house.secrets['access-token'])
  return { token, expiresIn: TOKEN_SECONDS, refreshToken, user }
}
