import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { and, eq, gt, isNull, lt, lte, ne, or } from 'drizzle-orm'
import type { Context } from 'hono'
import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose'
import type { LoginAnswer, MySession, SessionUser } from '#domain/contracts/people.ts'
import { can, type Permission } from '#domain/people/permissions.ts'
import type { Db } from '../db/open.ts'
import { refreshTokens, sessions, users } from '../db/schema.ts'
import type { House } from '../house.ts'
import { Refused } from '../http/refuse.ts'
import type { HttpEnv } from '../http/request.ts'
import { keysOf } from '../secrets.ts'

/** spec §9: 24 hours. A token is worth nothing earlier if its session is revoked: every use looks (see `personOf`). */
export const TOKEN_SECONDS = 24 * 60 * 60
export const REFRESH_SECONDS = 30 * 24 * 60 * 60

export type Person = { user: SessionUser; sessionId: string; until: Date }

/** How and with what somebody signs in. */
export type Device = { method: MySession['method']; userAgent: string | null }

/** What a request tells of the device it comes from. */
export function deviceOf(c: Context<HttpEnv>, method: Device['method']): Device {
  return { method, userAgent: c.req.header('user-agent')?.slice(0, USER_AGENT_MAX) ?? null }
}

/** Signs a person in on one device. Whether they may is for `admit` to say. */
export async function startSession(
  tx: Db,
  house: House,
  user: SessionUser,
  device: Device,
): Promise<LoginAnswer> {
  const id = randomUUID()
  const at = house.now()
  await tx
    .insert(sessions)
    .values({ id, userId: user.id, ...device, createdAt: at, lastSeenAt: at })
  await tx.update(users).set({ lastSignInAt: at }).where(eq(users.id, user.id))
  return answer(house, user, id, await issueRefreshToken(tx, id, at))
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
    const found = await userOfSession(tx, spent.sessionId)
    if (!found) return null
    await tx.update(sessions).set({ lastSeenAt: at }).where(eq(sessions.id, spent.sessionId))
    return { user: found.user, spent, next: await issueRefreshToken(tx, spent.sessionId, at) }
  })
  if (renewed) return answer(house, renewed.user, renewed.spent.sessionId, renewed.next)
  const ended = await endSession(house, refreshToken, 'reuse of a spent refresh token')
  if (ended) house.log.warn({ event: 'refresh_token_reused', sessionId: ended }, 'session ended')
  return null
}

/** Ends the session that a refresh token belongs to; an unknown token ends nothing. @returns which one was ended */
export async function endSession(
  house: House,
  refreshToken: string,
  because: string,
): Promise<string | null> {
  const [found] = await house.db
    .select({ sessionId: refreshTokens.sessionId })
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, hashOf(refreshToken)))
  if (!found) return null
  const ended = await house.db
    .update(sessions)
    .set({ revokedAt: house.now(), revokedBecause: because })
    .where(and(eq(sessions.id, found.sessionId), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id })
  return ended[0]?.id ?? null
}

/** Ends every session of a person, but one that goes on. @returns how many */
export async function endSessions(
  tx: Db,
  house: Pick<House, 'now'>,
  userId: string,
  because: string,
  except?: string,
): Promise<number> {
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: house.now(), revokedBecause: because })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        except === undefined ? undefined : ne(sessions.id, except),
      ),
    )
    .returning({ id: sessions.id })
  return ended.length
}

/** Who sends this request, or `null`. Role and sessions are looked up, so taking either away works at once. */
export async function personOf(c: Context<HttpEnv>, house: House): Promise<Person | null> {
  const [scheme, token] = c.req.header('authorization')?.split(' ') ?? []
  if (scheme?.toLowerCase() !== 'bearer' || !token) return null
  try {
    const payload = await verify(house, token)
    const sessionId = String(payload.sid)
    const found = await userOfSession(house.db, sessionId)
    if (!found) return null
    await markSeen(house, sessionId, found.lastSeenAt)
    return { user: found.user, sessionId, until: new Date(Number(payload.exp) * 1000) }
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error
    // A token that has run out is everyday; one that nobody here signed is somebody trying.
    if (!(error instanceof errors.JWTExpired))
      house.log.warn(
        { event: 'token_refused', reason: error.code, requestId: c.get('requestId') },
        'sign-in refused',
      )
    return null
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

/** Forgets what no longer opens anything; when and why a session ended is known for a quarter of a year. */
export async function sweepSessions(db: Db, now: Date) {
  await db.delete(refreshTokens).where(lt(refreshTokens.expiresAt, now))
  const longAgo = new Date(now.getTime() - KEPT_MS)
  await db
    .delete(sessions)
    .where(
      and(
        lt(sessions.createdAt, longAgo),
        or(isNull(sessions.lastSeenAt), lt(sessions.lastSeenAt, longAgo)),
      ),
    )
}

const ISSUER = 'creative-lounge'
const SEEN_EVERY_MS = 5 * 60 * 1000
const KEPT_MS = 90 * 24 * 60 * 60 * 1000
const USER_AGENT_MAX = 400
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

/** Kept to the minute or so, so that reading a page does not write. */
async function markSeen(house: House, sessionId: string, lastSeenAt: Date | null) {
  const at = house.now()
  const before = new Date(at.getTime() - SEEN_EVERY_MS)
  if (lastSeenAt && lastSeenAt > before) return
  await house.db
    .update(sessions)
    .set({ lastSeenAt: at })
    .where(
      and(
        eq(sessions.id, sessionId),
        or(isNull(sessions.lastSeenAt), lte(sessions.lastSeenAt, before)),
      ),
    )
}

async function userOfSession(db: Db, sessionId: string) {
  const [row] = await db
    .select({ user: users, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt), eq(users.isDisabled, false)))
  return row ? { user: sessionUser(row.user), lastSeenAt: row.lastSeenAt } : null
}

/** A key that was replaced by a newer one still verifies what it signed. */
async function verify(house: House, token: string): Promise<JWTPayload> {
  const [key, ...older] = keysOf(house.secrets, 'access-token')
  const options = { algorithms: ['HS256'], issuer: ISSUER, currentDate: house.now() }
  const verifyWith = async (keys: Buffer[], current: Buffer): Promise<JWTPayload> => {
    try {
      return (await jwtVerify(token, current, options)).payload
    } catch (error) {
      const [next, ...others] = keys
      if (!next || !(error instanceof errors.JWSSignatureVerificationFailed)) throw error
      return verifyWith(others, next)
    }
  }
  return verifyWith(older, key)
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
