import { randomUUID } from 'node:crypto'
import { eq, like, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { classCredits, classSessions, outbox, rsvps, seatCharges, users } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'
import { opened } from '../forms/testing.ts'
import { backFrom, joinWith, newMember, press } from '../memberships/testing.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { openTestProvider } from '../payments/test-provider.ts'
import { dayReport } from '../till/report.ts'
import { myClasses, myPlans } from './plans.ts'
import { holdSeats } from './seat-holds.ts'
import { reservationToken } from './seat-rows.ts'
import { tidySeats } from './seat-tidy.ts'
import { addClass, booksOfSeats, seatDesk } from './seat-testing.ts'

let inner: PaymentProvider
const payments = new Proxy({} as PaymentProvider, { get: (_, key) => Reflect.get(inner, key) })
type Link = { reference: string; token: string }
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const later = (minutes: number) => new Date(FRIDAY_NOON.getTime() + minutes * MINUTE_MS)

eachEngine(
  'seats that are paid for',
  (server) => {
    let nth = 0
    const desk = seatDesk(server)
    const { hold, book, booked, look, cancel, mailsOf } = desk
    /** A class of its own for each test, a week ahead. */
    const newClass = async (more: Partial<typeof classSessions.$inferInsert> = {}) => {
      nth += 1
      return addClass(server(), `paid-${nth}`, more)
    }
    const taken = async (id: string) => {
      const [row] = await server().db.select().from(classSessions).where(eq(classSessions.id, id))
      return { taken: row?.seatsTaken, waiting: row?.waiting, status: row?.status }
    }
    /** What guests gave back, as the report of the day has it. */
    const givenBack = async () =>
      (await dayReport({ ...server(), now: () => FRIDAY_NOON })).refunds.find(
        ({ reason }) => reason === 'Given back by the guest',
      )?.cents ?? 0
    const books = (reference: string) => booksOfSeats(server(), reference)
    beforeEach(() => {
      const { db, now } = server()
      inner = openTestProvider({ db, now, publicUrl: 'http://cafe.test' })
      server().set(FRIDAY_NOON)
      return server()
        .db.update(rsvps)
        .set({ networkKey: null })
        .execute()
        .then(() => {})
    })

    test('are held ten minutes, paid by card, and sold when the class begins', async () => {
      const id = await newClass()
      const held = await hold(id, 3)
      expect(held.body).toMatchObject({
        status: 'held',
        party: 3,
        totalCents: 24_000,
        dueCents: 24_000,
        heldUntil: later(10).toISOString(),
        hasDetails: false,
      })
      expect(await taken(id)).toMatchObject({ taken: 3 })
      const { body } = await book(held.body)
      const page = `/classes/confirmation?reference=${held.body.reference}&token=${held.body.token}`
      expect(body.url).toContain('/payments/test/')
      // Sent twice it is the same page.
      expect((await book(held.body)).body.url).toBe(body.url)
      expect(await look(held.body)).toMatchObject({ canPay: true, isPaying: true })
      expect(await backFrom(server(), body.url)).toEqual({
        unpaid: page,
        paid: `${page}&after-card=1`,
      })
      const done = await look(held.body)
      expect(done).toMatchObject({
        status: 'confirmed',
        isPaying: false,
        paidCents: 24_000,
        dueCents: 0,
        participants: ['Guest 1', 'Guest 2', 'Guest 3'],
        freeUntil: new Date(Date.parse(done.startsAt) - 48 * HOUR_MS).toISOString(),
      })
      expect(done.calendar).toContain('SEQUENCE:0')
      expect(await books(done.reference)).toEqual({
        'provider:test': 24_000,
        'deposits:seats': -24_000,
      })
      const mail = (await mailsOf(done.reference)).find(({ to }) => to === 'zoe@guest.example')
      expect(mail?.text).toContain('You can cancel free of charge until')
      expect(mail?.attachments?.[0]?.content).toContain('METHOD:PUBLISH')

      server().set(new Date(done.startsAt))
      await tidySeats(server())
      await tidySeats(server())
      expect(await books(done.reference)).toEqual({
        'provider:test': 24_000,
        'sales:class': -24_000,
      })
    })

    test('cost members less, by the tier on the day of the class, but not the materials', async () => {
      const id = await newClass()
      const member = await newMember(server(), 'Seats')
      await joinWith(server(), member, 'good', { tier: 'premium' })
      const held = await holdSeats(
        server(),
        { person: member, network: '198.51.100.7' },
        { type: 'class', id },
        2,
      )
      expect(held).toMatchObject({
        totalCents: 16_000 - 2_720,
        lines: [
          { label: '2 seats, $68 each', cents: 13_600 },
          { label: 'Materials', cents: 2_400 },
          { label: 'Premium Membership, 20% off', cents: -2_720 },
        ],
      })
    })

    test('stand among the plans of whoever holds them for as long as they do', async () => {
      const id = await newClass()
      const member = await newMember(server(), `Holds-${id}`)
      const { reference, token } = await holdSeats(
        server(),
        { person: member, network: '198.51.100.9' },
        { type: 'class', id },
        3,
      )
      const { id: userId } = member.user
      const found = async () => [
        ...(await myPlans(server(), null, userId)).plans,
        ...(await myClasses(server(), null, userId)).upcoming,
      ]
      const held = {
        reference,
        people: 3,
        status: 'held',
        hold: { of: id, until: later(10).toISOString() },
        to: `/classes/confirmation?reference=${reference}&token=${token}`,
      }
      expect(await found()).toMatchObject([held, held])
      server().set(later(10))
      expect(await found()).toEqual([])
    })

    test('cost less as soon as whoever holds them has joined, and what was paid stays', async () => {
      const id = await newClass({ capacity: 10 })
      const member = await newMember(server(), `Joins-${id}`)
      const asker = { person: member, network: '198.51.100.8' }
      const held = await holdSeats(server(), asker, { type: 'class', id }, 2)
      const paid = await booked(id, 1)
      await server()
        .db.update(rsvps)
        .set({ userId: member.user.id })
        .where(eq(rsvps.reference, paid.reference))
      // Somebody had the page of the payment open already, at the price of before.
      const before = await book(held)
      expect(before.status).toBe(200)
      await joinWith(server(), member, 'good', { tier: 'premium' })
      // A fifth of the seats, and nothing of the materials.
      const memberCents = 16_000 - 2_720
      expect(await look(held)).toMatchObject({
        totalCents: memberCents,
        dueCents: memberCents,
        lines: [
          { label: '2 seats, $68 each', cents: 13_600 },
          { label: 'Materials', cents: 2_400 },
          { label: 'Premium Membership, 20% off', cents: -2_720 },
        ],
      })
      const dear = await book(held)
      expect([dear.status, dear.body.error]).toEqual([409, 'price_changed'])
      const { body } = await book({ ...held, totalCents: memberCents })
      expect(body.url).not.toBe(before.body.url)
      await press(server(), body.url ?? '', 'good')
      expect(await look(held)).toMatchObject({
        status: 'confirmed',
        paidCents: memberCents,
        dueCents: 0,
      })
      expect(await books(held.reference)).toEqual({
        'provider:test': memberCents,
        'deposits:seats': -memberCents,
      })
      expect(await look(paid)).toMatchObject({ totalCents: 8_000, paidCents: 8_000, dueCents: 0 })
    })

    test('that are offered, or are to be paid at the café, cost less once one has joined', async () => {
      const id = await newClass({ capacity: 2 })
      const first = await booked(id, 2)
      const member = await newMember(server(), `Waits-${id}`)
      const waits = await server().send<'bookClass'>(
        'POST',
        `/api/classes/${id}/rsvps`,
        opened(server(), { email: member.user.email, participants: ['Mira'], message: '' }),
      )
      expect(waits.body.status).toBe('waitlisted')
      // It is an offer that has to be taken, and not theirs by itself.
      expect(waits.body.message).toContain(
        'number 1 on the waitlist with 1 seat; as soon as it is free, we hold it for you for 12 hours. At night it is longer, and where little time is left it is less. You are told until when.',
      )
      await server()
        .db.update(rsvps)
        .set({ userId: member.user.id, isProven: true })
        .where(eq(rsvps.reference, waits.body.reference))
      const { reference } = waits.body
      const inLine = { reference, token: reservationToken(server(), reference) }
      expect(await look(inLine)).toMatchObject({
        status: 'waitlisted',
        offerWords: expect.stringContaining('we hold it for you for 12 hours.'),
      })
      await joinWith(server(), member, 'good', { tier: 'premium' })
      await cancel(first, { refundCents: 16_000, creditCents: 0 })
      const one = await desk.linkOf(member.user.email)
      const memberCents = 8_000 - 1_360
      expect(await look(one)).toMatchObject({
        status: 'offered',
        totalCents: memberCents,
        dueCents: memberCents,
      })
      const taking = await server().send<'takeOffer'>('POST', `/api/rsvps/${one.reference}/offer`, {
        token: one.token,
      })
      expect(taking.body).toMatchObject({ status: 'confirmed', dueCents: memberCents })
      const staff = await server().as('manager@demo.example')
      const money = await server().send<'takeSeatPayment'>(
        'POST',
        `/api/reservations/${one.reference}/payments`,
        { key: randomUUID(), method: 'card-terminal', expectedCents: memberCents },
        staff,
      )
      expect(money.body).toMatchObject({ paidCents: memberCents, dueCents: 0 })
      expect(await desk.rowOf(one.reference)).toMatchObject({ discountCents: 1_360 })
    })

    test('that wait to be paid at the café cost less at the door and at the till once one has joined', async () => {
      const id = await newClass()
      const member = await newMember(server(), `Door-${id}`)
      const kept = await server().send<'bookClass'>(
        'POST',
        `/api/classes/${id}/rsvps`,
        opened(server(), { email: member.user.email, participants: ['Mira'], message: '' }),
      )
      expect(kept.body.status).toBe('confirmed')
      const { reference } = kept.body
      await server()
        .db.update(rsvps)
        .set({ userId: member.user.id })
        .where(eq(rsvps.reference, reference))
      await joinWith(server(), member, 'good', { tier: 'premium' })
      const memberCents = 8_000 - 1_360
      server().set(new Date(FRIDAY_NOON.getTime() + 7 * 24 * HOUR_MS - HOUR_MS))
      const staff = await server().as('manager@demo.example')
      const doors = await server().send<'classDoors'>('GET', '/api/class-doors', undefined, staff)
      const people = doors.body.classDoors.flatMap((door) => door.people)
      expect(people.find((each) => each.reference === reference)).toMatchObject({
        dueCents: memberCents,
      })
      const money = await server().send<'takeSeatPayment'>(
        'POST',
        `/api/reservations/${reference}/payments`,
        { key: randomUUID(), method: 'card-terminal', expectedCents: memberCents },
        staff,
      )
      expect(money.body).toMatchObject({ paidCents: memberCents, dueCents: 0 })
    })

    test('that nobody paid for go to others after ten minutes, and money that comes late gets them if they are free', async () => {
      const id = await newClass({ capacity: 2 })
      const first = await hold(id, 2)
      const { body } = await book(first.body)
      server().set(later(21))
      expect(await look(first.body)).toMatchObject({ status: 'cancelled', endedBecause: 'expired' })
      await tidySeats(server())
      expect(await taken(id)).toMatchObject({ taken: 0 })
      expect(await look(first.body)).toMatchObject({ status: 'cancelled', endedBecause: 'expired' })
      expect(body.url).toBeTruthy()

      // The webhook of a payment that was made at the last moment.
      const [charge] = await server()
        .db.select()
        .from(seatCharges)
        .where(eq(seatCharges.reference, first.body.reference))
      await desk.arrives(charge?.id ?? '', 16_000)
      expect(await look(first.body)).toMatchObject({ status: 'confirmed', paidCents: 16_000 })

      const other = await newClass({ capacity: 2 })
      const late = await hold(other, 2)
      await book(late.body)
      server().set(later(60))
      await tidySeats(server())
      expect((await hold(other, 1)).status).toBe(200)
      const [open] = await server()
        .db.select()
        .from(seatCharges)
        .where(eq(seatCharges.reference, late.body.reference))
      await desk.arrives(open?.id ?? '', 16_000)
      await tidySeats(server())
      expect(await look(late.body)).toMatchObject({
        status: 'cancelled',
        paidCents: 16_000,
        refundedCents: 16_000,
      })
      expect(await books(late.body.reference)).toEqual({})
      expect(await taken(other)).toMatchObject({ taken: 1 })
    })

    test('are given to exactly as many as there are, of two hundred who ask at once', async () => {
      const id = await newClass({ capacity: 1 })
      const asked = await Promise.allSettled(
        Array.from({ length: 200 }, (_, i) =>
          holdSeats(
            server(),
            { person: null, network: `198.51.${100 + Math.floor(i / 200)}.${(i % 250) + 1}` },
            { type: 'class', id },
            1,
          ),
        ),
      )
      const won = asked.filter(({ status }) => status === 'fulfilled')
      expect(won).toHaveLength(1)
      for (const each of asked)
        if (each.status === 'rejected')
          expect(each.reason).toMatchObject({ status: 409, error: 'seats_gone' })
      expect(await taken(id)).toMatchObject({ taken: 1 })
    })

    test('are offered on the next date with room to whoever comes too late', async () => {
      const week = (n: number) => new Date(FRIDAY_NOON.getTime() + n * 7 * 86_400_000)
      const dated = (n: number, more: object = {}) => {
        const endsAt = new Date(week(n).getTime() + 3 * 3_600_000)
        return newClass({ startsAt: week(n), endsAt, title: 'Late Ink', ...more })
      }
      const id = await dated(1, { capacity: 1 })
      await dated(2, { capacity: 1 })
      await dated(3, { bookingOpensAt: week(2) })
      await dated(4, { status: 'cancelled' })
      await dated(5, { title: 'Another Ink' })
      const free = await dated(6, { capacity: 2 })
      expect((await hold(id, 1)).status).toBe(200)
      const one = await hold(id, 1)
      expect(one.body.message).toContain('The next date with room: Friday, October 31, 12 PM.')
      // For two there is only the one in six weeks.
      const two = await hold(id, 2)
      expect([two.status, two.body.error]).toEqual([409, 'seats_gone'])
      expect(two.body.message).toContain('The next date with room: Friday, November 28')
      expect((await hold(free, 2)).status).toBe(200)
      expect((await hold(id, 2)).body.message).not.toContain('next date')
    })

    test('are not given in part: of parties of three for four seats one comes', async () => {
      const id = await newClass({ capacity: 4 })
      const asked = await Promise.allSettled(
        Array.from({ length: 20 }, (_, i) =>
          holdSeats(
            server(),
            { person: null, network: `203.0.113.${i + 1}` },
            { type: 'class', id },
            3,
          ),
        ),
      )
      expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const [lost] = asked.filter((each) => each.status === 'rejected')
      expect(lost?.reason.message).toContain('Only 1 seat is left now')
    })

    test('come back in full until the exact time that was shown, and half of it as credit after that', async () => {
      const id = await newClass()
      const early = await booked(id, 2)
      const before = await givenBack()
      const free = new Date(early.freeUntil ?? '')
      server().set(free)
      expect((await look(early)).cancel).toMatchObject({ refundCents: 16_000, creditCents: 0 })
      // One cent more than was shown is refused, and nothing has happened.
      expect((await cancel(early, { refundCents: 16_001, creditCents: 0 })).status).toBe(409)
      const back = await cancel(early, { refundCents: 16_000, creditCents: 0 })
      expect(back.body).toMatchObject({ status: 'cancelled', refundedCents: 16_000 })
      expect((await cancel(early, { refundCents: 16_000, creditCents: 0 })).status).toBe(200)
      await tidySeats(server())
      expect(await books(early.reference)).toEqual({})
      expect(await taken(id)).toMatchObject({ taken: 0 })
      expect((await givenBack()) - before).toBe(16_000)

      server().set(FRIDAY_NOON)
      const late = await booked(id, 2)
      server().set(new Date(free.getTime() + 1))
      const shown = (await look(late)).cancel
      expect(shown).toMatchObject({ refundCents: 0, creditCents: 8_000, keptCents: 8_000 })
      const { body } = await cancel(late, { refundCents: 0, creditCents: 8_000 })
      expect(body).toMatchObject({ creditedCents: 8_000, keptCents: 8_000, refundedCents: 0 })
      // A credit is no money that went out.
      expect((await givenBack()) - before).toBe(16_000)
      expect(await books(late.reference)).toEqual({
        'provider:test': 16_000,
        'credits:classes': -8_000,
        'sales:forfeited': -8_000,
      })
      const mails = await mailsOf(late.reference)
      expect(mails.map(({ text }) => text).join('\n')).toMatch(/Its code: [0-9A-Z]{4}-/)
      // The page is told what the mail says.
      expect(body).toMatchObject({ credit: { cents: 8_000 } })
      expect(mails.map(({ text }) => text).join()).toContain(
        `Its code: ${body.credit?.code ?? 'none'}`,
      )
    })

    test('are given back one at a time, and the others stay', async () => {
      const id = await newClass()
      const party = await booked(id, 3)
      expect(party.cancelOne).toMatchObject({ refundCents: 8_000 })
      const press = () => cancel(party, { seat: 1, of: 3, refundCents: 8_000, creditCents: 0 })
      const one = await press()
      // Sent twice, it is not the seat of whoever stands there now.
      expect((await press()).body).toMatchObject({ error: 'seat_gone' })
      expect(one.body).toMatchObject({
        status: 'confirmed',
        party: 2,
        participants: ['Guest 1', 'Guest 3'],
        totalCents: 16_000,
        dueCents: 0,
        refundedCents: 8_000,
      })
      expect(one.body.calendar).toContain('SEQUENCE:1')
      expect(await taken(id)).toMatchObject({ taken: 2 })
      await tidySeats(server())
      expect(await books(party.reference)).toEqual({
        'provider:test': 16_000,
        'deposits:seats': -16_000,
      })
    })

    test('are paid by credit, whose rest is paid by card, and which is there again if nobody pays', async () => {
      const id = await newClass()
      const first = await booked(id, 2)
      server().set(new Date(Date.parse(first.freeUntil ?? '') + 1))
      await cancel(first, { refundCents: 0, creditCents: 8_000 })
      const mails = await mailsOf(first.reference)
      const code = /Its code: (\S+)/.exec(mails.map(({ text }) => text).join('\n'))?.[1] ?? ''

      const held = await hold(id, 2)
      expect((await book(held.body, { creditCode: 'AAAA-AAAA-AAAA-AAAA' })).status).toBe(422)
      const { body } = await book(held.body, { creditCode: code.toLowerCase() })
      expect(body.booking).toMatchObject({ paidCents: 8_000, dueCents: 8_000 })
      expect(await desk.creditOf(first.reference)).toMatchObject({ leftCents: 0 })
      server().set(new Date(server().now().getTime() + 21 * MINUTE_MS))
      await tidySeats(server())
      expect(await desk.creditOf(first.reference)).toMatchObject({ leftCents: 8_000 })
      expect(await books(held.body.reference)).toEqual({})

      const again = await hold(id, 1)
      const paid = await book(again.body, { creditCode: code })
      expect(paid.body).toMatchObject({ url: null, booking: { status: 'confirmed', dueCents: 0 } })
      expect(await books(again.body.reference)).toEqual({
        'credits:classes': 8_000,
        'deposits:seats': -8_000,
      })
    })

    test('cannot be paid twice by one credit, however many try at once', async () => {
      const id = await newClass({ capacity: 30 })
      const first = await booked(id, 2)
      server().set(new Date(Date.parse(first.freeUntil ?? '') + 1))
      await cancel(first, { refundCents: 0, creditCents: 8_000 })
      const mails = await mailsOf(first.reference)
      const creditCode = /Its code: (\S+)/.exec(mails.map(({ text }) => text).join('\n'))?.[1]
      const holds = []
      for (let i = 0; i < 5; i += 1) {
        holds.push(await hold(id, 1))
        await server().db.update(rsvps).set({ networkKey: null })
      }
      const done = await Promise.all(holds.map(({ body }) => book(body, { creditCode })))
      const free = done.filter(({ body }) => body.booking?.status === 'confirmed')
      expect(free).toHaveLength(1)
      expect(await desk.creditOf(first.reference)).toMatchObject({ leftCents: 0 })
    })

    test('a credit that nobody used in time is the café’s', async () => {
      const id = await newClass()
      const first = await booked(id, 1)
      server().set(new Date(Date.parse(first.freeUntil ?? '') + 1))
      await cancel(first, { refundCents: 0, creditCents: 4_000 })
      server().set(new Date(server().now().getTime() + 181 * 24 * HOUR_MS))
      await tidySeats(server())
      await tidySeats(server())
      const credit = await desk.creditOf(first.reference)
      expect(credit).toMatchObject({ leftCents: 0, amountCents: 4_000 })
      const [sums] = await server()
        .db.execute(sql`
        select coalesce(sum(p.cents), 0)::int as cents from ledger_postings p
        join ledger_transactions t on t.id = p.transaction_id
        where p.account = 'credits:classes' and t.subject_id like ${`${credit?.id}%`}`)
        .then((answer) => (answer as unknown as { rows: { cents: number }[] }).rows)
      expect(sums?.cents).toBe(4_000)
    })

    test('go to the next in line as an offer that ends, and then to the one after', async () => {
      const id = await newClass({ capacity: 2 })
      const first = await booked(id, 2)
      const join = (email: string, participants: string[]) =>
        server().send<'bookClass'>(
          'POST',
          `/api/classes/${id}/rsvps`,
          opened(server(), { email, participants, message: '' }),
        )
      expect((await join('one@guest.example', ['One', 'Uno'])).body.status).toBe('waitlisted')
      expect((await join('two@guest.example', ['Two'])).body.status).toBe('waitlisted')
      await cancel(first, { refundCents: 16_000, creditCents: 0 })
      const one = await desk.linkOf('one@guest.example')
      const offered = await look(one)
      expect(offered).toMatchObject({
        status: 'offered',
        dueCents: 16_000,
        canPay: true,
        canPayAtCafe: true,
        // Midnight would be the usual time: it is two hours after the café opens in the morning.
        heldUntil: later(25 * 60).toISOString(),
      })
      expect(await taken(id)).toEqual({ taken: 2, waiting: 1, status: 'scheduled' })

      server().set(later(25 * 60))
      await tidySeats(server())
      expect((await look(one)).status).toBe('cancelled')
      expect((await mailsOf(one.reference)).at(-1)?.subject).toContain('Your offer has ended')
      const two = await desk.linkOf('two@guest.example')
      expect((await look(two)).status).toBe('offered')
      const url = await server().send<'paySeats'>('POST', `/api/rsvps/${two.reference}/payments`, {
        token: two.token,
      })
      await press(server(), url.body.url ?? '', 'good')
      expect(await look(two)).toMatchObject({ status: 'confirmed', paidCents: 8_000 })
      expect(await taken(id)).toEqual({ taken: 1, waiting: 0, status: 'scheduled' })
    })

    test('that are offered are paid by credit as any others, and the rest by card or at the café', async () => {
      const email = 'customer@demo.example'
      const header = await server().as(email)
      const [user] = await server().db.select().from(users).where(eq(users.email, email))
      const as = async (path: string, more: object, { reference, token }: Link) =>
        server().send<'paySeats'>(
          'POST',
          `/api/rsvps/${reference}/${path}`,
          { token, ...more },
          header,
        )
      const offered = async () => {
        const id = await newClass({ capacity: 1 })
        const first = await booked(id, 1)
        const { body } = await server().send<'bookClass'>(
          'POST',
          `/api/classes/${id}/rsvps`,
          opened(server(), { email, participants: ['Rosa'], message: '' }),
        )
        await server()
          .db.update(rsvps)
          .set({ isProven: true })
          .where(eq(rsvps.reference, body.reference))
        await cancel(first, { refundCents: 8_000, creditCents: 0 })
        return desk.linkOf(email)
      }
      const credit = (leftCents: number) =>
        server()
          .db.insert(classCredits)
          .values({
            id: randomUUID(),
            codeHash: randomUUID(),
            userId: user?.id ?? null,
            email,
            amountCents: leftCents,
            leftCents,
            reference: 'R-BEFORE22',
            createdAt: server().now(),
            expiresAt: later(60 * 24 * 60),
          })
      await credit(8_500)
      const all = await offered()
      expect((await desk.lookAt(all.reference, all.token, header)).body.ownCreditCents).toBe(8_500)
      const free = await as('payments', { useCredit: true }, all)
      expect(free.body).toEqual({ url: null })
      expect(await look(all)).toMatchObject({ status: 'confirmed', paidCents: 8_000, dueCents: 0 })
      // What is left of it pays a part of the next.
      const atCafe = await offered()
      expect((await as('offer', { useCredit: true }, atCafe)).body).toMatchObject({
        status: 'confirmed',
        paidCents: 500,
        dueCents: 7_500,
      })
      await credit(2_720)
      const part = await offered()
      const { body } = await as('payments', { useCredit: true }, part)
      await press(server(), body.url ?? '', 'good')
      expect(await books(part.reference)).toMatchObject({
        'credits:classes': 2_720,
        'provider:test': 5_280,
      })
    })

    test('that are offered are taken once, also while the offer ends', async () => {
      const id = await newClass({ capacity: 1 })
      const first = await booked(id, 1)
      for (const name of ['one', 'two'])
        await server().send(
          'POST',
          `/api/classes/${id}/rsvps`,
          opened(server(), {
            email: `${name}-${id}@guest.example`,
            participants: [name],
            message: '',
          }),
        )
      await cancel(first, { refundCents: 8_000, creditCents: 0 })
      const one = await desk.linkOf(`one-${id}@guest.example`)
      const until = new Date((await look(one)).heldUntil ?? '')
      server().set(until)
      const path = `/api/rsvps/${one.reference}/offer`
      await Promise.all([
        tidySeats(server()),
        server().send('POST', path, { token: one.token }),
        tidySeats(server()),
      ])
      expect((await look(one)).status).toBe('cancelled')
      expect(await taken(id)).toMatchObject({ taken: 1, waiting: 0 })
      expect((await look(await desk.linkOf(`two-${id}@guest.example`))).status).toBe('offered')
    })

    test('all come back by themselves where too few people signed up, and everybody is told', async () => {
      const id = await newClass({ details: await desk.detailsWith({ minimum: 4 }) })
      const party = await booked(id, 2, { email: 'few@guest.example' })
      server().set(new Date(Date.parse(party.startsAt) - 48 * HOUR_MS - 1))
      await tidySeats(server())
      expect(await taken(id)).toMatchObject({ status: 'scheduled', taken: 2 })
      server().set(new Date(Date.parse(party.startsAt) - 48 * HOUR_MS))
      await tidySeats(server())
      await tidySeats(server())
      expect(await taken(id)).toMatchObject({ status: 'cancelled', taken: 0 })
      expect(await look(party)).toMatchObject({ isCalledOff: true, refundedCents: 16_000 })
      expect(await books(party.reference)).toEqual({})
      const news = (await mailsOf(party.reference)).filter(({ subject }) =>
        subject.startsWith('Cancelled'),
      )
      expect(news).toHaveLength(1)
      expect(news[0]?.text).toContain('Too few people signed up')
      expect(news[0]?.text).toContain('$160.00, comes back by itself')
      expect(news[0]?.attachments?.[0]?.content).toContain('METHOD:CANCEL')
    })

    test('that are held and not paid decide nothing: a class waits for them, and is called off where they end', async () => {
      const id = await newClass({ details: await desk.detailsWith({ minimum: 4 }) })
      const party = await booked(id, 3)
      server().set(new Date(Date.parse(party.startsAt) - 48 * HOUR_MS))
      await hold(id, 1)
      await tidySeats(server())
      server().set(new Date(server().now().getTime() + 11 * MINUTE_MS))
      await tidySeats(server())
      expect(await taken(id)).toMatchObject({ status: 'cancelled', taken: 0 })
      expect(await look(party)).toMatchObject({ isCalledOff: true })
    })

    test('are given back late without calling off a class of which it was decided that it takes place', async () => {
      const id = await newClass({ details: await desk.detailsWith({ minimum: 4 }) })
      await booked(id, 3)
      const single = await booked(id, 1)
      const start = Date.parse(single.startsAt)
      server().set(new Date(start - 48 * HOUR_MS))
      await tidySeats(server())
      server().set(new Date(start - 20 * HOUR_MS))
      const { body } = await cancel(single, { refundCents: 0, creditCents: 4_000 })
      expect(body.status).toBe('cancelled')
      await tidySeats(server())
      expect(await taken(id)).toMatchObject({ status: 'scheduled', taken: 3 })
    })

    test('can be had in a class that was published after the day on which it is decided', async () => {
      const details = await desk.detailsWith({ minimum: 4 })
      const id = await newClass({ details })
      const party = await booked(id, 1)
      const start = Date.parse(party.startsAt)
      await server()
        .db.update(classSessions)
        .set({ updatedAt: new Date(start - 27 * HOUR_MS) })
        .where(eq(classSessions.id, id))
      server().set(new Date(start - 27 * HOUR_MS))
      await tidySeats(server())
      expect(await taken(id)).toMatchObject({ status: 'scheduled', taken: 1 })
    })

    test('are for a date of its own: a class that was moved by the café is decided for the new one', async () => {
      const id = await newClass({ details: await desk.detailsWith({ minimum: 2 }) })
      const party = await booked(id, 2)
      const start = Date.parse(party.startsAt)
      server().set(new Date(start - 48 * HOUR_MS))
      await tidySeats(server())
      const moved = new Date(start + 7 * 24 * HOUR_MS)
      await server()
        .db.update(classSessions)
        .set({
          startsAt: moved,
          endsAt: new Date(moved.getTime() + HOUR_MS),
          updatedAt: server().now(),
        })
        .where(eq(classSessions.id, id))
      await cancel(party, { seat: 1, of: 2, refundCents: 8_000, creditCents: 0 })
      server().set(new Date(moved.getTime() - 48 * HOUR_MS))
      await tidySeats(server())
      expect(await taken(id)).toMatchObject({ status: 'cancelled' })
    })

    test('that are paid at the café are taken there, and handed out there when they are given back', async () => {
      const id = await newClass()
      const manager = await server().as('manager@demo.example')
      const sent = await server().send<'bookClass'>(
        'POST',
        `/api/classes/${id}/rsvps`,
        opened(server(), { email: 'cash@guest.example', participants: ['Ana'], message: '' }),
      )
      const { reference } = sent.body
      const path = `/api/reservations/${reference}`
      const before = await server().send<'staffSeats'>('GET', `${path}/money`, undefined, manager)
      expect(before.body).toMatchObject({ dueCents: 8_000, status: 'confirmed' })
      const take = () =>
        server().send<'takeSeatPayment'>(
          'POST',
          `${path}/payments`,
          { key: `cash-${reference}`, method: 'cash', expectedCents: 8_000 },
          manager,
        )
      expect((await take()).body).toMatchObject({ error: 'drawer_closed' })
      await server().send(
        'POST',
        '/api/drawers/front/open',
        { sessionId: randomUUID(), countedCents: 10_000 },
        manager,
      )
      expect((await take()).body).toMatchObject({ dueCents: 0, paidCents: 8_000 })
      expect((await take()).body).toMatchObject({ paidCents: 8_000 })
      expect(await books(reference)).toMatchObject({ 'cash:front': 8_000 })
      const link = await desk.linkOf('cash@guest.example')
      const { body } = await cancel(link, { refundCents: 8_000, creditCents: 0 })
      expect(body).toMatchObject({ atCounterCents: 8_000, refundedCents: 8_000 })
      const after = await server().send<'staffSeats'>('GET', `${path}/money`, undefined, manager)
      const refund = after.body.refunds[0]
      expect(refund).toMatchObject({ isAtCounter: true, amountCents: 8_000 })
      for (let i = 0; i < 2; i += 1)
        await server().send('POST', `${path}/refunds/${refund?.id}`, {}, manager)
      expect(await books(reference)).toEqual({})
    })

    test('that staff take back are paid back', async () => {
      const id = await newClass()
      const party = await booked(id, 1)
      await server().send(
        'POST',
        `/api/reservations/${party.reference}/decision`,
        { decision: 'decline' },
        await server().as('manager@demo.example'),
      )
      await tidySeats(server())
      expect(await look(party)).toMatchObject({ status: 'cancelled', refundedCents: 8_000 })
      expect(await books(party.reference)).toEqual({})
    })

    test('are told apart from those of others by their link', async () => {
      const id = await newClass()
      const { body } = await hold(id, 1)
      expect((await desk.lookAt(body.reference, 'x')).status).toBe(404)
      const other = await hold(id, 1)
      expect((await desk.lookAt(body.reference, other.body.token)).status).toBe(404)
    })

    test('stay right under any order of holds, payments, cancellations and time', async () => {
      const capacity = 6
      const id = await newClass({ capacity })
      let seed = 20_251_017
      const random = (below: number) => {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
        return seed % below
      }
      const known: { reference: string; token: string }[] = []
      for (let step = 0; step < 60; step += 1) {
        await server().db.update(rsvps).set({ networkKey: null })
        const one = known[random(Math.max(1, known.length))]
        const act = random(6)
        if (act === 0 || !one) {
          const held = await hold(id, 1 + random(3))
          if (held.status === 200) known.push(held.body)
        } else if (act === 1) {
          const seen = await look(one)
          if (seen.status === 'held') await book(seen)
        } else if (act === 2) {
          const seen = await look(one)
          const { body, status } = await server().send<'paySeats'>(
            'POST',
            `/api/rsvps/${one.reference}/payments`,
            { token: one.token },
          )
          if (seen.canPay && status === 200) await press(server(), body.url ?? '', 'good')
        } else if (act === 3) {
          const seen = await look(one)
          const isOne = random(2) === 0 && seen.cancelOne !== null
          const shown = isOne ? seen.cancelOne : seen.cancel
          if (shown)
            await cancel(one, {
              ...(isOne && { seat: 0, of: seen.party }),
              refundCents: shown.refundCents,
              creditCents: shown.creditCents,
            })
        } else {
          server().set(new Date(server().now().getTime() + random(9) * MINUTE_MS))
          await tidySeats(server())
        }
        const rows = await server().db.select().from(rsvps).where(eq(rsvps.classId, id))
        const seated = rows
          .filter(({ status }) => ['held', 'offered', 'confirmed'].includes(status))
          .reduce((sum, { party }) => sum + party, 0)
        expect((await taken(id)).taken).toBe(seated)
        expect(seated).toBeLessThanOrEqual(capacity)
      }
      await tidySeats(server())
      for (const one of known) {
        const seen = await look(one)
        const { 'deposits:seats': deposit = 0 } = await books(one.reference)
        expect(deposit).toBe(seen.status === 'confirmed' ? 0 - (seen.totalCents ?? 0) : 0)
      }
    })

    test('no email goes to an address before somebody has paid', async () => {
      const id = await newClass()
      const held = await hold(id, 1)
      await book(held.body, { email: 'nobody@guest.example' })
      const mails = await server()
        .db.select()
        .from(outbox)
        .where(like(outbox.to, 'nobody@guest.example'))
      expect(mails).toEqual([])
      expect(
        await server().db.$count(classCredits, eq(classCredits.email, 'nobody@guest.example')),
      ).toBe(0)
    })
  },
  { payments, connections: 20 },
)
