import { beforeAll, expect, test } from 'vitest'
import { artists, events, rsvps, sentForms } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'

const NIGHT = 'guest-night'

eachEngine('the guest list of an event', (server) => {
  const add = async (reference: string, more: Partial<typeof rsvps.$inferInsert> = {}) => {
    const at = FRIDAY_NOON
    const form = {
      reference,
      nonce: reference,
      form: 'rsvp' as const,
      requestHash: '',
      createdAt: at,
    }
    await server().db.insert(sentForms).values(form)
    await server()
      .db.insert(rsvps)
      .values({
        reference,
        eventId: NIGHT,
        name: 'Zoe',
        email: `${reference}@guest.example`,
        party: 2,
        status: 'confirmed',
        createdAt: at,
        updatedAt: at,
        ...more,
      })
  }
  const as = (email: string) => server().as(email)
  const list = async (email: string, id = NIGHT) =>
    server().send<'guestList'>('GET', `/api/guest-lists/${id}`, undefined, await as(email))
  const letIn = async (reference: string, seats: string[], isIn = true) =>
    server().send<'checkIn'>(
      'POST',
      `/api/guest-lists/${NIGHT}/arrivals`,
      { reference, seats, isIn },
      await as('barista@demo.example'),
    )

  beforeAll(async () => {
    const { db } = server()
    const [any] = await db.select().from(events).limit(1)
    if (!any) throw new Error('The seed is empty.')
    const startsAt = new Date(FRIDAY_NOON.getTime() + 3_600_000)
    const row = {
      ...any,
      seriesId: null,
      seriesDate: null,
      startsAt,
      endsAt: new Date(startsAt.getTime() + 3_600_000),
      status: 'scheduled' as const,
      isHidden: false,
    }
    const host = await hostOf()
    await db.insert(events).values([
      { ...row, id: NIGHT, title: 'Night', details: { ...any.details, host } },
      { ...row, id: 'other-night', title: 'Other', details: { ...any.details, host: 'Nobody' } },
    ])
    await add('R-AAAAAAA', {
      name: '=HYPERLINK("x")',
      tickets: ['one', 'two'].map((id) => ({
        id,
        tier: 's',
        name: 'Standard',
        priceCents: 1_000,
        discountCents: 0,
      })),
      participants: ['Zoe', 'Ana'],
      priceCents: 2_000,
    })
    await add('R-BBBBBBB', { name: 'Ben', party: 3 })
    await add('R-CCCCCCC', { name: 'Cy', status: 'cancelled' })
  })
  /** The name under which the artist of the demo is on the programme. */
  const hostOf = async () => {
    const rows = await server().db.select().from(artists)
    return rows.find(({ userId }) => userId !== null)?.name ?? ''
  }

  test('is for staff and for the artist who hosts it, and says nothing of addresses', async () => {
    const { body, status } = await list('barista@demo.example')
    expect(status).toBe(200)
    expect(body.event).toMatchObject({ seats: 5, arrived: 0 })
    expect(body.guests.map(({ name, party, dueCents }) => [name, party, dueCents])).toEqual([
      ['=HYPERLINK("x")', 2, 2_000],
      ['Ben', 3, null],
    ])
    expect(JSON.stringify(body)).not.toContain('@')
    expect((await list('artist@demo.example')).status).toBe(200)
    expect((await list('artist@demo.example', 'other-night')).status).toBe(404)
    expect((await list('customer@demo.example')).status).toBe(403)
    const all = await server().send<'guestEvents'>(
      'GET',
      '/api/guest-lists',
      undefined,
      await as('artist@demo.example'),
    )
    expect(all.body.events.map(({ id }) => id)).toContain(NIGHT)
    expect(all.body.events.map(({ id }) => id)).not.toContain('other-night')
  })

  test('lets each in once, also where two press at the same moment, and takes it back', async () => {
    await Promise.all([letIn('R-AAAAAAA', ['one']), letIn('R-AAAAAAA', ['two'])])
    const first = (await list('barista@demo.example')).body
    expect(first.event.arrived).toBe(2)
    server().set(new Date(FRIDAY_NOON.getTime() + 60_000))
    const again = (await letIn('R-AAAAAAA', ['one'])).body
    expect(again.guests[0]?.seats[0]?.arrivedAt).toBe(first.guests[0]?.seats[0]?.arrivedAt)
    expect((await letIn('R-AAAAAAA', ['one'], false)).body.event.arrived).toBe(1)
    expect((await letIn('R-BBBBBBB', ['1', '3'])).body.event.arrived).toBe(3)
    expect((await letIn('R-BBBBBBB', ['4'])).status).toBe(409)
    expect((await letIn('R-CCCCCCC', ['1'])).status).toBe(409)
  })

  test('is kept by a door, which sends later whom it let in, once however often it sends', async () => {
    const doors = async (email: string) =>
      server().send<'eventDoors'>('GET', '/api/event-doors', undefined, await as(email))
    const all = (await doors('barista@demo.example')).body
    expect(all.doors.map(({ event }) => event.id)).toEqual(
      expect.arrayContaining([NIGHT, 'other-night']),
    )
    expect(JSON.stringify(all)).not.toContain('@')
    const theirs = (await doors('artist@demo.example')).body.doors.map(({ event }) => event.id)
    expect(theirs).toContain(NIGHT)
    expect(theirs).not.toContain('other-night')

    await letIn('R-AAAAAAA', ['one', 'two'], false)
    await letIn('R-BBBBBBB', ['1', '2', '3'], false)
    const at = new Date(FRIDAY_NOON.getTime() - 600_000).toISOString()
    const mark = (pass: string, more: object = {}) => ({
      id: `door-mark-${pass}`,
      reference: 'R-AAAAAAA',
      pass,
      isIn: true,
      at,
      ...more,
    })
    const sendMarks = async (marks: object[], email = 'barista@demo.example') =>
      server().send<'markArrivals'>('POST', '/api/class-doors/arrivals', { marks }, await as(email))
    const marks = [
      mark('one'),
      mark('2', { reference: 'R-BBBBBBB' }),
      mark('9', { reference: 'R-BBBBBBB' }),
      mark('1', { reference: 'R-CCCCCCC' }),
    ]
    for (const _ of [1, 2, 3])
      expect((await sendMarks(marks)).body.refused.map(({ id }) => id)).toEqual([
        'door-mark-9',
        'door-mark-1',
      ])
    await Promise.all([sendMarks(marks), letIn('R-AAAAAAA', ['one'])])
    const { body } = await list('barista@demo.example')
    expect(body.event.arrived).toBe(2)
    expect(body.guests[0]?.seats[0]?.arrivedAt).toBe(at)
    // An artist marks only at the doors that are theirs.
    await add('R-DDDDDDD', { eventId: 'other-night' })
    const strange = [mark('1', { reference: 'R-DDDDDDD' })]
    expect((await sendMarks(strange, 'artist@demo.example')).body.refused).toHaveLength(1)
    expect((await sendMarks(strange)).body.refused).toEqual([])
  })

  test('is a file in which no name is a formula', async () => {
    const { body } = await server().send(
      'GET',
      `/api/guest-lists/${NIGHT}/file.csv`,
      undefined,
      await as('barista@demo.example'),
    )
    expect(String(body)).toContain("'=HYPERLINK")
    expect(String(body)).toContain('Ben,3')
  })
})
