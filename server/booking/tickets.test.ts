import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { SeatBooking } from '#domain/contracts/seats.ts'
import { memberTicketCents } from '#domain/booking/member-tickets.ts'
import type { TicketSale, TicketWish } from '#domain/booking/tickets.ts'
import { events, outbox, rsvps } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'
import { opened } from '../forms/testing.ts'
import { joinWith, newMember, press } from '../memberships/testing.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { openTestProvider } from '../payments/test-provider.ts'
import { myClasses, myPlans } from './plans.ts'
import { holdSeats } from './seat-holds.ts'
import { tidySeats } from './seat-tidy.ts'
import { booksOfSeats, seatDesk } from './seat-testing.ts'
import { addEvent, SALE } from './ticket-testing.ts'

let inner: PaymentProvider
const payments = new Proxy({} as PaymentProvider, { get: (_, key) => Reflect.get(inner, key) })
const HOUR_MS = 3_600_000
/** Prices of which every percentage ends within a cent, and one that the guest chooses. */
const ODD: TicketSale['tiers'] = [1_505, 2_333, 700].map((priceCents, i) => ({
  id: `odd-${i}`,
  name: `Odd ${i}`,
  note: '',
  kind: i === 2 ? 'choose' : 'fixed',
  priceCents,
  number: null,
  opensAt: null,
  closesAt: null,
}))

eachEngine(
  'tickets to events',
  (server) => {
    let nth = 0
    const desk = seatDesk(server)
    const { look, cancel, mailsOf } = desk
    const books = (reference: string) => booksOfSeats(server(), reference)
    const newEvent = (more: Partial<TicketSale> = {}, capacity = 10) =>
      addEvent(server(), `ticketed-${(nth += 1)}`, more, capacity)
    const hold = (id: string, tickets: TicketWish[]) =>
      server().send<'holdTickets'>('POST', `/api/events/${id}/holds`, { tickets })
    const book = (held: SeatBooking, more: object = {}) =>
      desk.book(held, { answers: { diet: 'nuts' }, ...more })
    const booked = async (id: string, tickets: TicketWish[], more: object = {}) => {
      const held = await hold(id, tickets)
      const { body } = await book(held.body, more)
      await press(server(), body.url ?? '', 'good')
      return look(held.body)
    }
    const reserve = (id: string, tickets: TicketWish[], more: object = {}) =>
      server().send<'rsvp'>(
        'POST',
        `/api/events/${id}/rsvps`,
        opened(server(), {
          party: tickets.reduce((all, { count }) => all + count, 0),
          tickets,
          answers: { diet: 'none' },
          ...more,
        }),
      )
    const shown = async (id: string) =>
      (await server().send<'event'>('GET', `/api/events/${id}`)).body
    const left = async (id: string) =>
      Object.fromEntries((await shown(id)).tickets?.tiers.map((each) => [each.id, each.left]) ?? [])
    const taken = async (id: string) => {
      const [row] = await server().db.select().from(events).where(eq(events.id, id))
      return row?.seatsTaken
    }
    beforeEach(async () => {
      const { db, now } = server()
      inner = openTestProvider({ db, now, publicUrl: 'http://cafe.test' })
      server().set(FRIDAY_NOON)
      await db.update(rsvps).set({ networkKey: null })
    })

    test('are held, paid by card with the answers, and sold when it begins', async () => {
      const id = await newEvent()
      const held = await hold(id, [
        { tier: 'early', count: 1 },
        { tier: 'choose', count: 2, eachCents: 800 },
      ])
      expect(held.body).toMatchObject({
        status: 'held',
        party: 3,
        totalCents: 2_600,
        lines: [
          { label: 'early', cents: 1_000 },
          { label: '2 × choose, $8 each', cents: 1_600 },
        ],
      })
      expect(await left(id)).toEqual({ early: 1, standard: 7, choose: 7, child: 7 })
      const unanswered = await desk.book(held.body)
      expect(unanswered.status).toBe(422)
      const { body } = await book(held.body)
      await press(server(), body.url ?? '', 'good')
      const done = await look(held.body)
      expect(done).toMatchObject({
        status: 'confirmed',
        paidCents: 2_600,
        answers: [{ question: 'What do you not eat?', answer: 'nuts' }],
      })
      expect(done.tickets.map(({ name }) => name)).toEqual(['early', 'choose', 'choose'])
      expect(new Set(done.tickets.map(({ qrSvg }) => qrSvg)).size).toBe(3)
      expect(done.calendar).toContain('SEQUENCE:0')
      expect((await mailsOf(done.reference)).map(({ text }) => text).join()).toContain(
        `/tickets?reference=${done.reference}`,
      )
      server().set(new Date(done.startsAt))
      await tidySeats(server())
      await tidySeats(server())
      expect(await books(done.reference)).toEqual({
        'provider:test': 2_600,
        'sales:event': -2_600,
      })
      const report = await server().send<'salesReport'>(
        'GET',
        '/api/admin/sales-report',
        undefined,
        await server().as('manager@demo.example'),
      )
      expect(report.body.byItem).toContainEqual({
        name: done.title,
        count: 1,
        cents: 2_600,
        refundedCents: 0,
      })
    })

    test('that are paid, of which nobody has said so yet, stand among what is theirs until they are booked', async () => {
      const id = await newEvent()
      const member = await newMember(server(), `Lost${id}`)
      const held = await holdSeats(
        server(),
        { person: member, network: '198.51.100.9' },
        { type: 'event', id },
        [{ tier: 'standard', count: 1 }],
      )
      const listed = async () => {
        const of = [server(), null, member.user.id] as const
        return [...(await myClasses(...of)).upcoming, ...(await myPlans(...of)).plans].map(
          ({ reference, status, isPaying = false }) => [reference, status, isPaying],
        )
      }
      const { reference } = held
      // Tickets that are only held stand with what is ahead alone.
      expect(await listed()).toEqual([[reference, 'held', false]])
      const { body } = await book(held)
      const lost = await press(server(), body.url ?? '', 'lost')
      expect([lost.status, await lost.text()]).toEqual([
        502,
        expect.stringMatching(/<a href="[^"]*reference=[^"]*">Back to the café<\/a>/),
      ])
      const paying = [reference, 'held', true]
      expect(await listed()).toEqual([paying, paying])
      server().set(new Date(FRIDAY_NOON.getTime() + HOUR_MS / 2))
      expect(await listed()).toEqual([paying, paying])
      await tidySeats(server())
      expect((await look(held)).status).toBe('confirmed')
      // Paid, they stand in both lists, also where nobody proved the address.
      const paid = [reference, 'confirmed', false]
      expect(await listed()).toEqual([paid, paid])
      const { upcoming } = await myClasses(server(), null, member.user.id)
      expect(upcoming[0]).toMatchObject({ kind: 'event', isTickets: true })
    })

    test('of a tier go to exactly as many as there are, of forty who ask at once', async () => {
      const id = await newEvent()
      const asked = await Promise.allSettled(
        Array.from({ length: 40 }, (_, i) =>
          holdSeats(
            server(),
            { person: null, network: `198.51.100.${i + 1}` },
            { type: 'event', id },
            [{ tier: 'early', count: 1 }],
          ),
        ),
      )
      expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
      for (const each of asked)
        if (each.status === 'rejected')
          expect(each.reason).toMatchObject({
            status: 409,
            error: 'tickets_gone',
            message: expect.stringMatching(
              /^The last “early” has just gone\. .+ Still to be had: “standard” \(\$.+\), “choose” \(pay what you can\)/,
            ) as string,
          })
      expect(await taken(id)).toBe(2)
      expect(await left(id)).toMatchObject({ early: 0, standard: 8 })
    })

    test('of the room go to exactly as many as it has, by card and at the café at once', async () => {
      const id = await newEvent({}, 3)
      const holds = Array.from({ length: 12 }, (_, i) =>
        holdSeats(
          server(),
          { person: null, network: `203.0.113.${i + 1}` },
          { type: 'event', id },
          [{ tier: 'standard', count: 2 }],
        ),
      )
      const forms = Array.from({ length: 12 }, (_, i) =>
        reserve(id, [{ tier: 'standard', count: 2 }], { email: `both-${i}@guest.example` }),
      )
      await Promise.allSettled([...holds, ...forms])
      const rows = await server().db.select().from(rsvps).where(eq(rsvps.eventId, id))
      const seated = rows.filter(({ status }) => ['held', 'confirmed', 'offered'].includes(status))
      expect(seated).toHaveLength(1)
      expect(await taken(id)).toBe(2)
    })

    test('come back one at a time at their own price, and all of them until the hours that are shown', async () => {
      const id = await newEvent()
      const party = await booked(id, [
        { tier: 'early', count: 1 },
        { tier: 'standard', count: 1 },
        { tier: 'choose', count: 1, eachCents: 5_000 },
      ])
      expect(party.tickets.map(({ cancel: back }) => back?.refundCents)).toEqual([
        1_000, 1_500, 5_000,
      ])
      const one = await cancel(party, { seat: 1, of: 3, refundCents: 1_500, creditCents: 0 })
      expect(one.body).toMatchObject({ party: 2, totalCents: 6_000, refundedCents: 1_500 })
      expect(one.body.tickets.map(({ name }) => name)).toEqual(['early', 'choose'])
      expect(await taken(id)).toBe(2)
      const free = new Date(party.freeUntil ?? '')
      expect(free).toEqual(new Date(Date.parse(party.startsAt) - 24 * HOUR_MS))
      server().set(new Date(free.getTime() + 1))
      expect((await look(party)).cancel).toMatchObject({ refundCents: 0, keptCents: 6_000 })
      server().set(free)
      const all = await cancel(party, { refundCents: 6_000, creditCents: 0 })
      expect(all.body).toMatchObject({ status: 'cancelled', refundedCents: 7_500 })
      await tidySeats(server())
      expect(await books(party.reference)).toEqual({})
      expect(await left(id)).toMatchObject({ early: 2 })
    })

    test('are put down for the café by the form, which asks the same and says the price', async () => {
      const id = await newEvent()
      expect((await reserve(id, [{ tier: 'standard', count: 1 }], { answers: {} })).status).toBe(
        422,
      )
      expect((await reserve(id, [{ tier: 'standard', count: 1 }], { party: 2 })).status).toBe(422)
      const { body } = await reserve(id, [{ tier: 'standard', count: 2 }], {
        email: 'cafe@guest.example',
      })
      expect(body.status).toBe('confirmed')
      const link = await desk.linkOf('cafe@guest.example')
      expect(await look(link)).toMatchObject({ dueCents: 3_000, canPay: true, party: 2 })
      // What is free needs no hold.
      expect((await hold(id, [{ tier: 'child', count: 1 }])).body).toMatchObject({
        error: 'nothing_to_pay',
      })
      expect(
        (await reserve(id, [{ tier: 'child', count: 1 }], { email: 'child@guest.example' })).body
          .status,
      ).toBe('confirmed')
      // Tickets are needed where they are sold.
      const plain = await server().send<'rsvp'>(
        'POST',
        `/api/events/${id}/rsvps`,
        opened(server(), { party: 1, email: 'plain@guest.example' }),
      )
      expect(plain.body).toMatchObject({ error: 'tickets_needed' })
    })

    test('that come free are offered to the first in line whose tickets there are', async () => {
      const id = await newEvent({}, 3)
      const early = await booked(id, [{ tier: 'early', count: 2 }])
      const standard = await booked(id, [{ tier: 'standard', count: 1 }], {
        email: 'st@guest.example',
      })
      const wait = (email: string, of: string) =>
        reserve(id, [{ tier: of, count: 1 }], { email: `${email}-${id}@guest.example` })
      expect((await wait('first', 'early')).body.status).toBe('waitlisted')
      expect((await wait('second', 'standard')).body.status).toBe('waitlisted')
      // A standard ticket comes back: no early one is there for the first.
      await cancel(standard, { refundCents: 1_500, creditCents: 0 })
      expect((await look(await desk.linkOf(`second-${id}@guest.example`))).status).toBe('offered')
      await cancel(early, { refundCents: 2_000, creditCents: 0 })
      const offered = await look(await desk.linkOf(`first-${id}@guest.example`))
      expect(offered).toMatchObject({ status: 'offered', dueCents: 1_000 })
      expect(await left(id)).toMatchObject({ early: 1, standard: 1 })
    })

    test('cost members less where the event is a workshop, and else as much as others', async () => {
      const member = await newMember(server(), 'Tickets')
      await joinWith(server(), member, 'good', { tier: 'premium' })
      const holdAs = async (isWorkshop: boolean) =>
        holdSeats(
          server(),
          { person: member, network: '198.51.100.7' },
          { type: 'event', id: await newEvent({ isWorkshop }) },
          [{ tier: 'standard', count: 1 }],
        )
      expect((await holdAs(true)).totalCents).toBe(1_200)
      expect((await holdAs(false)).totalCents).toBe(1_500)
    })

    test.each(['basic', 'premium', 'elite'] as const)(
      'cost whoever has %s to the cent what the page says before',
      async (tier) => {
        const member = await newMember(server(), `Page-${tier}`)
        await joinWith(server(), member, 'good', { tier })
        const id = await newEvent({ isWorkshop: true, tiers: ODD })
        const { cafe } = server().settings.get()
        const { tickets } = await shown(id)
        if (!tickets) throw new Error('No tickets.')
        const said = tickets.tiers.map(
          (ticket) => memberTicketCents(tickets, ticket, tier, cafe) ?? ticket.priceCents,
        )
        const counts = [3, 2, 1]
        const held = await holdSeats(
          server(),
          { person: member, network: '198.51.100.9' },
          { type: 'event', id },
          ODD.map(({ id: of }, i) => ({ tier: of, count: counts[i] ?? 0 })),
        )
        expect(held.totalCents).toBe(
          said.reduce((all, cents, i) => all + cents * (counts[i] ?? 0), 0),
        )
      },
    )

    test('are refunded and everybody is told where the café calls the event off', async () => {
      const id = await newEvent()
      const party = await booked(id, [{ tier: 'standard', count: 2 }])
      const admin = await server().as('admin@demo.example')
      const path = `/api/admin/content/event/${id}`
      const { body: piece } = await server().send<'piece'>('GET', path, undefined, admin)
      const publish = (more: object) =>
        server().send<'publishPiece'>(
          'POST',
          `${path}/publication`,
          {
            value: { ...piece.published, ...more },
            version: piece.version,
            mark: null,
            tellParties: true,
          },
          admin,
        )
      const off = await publish({ status: 'cancelled' })
      expect(off.status).toBe(200)
      expect(await look(party)).toMatchObject({ isCalledOff: true, refundedCents: 3_000 })
      await tidySeats(server())
      expect(await books(party.reference)).toEqual({})
      const news = (await mailsOf(party.reference)).filter(({ subject }) =>
        subject.startsWith('Cancelled'),
      )
      expect(news).toHaveLength(1)
      expect(news[0]?.text).toContain('$30.00, comes back by itself')
    })

    test('are offered on the next date with room to whoever comes too late', async () => {
      const id = await newEvent({}, 1)
      const later = async (weeks: number, capacity: number, more: object = {}) => {
        const other = await newEvent({}, capacity)
        const startsAt = new Date(FRIDAY_NOON.getTime() + weeks * 7 * 24 * HOUR_MS)
        const endsAt = new Date(startsAt.getTime() + 2 * HOUR_MS)
        await server()
          .db.update(events)
          .set({ title: 'Late Mic', startsAt, endsAt, ...more })
          .where(eq(events.id, other))
      }
      await server().db.update(events).set({ title: 'Late Mic' }).where(eq(events.id, id))
      await later(2, 4, { status: 'cancelled' })
      await later(3, 1)
      await later(4, 4)
      expect((await hold(id, [{ tier: 'standard', count: 1 }])).status).toBe(200)
      const one = await hold(id, [{ tier: 'standard', count: 1 }])
      expect([one.status, one.body.error]).toEqual([409, 'seats_gone'])
      expect(one.body.message).toContain('The next date with room: Friday, November 7, 11 AM.')
      const two = await hold(id, [{ tier: 'standard', count: 2 }])
      expect(two.body.message).toContain('The next date with room: Friday, November 14, 11 AM.')
      const waiting = await reserve(id, [{ tier: 'standard', count: 1 }])
      expect(waiting.body).toMatchObject({ status: 'waitlisted' })
      expect(waiting.body.message).toContain('The next date with room: Friday, November 7')
    })

    test('of an event that is moved come back in full until it begins', async () => {
      const id = await newEvent()
      const party = await booked(id, [{ tier: 'standard', count: 1 }])
      const admin = await server().as('admin@demo.example')
      const path = `/api/admin/content/event/${id}`
      const { body: piece } = await server().send<'piece'>('GET', path, undefined, admin)
      const startsAt = new Date(FRIDAY_NOON.getTime() + 2 * HOUR_MS).toISOString()
      const moved = await server().send<'publishPiece'>(
        'POST',
        `${path}/publication`,
        {
          value: { ...piece.published, startsAt },
          version: piece.version,
          mark: null,
          tellParties: true,
          // The host has other nights in the test.
          teachesTwice: true,
        },
        admin,
      )
      expect(moved.status).toBe(200)
      const [news] = (await mailsOf(party.reference)).filter(({ subject }) =>
        subject.startsWith('New date'),
      )
      expect(news?.text).toContain(
        'give your seats back before it begins, Friday, October 17, 2:00 PM: all that you paid comes back.',
      )
      expect(news?.text).toContain(`/tickets?reference=${party.reference}`)
      expect((await look(party)).policy).toEqual(['All that you paid comes back until it begins.'])
      // In two hours, within the day before which all would come back.
      expect((await look(party)).cancel).toMatchObject({ refundCents: 1_500, keptCents: 0 })
    })

    test('of an event that is put off come back in full, also after the old start', async () => {
      const id = await newEvent()
      const party = await booked(id, [{ tier: 'standard', count: 2 }])
      await server().db.update(events).set({ status: 'postponed' }).where(eq(events.id, id))
      server().set(new Date(Date.parse(party.startsAt) + HOUR_MS))
      await tidySeats(server())
      const later = await look(party)
      expect(later).toMatchObject({
        freeUntil: null,
        policy: ['All that you paid comes back until it begins.'],
        cancel: { refundCents: 3_000, creditCents: 0, keptCents: 0 },
        canPay: false,
      })
      expect(later.tickets[0]?.cancel).toMatchObject({ refundCents: 1_500, keptCents: 0 })
      const { status, body } = await cancel(party, { refundCents: 3_000, creditCents: 0 })
      expect(status).toBe(200)
      expect(body).toMatchObject({ status: 'cancelled', refundedCents: 3_000, keptCents: 0 })
    })

    test('leave those who were on the list before as they were', async () => {
      const id = await newEvent()
      await server()
        .db.update(events)
        .set({ details: sql`${events.details} - 'tickets'` })
        .where(eq(events.id, id))
      const before = await server().send<'rsvp'>(
        'POST',
        `/api/events/${id}/rsvps`,
        opened(server(), { party: 2, email: 'before@guest.example' }),
      )
      expect(before.body.status).toBe('confirmed')
      await server()
        .db.update(events)
        .set({ details: sql`${events.details} || ${JSON.stringify({ tickets: SALE })}::jsonb` })
        .where(eq(events.id, id))
      await booked(id, [{ tier: 'standard', count: 1 }])
      expect(await taken(id)).toBe(3)
      const row = await desk.rowOf(before.body.reference)
      expect(row).toMatchObject({ status: 'confirmed', party: 2, priceCents: null, tickets: null })
      // At the door those two pay, and nobody with a ticket of their own.
      const shop = await server().send<'tillShop'>(
        'GET',
        '/api/till-shop',
        undefined,
        await server().as('barista@demo.example'),
      )
      const atDoor = shop.body.events.find((each) => each.id === id)
      expect(atDoor).toMatchObject({ reserved: 2, left: 7, priceCents: 2_000 })
      const mails = await server()
        .db.select()
        .from(outbox)
        .where(eq(outbox.to, 'before@guest.example'))
      const text = mails.map((mail) => mail.text).join()
      expect(text).toContain(`/events/${id}?cancel=${before.body.reference}`)
    })
  },
  { payments, connections: 20 },
)
