import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Instructors } from '#domain/contracts/instructors.ts'
import { classSessions, contentDrafts, events, instructors } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'
import { addClass } from './seat-testing.ts'

const HOUR_MS = 3_600_000

eachEngine('who teaches and hosts', (server) => {
  const as = (email = 'manager@demo.example') => server().as(email)
  const list = async () =>
    (await server().send<'instructors'>('GET', '/api/admin/instructors', undefined, await as()))
      .body
  const named = ({ instructors: all }: Instructors, name: string) =>
    all.find((each) => each.name === name)
  const taught = (id: string, instructor: string, hours = 0) => {
    const startsAt = new Date(FRIDAY_NOON.getTime() + (30 * 24 + hours) * HOUR_MS)
    return addClass(server(), id, {
      isDemo: false,
      startsAt,
      endsAt: new Date(startsAt.getTime() + HOUR_MS),
      details: { instructor } as never,
    })
  }
  const change = async (name: string, to: object) => {
    const person = named(await list(), name)
    if (!person) throw new Error(`${name} is not in the list.`)
    const { id, artist, account, shareBasisPoints, isActive, version } = person
    const edit = {
      name,
      artistId: artist?.id ?? null,
      userId: account?.id ?? null,
      shareBasisPoints,
      isActive,
      version,
    }
    return server().send<'changeInstructor'>(
      'POST',
      `/api/admin/instructors/${id}/changes`,
      { ...edit, ...to },
      await as(),
    )
  }

  test('are found by the name that a class says, in any capitals, and are added where they are new', async () => {
    await taught('of-ada-1', 'Ada Lovely')
    await taught('of-ada-2', ' ada lovely', 2)
    const rows = await server()
      .db.select({ id: classSessions.instructorId, name: instructors.name })
      .from(classSessions)
      .innerJoin(instructors, eq(instructors.id, classSessions.instructorId))
      .where(eq(classSessions.id, 'of-ada-2'))
    expect(rows).toEqual([{ id: expect.any(Number) as number, name: 'Ada Lovely' }])
    expect(named(await list(), 'Ada Lovely')).toMatchObject({
      artist: null,
      coming: 2,
      isActive: true,
      shareBasisPoints: null,
    })
    // Whoever has the name of an artist is that artist.
    expect(named(await list(), 'Maren Oyelaran')?.artist?.id).toBe('maren-oyelaran')
    const guest = await server().send(
      'GET',
      '/api/admin/instructors',
      undefined,
      await as('customer@demo.example'),
    )
    expect(guest.status).toBe(403)
  })

  test('are renamed in all that they teach and host, and keep their dates', async () => {
    await taught('of-ben', 'Ben Before')
    const [event] = await server().db.select().from(events).limit(1)
    if (!event) throw new Error('The seed is empty.')
    await server()
      .db.update(events)
      .set({ details: { ...event.details, host: 'ben before' } })
      .where(eq(events.id, event.id))
    await server()
      .db.insert(contentDrafts)
      .values({
        kind: 'class',
        pieceId: 'drafted-of-ben',
        value: { title: 'Drafted', instructor: 'Ben Before' },
        updatedAt: FRIDAY_NOON,
        updatedBy: 'Zoe',
      })
    const before = named(await list(), 'Ben Before')
    const { status, body } = await change('Ben Before', { name: 'Ben After' })
    expect(status).toBe(200)
    expect(named(body, 'Ben Before')).toBe(undefined)
    expect(named(body, 'Ben After')).toMatchObject({ id: before?.id, coming: before?.coming })
    const [session] = await server()
      .db.select()
      .from(classSessions)
      .where(eq(classSessions.id, 'of-ben'))
    expect([session?.details.instructor, String(session?.instructorId)]).toEqual([
      'Ben After',
      before?.id,
    ])
    const [after] = await server().db.select().from(events).where(eq(events.id, event.id))
    expect([after?.details.host, String(after?.instructorId)]).toEqual(['Ben After', before?.id])
    const [draft] = await server()
      .db.select()
      .from(contentDrafts)
      .where(eq(contentDrafts.pieceId, 'drafted-of-ben'))
    expect(draft?.value).toEqual({ title: 'Drafted', instructor: 'Ben After' })
    await server().db.update(events).set({ details: event.details }).where(eq(events.id, event.id))
  })

  test('have a name, an artist and an account that nobody else has, and a share within bounds', async () => {
    const add = async (edit: object) =>
      server().send<'addInstructor'>(
        'POST',
        '/api/admin/instructors',
        { name: '', artistId: null, userId: null, shareBasisPoints: null, isActive: true, ...edit },
        await as(),
      )
    expect((await add({ name: 'Cleo New', shareBasisPoints: 4_000 })).status).toBe(201)
    const again = await add({ name: 'cleo NEW' })
    expect([again.status, again.body]).toMatchObject([
      409,
      { error: 'taken', fields: { name: expect.stringContaining('Cleo New') as string } },
    ])
    expect((await add({ name: 'Dan Other', artistId: 'maren-oyelaran' })).body).toMatchObject({
      fields: { artistId: 'Maren Oyelaran is that artist already.' },
    })
    for (const shareBasisPoints of [-1, 10_001, 12.5])
      expect((await add({ name: 'Eve Share', shareBasisPoints })).status).toBe(400)
    expect((await change('Cleo New', { isActive: false })).status).toBe(200)
    const stale = named(await list(), 'Cleo New')
    await change('Cleo New', { shareBasisPoints: 5_000 })
    const late = await change('Cleo New', { version: stale?.version })
    expect([late.status, late.body]).toMatchObject([409, { error: 'outdated' }])
    expect(named(await list(), 'Cleo New')).toMatchObject({
      isActive: false,
      shareBasisPoints: 5_000,
    })
  })
})
