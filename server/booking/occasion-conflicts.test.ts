import { expect, test } from 'vitest'
import type { Piece } from '#domain/contracts/editing.ts'
import { spaceBookings } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'
import { addClass } from './seat-testing.ts'

const HOUR_MS = 3_600_000
const STARTS = new Date('2025-11-12T16:00:00Z')
const at = (hours: number) => new Date(STARTS.getTime() + hours * HOUR_MS)

eachEngine('what stands in the way of one class', (server) => {
  const send = async <Name extends 'occasionConflicts' | 'piece' | 'publishPiece'>(
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
        text: 'Two Inks in-the-way is in the same room from 12 PM to 2 PM.',
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
    expect((await ask(id, later)).body.conflicts).toEqual([])

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
      {
        kind: 'hire',
        text: 'The room is hired from 8 PM to 10 PM by Zoe.',
        isBlocking: true,
        to: '/admin/rooms?month=2025-11&hire=H-WAY',
      },
    ])
    const { body: piece } = await send<'piece'>('GET', `/api/admin/content/class/${id}`)
    const { version, published } = piece as Piece
    const refused = await send<'publishPiece'>(
      'POST',
      `/api/admin/content/class/${id}/publication`,
      {
        value: { ...published, space: 'Art Space', ...later },
        version,
        mark: null,
        tellParties: true,
      },
    )
    expect(refused.status).toBe(409)
  })

  test('is told to admins alone', async () => {
    expect((await ask('planned-class', {}, 'manager@demo.example')).status).toBe(403)
  })
})
