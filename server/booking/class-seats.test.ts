import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { RSVP_TEXTS } from '#domain/booking/party.ts'
import type { PieceValue } from '#domain/contracts/editing.ts'
import { classSessions, outbox, rsvps } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'
import { keepClassRequest, opened } from '../forms/testing.ts'

const HOUR_MS = 3_600_000
const CUSTOMER = 'customer@demo.example'

eachEngine(
  'seats in a class',
  (server) => {
    beforeEach(async () => {
      const [template] = await server().db.select().from(classSessions).limit(1)
      if (!template) throw new Error('The seed is empty.')
      const startsAt = new Date(FRIDAY_NOON.getTime() + 48 * HOUR_MS)
      const row = {
        ...template,
        id: 'two-inks',
        title: 'Two Inks',
        priceCents: 6_800,
        startsAt,
        endsAt: new Date(startsAt.getTime() + 3 * HOUR_MS),
        status: 'scheduled' as const,
        seatsHeld: 0,
        seatsTaken: 0,
        waiting: 0,
        capacity: 10,
        bookingOpensAt: null,
      }
      server().set(FRIDAY_NOON)
      await server().db.delete(rsvps)
      await server()
        .db.insert(classSessions)
        .values(row)
        .onConflictDoUpdate({ target: classSessions.id, set: row })
    })

    const names = (count: number) => Array.from({ length: count }, (_, i) => `Guest ${i + 1}`)
    const book = (email: string, participants = ['Zoe'], more: object = {}) =>
      server().send<'bookClass'>(
        'POST',
        '/api/classes/two-inks/rsvps',
        opened(server(), { email, participants, message: '', ...more }),
      )
    const state = async () => {
      const [row] = await server()
        .db.select()
        .from(classSessions)
        .where(eq(classSessions.id, 'two-inks'))
      return row && { taken: row.seatsTaken, waiting: row.waiting }
    }
    const mailsTo = (email: string) =>
      server().db.select().from(outbox).where(eq(outbox.to, email)).orderBy(outbox.createdAt)
    const linkOf = async (email: string) => {
      const mails = await mailsTo(email)
      const found = mails.map(({ text }) => /https?:\S+reference=\S+/.exec(text)?.[0])
      const { pathname, searchParams } = new URL(found.findLast(Boolean) ?? '')
      const [reference, token] = [searchParams.get('reference'), searchParams.get('token')]
      return { pathname, reference, token }
    }
    const look = (reference: string | null, token: string | null) =>
      server().send<'reservedSeats'>('GET', `/api/rsvps/${reference}?token=${token}`)

    test('are kept with a name each, and the email leads to a page that shows them', async () => {
      const { status, body } = await book('ana@guest.example', ['Ana', 'Ben'], {
        sitWith: 'Cleo',
        message: 'Ben is left-handed',
      })
      expect([status, body.status]).toEqual([200, 'confirmed'])
      expect(body.message).toBe(RSVP_TEXTS.confirmed({ title: 'Two Inks', party: 2 }))
      expect(await state()).toEqual({ taken: 2, waiting: 0 })

      const { pathname, reference, token } = await linkOf('ana@guest.example')
      expect([pathname, reference]).toEqual(['/classes/confirmation', body.reference])
      expect((await look(reference, token)).body).toMatchObject({
        type: 'class',
        title: 'Two Inks',
        status: 'confirmed',
        participants: ['Ana', 'Ben'],
        sitWith: 'Cleo',
        totalCents: 13_600,
        canCancel: true,
      })
      expect((await look(reference, 'x')).status).toBe(404)

      const [notice] = await mailsTo(server().settings.get().cafe.email)
      expect(notice?.text).toContain('Ben is left-handed')
      const [mail] = await mailsTo('ana@guest.example')
      expect(mail?.text).toContain('$136.00 in all')
      expect(mail?.attachments?.[0]?.filename).toBe('class.ics')
      const listed = await server().send<'reservations'>(
        'GET',
        '/api/reservations?event=class:two-inks',
        undefined,
        await server().as('manager@demo.example'),
      )
      expect(listed.body.rows).toMatchObject([
        { participants: ['Ana', 'Ben'], sitWith: 'Cleo', event: { title: 'Two Inks' } },
      ])
    })

    test('wait in line where it is full, and go to the next who fits when they are given back', async () => {
      await server()
        .db.update(classSessions)
        .set({ capacity: 4 })
        .where(eq(classSessions.id, 'two-inks'))
      expect((await book('one@guest.example', names(2))).body.status).toBe('confirmed')
      const { reference, token } = await linkOf('one@guest.example')
      const manager = await server().as('manager@demo.example')
      const second = await book('two@guest.example', names(2))
      if (second.body.status === 'unconfirmed')
        await server().send(
          'POST',
          `/api/reservations/${second.body.reference}/decision`,
          { decision: 'confirm' },
          manager,
        )
      const third = await book('three@guest.example', names(2))
      await server().send(
        'POST',
        `/api/reservations/${third.body.reference}/decision`,
        { decision: 'confirm' },
        manager,
      )
      expect(await state()).toEqual({ taken: 4, waiting: 1 })

      const gone = await server().send<'cancelRsvp'>(
        'POST',
        `/api/rsvps/${reference}/cancellation`,
        {
          token,
        },
      )
      expect(gone.body.message).toBe(RSVP_TEXTS.cancelled({ title: 'Two Inks' }))
      expect(await state()).toEqual({ taken: 4, waiting: 0 })
      expect((await mailsTo('three@guest.example')).at(-1)?.subject).toContain(
        'You are in: Two Inks',
      )
      expect((await look(reference, token)).body).toMatchObject({
        status: 'cancelled',
        canCancel: false,
      })
    })

    test('are never more than there are, however many ask at once', async () => {
      await server()
        .db.update(classSessions)
        .set({ capacity: 5 })
        .where(eq(classSessions.id, 'two-inks'))
      const manager = await server().as('manager@demo.example')
      const asked = await Promise.all(
        Array.from({ length: 8 }, (_, i) => book(`race-${i}@guest.example`, names(2))),
      )
      const decided = await Promise.all(
        asked.map(({ body }) =>
          server().send(
            'POST',
            `/api/reservations/${body.reference}/decision`,
            { decision: 'confirm' },
            manager,
          ),
        ),
      )
      // The database would refuse a seat too many as well, with an error: nobody sees one here.
      expect(asked.map(({ status, body }) => [status, body.status]).toSorted()).toEqual([
        ...Array.from({ length: 2 }, () => [200, 'confirmed']),
        ...Array.from({ length: 6 }, () => [200, 'waitlisted']),
      ])
      expect(decided.map(({ status }) => status)).toEqual(Array(8).fill(200))
      const rows = await server().db.select().from(rsvps)
      const seated = rows.filter(({ status }) => status === 'confirmed')
      expect(seated.reduce((sum, { party }) => sum + party, 0)).toBe(4)
      expect(await state()).toEqual({
        taken: 4,
        waiting: 6,
      })
      expect(rows.filter(({ status }) => status === 'waitlisted')).toHaveLength(6)
    })

    test('are not kept for nobody, for more than the room holds, or after it has begun', async () => {
      expect((await book('a@guest.example', [' '])).body).toMatchObject({ error: 'invalid_input' })
      await server()
        .db.update(classSessions)
        .set({ capacity: 2 })
        .where(eq(classSessions.id, 'two-inks'))
      expect((await book('a@guest.example', names(3))).body).toMatchObject({
        error: 'party_too_large',
        fields: { participants: RSVP_TEXTS.tooMany(2) },
      })
      await server()
        .db.update(classSessions)
        .set({ status: 'cancelled' })
        .where(eq(classSessions.id, 'two-inks'))
      expect((await book('a@guest.example')).body).toMatchObject({ error: 'class_cancelled' })
      await server()
        .db.update(classSessions)
        .set({ status: 'scheduled', startsAt: FRIDAY_NOON })
        .where(eq(classSessions.id, 'two-inks'))
      expect((await book('a@guest.example')).body).toMatchObject({
        error: 'class_over',
        message: RSVP_TEXTS.isOver('class'),
      })
      expect(
        (
          await server().send(
            'POST',
            '/api/classes/nothing/rsvps',
            opened(server(), {
              participants: ['Zoe'],
              message: '',
            }),
          )
        ).status,
      ).toBe(404)
    })

    test('are told of when the class is called off, those that were asked for by hand too', async () => {
      await book('ana@guest.example')
      const reference = await keepClassRequest(server(), 'two-inks', ['Old'], 'old@guest.example')
      const admin = await server().as('admin@demo.example')
      await server().send('POST', `/api/inbox/${reference}/class`, { decision: 'confirm' }, admin)
      expect(await state()).toEqual({ taken: 2, waiting: 0 })

      const at = '/api/admin/content/class/two-inks'
      const { body: piece } = await server().send<'piece'>('GET', at, undefined, admin)
      const value = { ...piece.published, status: 'cancelled' } as PieceValue
      const edit = { value, version: piece.version, mark: null }
      const asked = await server().send('POST', `${at}/publication`, edit, admin)
      expect([asked.status, asked.body.error]).toEqual([409, 'parties_to_tell'])
      expect(asked.body.message).toContain('this class is cancelled')
      const told = { ...edit, tellParties: true }
      expect((await server().send('POST', `${at}/publication`, told, admin)).status).toBe(200)
      for (const email of ['ana@guest.example', 'old@guest.example'])
        expect((await mailsTo(email)).at(-1)?.subject).toContain('Cancelled: Two Inks')
      const link = await linkOf('ana@guest.example')
      expect((await look(link.reference, link.token)).body.isCalledOff).toBe(true)
    })

    test('of an account ring its bell when the class is moved', async () => {
      const by = await server().as(CUSTOMER)
      const seats = opened(server(), { email: CUSTOMER, participants: ['Mira'], message: '' })
      await server().send('POST', '/api/classes/two-inks/rsvps', seats, by)
      const admin = await server().as('admin@demo.example')
      const at = '/api/admin/content/class/two-inks'
      const { body: piece } = await server().send<'piece'>('GET', at, undefined, admin)
      const before = piece.published as { startsAt: string; endsAt: string }
      const later = (time: string) => new Date(Date.parse(time) + 3_600_000).toISOString()
      const value = {
        ...before,
        startsAt: later(before.startsAt),
        endsAt: later(before.endsAt),
      } as PieceValue
      const edit = { value, version: piece.version, mark: null, tellParties: true }
      expect((await server().send('POST', `${at}/publication`, edit, admin)).status).toBe(200)
      const { body } = await server().send<'notifications'>(
        'GET',
        '/api/me/notifications',
        undefined,
        by,
      )
      const told = body.notifications.find(({ title }) => title.startsWith('New date'))
      expect(told).toMatchObject({
        title: 'New date or place: Two Inks',
        message: expect.stringMatching(/has moved\. It is now on .*all that you paid comes back\./),
        actionLabel: 'See your seats',
      })
      // Their page and the list of their classes say what it was before.
      const { body: mine } = await server().send<'myClasses'>(
        'GET',
        '/api/me/classes',
        undefined,
        by,
      )
      const plan = mine.upcoming.find(({ title }) => title === 'Two Inks')
      const was = { movedFrom: before.startsAt, startsAt: later(before.startsAt) }
      expect(plan).toMatchObject(was)
      const { searchParams } = new URL(plan?.to ?? '', 'http://cafe.test')
      const [reference, token] = [searchParams.get('reference'), searchParams.get('token')]
      const { body: party } = await server().send<'seatBooking'>(
        'GET',
        `/api/rsvps/${reference}/booking?token=${token}`,
      )
      expect(party).toMatchObject(was)
    })

    test('of an account stand on its page, those that were too', async () => {
      const by = await server().as(CUSTOMER)
      const seats = opened(server(), { email: CUSTOMER, participants: ['Mira'], message: '' })
      const { body } = await server().send<'bookClass'>(
        'POST',
        '/api/classes/two-inks/rsvps',
        seats,
        by,
      )
      expect(body.status).toBe('confirmed')
      const mine = async () =>
        (
          await server().send<'myClasses'>(
            'GET',
            '/api/me/classes',
            undefined,
            await server().as(CUSTOMER),
          )
        ).body
      const { upcoming } = await mine()
      const seat = upcoming.find(({ reference }) => reference === body.reference)
      expect(seat).toMatchObject({ title: 'Two Inks', status: 'confirmed', people: 1 })
      const { searchParams } = new URL(seat?.to ?? '', 'http://cafe.test')
      const { status } = await look(body.reference, searchParams.get('token'))
      expect(status).toBe(200)
      server().set(new Date(FRIDAY_NOON.getTime() + 72 * HOUR_MS))
      const later = await mine()
      expect(later.past.map(({ reference }) => reference)).toContain(body.reference)
      expect(later.upcoming.map(({ reference }) => reference)).not.toContain(body.reference)
    })
  },
  { connections: 20 },
)
