import { and, eq, gt } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { api } from '#domain/contracts/api.ts'
import { addWalkIn } from '../booking/class-doors.ts'
import {
  artists,
  classSessions,
  communityNotes,
  events,
  openings,
  posts,
  rsvps,
} from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'
import { seedContent } from './seeding.ts'
import { listArtists, listPosts, listQuestions, listWorks } from './store.ts'

const READS = [
  ['artists', '/api/artists'],
  ['artist', '/api/artists/maren-oyelaran'],
  ['works', '/api/works'],
  ['events', '/api/events'],
  ['posts', '/api/posts'],
  ['page', '/api/pages/about'],
  ['page', '/api/pages/privacy'],
  ['page', '/api/pages/terms'],
  ['faq', '/api/faq'],
  ['openings', '/api/openings'],
  ['spaces', '/api/spaces'],
  ['spaceDay', '/api/spaces/art-space/day?date=2025-10-22'],
  ['classes', '/api/classes'],
  ['community', '/api/community'],
] as const

eachEngine('the public content', (server) => {
  const read = <Name extends (typeof READS)[number][0] | 'event' | 'post' | 'opening'>(
    _: Name,
    path: string,
    headers?: Record<string, string>,
  ) => server().send<Name>('GET', path, undefined, headers)

  test.each(READS)('answers %s at %s as the contract says, with an ETag', async (name, path) => {
    const { status, body, headers } = await read(name, path)
    expect(status).toBe(200)
    expect(api[name].answer.safeParse(body).error?.issues).toBeUndefined()
    const etag = headers.get('etag') ?? ''
    expect((await read(name, path, { 'if-none-match': etag })).status).toBe(304)
  })

  test('has enough of everything that no page looks like a demo', async () => {
    const { body: shown } = await read('artists', '/api/artists')
    expect(shown.artists.length).toBeGreaterThanOrEqual(8)
    expect(shown.artists.every(({ workCount }) => workCount >= 5)).toBe(true)
    const { body: programme } = await read('events', '/api/events')
    expect(programme.events.length).toBeGreaterThanOrEqual(10)
    expect((await read('posts', '/api/posts')).body.posts.length).toBeGreaterThanOrEqual(12)
    expect((await read('faq', '/api/faq')).body.questions.length).toBeGreaterThanOrEqual(20)
    expect((await read('openings', '/api/openings')).body.openings).toHaveLength(5)
  })

  test('gives each thing of a list at its own address', async () => {
    const { body: programme } = await read('events', '/api/events')
    const { body: blog } = await read('posts', '/api/posts')
    const { body: jobs } = await read('openings', '/api/openings')
    for (const event of [...programme.events, ...programme.past])
      expect((await read('event', `/api/events/${event.id}`)).body).toMatchObject(event)
    for (const post of blog.posts)
      expect((await read('post', `/api/posts/${post.id}`)).body).toMatchObject(post)
    for (const opening of jobs.openings)
      expect((await read('opening', `/api/openings/${opening.id}`)).body).toEqual(opening)
  })

  test('puts what is to come first, and an artist beside their works and classes', async () => {
    const { body } = await read('events', '/api/events')
    const starts = body.events.map(({ startsAt }) => startsAt)
    expect(starts).toEqual(starts.toSorted())
    expect(body.past.every(({ endsAt }) => new Date(endsAt) <= FRIDAY_NOON)).toBe(true)
    const { body: page } = await read('artist', '/api/artists/maren-oyelaran')
    expect(page.works.length).toBeGreaterThanOrEqual(5)
    expect(new Set(page.works.map(({ artistId }) => artistId))).toEqual(new Set(['maren-oyelaran']))
    expect(page.classes.length).toBeGreaterThan(0)
  })

  test.each([
    ['/api/artists/nobody', 'artist_not_found'],
    ['/api/events/never', 'event_not_found'],
    ['/api/posts/unwritten', 'post_not_found'],
    ['/api/pages/nowhere', 'page_not_found'],
    ['/api/openings/none', 'opening_not_found'],
  ])('says at %s that there is none', async (path, error) => {
    const { status, body } = await server().send('GET', path)
    expect([status, body.error]).toEqual([404, error])
    expect(body.message).toMatch(/^There is no such .*\.$/)
  })

  test.each(['/api/artists/%3Cscript%3E', '/api/spaces/roof/day?date=2025-10-22'])(
    'refuses %s as no address of ours',
    async (path) => {
      expect((await server().send('GET', path)).status).toBe(400)
    },
  )

  test('keeps posts of tomorrow, closed openings and unread notes to itself', async () => {
    const { db } = server()
    const later = new Date(FRIDAY_NOON.getTime() + 86_400_000)
    const [post] = await db.select().from(posts).limit(1)
    const [opening] = await db.select().from(openings).limit(1)
    const [note] = await db.select().from(communityNotes).limit(1)
    if (!post || !opening || !note) throw new Error('The seed is empty.')
    await db.update(posts).set({ publishedAt: later }).where(eq(posts.id, post.id))
    await db.update(openings).set({ closesAt: FRIDAY_NOON }).where(eq(openings.id, opening.id))
    await db.update(communityNotes).set({ status: 'waiting' }).where(eq(communityNotes.id, note.id))
    const ids = (list: { id: string }[]) => list.map(({ id }) => id)
    expect(ids((await read('posts', '/api/posts')).body.posts)).not.toContain(post.id)
    expect((await read('post', `/api/posts/${post.id}`)).status).toBe(404)
    expect(ids((await read('openings', '/api/openings')).body.openings)).not.toContain(opening.id)
    expect(ids((await read('community', '/api/community')).body.notes)).not.toContain(note.id)
  })

  test('shows no address of who wrote a note', async () => {
    const { db } = server()
    await db.update(communityNotes).set({ email: 'secret@guest.example', phone: '518 555 0111' })
    const { body } = await read('community', '/api/community')
    expect(JSON.stringify(body)).not.toMatch(/secret|0111/)
  })

  test('keeps what people booked and paid in the programme of a demo that is over', async () => {
    const { db, settings } = server()
    const { cafe } = settings.get()
    const first = eq(classSessions.id, 'first-print-1')
    const [session] = await db.select().from(classSessions).where(first)
    if (!session) throw new Error('The seed is empty.')
    const key = 'a walk-in who stays'
    const walkIn = { key, participants: ['Rosa Fontana'], isOfHouse: false }
    await addWalkIn(server(), 'a barista', session.id, walkIn)
    const seats = async () => db.select().from(rsvps).where(eq(rsvps.classId, session.id))
    const booked = await seats()
    expect(booked).not.toEqual([])

    const later = new Date(session.endsAt.getTime() + 3 * 3_600_000)
    await seedContent(db, { isDemo: true, cafe, now: later })

    expect(await seats()).toEqual(booked)
    const [stays] = await db.select().from(classSessions).where(first)
    expect(stays?.endsAt).toEqual(session.endsAt)
    const again = await db
      .select()
      .from(classSessions)
      .where(and(eq(classSessions.title, session.title), gt(classSessions.startsAt, later)))
    expect(again.map(({ id }) => id)).toContainEqual(
      expect.stringMatching(/^first-print-1-2025-\d\d-\d\d$/),
    )
  })

  test('begins the programme of a demo anew when it is over, and leaves the rest alone', async () => {
    const { db, settings } = server()
    const { cafe } = settings.get()
    const mine = { id: 'my-own', isDemo: false }
    const [one] = await db.select().from(events).limit(1)
    if (!one) throw new Error('The seed is empty.')
    await db.insert(events).values({ ...one, seriesId: null, seriesDate: null, ...mine })
    await db.update(events).set({ seatsTaken: 1 }).where(eq(events.seatsHeld, 0))
    const inAYear = new Date(FRIDAY_NOON.getTime() + 365 * 86_400_000)
    await seedContent(db, { isDemo: true, cafe, now: inAYear })
    server().set(inAYear)
    const { body } = await read('events', '/api/events')
    server().set(FRIDAY_NOON)
    expect(body.events.length).toBeGreaterThanOrEqual(10)
    expect(body.past.map(({ id }) => id)).toContain('my-own')
    expect(await db.$count(artists)).toBe(8)
    // Another start on that day, or another server that starts.
    const before = await db.$count(events)
    await seedContent(db, { isDemo: true, cafe, now: inAYear })
    expect(await db.$count(events)).toBe(before)
  })

  test('is without demo content in a café that opens for real', async () => {
    const { db } = server()
    await db.update(artists).set({ isDemo: false }).where(eq(artists.id, 'maren-oyelaran'))
    const real = { db, isDemo: false, now: server().now }
    expect((await listArtists(real)).map(({ id }) => id)).toEqual(['maren-oyelaran'])
    expect(new Set((await listWorks(real)).map(({ artistId }) => artistId)).size).toBe(1)
    expect(await listPosts(real)).toEqual([])
    expect((await listQuestions(real)).length).toBeGreaterThanOrEqual(20)
  })
})
