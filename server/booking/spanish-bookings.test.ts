import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { classSessions, outbox, rsvps, spaceBookings, testPaymentPages } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON, newKey, newOrder } from '../db/testing.ts'
import { opened } from '../forms/testing.ts'
import { press } from '../memberships/testing.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { openTestProvider } from '../payments/test-provider.ts'
import { remindOfBookings } from './reminders.ts'
import { addClass, seatDesk } from './seat-testing.ts'

let inner: PaymentProvider
const payments = new Proxy({} as PaymentProvider, { get: (_, key) => Reflect.get(inner, key) })
/** Words that no mail in Spanish says. */
const ENGLISH = /\b(?:your|you|the|at|on|for|with|please|was|were|is|are|seats?|until|paid|room)\b/i

eachEngine(
  'a booking in Spanish',
  (server) => {
    let nth = 0
    const { hold, book, look, cancel } = seatDesk(server)
    const newClass = (more: Partial<typeof classSessions.$inferInsert> = {}) =>
      addClass(server(), `es-${(nth += 1)}`, {
        title: `Tintas ${nth}`,
        ...more,
      })
    const mailsTo = async (email: string) => {
      const rows = await server()
        .db.select()
        .from(outbox)
        .where(eq(outbox.to, email))
        .orderBy(outbox.createdAt)
      return rows.map(({ subject, text }) => ({ subject, text }))
    }
    /** Without what is the café's own: its address, links, and the words of a class. */
    const plain = (text: string) =>
      text
        .split('\n\n')
        .slice(0, -1)
        .join('\n')
        .replaceAll(/https?:\S+/g, '')
        .replaceAll(/Art Space|Tintas \d+/g, '')
    const expectSpanish = async (email: string, subjects: readonly string[]) => {
      const mails = await mailsTo(email)
      expect(mails.map(({ subject }) => subject.replace(/ \([RS]-\w+\)$/, ''))).toEqual(subjects)
      for (const { text } of mails) {
        expect(text).toMatch(/^Hola, \w+:/)
        expect(plain(text)).not.toMatch(ENGLISH)
      }
      return mails
    }
    beforeEach(async () => {
      const { db, now } = server()
      inner = openTestProvider({ db, now, publicUrl: 'http://cafe.test' })
      server().set(FRIDAY_NOON)
      await db.update(rsvps).set({ networkKey: null })
      await db.update(spaceBookings).set({ networkKey: null })
    })

    test('of seats is told of in Spanish, from the payment to what comes back', async () => {
      const id = await newClass()
      const held = (await hold(id, 2)).body
      const who = { name: 'Luz', email: 'luz@guest.example', language: 'es' }
      const { body } = await book(held, who)
      await press(server(), body.url ?? '', 'good')
      const { reference, token } = held
      const given = await server().send('POST', `/api/rsvps/${reference}/transfer`, {
        token,
        seat: 1,
        of: 2,
        name: 'Sol',
        email: 'sol@guest.example',
      })
      expect(given.status).toBe(200)
      await cancel(await look(held), { refundCents: 8_000, creditCents: 0 })
      const mails = await expectSpanish('luz@guest.example', [
        'Tus lugares están reservados',
        'Un lugar es ahora de otra persona',
        'Devolviste tus lugares',
      ])
      expect(mails[0]?.text).toContain(
        `http://cafe.test/es/classes/confirmation?reference=${reference}`,
      )
      // Whoever is given a seat is written to as whoever gave it.
      await expectSpanish('sol@guest.example', [`Un lugar para ti: Tintas ${nth}`])
    })

    test('with an order is told of in Spanish too, and held again it stays Spanish', async () => {
      const id = await newClass()
      const held = (await hold(id, 1)).body
      const { reference, token } = held
      const put = await server().send<'seatsForCart'>('POST', `/api/rsvps/${reference}/cart`, {
        token,
        name: 'Mar',
        email: 'mar@guest.example',
        participants: ['Mar'],
        message: '',
        language: 'es',
      })
      expect(put.status).toBe(200)
      server().set(new Date(FRIDAY_NOON.getTime() + 11 * 60_000))
      const again = await server().send<'holdSeatsAgain'>(
        'POST',
        `/api/rsvps/${reference}/hold`,
        { token },
        { origin: 'http://cafe.test' },
      )
      const lines = [{ id: again.body.line.id, type: 'session', quantity: 1 }]
      const contact = { name: 'Mar', email: 'orden@guest.example' }
      const order = newOrder({ lines, contact, payment: 'online', language: 'es' })
      const { body } = await server().send('POST', '/api/orders', order, newKey())
      const page = await server().send<'startPayment'>(
        'POST',
        `/api/orders/${body.id}/payment-page`,
        { token: body.token },
      )
      await press(server(), page.body.url, 'good')
      await expectSpanish('mar@guest.example', ['Tus lugares están reservados'])
    })

    test('of drinks with seats names them in Spanish at the payment', async () => {
      const id = await newClass()
      await server()
        .db.update(classSessions)
        .set({ details: { ...(await detailsOf(id)), breakMinutes: 90 } })
        .where(eq(classSessions.id, id))
      const held = (await hold(id, 1)).body
      const drinks = [{ seat: 0, id: 'taro-milk-tea', quantity: 1 }]
      const path = `/api/rsvps/${held.reference}/drinks/quote`
      const { body: cost } = await server().send<'quoteBreakDrinks'>('POST', path, {
        token: held.token,
        drinks,
      })
      const { body } = await book(held, { language: 'es', drinks, drinksCents: cost.totalCents })
      const [page] = await server()
        .db.select()
        .from(testPaymentPages)
        .where(eq(testPaymentPages.id, body.url?.split('/').at(-1)?.split('?')[0] ?? ''))
      expect(page?.title).toBe(`Tintas ${nth} y bebidas ${held.reference}`)
    })
    const detailsOf = async (id: string) => {
      const [row] = await server().db.select().from(classSessions).where(eq(classSessions.id, id))
      if (!row) throw new Error('There is no such class.')
      return row.details
    }

    test('of a place by name is told of in Spanish, and its reminder', async () => {
      const id = await newClass({
        startsAt: new Date(FRIDAY_NOON.getTime() + 30 * 3_600_000),
        endsAt: new Date(FRIDAY_NOON.getTime() + 33 * 3_600_000),
        priceCents: 0,
      })
      await server()
        .db.update(classSessions)
        .set({ details: { ...(await detailsOf(id)), materialsCents: 0, policy: '' } })
        .where(eq(classSessions.id, id))
      const { status } = await server().send(
        'POST',
        `/api/classes/${id}/rsvps`,
        opened(server(), {
          name: 'Paz',
          email: 'paz@guest.example',
          participants: ['Paz'],
          message: '',
          language: 'es',
        }),
        { origin: 'http://cafe.test' },
      )
      expect(status).toBe(200)
      server().set(new Date(FRIDAY_NOON.getTime() + 20 * 3_600_000))
      await remindOfBookings(server())
      await expectSpanish('paz@guest.example', [`Tus lugares: Tintas ${nth}`, `Hoy: Tintas ${nth}`])
    })

    test('of a room is told of in Spanish, until it is cancelled', async () => {
      const date = '2026-01-07'
      const held = await server().send<'holdRoom'>(
        'POST',
        '/api/room-bookings',
        { spaceType: 'art-space', date, startsAt: '13:00', hours: 3 },
        { origin: 'http://cafe.test' },
      )
      const { reference, token, totalCents, houseRules } = held.body
      const booking = await server().send<'bookRoom'>(
        'POST',
        `/api/room-bookings/${reference}/booking`,
        {
          token,
          name: 'Luz',
          email: 'cuarto@guest.example',
          headcount: 6,
          message: '',
          expectedCents: totalCents,
          houseRules: houseRules?.version,
          language: 'es',
        },
      )
      await press(server(), booking.body.url ?? '', 'good')
      const over = await server().send('POST', `/api/room-bookings/${reference}/cancellation`, {
        token,
        refundCents: 5_250,
      })
      expect(over.status).toBe(200)
      const mails = await mailsTo('cuarto@guest.example')
      expect(mails.map(({ subject }) => subject.replace(/ \(.+\)$/, ''))).toEqual([
        'Tu espacio está reservado',
        'Tu reserva del espacio se cancela',
      ])
      expect(mails[0]?.text).toContain('http://cafe.test/es/book-space/hire?reference=')
      // The house rules are the owner's own words.
      const [rules] = mails.map(({ text }) => text.replace(/Las reglas de la casa[^]*?\n\n/, ''))
      for (const text of [rules ?? '', mails[1]?.text ?? ''])
        expect(plain(text)).not.toMatch(ENGLISH)
    })
  },
  { payments },
)
