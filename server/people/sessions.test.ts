import { and, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { refreshTokens, sessions } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'
import { DEMO_PASSWORD } from './demo.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A browser that lost an answer asks again within this time; longer, and who copied the token could do so too. */
const GRACE_MS = 15_000

eachEngine('a session', (server) => {
  type Pair = { token: string; refreshToken: string }
  const login = async (email: string) =>
    (await server().send<'login'>('POST', '/auth/login', { email, password: DEMO_PASSWORD })).body
  const refresh = (refreshToken: string) =>
    server().send<'refresh'>('POST', '/auth/refresh', { refreshToken })
  const statusOf = async ({ token }: Pair) => {
    const headers = { authorization: `Bearer ${token}` }
    return (await server().send('GET', '/api/me', undefined, headers)).status
  }
  const at = (ms: number) => server().set(new Date(FRIDAY_NOON.getTime() + ms))
  /** Uses a session every so often, up to a moment. @returns the answer then */
  const usedUntil = async (pair: Pair, everyMs: number, untilMs: number) => {
    for (let ms = everyMs; ms < untilMs; ms += everyMs) {
      at(ms)
      await statusOf(pair)
    }
    at(untilMs)
    return statusOf(pair)
  }

  test('gives one new pair to all who use a refresh token at once, and goes on', async () => {
    at(0)
    const first = await login('barista@demo.example')
    const answers = await Promise.all(Array.from({ length: 12 }, () => refresh(first.refreshToken)))
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(12).fill(200))
    const next = new Set(answers.map(({ body }) => body.refreshToken))
    expect(next.size).toBe(1)
    for (const { body } of answers) expect(await statusOf(body)).toBe(200)
    // The family did not fork: one token of it is unused.
    const [token = ''] = next
    expect((await refresh(token)).status).toBe(200)
    const [session] = await server()
      .db.select({ id: sessions.id })
      .from(sessions)
      .orderBy(sessions.createdAt)
      .limit(1)
    const open = await server().db.$count(
      refreshTokens,
      and(eq(refreshTokens.sessionId, session?.id ?? ''), isNull(refreshTokens.usedAt)),
    )
    expect(open).toBe(1)
  })

  test('outlives a lost answer that is asked for again within the grace', async () => {
    at(0)
    const first = await login('barista@demo.example')
    const lost = await refresh(first.refreshToken)
    at(GRACE_MS)
    const again = await refresh(first.refreshToken)
    expect([again.status, again.body.refreshToken]).toEqual([200, lost.body.refreshToken])
    expect(await statusOf(again.body)).toBe(200)
    at(0)
  })

  test('ends when the previous token comes after the grace: it was copied', async () => {
    at(0)
    const first = await login('barista@demo.example')
    const second = (await refresh(first.refreshToken)).body
    const other = await login('barista@demo.example')
    at(GRACE_MS + 1)
    expect((await refresh(first.refreshToken)).status).toBe(401)
    expect((await refresh(second.refreshToken)).status).toBe(401)
    expect(await statusOf(second)).toBe(401)
    // Another device of the same person goes on.
    expect(await statusOf(other)).toBe(200)
    const [revoked] = await server()
      .db.select()
      .from(sessions)
      .where(eq(sessions.revokedBecause, 'reuse of a spent refresh token'))
    expect(revoked?.revokedAt).not.toBeNull()
    at(0)
  })

  test('ends when a token before the previous one comes, even at once', async () => {
    at(0)
    const first = await login('barista@demo.example')
    const second = (await refresh(first.refreshToken)).body
    const third = (await refresh(second.refreshToken)).body
    expect((await refresh(first.refreshToken)).status).toBe(401)
    expect(await statusOf(third)).toBe(401)
    expect((await refresh(third.refreshToken)).status).toBe(401)
  })

  test('does not come back to life by a token in its grace once it was ended', async () => {
    at(0)
    const first = await login('barista@demo.example')
    const second = (await refresh(first.refreshToken)).body
    await server().send('POST', '/auth/logout', { refreshToken: second.refreshToken })
    expect((await refresh(first.refreshToken)).status).toBe(401)
    expect((await refresh(second.refreshToken)).status).toBe(401)
  })

  test('keeps no token that opens anything in the database', async () => {
    at(0)
    const first = await login('barista@demo.example')
    const second = (await refresh(first.refreshToken)).body
    const kept = JSON.stringify(await server().db.select().from(refreshTokens))
    for (const secret of [first.refreshToken, second.refreshToken, second.token])
      expect(kept).not.toContain(secret)
  })

  test.each([
    ['an admin', 'admin@demo.example', HOUR_MS],
    ['a barista', 'barista@demo.example', HOUR_MS],
    ['a customer', 'customer@demo.example', 30 * DAY_MS],
    ['an artist', 'artist@demo.example', 30 * DAY_MS],
  ])('of %s ends when it is unused for too long', async (_, email, idleMs) => {
    at(0)
    const left = await login(email)
    const kept = await login(email)
    at(idleMs - 1000)
    const before = await refresh(kept.refreshToken)
    expect(before.status).toBe(200)
    at(idleMs)
    expect(await statusOf(left)).toBe(401)
    const late = await refresh(left.refreshToken)
    expect([late.status, late.body.error]).toEqual([401, 'session_ended'])
    expect(await statusOf(before.body)).toBe(200)
    at(0)
  })

  test('of staff ends after a day however much it is used', async () => {
    at(0)
    const pair = await login('barista@demo.example')
    expect(await usedUntil(pair, HOUR_MS / 2, DAY_MS - 1000)).toBe(200)
    const { body } = await refresh(pair.refreshToken)
    expect(await statusOf(body)).toBe(200)
    at(DAY_MS)
    expect(await statusOf(body)).toBe(401)
    expect((await refresh(body.refreshToken)).status).toBe(401)
    at(0)
  })

  test('of a customer ends after half a year however much it is used', async () => {
    at(0)
    let pair: Pair = await login('customer@demo.example')
    for (let day = 20; day < 180; day += 20) {
      at(day * DAY_MS)
      pair = (await refresh(pair.refreshToken)).body
      expect(await statusOf(pair)).toBe(200)
    }
    at(180 * DAY_MS)
    expect((await refresh(pair.refreshToken)).status).toBe(401)
    at(0)
  })

  test('is held to the role of this moment: who becomes staff is signed out sooner', async () => {
    at(0)
    const list = async (pair: Pair) =>
      server().send<'mySessions'>('GET', '/api/me/sessions', undefined, {
        authorization: `Bearer ${pair.token}`,
      })
    const old = await login('trainee@demo.example')
    at(2 * HOUR_MS)
    const fresh = await login('trainee@demo.example')
    expect(await statusOf(old)).toBe(401)
    // What has ended is not shown as a device.
    expect((await list(fresh)).body.sessions).toHaveLength(1)
    at(0)
  })
})
