import { eq, like, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { ratesOf } from '#domain/booking/rates.ts'
import { formatDate } from '#domain/cafe/calendar.ts'
import { instantAt } from '#domain/cafe/time.ts'
import type { RoomBooking } from '#domain/contracts/rooms.ts'
import { saveSettings, type SettingsChange } from '../cafe/store.ts'
import {
  events,
  ledgerPostings,
  ledgerTransactions,
  outbox,
  roomCharges,
  roomRefunds,
  roomReservations,
  spaceBookings,
} from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON, newOrder } from '../db/testing.ts'
import { backFrom, press } from '../memberships/testing.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { openTestProvider } from '../payments/test-provider.ts'
import { tidyHires } from './hire-pay.ts'
import { holdHire } from './hires.ts'

let inner: PaymentProvider
const payments = new Proxy({} as PaymentProvider, { get: (_, key) => Reflect.get(inner, key) })

const MONDAY = '2025-10-20'
const MINUTE_MS = 60_000
const later = (minutes: number) => new Date(FRIDAY_NOON.getTime() + minutes * MINUTE_MS)
const WHO = { name: 'Zoe', email: 'zoe@guest.example', headcount: 6, message: 'A birthday' }

eachEngine(
  'hires of rooms',
  (server) => {
    let day = 0
    beforeEach(() => {
      const { db, now } = server()
      inner = openTestProvider({ db, now, publicUrl: 'http://cafe.test' })
      server().set(FRIDAY_NOON)
    })
    /** An open day of its own for each test: Wednesdays and Thursdays of the year to come. */
    const freeDay = () => {
      day += 1
      return new Date(Date.UTC(2026, 0, 7) + (day - 1) * 7 * 86_400_000).toISOString().slice(0, 10)
    }
    const hold = (date: string, more: object = {}, headers = {}) =>
      server().send<'holdRoom'>(
        'POST',
        '/api/room-bookings',
        { spaceType: 'art-space', date, startsAt: '13:00', hours: 3, ...more },
        { origin: 'http://cafe.test', ...headers },
      )
    const book = ({ reference, token, totalCents, houseRules }: RoomBooking, more: object = {}) =>
      server().send<'bookRoom'>('POST', `/api/room-bookings/${reference}/booking`, {
        token,
        ...WHO,
        expectedCents: totalCents,
        houseRules: houseRules?.version,
        ...more,
      })
    const set = async (change: SettingsChange) => {
      await saveSettings(server().db, change, 'a test', server().now())
      await server().settings.refresh()
    }
    const look = ({ reference, token }: RoomBooking) =>
      server()
        .send<'roomBooking'>('GET', `/api/room-bookings/${reference}?token=${token}`)
        .then(({ body }) => body)
    const cancel = ({ reference, token }: RoomBooking, refundCents: number) =>
      server().send<'cancelRoom'>('POST', `/api/room-bookings/${reference}/cancellation`, {
        token,
        refundCents,
      })
    const booked = async (date: string, more: object = {}) => {
      const held = await hold(date, more)
      expect(held.status).toBe(200)
      const { body } = await book(held.body)
      await press(server(), body.url ?? '', 'good')
      return look(held.body)
    }
    const freeNetworks = () => server().db.update(spaceBookings).set({ networkKey: null }).execute()
    /** What the books say of a hire, by account. */
    const booksOf = async (reference: string) => {
      const charges = server()
        .db.select({ id: roomCharges.id })
        .from(roomCharges)
        .where(eq(roomCharges.bookingId, reference))
      const rows = await server()
        .db.select({
          account: ledgerPostings.account,
          cents: sql<string>`sum(${ledgerPostings.cents})`.mapWith(Number),
        })
        .from(ledgerPostings)
        .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerPostings.transactionId))
        .where(
          sql`${ledgerTransactions.subjectId} = ${reference} or ${ledgerTransactions.subjectId} in ${charges}
            or exists (select from room_refunds r where r.charge_id in ${charges} and ${ledgerTransactions.subjectId} like r.id || '%')`,
        )
        .groupBy(ledgerPostings.account)
      return Object.fromEntries(
        rows.filter(({ cents }) => cents !== 0).map(({ account, cents }) => [account, cents]),
      )
    }

    test('hold a time, take its deposit, and are confirmed with a date for the calendar', async () => {
      const date = freeDay()
      const held = await hold(date)
      expect(held.body).toMatchObject({
        state: 'held',
        totalCents: 10_500,
        depositCents: 5_250,
        heldUntil: later(10).toISOString(),
      })
      const { body } = await book(held.body)
      expect(body.url).toContain('/payments/test/')
      // Sent twice it is the same page.
      expect((await book(held.body)).body.url).toBe(body.url)
      expect(await look(held.body)).toMatchObject({ canPay: true, isPaying: true })
      const page = `/book-space/hire?reference=${held.body.reference}&token=${held.body.token}`
      expect(await backFrom(server(), body.url)).toEqual({
        unpaid: page,
        paid: `${page}&after-card=1`,
      })
      const done = await look(held.body)
      expect(done).toMatchObject({ state: 'confirmed', paidCents: 5_250, dueCents: 5_250 })
      // Before it is paid it says the same of what comes back, and until when it can be moved.
      expect(done.policy.length).toBeGreaterThan(1)
      expect(held.body.policy.slice(0, -1)).toEqual(done.policy)
      expect(done.isPaying).toBe(false)
      expect(done.calendar).toContain('SEQUENCE:0')
      expect(await booksOf(done.reference)).toEqual({
        'provider:test': 5_250,
        'deposits:rooms': -5_250,
      })
      const mails = await server()
        .db.select()
        .from(outbox)
        .where(like(outbox.subject, `%${done.reference}%`))
      const mail = mails.find(({ to }) => to === WHO.email)
      expect(mail?.attachments?.[0]?.content).toContain('METHOD:PUBLISH')
      expect(mail?.text).toContain('/book-space/hire?reference=')
    })

    test('stand in the history of whoever booked them, with what was paid and what came back', async () => {
      const cleo = await server().as('customer@demo.example')
      const held = await hold(freeDay(), {}, cleo)
      const mine = await server().send<'myPlans'>('GET', '/api/me/plans', undefined, cleo)
      const isOwn = (plan: { reference: string }) => plan.reference === held.body.reference
      expect(mine.body.plans.find(isOwn)).toMatchObject({
        status: 'held',
        waitsUntil: later(10).toISOString(),
      })
      const { body } = await book(held.body)
      await press(server(), body.url ?? '', 'good')
      const paid = await look(held.body)
      const to = { date: freeDay(), startsAt: '12:00', hours: 3 }
      const { reference, token } = paid
      const moved = await server().send('POST', `/api/room-bookings/${reference}/move`, {
        token,
        ...to,
        expectedCents: paid.totalCents,
      })
      expect(moved.status).toBe(200)
      const done = await look(held.body)
      await cancel(done, done.cancel?.refundCents ?? 0)
      const history = await server().send<'myHistory'>(
        'GET',
        '/api/me/history?of=room',
        undefined,
        cleo,
      )
      const receipt = `/book-space/hire?reference=${done.reference}&token=${done.token}#receipt`
      const entries = history.body.entries.filter((entry) => entry.receipt === receipt)
      expect(entries.toSorted((a, b) => a.kind.localeCompare(b.kind))).toMatchObject([
        { kind: 'bought', title: 'Art Space', cents: 5_250, method: 'test' },
        { kind: 'refunded', detail: 'Cancelled by the guest', cents: done.cancel?.refundCents },
      ])
      const bell = await server().send<'notifications'>(
        'GET',
        '/api/me/notifications',
        undefined,
        cleo,
      )
      const messages = bell.body.notifications.map(({ message }) => message).join('\n')
      expect(messages).toMatch(/as you asked\. \$[\d.]+ of \$[\d.]+ comes back\.$/m)
      // Where it is now, and what it was when it was paid.
      expect(entries.find(({ kind }) => kind === 'bought')?.detail).toMatch(
        /^Deposit: .+, 12:00 PM to 3:00 PM\. Moved from .+, 1:00 PM to 4:00 PM$/,
      )
    })

    test('say whether a deposit is paid, with the balance and by when, or all of it', async () => {
      const date = freeDay()
      const part = await booked(date)
      const due = `${formatDate(date)}, 1:00 PM`
      expect(part).toMatchObject({
        payments: [{ kind: 'deposit' }],
        moneyWords: `Deposit paid. The balance of $52.50 is due by ${due}.`,
      })
      await set({ rooms: { depositPercent: 100 } })
      const whole = await booked(freeDay())
      await set({ rooms: { depositPercent: 50 } })
      expect(whole).toMatchObject({ payments: [{ kind: 'whole' }], moneyWords: 'Paid in full.' })
      const mails = await server()
        .db.select({ text: outbox.text })
        .from(outbox)
        .where(like(outbox.subject, `Your room is booked (${whole.reference})`))
      expect(mails.map(({ text }) => text).join()).toContain('Paid in full: $105.00.')
      expect(mails.map(({ text }) => text).join()).not.toContain('Left to pay')
    })

    /** A guest of the chat: asks there whether a time is free. @returns what holds it, on the page to which the answer leads */
    const askChat = async (wish: { date: string; startsAt: string; hours: number }) => {
      const sessionId = 'a-guest-who-wants-the-venue'
      const headers = { 'x-session-id': sessionId, 'x-forwarded-for': '203.0.113.77' }
      const { body: opened } = await server().send<'csrfToken'>(
        'GET',
        '/api/csrf-token',
        undefined,
        headers,
      )
      const said = await server().send<'chat'>(
        'POST',
        '/api/chat',
        {
          message: `Is the entire venue free for ${wish.hours} hours on January 6?`,
          sessionId,
          context: { currentPath: '/', cartItemCount: 0, conversationHistory: [] },
        },
        { ...headers, 'x-csrf-token': opened.csrfToken },
      )
      expect(said.body.response.actions).toContainEqual(
        expect.objectContaining({ type: 'navigate', path: '/book-space' }),
      )
      return async () => {
        const held = await hold(wish.date, { ...wish, spaceType: 'entire-venue' }, headers)
        return held.status === 200 ? 'held' : held.body.error
      }
    }

    test('give overlapping rooms to one of fifty who ask at once, one of them by the chat', async () => {
      // A Tuesday, on which both rooms could be had if the café were open: the venue from many networks.
      await freeNetworks()
      const holdByChat = await askChat({ date: '2026-01-06', startsAt: '10:00', hours: 4 })
      const asked = Array.from({ length: 49 }, (_, i) =>
        holdHire(
          server(),
          { person: null, network: `198.51.100.${i + 1}` },
          {
            spaceType: 'entire-venue',
            date: '2026-01-06',
            startsAt: i % 2 === 0 ? '10:00' : '12:00',
            hours: 4,
          },
        ).then(
          () => 'held',
          (error: { error?: string }) => error.error ?? Promise.reject(error),
        ),
      )
      const outcomes = await Promise.all([holdByChat(), ...asked])
      expect(outcomes.filter((each) => each === 'held')).toHaveLength(1)
      expect(new Set(outcomes)).toEqual(new Set(['held', 'room_taken']))
    })

    test('whose hold ran out get the room all the same where it is still free', async () => {
      await freeNetworks()
      const held = await hold(freeDay())
      const { body } = await book(held.body)
      server().set(later(25))
      await tidyHires({ ...server(), payments: null })
      expect((await look({ ...held.body })).state).toBe('expired')
      await press(server(), body.url ?? '', 'good')
      expect(await look(held.body)).toMatchObject({ state: 'confirmed', paidCents: 5_250 })
    })

    test('whose hold ran out get their money back where somebody else has the room', async () => {
      await freeNetworks()
      const date = freeDay()
      const held = await hold(date)
      const { body } = await book(held.body)
      server().set(later(25))
      const other = await booked(date)
      expect(other.state).toBe('confirmed')
      await press(server(), body.url ?? '', 'good')
      await tidyHires(server())
      const lost = await look(held.body)
      expect(lost).toMatchObject({ state: 'expired', paidCents: 5_250, refundedCents: 5_250 })
      expect(await booksOf(lost.reference)).toEqual({})
      const [refund] = await server()
        .db.select()
        .from(roomRefunds)
        .innerJoin(roomCharges, eq(roomCharges.id, roomRefunds.chargeId))
        .where(eq(roomCharges.bookingId, lost.reference))
      expect(refund?.room_refunds.state).toBe('succeeded')
    })

    test('a page that is over is closed, so that nobody pays there any more', async () => {
      await freeNetworks()
      const held = await hold(freeDay())
      const { body } = await book(held.body)
      server().set(later(25))
      await tidyHires(server())
      await press(server(), body.url ?? '', 'good')
      expect(await look(held.body)).toMatchObject({ state: 'expired', paidCents: 0 })
    })

    test.each([
      [8 * 24 * 60, 5_250, 0],
      [3 * 24 * 60, 2_625, 2_625],
      [60, 0, 5_250],
    ])(
      'cancelled %s minutes before give back exactly what was shown, and the books say the same',
      async (before, back, kept) => {
        await freeNetworks()
        const date = freeDay()
        const done = await booked(date)
        const start = instantAt('America/New_York', date, '13:00')
        server().set(new Date(start.getTime() - before * MINUTE_MS))
        expect((await look(done)).cancel).toMatchObject({ refundCents: back, keptCents: kept })
        const wrong = await cancel(done, back + 1)
        expect([wrong.status, wrong.body.error]).toEqual([409, 'refund_changed'])
        const over = await cancel(done, back)
        expect(over.body).toMatchObject({ state: 'cancelled', refundedCents: back })
        // Twice is once.
        await cancel(done, back)
        await tidyHires(server())
        const books = await booksOf(done.reference)
        expect(books).toEqual(kept > 0 ? { 'provider:test': kept, 'sales:forfeited': -kept } : {})
        const left = await server().db.$count(
          roomReservations,
          eq(roomReservations.bookingId, done.reference),
        )
        expect(left).toBe(0)
      },
    )

    test('cancelled in the moment in which they are paid keep nothing and lose nothing', async () => {
      for (let round = 0; round < 5; round += 1) {
        await freeNetworks()
        const held = await hold(freeDay())
        const { body } = await book(held.body)
        await Promise.all([press(server(), body.url ?? '', 'good'), cancel(held.body, 0)])
        await tidyHires(server())
        const after = await look(held.body)
        const books = await booksOf(after.reference)
        if (after.state === 'confirmed')
          expect(books).toEqual({ 'provider:test': 5_250, 'deposits:rooms': -5_250 })
        else expect([after.state, books]).toEqual(['cancelled', {}])
      }
    })

    test('are sold when they begin, if they are paid in full', async () => {
      await freeNetworks()
      const date = freeDay()
      const done = await booked(date)
      const { reference, token } = done
      const { body } = await server().send<'payRoom'>(
        'POST',
        `/api/room-bookings/${reference}/payments`,
        { token },
      )
      await press(server(), body.url, 'good')
      expect(await look(done)).toMatchObject({ paidCents: 10_500, dueCents: 0 })
      expect(await booksOf(reference)).toEqual({
        'provider:test': 10_500,
        'deposits:rooms': -10_500,
      })
      server().set(instantAt('America/New_York', date, '13:01'))
      await tidyHires(server())
      await tidyHires(server())
      expect(await booksOf(reference)).toEqual({ 'provider:test': 10_500, 'sales:room': -10_500 })
      expect((await cancel(done, 0)).body.error).toBe('hire_begun')
    })

    test('to which nobody came are closed by staff, and what was paid is kept', async () => {
      await freeNetworks()
      const manager = await server().as('manager@demo.example')
      const date = freeDay()
      const done = await booked(date)
      const close = () =>
        server().send<'decideRoom'>(
          'POST',
          `/api/admin/rooms/${done.reference}/decision`,
          { decision: 'close', message: '' },
          manager,
        )
      expect((await close()).status).toBe(409)
      await server()
        .db.update(spaceBookings)
        .set({ startsAt: later(-120), endsAt: later(-60) })
        .where(eq(spaceBookings.id, done.reference))
      await tidyHires(server())
      expect((await close()).body).toMatchObject({ state: 'cancelled', dueCents: 0 })
      expect(await booksOf(done.reference)).toEqual({
        'provider:test': 5_250,
        'sales:forfeited': -5_250,
      })
    })

    test('that last longer cost overtime by the quarter hour, paid by the link and added to what was sold', async () => {
      await freeNetworks()
      const date = freeDay()
      const done = await booked(date)
      const { reference, token } = done
      const pay = async () => {
        const { status, body } = await server().send<'payRoom'>(
          'POST',
          `/api/room-bookings/${reference}/payments`,
          { token },
        )
        if (status === 200) await press(server(), body.url, 'good')
        return status
      }
      await pay()
      const overtime = async (minutes: number, seenMinutes = 0) =>
        server().send<'recordOvertime'>(
          'POST',
          `/api/admin/rooms/${reference}/overtime`,
          { minutes, seenMinutes },
          await server().as('barista@demo.example'),
        )
      expect((await overtime(45)).body.error).toBe('no_overtime')
      server().set(instantAt('America/New_York', date, '16:50'))
      await tidyHires(server())
      expect((await overtime(20)).status).toBe(400)
      const [answer, again] = await Promise.all([overtime(45), overtime(45)])
      // Three quarters of $35.
      expect([again.status, answer.body]).toMatchObject([
        200,
        { overtimeMinutes: 45, totalCents: 13_125, dueCents: 2_625, canPay: true },
      ])
      expect((await overtime(60)).body.error).toBe('overtime_changed')
      const mails = await server()
        .db.select()
        .from(outbox)
        .where(like(outbox.subject, `You stayed longer (${reference})`))
      expect(mails).toHaveLength(1)
      expect(mails[0]?.text).toContain('45 minutes longer, which is $26.25')
      expect(mails[0]?.text).toContain(`/book-space/hire?reference=${reference}&token=${token}`)
      expect(await booksOf(reference)).toEqual({ 'provider:test': 10_500, 'sales:room': -10_500 })
      expect(await pay()).toBe(200)
      const paid = await look(done)
      expect([paid.dueCents, paid.payments.map(({ kind }) => kind).toSorted()]).toEqual([
        0,
        ['balance', 'deposit', 'overtime'],
      ])
      await tidyHires(server())
      expect(await booksOf(reference)).toEqual({ 'provider:test': 13_125, 'sales:room': -13_125 })
      expect((await overtime(0, 45)).body.error).toBe('overtime_paid')
    })

    test('see their own hours as free while they choose another time, by their link alone', async () => {
      const date = freeDay()
      const { reference, token } = await booked(date)
      const freeAt = async (more: string) => {
        const path = `/api/spaces/art-space/day?date=${date}${more}`
        const { body } = await server().send<'spaceDay'>('GET', path)
        return body.hours.filter(({ isFree }) => isFree).map(({ time }) => time)
      }
      expect(await freeAt('')).not.toContain('14:00')
      expect(await freeAt(`&moving=${reference}&token=${token}`)).toContain('14:00')
      const path = `/api/spaces/art-space/day?date=${date}&moving=${reference}`
      expect((await server().send('GET', `${path}&token=x`)).status).toBe(404)
      expect((await server().send('GET', path)).status).toBe(404)
    })

    test('are moved in one step, and what the new time costs less comes back', async () => {
      await freeNetworks()
      const [from, to] = [freeDay(), freeDay()]
      const done = await booked(from, { hours: 6, startsAt: '11:00' })
      expect(done.paidCents).toBe(10_500)
      const { reference, token } = done
      const wish = { date: to, startsAt: '12:00', hours: 2 }
      const asked = await server().send<'roomMove'>(
        'GET',
        `/api/room-bookings/${reference}/move?token=${token}&date=${to}&startsAt=12:00&hours=2`,
      )
      expect(asked.body).toMatchObject({ totalCents: 7_000, refundCents: 3_500, dueCents: 0 })
      const move = (expectedCents: number) =>
        server().send<'moveRoom'>('POST', `/api/room-bookings/${reference}/move`, {
          token,
          ...wish,
          expectedCents,
        })
      expect((await move(1)).body.error).toBe('price_changed')
      const { body } = await move(7_000)
      expect(body).toMatchObject({ date: to, time: '12:00', refundedCents: 3_500, dueCents: 0 })
      expect(body.calendar).toContain('SEQUENCE:1')
      const [mail] = await server()
        .db.select({ text: outbox.text })
        .from(outbox)
        .where(eq(outbox.subject, `Your room is moved (${reference})`))
      expect(mail?.text).toContain(`Before it was ${formatDate(from)}, 11:00 AM to 5:00 PM.`)
      expect(await booksOf(reference)).toEqual({ 'provider:test': 7_000, 'deposits:rooms': -7_000 })
      // Whoever moves to a time that is taken reads the next one.
      const other = await booked(freeDay(), { hours: 2, startsAt: '12:00' })
      const lost = await server().send(
        'GET',
        `/api/room-bookings/${other.reference}/move?token=${other.token}&date=${to}&startsAt=12:00&hours=2`,
      )
      expect([lost.status, lost.body.error]).toEqual([409, 'room_taken'])
      expect(lost.body.message).toContain('The next time that is free for 2 hours: ')
      // The old time is free again, and the new one is not.
      expect((await hold(from, { hours: 6, startsAt: '11:00' })).status).toBe(200)
      expect((await hold(to, { startsAt: '12:00', hours: 2 })).body.error).toBe('room_taken')
    })

    test('have the member discount of their day', async () => {
      await freeNetworks()
      const demo = await server().as('customer@demo.example')
      const me = await server().send<'myMembership'>('GET', '/api/me/membership', undefined, demo)
      const { body } = await hold(freeDay(), { hours: 4 }, demo)
      const percent = { basic: 0, premium: 5, elite: 10 }[me.body.membership?.tier ?? 'basic']
      expect(body.totalCents).toBe(14_000 - (14_000 * percent) / 100)
    })

    test('are booked only by whoever agrees to the house rules of now, and which text it was is kept', async () => {
      const date = freeDay()
      const held = (await hold(date)).body
      expect(held.houseRules).toMatchObject({ agreedAt: null })
      const without = await book(held, { houseRules: undefined })
      expect([without.status, without.body]).toMatchObject([
        422,
        { error: 'rules_needed', fields: { houseRules: expect.any(String) } },
      ])
      const { rooms } = server().settings.get()
      await set({ rooms: { ...rooms, houseRules: 'No glitter.' } })
      const old = await book(held)
      expect([old.status, old.body]).toMatchObject([409, { error: 'rules_changed' }])
      const again = await look(held)
      const { body } = await book(again)
      await press(server(), body.url ?? '', 'good')
      await set({ rooms })
      // What was agreed to stays, whatever the rules are by now.
      expect((await look(held)).houseRules).toMatchObject({
        text: 'No glitter.',
        agreedAt: expect.any(String),
      })
      const mails = await server()
        .db.select({ text: outbox.text })
        .from(outbox)
        .where(like(outbox.subject, `Your room is booked%${held.reference}%`))
      expect(mails[0]?.text).toContain('The house rules that you agreed to:\nNo glitter.')
    })

    test('whose house rules nobody agreed to are not paid before somebody does, to those that were shown', async () => {
      await freeNetworks()
      const done = await booked(freeDay())
      await server()
        .db.update(spaceBookings)
        .set({ rulesVersion: null, rulesAgreedAt: null })
        .where(eq(spaceBookings.id, done.reference))
      const shown = (await look(done)).houseRules
      expect(shown?.agreedAt).toBeNull()
      const pay = (houseRules?: string) =>
        server().send<'payRoom'>('POST', `/api/room-bookings/${done.reference}/payments`, {
          token: done.token,
          houseRules,
        })
      const without = await pay()
      expect([without.status, without.body]).toMatchObject([422, { error: 'rules_needed' }])
      expect((await pay('other')).body).toMatchObject({ error: 'rules_changed' })
      expect((await look(done)).houseRules?.agreedAt).toBeNull()
      const pressed = await Promise.all([1, 2].map(() => pay(shown?.version ?? '')))
      expect(pressed.map(({ status }) => status)).toEqual([200, 200])
      expect((await look(done)).houseRules).toMatchObject({
        version: shown?.version,
        agreedAt: expect.any(String),
      })
    })

    test('whose house rules nobody agreed to are not paid at the counter before staff told them', async () => {
      await freeNetworks()
      const done = await booked(freeDay())
      await server()
        .db.update(spaceBookings)
        .set({ rulesVersion: null, rulesAgreedAt: null })
        .where(eq(spaceBookings.id, done.reference))
      const version = (await look(done)).houseRules?.version
      const manager = await server().as('manager@demo.example')
      const take = (more: object = {}) =>
        server().send<'takeRoomPayment'>(
          'POST',
          `/api/admin/rooms/${done.reference}/payments`,
          { key: `rules-${done.reference}`, method: 'counter', expectedCents: 5_250, ...more },
          manager,
        )
      const without = await take()
      expect([without.status, without.body]).toMatchObject([422, { error: 'rules_needed' }])
      expect((await look(done)).paidCents).toBe(5_250)
      expect((await take({ houseRules: version })).body).toMatchObject({ dueCents: 0 })
      expect((await look(done)).houseRules?.agreedAt).not.toBeNull()
    })

    test('cost what the owner sets; what is held keeps its price, and a price that was shown before is refused in words', async () => {
      await freeNetworks()
      const date = freeDay()
      const { cafe } = server().settings.get()
      const quote = (hours: number, startsAt = '13:00') =>
        server().send<'roomQuote'>(
          'GET',
          `/api/spaces/art-space/quote?date=${date}&startsAt=${startsAt}&hours=${hours}`,
        )
      const shown = (await quote(3)).body.totalCents
      const held = (await hold(date, { expectedCents: shown })).body
      expect(held.totalCents).toBe(10_500)
      const rentals = {
        ...ratesOf(cafe),
        'art-space': {
          name: 'Art Space',
          hourlyCents: 4_000,
          minHours: 3,
          maxHours: 4,
          special: { hours: 4, hourlyCents: 3_000 },
        },
      }
      const state = await server().send<'settingsState'>(
        'GET',
        '/api/admin/settings',
        undefined,
        await server().as('admin@demo.example'),
      )
      const save = (edit: object, headers = {}) =>
        server().send<'saveSettings'>(
          'PATCH',
          '/api/admin/settings',
          { change: { cafe: { rentals: edit } }, version: state.body.version },
          headers,
        )
      const admin = await server().as('admin@demo.example')
      expect((await save(rentals, await server().as('barista@demo.example'))).status).toBe(403)
      const wrong = await save(
        { ...rentals, 'art-space': { ...rentals['art-space'], minHours: 5 } },
        admin,
      )
      expect(wrong.status).toBe(400)
      const saved = await save(rentals, admin)
      expect(saved.status).toBe(200)
      expect(saved.body.history[0]?.changes[0]?.path.slice(0, 2)).toEqual(['cafe', 'rentals'])

      // Held before the change: the price that was shown.
      const { body } = await book(held)
      await press(server(), body.url ?? '', 'good')
      expect(await look(held)).toMatchObject({ state: 'confirmed', totalCents: 10_500 })

      const other = freeDay()
      const stale = await hold(other, { expectedCents: shown })
      expect([stale.status, stale.body]).toMatchObject([
        409,
        { error: 'price_changed', message: 'It costs $120.00 now. Look at it again.' },
      ])
      expect((await hold(other, { expectedCents: 12_000 })).body.totalCents).toBe(12_000)
      expect((await hold(other, { hours: 2, startsAt: '17:00' })).status).toBe(422)
      expect((await quote(4)).body).toMatchObject({ totalCents: 12_000 })
      const spaces = await server().send<'spaces'>('GET', '/api/spaces')
      expect(spaces.body.spaces[0]).toMatchObject({
        rateCents: 4_000,
        rateNote: '$40 an hour, 3 to 4 hours, while the café is open; $30 an hour if you take 4.',
      })
      await set({ cafe: { rentals: ratesOf(cafe) } })
    })

    test('stop a class or an event in their room, which is told in words', async () => {
      await freeNetworks()
      const date = freeDay()
      await booked(date)
      const [model] = await server().db.select().from(events).limit(1)
      if (!model) throw new Error('There is no event.')
      const start = instantAt('America/New_York', date, '14:00')
      const times = { startsAt: start, endsAt: new Date(start.getTime() + 3_600_000) }
      const insert = server()
        .db.insert(events)
        .values({
          ...model,
          seriesId: null,
          seriesDate: null,
          id: 'over-a-hire',
          ...times,
          status: 'scheduled',
          isDemo: false,
          details: { ...model.details, space: 'Art Space' },
        })
      await expect(insert).rejects.toThrow()
    })

    test('wait for staff where the settings say so, and get all back where they say no', async () => {
      await freeNetworks()
      const manager = await server().as('manager@demo.example')
      const { settings } = server()
      const { rooms } = settings.get()
      const before = rooms.approval
      rooms.approval = 'staff'
      try {
        const done = await booked(freeDay())
        expect(done.state).toBe('asked')
        const decide = (decision: string) =>
          server().send<'decideRoom'>(
            'POST',
            `/api/admin/rooms/${done.reference}/decision`,
            { decision, message: '' },
            manager,
          )
        const { body } = await decide('decline')
        expect(body).toMatchObject({ state: 'declined', refundedCents: 5_250 })
        expect((await decide('confirm')).status).toBe(409)
        await tidyHires(server())
        expect(await booksOf(done.reference)).toEqual({})
      } finally {
        rooms.approval = before
      }
    })

    test('take the balance at the counter, and hand back there what was paid there', async () => {
      await freeNetworks()
      const manager = await server().as('manager@demo.example')
      const done = await booked(freeDay())
      const take = () =>
        server().send<'takeRoomPayment'>(
          'POST',
          `/api/admin/rooms/${done.reference}/payments`,
          { key: `counter-${done.reference}`, method: 'counter', expectedCents: 5_250 },
          manager,
        )
      expect((await take()).body).toMatchObject({ paidCents: 10_500, dueCents: 0 })
      expect((await take()).body.paidCents).toBe(10_500)
      const over = await cancel(done, 10_500)
      expect(over.body).toMatchObject({ refundedCents: 10_500, atCounterCents: 5_250 })
      await tidyHires(server())
      expect(await booksOf(done.reference)).toEqual({ till: 5_250, 'deposits:rooms': -5_250 })
      const hire = await server().send<'roomHire'>(
        'GET',
        `/api/admin/rooms/${done.reference}`,
        undefined,
        manager,
      )
      const [waiting] = hire.body.refunds.filter(({ isAtCounter }) => isAtCounter)
      const out = await server().send<'handOutRoomRefund'>(
        'POST',
        `/api/admin/rooms/${done.reference}/refunds/${waiting?.id}`,
        {},
        manager,
      )
      expect(out.body.atCounterCents).toBe(0)
      expect(await booksOf(done.reference)).toEqual({})
    })

    test('of the whole venue close the pickup times of their stretch, and staff see it before they agree', async () => {
      await freeNetworks()
      const { settings } = server()
      const { rooms, pickup } = settings.get()
      const before = { ...rooms }
      rooms.approval = 'staff'
      pickup.clipToOpeningHours = false
      const manager = await server().as('manager@demo.example')
      const staffed = (method: string, path: string, body?: object) =>
        server().send<'roomHire'>(method, path, body, manager)
      const order = (time: string, key: string) =>
        server().send('POST', '/api/orders', newOrder({ pickup: { date: MONDAY, time } }), {
          'idempotency-key': key,
        })
      try {
        // Monday in a week of orders.
        const promised = await order('12:00', 'rooms-promised')
        expect(promised.status).toBe(201)
        const done = await booked(MONDAY, {
          spaceType: 'entire-venue',
          startsAt: '11:00',
          hours: 4,
        })
        const path = `/api/admin/rooms/${done.reference}`
        const { body } = await staffed('GET', path)
        expect(body.state).toBe('asked')
        expect(body.effects?.orders.map(({ pickupAt }) => pickupAt)).toEqual([
          '2025-10-20T16:00:00.000Z',
        ])
        await staffed('POST', `${path}/decision`, { decision: 'confirm', message: '' })
        const slots = await server().send<'pickupSlots'>('GET', `/api/pickup-slots?date=${MONDAY}`)
        const free = slots.body.slots.filter(({ isAvailable }) => isAvailable)
        expect(free.map(({ time }) => time)).not.toContain('12:00')
        expect(free.map(({ time }) => time)).toContain('16:00')
        expect((await order('12:00', 'rooms-refused')).body.error).toBe('pickup_full')
        expect((await order('16:00', 'rooms-after')).status).toBe(201)
      } finally {
        rooms.approval = before.approval
        pickup.clipToOpeningHours = true
      }
    })

    test('are limited for one network, and open to nobody without the link', async () => {
      await freeNetworks()
      const days = [freeDay(), freeDay(), freeDay(), freeDay()]
      const answers = []
      for (const date of days) answers.push(await hold(date))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
      const reference = answers[0]?.body.reference
      const strange = await server().send('GET', `/api/room-bookings/${reference}?token=x`)
      expect(strange.status).toBe(404)
    })
  },
  { payments, connections: 20 },
)
