import { randomUUID } from 'node:crypto'
import { and, eq, like } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { artistFollows, classSessions, notifications, outbox, works } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'
import { accountWith } from '../people/store.ts'
import { tellFollowers } from './following.ts'
import { newcomer, otherArtist } from './testing.ts'

const HOUR_MS = 3_600_000

eachEngine('following artists', (server) => {
  let artist: Awaited<ReturnType<typeof otherArtist>>
  let fan: Awaited<ReturnType<typeof newcomer>>
  beforeAll(async () => {
    artist = await otherArtist(server())
    const admin = await server().as('admin@demo.example')
    await server().send('PATCH', `/api/artists/${artist.artist.id}`, { isHidden: false }, admin)
    fan = await newcomer(server(), 'CUSTOMER', 'Fan')
  })
  beforeEach(() => server().set(FRIDAY_NOON))

  const follow = (isMailed = true, id = artist.artist.id, headers = fan.headers) =>
    server().send<'followArtist'>('POST', `/api/me/artists/${id}`, { isMailed }, headers)
  /** Two looks: what was noted just now is told with the second. */
  const look = async (hours: number) => {
    for (const minutes of [0, 2]) {
      server().set(new Date(FRIDAY_NOON.getTime() + hours * HOUR_MS + minutes * 60_000))
      await Promise.all([tellFollowers(server()), tellFollowers(server())])
    }
  }
  const show = async (title: string) => {
    const [work] = await server()
      .db.select()
      .from(works)
      .where(eq(works.artistId, artist.artist.id))
      .limit(1)
    await server()
      .db.insert(works)
      .values({ ...(work as typeof works.$inferSelect), id: randomUUID(), title })
  }
  const mails = async (email = fan.email) =>
    server()
      .db.select()
      .from(outbox)
      .where(and(eq(outbox.to, email), like(outbox.subject, 'New from%')))
  const bell = async (email = fan.email) => {
    const account = await accountWith(server().db, email)
    return server()
      .db.select()
      .from(notifications)
      .where(
        and(eq(notifications.userId, account?.id ?? ''), like(notifications.title, 'New from%')),
      )
  }

  test('what hung before is no news; what is new is told once, and at most once in a day', async () => {
    const followed = await follow()
    expect(followed.body.artists).toMatchObject([{ id: artist.artist.id, isMailed: true }])
    await follow()
    await look(1)
    expect(await bell()).toEqual([])
    await show('The Ferry')
    await look(2)
    await look(3)
    expect((await bell()).map(({ message }) => message)).toEqual([
      `${artist.artist.name} has a work: “The Ferry”.`,
    ])
    expect((await mails())[0]?.text).toContain('The Ferry')
    await show('The Mill')
    const [session] = await server().db.select().from(classSessions).limit(1)
    for (const days of [9, 16])
      await server()
        .db.insert(classSessions)
        .values({
          ...(session as typeof classSessions.$inferSelect),
          id: randomUUID(),
          title: 'Lino at night',
          details: { ...session!.details, instructor: artist.artist.name },
          startsAt: new Date(FRIDAY_NOON.getTime() + days * 24 * HOUR_MS),
          endsAt: new Date(FRIDAY_NOON.getTime() + (days * 24 + 2) * HOUR_MS),
          status: 'scheduled',
          bookingOpensAt: new Date('2025-10-25T14:00:00Z'),
          isHidden: false,
        })
    await look(5)
    expect(await mails()).toHaveLength(1)
    await look(27)
    const all = await mails()
    expect(all).toHaveLength(2)
    const last = all.find(({ text }) => text.includes('The Mill'))
    expect(last?.text.match(/Lino at night/g)).toHaveLength(1)
    expect(last?.text).toContain(
      'Booking opens Sat, Oct 25, 10 AM; for members with Premium or Elite Thu, Oct 23, 10 AM.',
    )
    expect(last?.text).not.toContain('The Ferry')
  })

  test('without mails only the bell tells, and whoever follows no longer hears nothing', async () => {
    // Who signed in before is not any more.
    server().set(new Date(FRIDAY_NOON.getTime() + 60 * HOUR_MS))
    const quiet = await newcomer(server(), 'CUSTOMER', 'Quiet')
    const gone = await newcomer(server(), 'CUSTOMER', 'Gone')
    await follow(false, artist.artist.id, quiet.headers)
    await follow(true, artist.artist.id, gone.headers)
    const left = await server().send<'unfollowArtist'>(
      'DELETE',
      `/api/me/artists/${artist.artist.id}`,
      undefined,
      gone.headers,
    )
    expect(left.body.artists).toEqual([])
    await show('The Kiln')
    await look(62)
    expect(await bell(quiet.email)).toHaveLength(1)
    expect(await mails(quiet.email)).toEqual([])
    expect(await bell(gone.email)).toEqual([])
  })

  test('only artists who are shown can be followed, and only by somebody signed in', async () => {
    const hidden = await otherArtist(server())
    expect((await follow(true, hidden.artist.id)).status).toBe(404)
    expect((await follow(true, artist.artist.id, {} as never)).status).toBe(401)
    expect(
      await server().db.$count(artistFollows, eq(artistFollows.artistId, hidden.artist.id)),
    ).toBe(0)
  })
})
