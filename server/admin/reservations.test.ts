import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import type { Rsvp } from '#domain/contracts/forms.ts'
import { saveSettings } from '../cafe/store.ts'
import { auditLog, events, outbox, rsvps } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'
import { opened } from '../forms/testing.ts'
import { sign } from '../forms/token.ts'

const MANAGER = 'manager@demo.example'
const HOUR_MS = 3_600_000
/** Without the shares of guests, which have tests of their own. */
const seatLimits = {
  ...DEFAULT_SETTINGS.seatLimits,
  guestPercent: 100,
  networkPercent: 100,
  newcomerPercent: 100,
  domainPercent: 100,
  domainSeatsInAll: 10_000,
  offlineTickets: 10,
}

eachEngine('the list of seats', (server) => {
  beforeEach(async () => {
    server().set(FRIDAY_NOON)
    const { db, settings, now } = server()
    await saveSettings(db, { seatLimits }, 'test', now())
    await settings.refresh()
    await db.delete(rsvps)
    await db.delete(outbox)
    const [template] = await db.select().from(events).limit(1)
    if (!template) throw new Error('The seed is empty.')
    const startsAt = new Date(FRIDAY_NOON.getTime() + 48 * HOUR_MS)
    const state = {
      startsAt,
      endsAt: new Date(startsAt.getTime() + HOUR_MS),
      capacity: 40,
      seatsHeld: 0,
      seatsTaken: 0,
      waiting: 0,
      status: 'scheduled' as const,
    }
    for (const [id, title] of [
      ['market', 'Market'],
      ['tasting', 'Tasting'],
    ] as const)
      await db
        .insert(events)
        .values({ ...template, seriesId: null, seriesDate: null, id, title, ...state })
        .onConflictDoUpdate({ target: events.id, set: state })
  })

  const as = (email: string) => server().as(email)
  const come = async (name: string, party: number, event = 'market') => {
    const answer = await server().send<'rsvp'>(
      'POST',
      `/api/events/${event}/rsvps`,
      opened(server(), { name, email: `${name.toLowerCase()}@guest.example`, party }),
    )
    return answer.body as Rsvp
  }
  /** The first takes what guests of one network get without being confirmed, so the others wait. */
  const waiting = async (name: string, party: number) => {
    await come('First', 12)
    return come(name, party)
  }
  const list = async (query = '', by = MANAGER) =>
    (
      await server().send<'reservations'>(
        'GET',
        `/api/reservations${query}`,
        undefined,
        await as(by),
      )
    ).body
  const decide = async (reference: string, body: object, by = MANAGER) =>
    server().send<'decideReservation'>(
      'POST',
      `/api/reservations/${reference}/decision`,
      body,
      await as(by),
    )
  const deeds = async (reference: string) =>
    (await server().db.select().from(auditLog).where(eq(auditLog.subject, reference))).map(
      ({ action, byName, before, after }) => [byName, action, before, after],
    )
  const mailsTo = (name: string) =>
    server()
      .db.select()
      .from(outbox)
      .where(eq(outbox.to, `${name}@guest.example`))
  const taken = async () => {
    const [event] = await server().db.select().from(events).where(eq(events.id, 'market'))
    return [event?.seatsTaken, event?.waiting]
  }

  test('has who waits to be confirmed first, with what staff need to know', async () => {
    await come('Zed', 1, 'tasting')
    const { reference } = await waiting('Wanda', 9)
    const all = await list()
    expect(all.rows.map(({ name, party, status }) => [name, party, status])).toEqual([
      ['Wanda', 9, 'unconfirmed'],
      ['Zed', 1, 'confirmed'],
      ['First', 12, 'confirmed'],
    ])
    expect(all.rows[0]).toMatchObject({
      reference,
      email: 'wanda@guest.example',
      event: { id: 'market', title: 'Market', seatsLeft: 28 },
      createdAt: FRIDAY_NOON.toISOString(),
      waitsUntil: new Date(FRIDAY_NOON.getTime() + seatLimits.waitMinutes * 60_000).toISOString(),
    })
    expect(all.total).toBe(3)
    expect(all.facets).toEqual({
      event: { market: 2, tasting: 1 },
      status: { unconfirmed: 1, confirmed: 2 },
    })
    expect((await list('?status=unconfirmed')).rows).toHaveLength(1)
    expect((await list('?event=tasting')).rows.map(({ name }) => name)).toEqual(['Zed'])
    expect((await list('?q=wand')).total).toBe(1)
    expect((await list('?sort=-party')).rows.map(({ party }) => party)).toEqual([12, 9, 1])
    const today = await server().send<'adminToday'>(
      'GET',
      '/api/admin/today',
      undefined,
      await as('admin@demo.example'),
    )
    expect(today.body.seats.waiting).toBe(1)
  })

  test('gives a party that waits its seats, whatever the limits say, and writes down who did', async () => {
    const { reference } = await waiting('Wanda', 12)
    await server().db.delete(outbox)
    const { status, body } = await decide(reference, { decision: 'confirm' })
    expect([status, body.message]).toEqual([200, 'Wanda: See you there: 12 seats for Market.'])
    expect(await taken()).toEqual([24, 0])
    expect((await list('?q=wanda')).rows[0]).toMatchObject({
      status: 'confirmed',
      waitsUntil: null,
    })
    expect((await mailsTo('wanda')).map(({ text }) => text)).toEqual([
      expect.stringContaining('See you there: 12 seats for Market.'),
    ])
    // Clicked twice, or after the guest: nothing more happens.
    expect((await decide(reference, { decision: 'confirm' })).status).toBe(200)
    expect(await taken()).toEqual([24, 0])
    expect(await deeds(reference)).toEqual([
      ['Mo Okafor', 'reservation.confirmed', { status: 'unconfirmed' }, { status: 'confirmed' }],
    ])
  })

  test('gives the next place in the line where the seats are gone', async () => {
    const { reference } = await waiting('Wanda', 9)
    await server().db.update(events).set({ capacity: 12 }).where(eq(events.id, 'market'))
    const { body } = await decide(reference, { decision: 'confirm' })
    expect(body.message).toContain('number 1 on the waitlist')
    expect((await list('?status=waitlisted')).rows.map(({ name }) => name)).toEqual(['Wanda'])
  })

  test('says no by email, with a sentence of staff, and the guest may ask again', async () => {
    const { reference } = await waiting('Wanda', 9)
    await server().db.delete(outbox)
    const said = { decision: 'decline', message: 'The room is smaller than usual.' }
    expect((await decide(reference, said)).body.message).toBe('Wanda: 9 seats for Market declined.')
    expect(await taken()).toEqual([12, 0])
    expect((await list()).rows.map(({ name }) => name)).toEqual(['First'])
    const [mail] = await mailsTo('wanda')
    expect(mail?.subject).toBe(`About your seats (${reference})`)
    expect(mail?.text).toContain('We cannot keep 9 seats for Market.')
    expect(mail?.text).toContain(said.message)
    expect(mail?.attachments).toBeNull()
    const again = await decide(reference, said)
    expect([again.status, again.body.error]).toEqual([409, 'decided'])
    expect((await deeds(reference)).map(([, action]) => action)).toEqual(['reservation.declined'])
    // The button of the mail before does nothing any more.
    const token = sign(server().secrets['form-token'], `rsvp-confirm ${reference}`)
    const path = `/api/rsvps/${reference}/confirmation`
    expect((await server().send('POST', path, { token })).status).toBe(410)
    expect((await come('Wanda', 1)).status).toBe('confirmed')
  })

  test('takes seats back for a guest who calls, and gives them to who waits', async () => {
    const { reference } = await come('First', 12)
    const next = await come('Wanda', 6)
    expect(next.status).toBe('confirmed')
    await server().db.update(events).set({ capacity: 18 }).where(eq(events.id, 'market'))
    await saveSettings(
      server().db,
      { seatLimits: { ...seatLimits, networkSeats: 100 } },
      'test',
      server().now(),
    )
    await server().settings.refresh()
    expect((await come('Ned', 4)).status).toBe('waitlisted')
    const { body } = await decide(reference, { decision: 'decline' })
    expect(body.message).toBe('First: 12 seats for Market taken back.')
    expect(await taken()).toEqual([10, 0])
    const mails = await mailsTo('first')
    const last = mails.find(({ subject }) => subject.startsWith('About your seats'))
    expect(last?.text).toContain('no longer kept for you')
    expect(last?.attachments).toHaveLength(1)
    expect((await mailsTo('ned')).map(({ subject }) => subject).join()).toContain('You are in')
    expect((await deeds(reference)).map(([, action]) => action)).toEqual(['reservation.cancelled'])
  })

  test('gives seats once where staff and the guest confirm at the same moment', async () => {
    const { reference } = await waiting('Wanda', 6)
    const token = sign(server().secrets['form-token'], `rsvp-confirm ${reference}`)
    const path = `/api/rsvps/${reference}/confirmation`
    const by = await as(MANAGER)
    const answers = await Promise.all([
      ...Array.from({ length: 3 }, () => server().send('POST', path, { token })),
      ...Array.from({ length: 3 }, () =>
        server().send(
          'POST',
          `/api/reservations/${reference}/decision`,
          { decision: 'confirm' },
          by,
        ),
      ),
    ])
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(6).fill(200))
    expect(await taken()).toEqual([18, 0])
    expect((await deeds(reference)).length).toBeLessThanOrEqual(1)
  })

  test('does not show what waited too long or is over, and gives it no seats', async () => {
    const { reference } = await waiting('Wanda', 9)
    server().set(new Date(FRIDAY_NOON.getTime() + seatLimits.waitMinutes * 60_000))
    expect((await list()).rows.map(({ name }) => name)).toEqual(['First'])
    const late = await decide(reference, { decision: 'confirm' })
    expect([late.status, late.body.error]).toEqual([410, 'waited_too_long'])
    server().set(new Date(FRIDAY_NOON.getTime() + 49 * HOUR_MS + 1))
    expect((await list()).total).toBe(0)
    server().set(FRIDAY_NOON)
    const none = await decide('R-22222', { decision: 'confirm' })
    expect([none.status, none.body.error]).toEqual([404, 'not_found'])
  })

  test('is for those who manage events, and saving it as a file is written down', async () => {
    const { reference } = await waiting('=cmd', 9)
    for (const email of ['senior@demo.example', 'artist@demo.example', 'customer@demo.example']) {
      expect((await decide(reference, { decision: 'confirm' }, email)).status).toBe(403)
      const read = await server().send('GET', '/api/reservations', undefined, await as(email))
      expect(read.status).toBe(403)
    }
    expect((await server().send('GET', '/api/reservations')).status).toBe(401)
    expect(await taken()).toEqual([12, 0])
    const { body } = await server().send(
      'GET',
      '/api/reservations.csv',
      undefined,
      await as(MANAGER),
    )
    expect(String(body)).toContain(`'=cmd`)
    expect((await deeds('reservations.csv')).map(([, action]) => action)).toContain('export.csv')
  })
})
