import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { LoginAnswer } from '#domain/contracts/people.ts'
import type { Till, TillDoor, TillPerson } from '#domain/contracts/till.ts'
import { can } from '#domain/people/permissions.ts'
import { audit } from '../audit/store.ts'
import { sessions, staffPins, tills, users } from '../db/schema.ts'
import type { Services } from '../services.ts'
import { isOwnPage } from '../http/origins.ts'
import { Refused } from '../http/refuse.ts'
import type { HttpEnv } from '../http/routing.ts'
import type { Person } from '../people/person.ts'
import { deviceOf, sessionUser, startSession } from '../people/sessions.ts'
import { hashToken, newToken } from '../tokens.ts'
import { tillByToken, tillCookie, tillTokenOf } from './cookie.ts'
import type { Pins } from './pins.ts'

type TillRow = typeof tills.$inferSelect

/** Makes a browser a till. It says so by a cookie that no script reads, and only to the calls of signing in. */
export async function trustTill(
  c: Context<HttpEnv>,
  services: Services,
  person: Person,
  name: string,
): Promise<TillDoor> {
  if (person.method === 'pin')
    throw new Refused(403, 'pin_not_enough', 'Sign in with your password to make a tablet a till.')
  if (!isOwnPage(c, services))
    throw new Refused(403, 'foreign_origin', `This works on pages of ${services.publicUrl} only.`)
  const before = await tillOf(c, services)
  const token = newToken()
  const at = services.now()
  const till = {
    id: randomUUID(),
    name,
    trustedBy: person.user.name,
    createdAt: at,
    lastSeenAt: at,
  }
  await services.db.transaction(async (tx) => {
    if (before) await tx.update(tills).set({ endedAt: at }).where(eq(tills.id, before.id))
    await tx.insert(tills).values({ ...till, tokenHash: hashToken(token) })
    await tx.update(sessions).set({ tillId: till.id }).where(eq(sessions.id, person.sessionId))
    await audit(tx, services, person, { action: 'till.trusted', subject: name })
  })
  const { name: cookie, ...options } = tillCookie(services)
  setCookie(c, cookie, token, { ...options, maxAge: TILL_SECONDS })
  return doorOf(services, till)
}

/** Which till this browser is, and who may change to it. A browser that is none learns nothing of anybody. */
export async function tillDoor(c: Context<HttpEnv>, services: Services): Promise<TillDoor> {
  const till = await tillOf(c, services)
  if (till) return doorOf(services, till)
  const { name, ...options } = tillCookie(services)
  if (getCookie(c, name)) deleteCookie(c, name, options)
  return { till: null, people: [] }
}

/** Signs somebody in by PIN, on a till alone. @throws Refused 403, 423 or 429 */
export async function enterByPin(
  c: Context<HttpEnv>,
  services: Services,
  pins: Pins,
  asked: { userId: string; pin: string },
): Promise<LoginAnswer> {
  const till = await tillOf(c, services)
  if (!till)
    throw new Refused(
      403,
      'no_till',
      'This tablet is no till, or not any more. Sign in with your password.',
    )
  const account = await pins.judge(asked, { id: till.id, name: `the till ${till.name}` })
  const device = deviceOf(c, 'pin')
  return services.db.transaction(async (tx) => {
    await tx.update(tills).set({ lastSeenAt: services.now() }).where(eq(tills.id, till.id))
    return startSession(tx, services, sessionUser(account), device)
  })
}

/** Every tablet that is trusted, the latest used first. */
export async function listTills({ db }: Services): Promise<Till[]> {
  const rows = await db
    .select()
    .from(tills)
    .where(isNull(tills.endedAt))
    .orderBy(desc(tills.lastSeenAt))
    .limit(200)
  return rows.map(({ id, name, trustedBy, createdAt, lastSeenAt }) => ({
    id,
    name,
    trustedBy,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }))
}

/** Ends the trust in a tablet, and every sign-in on it. @throws Refused 404 */
export async function endTill(services: Services, person: Person, id: string): Promise<void> {
  const at = services.now()
  await services.db.transaction(async (tx) => {
    const [ended] = await tx
      .update(tills)
      .set({ endedAt: at })
      .where(and(eq(tills.id, id), isNull(tills.endedAt)))
      .returning()
    if (!ended) throw new Refused(404, 'till_not_found', 'No such till, or it is none any more.')
    await tx
      .update(sessions)
      .set({ revokedAt: at, revokedBecause: 'the till is trusted no more' })
      .where(and(eq(sessions.tillId, id), isNull(sessions.revokedAt)))
    await audit(tx, services, person, { action: 'till.ended', subject: ended.name })
  })
}

/** The till that a request comes from, or `null`. */
const tillOf = (c: Context<HttpEnv>, { db }: Services) => tillByToken(db, tillTokenOf(c))

async function doorOf(
  { db }: Services,
  { id, name }: Pick<TillRow, 'id' | 'name'>,
): Promise<TillDoor> {
  const rows = await db
    .select({ user: users })
    .from(users)
    .innerJoin(staffPins, eq(staffPins.userId, users.id))
    .where(and(eq(users.isDisabled, false), inArray(users.role, ['STAFF', 'ADMIN'])))
    .orderBy(asc(users.name))
    .limit(200)
  const people: TillPerson[] = rows
    .filter(({ user }) => can(user, 'pos'))
    .map(({ user }) => ({
      id: user.id,
      name: user.name,
      role: user.role,
      staffRole: user.staffRole,
    }))
  return { till: { id, name }, people }
}

/** Half a year after it was made a till, it is made one again. */
const TILL_SECONDS = 180 * 24 * 60 * 60
