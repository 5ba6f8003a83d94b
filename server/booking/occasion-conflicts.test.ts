import { expect, test } from 'vitest'
import type { ClassEdit } from '#domain/contracts/editing.ts'
import type * as z from 'zod/mini'
import { publishOccasion } from '../content/editing-events.ts'
import { PIECES } from '../content/pieces.ts'
import { isOverlap } from '../db/refusals.ts'
import { spaceBookings } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'
import { addClass } from './seat-testing.ts'

const HOUR_MS = 3_600_000
const STARTS = new Date('2025-11-12T16:00:00Z')
const at = (hours: number) => new Date(STARTS.getTime() + hours * HOUR_MS)

eachEngine('what stands in the way of one class', (server) => {
  const send = async <Name extends 'occasionConflicts'>(
    method: string,
    path: string,
    body?: unknown,
    email = 'admin@demo.example',
  ) => server().send<Name>(method, path, body, await server().as(email))
  const ask = (id: string, more: object = {}, email?: string) =>
    send<'occasionConflicts'>(
      'GET',
      `/api/admin/content-conflicts?${new URLSearchParams({
        kind: 'class',
        id,
        startsAt: at(0).toISOString(),
        endsAt: at(2).toISOString(),
        space: 'Art Space',
        who: 'Arlo Voss',
        ...more,
      })}`,
      undefined,
      email,
    )

  test('is its room, its instructor and a hire, which publishing refuses too', async () => {
    const id = await addClass(server(), 'planned-class', { isDemo: false })
    const times = { startsAt: at(1), endsAt: at(3) }
    const other = await addClass(server(), 'in-the-way', {
      ...times,
      details: { space: 'Art Space', instructor: 'Arlo Voss' } as never,
    })
    const found = (await ask(id)).body.conflicts
    expect(found).toEqual([
      {
        kind: 'room',
        text: 'Art Space already has Two Inks in-the-way from 12 PM to 2 PM.',
        isBlocking: false,
        to: `/admin/content/class/${other}`,
      },
      {
        kind: 'instructor',
        text: 'Arlo Voss has Two Inks in-the-way from 12 PM to 2 PM.',
        isBlocking: false,
        to: `/admin/content/class/${other}`,
      },
    ])
    // Not in its own way, and nothing at another time.
    expect((await ask(other, { startsAt: at(1).toISOString() })).body.conflicts).toEqual([])
    const later = { startsAt: at(9).toISOString(), endsAt: at(10).toISOString() }
    const closed = {
      kind: 'closed',
      text: 'The café is open from 11 AM to 7 PM that day.',
      isBlocking: false,
      to: '/admin/hours',
    }
    expect((await ask(id, later)).body.conflicts).toEqual([closed])
    const holiday = { startsAt: '2025-12-25T17:00:00.000Z', endsAt: '2025-12-25T18:00:00.000Z' }
    expect((await ask(id, holiday)).body.conflicts).toEqual([
      { ...closed, text: 'The café is closed that day: Christmas Day.' },
    ])

    await server()
      .db.insert(spaceBookings)
      .values({
        id: 'H-WAY',
        spaceType: 'art-space',
        startsAt: at(9),
        endsAt: at(11),
        name: 'Zoe',
        createdAt: FRIDAY_NOON,
      })
    expect((await ask(id, later)).body.conflicts).toEqual([
      closed,
      {
        kind: 'hire',
        text: 'The room is hired from 8 PM to 10 PM by Zoe.',
        isBlocking: true,
        to: '/admin/rooms?month=2025-11&hire=H-WAY',
      },
    ])
    const piece = await PIECES.class.find(server().db, id)
    const edit = { ...piece?.value, space: 'Art Space', ...later } as z.output<typeof ClassEdit>
    const isRefused = await server()
      .db.transaction((tx) =>
        publishOccasion(tx, server(), { key: { type: 'class', id }, edit, mayTell: true }),
      )
      .then(() => false, isOverlap)
    expect(isRefused).toBe(true)
  })

  test('nobody teaches two things at once unless whoever publishes says so, also of two at the same moment', async () => {
    const admin = await server().as('admin@demo.example')
    const times = (hours: number) => ({ startsAt: at(hours), endsAt: at(hours + 2) })
    const pieceOf = async (id: string) =>
      (await server().send<'piece'>('GET', `/api/admin/content/class/${id}`, undefined, admin)).body
    const publish = async (id: string, hours: number, more: object = {}) => {
      const piece = await pieceOf(id)
      const { startsAt, endsAt } = times(hours)
      const value = {
        ...(piece.published as object),
        instructor: 'Ines Twice',
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
      }
      return server().send<'publishPiece'>(
        'POST',
        `/api/admin/content/class/${id}/publication`,
        { value, version: piece.version, mark: piece.draft?.mark ?? null, ...more },
        admin,
      )
    }
    // In rooms of their own, so that nothing but the person is in the way.
    const one = await addClass(server(), 'twice-one', { isDemo: false, ...times(100) })
    const two = await addClass(server(), 'twice-two', { isDemo: false, ...times(200) })
    const both = await Promise.all([publish(one, 300), publish(two, 301)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [refused] = both.filter(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({
      error: 'instructor_twice',
      message: expect.stringContaining('Ines Twice has Two Inks twice-') as string,
    })
    const [leftId, leftAt]: [string, number] = both[0]?.status === 409 ? [one, 300] : [two, 301]
    expect((await publish(leftId, leftAt, { teachesTwice: true })).status).toBe(200)
    // What is published like that is not asked about again, but another time is.
    const piece = await pieceOf(leftId)
    const words = { ...(piece.published as object), summary: 'Said more clearly than before.' }
    const again = await server().send(
      'POST',
      `/api/admin/content/class/${leftId}/publication`,
      { value: words, version: piece.version, mark: null },
      admin,
    )
    expect([again.status, again.body.message]).toEqual([200, undefined])
    expect((await publish(leftId, leftAt + 0.5)).status).toBe(409)
    expect((await publish(leftId, 500)).status).toBe(200)
  })

  test('is told to whoever may plan events, and to nobody else', async () => {
    expect((await ask('planned-class', {}, 'manager@demo.example')).status).toBe(200)
    expect((await ask('planned-class', {}, 'assistant@demo.example')).status).toBe(200)
    for (const email of ['senior@demo.example', 'barista@demo.example', 'trainee@demo.example'])
      expect([email, (await ask('planned-class', {}, email)).status]).toEqual([email, 403])
  })
})
