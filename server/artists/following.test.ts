import { randomUUID } from 'node:crypto'
import { and, eq, like } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { artistFollows, classSessions, events, notifications, outbox, works } from '../db/schema.ts'
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

  test('without emails only the bell tells, and whoever follows no longer hears nothing', async () => {
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

  test('the ticket sale of an event is news when it opens, once, and only where it opens later', async () => {
    server().set(new Date(FRIDAY_NOON.getTime() + 90 * HOUR_MS))
    const eager = await newcomer(server(), 'CUSTOMER', 'Eager')
    await follow(true, artist.artist.id, eager.headers)
    const [event] = await server().db.select().from(events).limit(1)
    if (!event) throw new Error('The seed is empty.')
    const tier = (id: string, opensAt: string | null) => ({
      id,
      name: id,
      note: '',
      kind: 'fixed' as const,
      priceCents: 1_000,
      number: null,
      opensAt,
      closesAt: null,
    })
    const at = (hours: number) => new Date(FRIDAY_NOON.getTime() + hours * HOUR_MS)
    const add = (title: string, tiers: ReturnType<typeof tier>[]) =>
      server()
        .db.insert(events)
        .values({
          ...(event as typeof events.$inferSelect),
          seriesId: null,
          seriesDate: null,
          id: randomUUID(),
          title,
          startsAt: at(600),
          endsAt: at(602),
          status: 'scheduled',
          isHidden: false,
          details: {
            ...event.details,
            host: artist.artist.name,
            tickets: {
              tiers,
              questions: [],
              refundHours: 24,
              atCafe: false,
              isWorkshop: false,
            },
          },
        })
    const soon = at(130).toISOString()
    await add('Night of Ink', [tier('early', soon), tier('standard', at(200).toISOString())])
    await add('Open House', [tier('standard', null), tier('late', soon)])
    await add('Long ago', [tier('standard', at(20).toISOString())])
    await look(91)
    const first = await mails(eager.email)
    expect(first).toHaveLength(1)
    expect(first[0]?.text).toContain(
      'has an event: “Night of Ink”. Tickets are on sale from Wed, Oct 22, 10 PM.',
    )
    expect(first[0]?.text).toContain('has an event: “Open House”.\n')
    await look(126)
    expect(await mails(eager.email)).toHaveLength(1)
    // The sale is open: told once, at the bell and by mail, and the second tier is no news.
    await look(131)
    await look(160)
    await look(201)
    await look(240)
    const said = (await bell(eager.email)).map(({ message }) => message)
    expect(said.filter((message) => message.includes('on sale now'))).toEqual([
      `Tickets for “Night of Ink” with ${artist.artist.name} are on sale now.`,
    ])
    expect(await mails(eager.email)).toHaveLength(2)

    // Whoever follows only now knows it from the page.
    const late = await newcomer(server(), 'CUSTOMER', 'Late')
    await follow(true, artist.artist.id, late.headers)
    await look(270)
    expect(await bell(late.email)).toEqual([])
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
