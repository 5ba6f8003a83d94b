import { createHash, randomUUID } from 'node:crypto'
import { and, eq, gt, gte, isNotNull, isNull, lt, lte, ne, or } from 'drizzle-orm'
import type { Context } from 'hono'
import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose'
import type { ApiRow } from '#domain/contracts/api-row.ts'
import type { LoginAnswer, MySession, SessionUser } from '#domain/contracts/people.ts'
import type { Permission } from '#domain/people/permission-names.ts'
import { can, needsSecondFactor } from '#domain/people/permissions.ts'
import { opensByPin } from '#domain/till/permissions.ts'
import {
  PROOF_MINUTES,
  REFRESH_GRACE_SECONDS,
  sessionEnd,
  sessionLimits,
} from '#domain/people/session-limits.ts'
import { SIGN_IN_REFUSALS } from '#domain/people/sign-in-texts.ts'
import type { Db } from '../db/open.ts'
import { refreshTokens, sessions, users } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
import type { HttpEnv } from '../http/routing.ts'
import { keysOf } from '../secrets.ts'
import { tillByToken, tillTokenOf } from '../till/cookie.ts'
import { hashToken, newToken } from '../tokens.ts'
import type { Person } from './person.ts'
import { seal, unseal } from './seal.ts'

/** 24 hours. A token ends earlier when its session is revoked, because every use looks (see `personOf`). */
const TOKEN_SECONDS = 24 * 60 * 60

/** How and with what somebody signs in. */
export type Device = {
  method: MySession['method']
  userAgent: string | null
  /** Of the till that the browser is, where it is one: whoever signs in on it stands at it. */
  tillToken: string | null
}

/** What a request tells of the device it comes from. */
export function deviceOf(c: Context<HttpEnv>, method: Device['method']): Device {
  const userAgent = c.req.header('user-agent')?.slice(0, USER_AGENT_MAX) ?? null
  return { method, userAgent, tillToken: tillTokenOf(c) }
}

/** Signs a person in on one device. Whether they may is for `admit` to say. @param factors how many they showed */
export async function startSession(
  tx: Db,
  services: Services,
  user: SessionUser,
  { method, userAgent, tillToken }: Device,
  factors: 1 | 2 = 1,
): Promise<LoginAnswer> {
  const id = randomUUID()
  const at = services.now()
  const session = { id, createdAt: at, lastSeenAt: at }
  await tx.insert(sessions).values({
    ...session,
    method,
    userAgent,
    tillId: (await tillByToken(tx, tillToken))?.id ?? null,
    userId: user.id,
    provedAt: at,
    hasTwoFactors: factors === 2,
  })
  await tx.update(users).set({ lastSignInAt: at }).where(eq(users.id, user.id))
  const refreshToken = newToken()
  await keepRefreshToken(tx, services, refreshToken, user, session)
  return answer(services, asEntered(user, method), id, refreshToken)
}

/**
 * A new pair for a refresh token, which is spent. Using one twice means that it was copied: the whole session ends. For a
 * short while the previous token still gets the one that came after it, as long as that one was not used: two tabs may ask
 * at once, and an answer may be lost. Whoever copied a token gains nothing by that: there is one next token, and using that
 * twice is noticed as before.
 * @param tillToken of the till that the browser is by now: the session is at that till from here on
 */
export async function renewSession(
  services: Services,
  refreshToken: string,
  tillToken: string | null = null,
): Promise<LoginAnswer | null> {
  const renewed = await services.db.transaction(async (tx) => {
    const next =
      (await spend(tx, services, refreshToken)) ?? (await nextOf(tx, services, refreshToken))
    const till = next && (await tillByToken(tx, tillToken))
    if (till)
      await tx.update(sessions).set({ tillId: till.id }).where(eq(sessions.id, next.sessionId))
    return next
  })
  if (renewed) return answer(services, renewed.user, renewed.sessionId, renewed.next)
  if (!(await wasSpent(services, refreshToken))) return null
  const ended = await endSession(services, refreshToken, 'reuse of a spent refresh token')
  if (ended) services.log.warn({ event: 'refresh_token_reused', sessionId: ended }, 'session ended')
  return null
}

/**
 * Ends the session that a refresh token belongs to; an unknown token ends nothing.
 * @param except a session that goes on, whatever the token says @returns which one was ended
 */
export async function endSession(
  services: Services,
  refreshToken: string,
  because: string,
  except?: string,
): Promise<string | null> {
  const [found] = await services.db
    .select({ sessionId: refreshTokens.sessionId })
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, hashToken(refreshToken)))
  if (!found || found.sessionId === except) return null
  const ended = await services.db
    .update(sessions)
    .set({ revokedAt: services.now(), revokedBecause: because })
    .where(and(eq(sessions.id, found.sessionId), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id })
  return ended[0]?.id ?? null
}

/** Ends every session of a person, but one that goes on. @returns how many */
export async function endSessions(
  tx: Db,
  services: Pick<Services, 'now'>,
  userId: string,
  because: string,
  except?: string,
): Promise<number> {
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: services.now(), revokedBecause: because })
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

/** Writes down that the person has just shown that it is them, and with two factors if that is so. */
export async function showedFactors(
  tx: Db,
  services: Pick<Services, 'now'>,
  sessionId: string,
  factors: 1 | 2,
) {
  await tx
    .update(sessions)
    .set({ provedAt: services.now(), ...(factors === 2 && { hasTwoFactors: true }) })
    .where(eq(sessions.id, sessionId))
}

/**
 * Who sends this request; `null` for nobody, and for somebody who still has to show the second factor of their role.
 * @param isUse false for what a page does without its user: it does not keep a session from ending unused
 */
export async function personOf(
  c: Context<HttpEnv>,
  services: Services,
  isUse = true,
): Promise<Person | null> {
  const person = await sender(c, services, isUse)
  return person && lacksFactor(services, person) ? null : person
}

/** Whose token a request carries. Role and sessions are looked up, so taking either away works at once. */
async function sender(
  c: Context<HttpEnv>,
  services: Services,
  isUse: boolean,
): Promise<Person | null> {
  const [scheme, token] = c.req.header('authorization')?.split(' ') ?? []
  if (scheme?.toLowerCase() !== 'bearer' || !token) return null
  try {
    const payload = await verify(services, token)
    const sessionId = String(payload.sid)
    const found = await userOfSession(services.db, services, sessionId)
    if (!found) return null
    const { user, session } = found
    if (isUse) await markSeen(services, sessionId, session.lastSeenAt)
    const { provedAt, createdAt, hasTwoFactors, method, tillId } = session
    return {
      method,
      tillId,
      user,
      sessionId,
      until: new Date(Number(payload.exp) * 1000),
      // Typing a PIN on a tablet that others use proves nothing beyond the counter.
      provedAt: method === 'pin' ? new Date(0) : (provedAt ?? createdAt),
      hasTwoFactors,
    }
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error
    // An expired token is normal; one with a wrong signature is an attempt.
    if (!(error instanceof errors.JWTExpired))
      services.log.warn(
        { event: 'token_refused', reason: error.code, requestId: c.get('requestId') },
        'sign-in refused',
      )
    return null
  }
}

/** Whether somebody's role needs a second factor which they have not shown in this session. A demo lets that wait. */
export function lacksFactor({ isDemo }: Pick<Services, 'isDemo'>, person: Person): boolean {
  // A PIN opens the counter alone (`requireMoreThanPin`).
  return (
    !isDemo && person.method !== 'pin' && !person.hasTwoFactors && needsSecondFactor(person.user)
  )
}

/** Refuses to take the last second factor of somebody whose role needs one. @throws Refused 409 */
export function keepsFactor({ isDemo }: Pick<Services, 'isDemo'>, user: typeof users.$inferSelect) {
  if (isDemo || !needsSecondFactor(user)) return
  throw new Refused(409, 'last_second_factor', SIGN_IN_REFUSALS.last_second_factor)
}

/** Protects what nobody should do who merely finds an open laptop. @throws Refused 403 proof_needed */
export function requireProof(
  { now }: Pick<Services, 'now'>,
  { provedAt }: Pick<Person, 'provedAt'>,
) {
  if (!hasRecentProof({ now }, { provedAt })) throw refused('proof_needed')
}

/** Whether somebody showed in the last minutes that it is them. */
export function hasRecentProof(
  { now }: Pick<Services, 'now'>,
  { provedAt }: Pick<Person, 'provedAt'>,
): boolean {
  return now().getTime() - provedAt.getTime() <= PROOF_MINUTES * 60_000
}

const refused = (why: 'proof_needed' | 'second_factor_required') =>
  new Refused(403, why, SIGN_IN_REFUSALS[why])

/** Who sends this request, if they may. @throws Refused 401 or 403 */
export async function signedIn(
  c: Context<HttpEnv>,
  services: Services,
  permission: Permission,
  needs: Pick<ApiRow, 'proof' | 'factors' | 'byPin'> = {},
): Promise<Person> {
  const person = await sender(c, services, true)
  if (!person)
    throw new Refused(401, 'sign_in_needed', 'Please sign in first.', {
      headers: { 'WWW-Authenticate': 'Bearer' },
    })
  if (!can(person.user, permission))
    throw new Refused(403, 'not_permitted', 'Your role does not allow this. Ask a manager.')
  requireMoreThanPin(person, permission, needs)
  if (needs.factors !== 'any' && lacksFactor(services, person))
    throw refused('second_factor_required')
  if (needs.proof) requireProof(services, person)
  return person
}

/** Somebody who came by PIN does what the counter needs; for all else they sign in. @throws Refused 403 */
function requireMoreThanPin(
  { method }: Pick<Person, 'method'>,
  permission: Permission,
  { proof, byPin }: Pick<ApiRow, 'proof' | 'byPin'>,
) {
  if (method !== 'pin' || byPin || (opensByPin(permission) && !proof)) return
  throw new Refused(
    403,
    'pin_not_enough',
    'A PIN opens the counter only. Sign in with your password for this.',
  )
}

/** Deletes tokens that no longer work; when and why a session ended is kept for 90 days. */
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

/** It lasts as long as the session can; whether that was left unused for too long is seen when the token comes. */
async function keepRefreshToken(
  tx: Db,
  services: Pick<Services, 'now'>,
  token: string,
  user: SessionUser,
  session: Pick<Session, 'id' | 'createdAt'>,
) {
  const lastsMs = sessionLimits(user).longestSeconds * 1000
  await tx.insert(refreshTokens).values({
    hash: hashToken(token),
    sessionId: session.id,
    createdAt: services.now(),
    expiresAt: new Date(session.createdAt.getTime() + lastsMs),
  })
}

type Session = typeof sessions.$inferSelect
type Renewed = { user: SessionUser; sessionId: string; next: string }

/** Exchanges a token for the next one. Of many calls at once, one succeeds. */
async function spend(tx: Db, services: Services, token: string): Promise<Renewed | null> {
  const at = services.now()
  const next = newToken()
  const successor = seal(keyOf(token), hashToken(token), next)
  const [spent] = await tx
    .update(refreshTokens)
    .set({ usedAt: at, successor })
    .where(
      and(
        eq(refreshTokens.hash, hashToken(token)),
        isNull(refreshTokens.usedAt),
        gt(refreshTokens.expiresAt, at),
      ),
    )
    .returning({ sessionId: refreshTokens.sessionId })
  if (!spent) return null
  const found = await userOfSession(tx, services, spent.sessionId)
  if (!found) return null
  const { user, session } = found
  await tx.update(sessions).set({ lastSeenAt: at }).where(eq(sessions.id, session.id))
  await keepRefreshToken(tx, services, next, user, session)
  return { user, sessionId: session.id, next }
}

/** The token that came after one which was spent a moment ago, if it was not used itself. */
async function nextOf(tx: Db, services: Services, token: string): Promise<Renewed | null> {
  const since = new Date(services.now().getTime() - REFRESH_GRACE_SECONDS * 1000)
  const [spent] = await tx
    .select()
    .from(refreshTokens)
    .where(and(eq(refreshTokens.hash, hashToken(token)), gte(refreshTokens.usedAt, since)))
  if (!spent?.successor) return null
  const next = unseal(keyOf(token), spent.hash, spent.successor)
  const isUnused = await tx.$count(
    refreshTokens,
    and(eq(refreshTokens.hash, hashToken(next)), isNull(refreshTokens.usedAt)),
  )
  const found = isUnused ? await userOfSession(tx, services, spent.sessionId) : null
  return found && { user: found.user, sessionId: spent.sessionId, next }
}

/** A token that has only expired, or whose session has ended, is no sign of a copy. */
async function wasSpent(services: Services, token: string): Promise<boolean> {
  const spent = await services.db.$count(
    refreshTokens,
    and(eq(refreshTokens.hash, hashToken(token)), isNotNull(refreshTokens.usedAt)),
  )
  return spent > 0
}

/** A token has 256 random bits, so its hash is a key; another hash than the one that is kept. */
const keyOf = (token: string) => createHash('sha256').update(`successor of ${token}`).digest()

/** Written every few minutes only, so that reading a page does not write each time. */
async function markSeen(services: Services, sessionId: string, lastSeenAt: Date | null) {
  const at = services.now()
  const before = new Date(at.getTime() - SEEN_EVERY_MS)
  if (lastSeenAt && lastSeenAt > before) return
  await services.db
    .update(sessions)
    .set({ lastSeenAt: at })
    .where(
      and(
        eq(sessions.id, sessionId),
        or(isNull(sessions.lastSeenAt), lte(sessions.lastSeenAt, before)),
      ),
    )
}

/** Whose session this is, while it has not ended and is within its limits. */
async function userOfSession(db: Db, services: Pick<Services, 'now'>, sessionId: string) {
  const [row] = await db
    .select({ user: users, session: sessions })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt), eq(users.isDisabled, false)))
  if (!row || sessionEnd(row.user, row.session) <= services.now()) return null
  const { session } = row
  return { user: asEntered(sessionUser(row.user), session.method), session }
}

const asEntered = (user: SessionUser, method: string): SessionUser =>
  method === 'pin' ? { ...user, isByPin: true } : user

/**
 * The contents of a token that this server signed. A key that was replaced by a newer one still verifies what it signed.
 * @param issuer what the token is for: each kind names another one @throws JOSEError
 */
export async function verify(
  services: Services,
  token: string,
  issuer = ISSUER,
): Promise<JWTPayload> {
  const [key, ...older] = keysOf(services.secrets, 'access-token')
  const options = { algorithms: ['HS256'], issuer, currentDate: services.now() }
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
  services: Services,
  user: SessionUser,
  sessionId: string,
  refreshToken: string,
): Promise<LoginAnswer> {
  const seconds = Math.floor(services.now().getTime() / 1000)
  const token = await new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(ISSUER)
    .setSubject(user.id)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + TOKEN_SECONDS)
    .sign(services.secrets['access-token'])
  return { token, expiresIn: TOKEN_SECONDS, refreshToken, user }
}
