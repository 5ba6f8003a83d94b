import { randomUUID } from 'node:crypto'
import { eq, like, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { formatDate } from '#domain/cafe/calendar.ts'
import { addDays, dateIn } from '#domain/cafe/time.ts'
import {
  classSessions,
  outbox,
  privateEventEnquiries,
  sentForms,
  spaceBookings,
} from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'
import { opened } from '../forms/testing.ts'
import { press } from '../memberships/testing.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { openTestProvider } from '../payments/test-provider.ts'
import { tokenOf } from './hire-link.ts'
import { myPlans } from './plans.ts'
import { addClass, seatDesk } from './seat-testing.ts'
import { tidySeats } from './seat-tidy.ts'
import { tidyHires } from './hire-pay.ts'
import { venueHires } from './store.ts'
import { tidyPrivateEvents } from './private-event-tidy.ts'

let inner: PaymentProvider
const payments = new Proxy({} as PaymentProvider, { get: (_, key) => Reflect.get(inner, key) })
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

eachEngine(
  'private events',
  (server) => {
    let nth = 0
    const zone = () => server().settings.get().cafe.timeZone
    const day = (days: number) => addDays(dateIn(zone(), FRIDAY_NOON), days)
    beforeEach(() => {
      const { db, now } = server()
      inner = openTestProvider({ db, now, publicUrl: 'http://cafe.test' })
      server().set(FRIDAY_NOON)
    })
    /** A plan for the whole venue, each some weeks after the one before, from 5 PM to 9 PM. */
    const plan = async (daysAhead?: number) => {
      nth += 1
      const reference = `P-TEST${nth}`
      const at = server().now()
      const startsAt = new Date(
        FRIDAY_NOON.getTime() + (daysAhead ?? 40 + nth) * DAY_MS + 5 * HOUR_MS,
      )
      const form = { reference, nonce: reference, form: 'privateEvent' as const, requestHash: '' }
      await server()
        .db.insert(sentForms)
        .values({ ...form, createdAt: at })
      await server()
        .db.insert(privateEventEnquiries)
        .values({
          reference,
          name: 'Zoe Park',
          email: `plan-${nth}@guest.example`,
          startsAt,
          endsAt: new Date(startsAt.getTime() + 4 * HOUR_MS),
          headcount: 40,
          spaceType: 'entire-venue',
          occasion: 'A wedding',
          message: '',
          createdAt: at,
        })
      return { reference, startsAt, token: tokenOf(server(), reference) }
    }
    const staff = async <Name extends 'staffPrivateEvent'>(
      method: string,
      path: string,
      body?: unknown,
    ) =>
      server().send<Name>(
        method,
        `/api/admin/private-events/${path}`,
        body,
        await server().as('manager@demo.example'),
      )
    const hold = (reference: string, until = day(7)) =>
      staff('POST', `${reference}/hold`, { until })
    const propose = (reference: string, more: object = {}) =>
      staff('POST', `${reference}/proposal`, {
        lines: [
          { label: 'The venue, 4 hours', cents: 70_000 },
          { label: 'Drinks for 40', cents: 30_000 },
        ],
        instalments: [
          { dueOn: day(10), cents: 40_000 },
          { dueOn: day(30), cents: 60_000 },
        ],
        words: 'Cake is yours to bring.',
        until: day(7),
        ...more,
      })
    const page = async ({ reference, token }: { reference: string; token: string }) =>
      (
        await server().send<'privateEventPage'>(
          'GET',
          `/api/private-events/${reference}?token=${token}`,
        )
      ).body
    const accept = (
      { reference, token }: { reference: string; token: string },
      number = 1,
      name = 'Zoe Park',
    ) =>
      server().send<'acceptProposal'>('POST', `/api/private-events/${reference}/acceptance`, {
        token,
        name,
        number,
      })
    const pay = async ({ reference, token }: { reference: string; token: string }) => {
      const { body } = await server().send<'payPrivateEvent'>(
        'POST',
        `/api/private-events/${reference}/payments`,
        { token },
      )
      if (body.url) await press(server(), body.url, 'good')
      return body
    }
    const move = (reference: string, state: string, more: object = {}) =>
      staff('POST', `${reference}/state`, {
        state,
        because: '',
        refundsAll: false,
        backCents: 0,
        ...more,
      })
    const books = async (reference: string) => {
      const { rows } = (await server().db.execute(sql`
        select p.account, sum(p.cents)::integer as cents from ledger_postings p
        join ledger_transactions t on t.id = p.transaction_id
        where t.subject_id = ${reference}
          or t.subject_id in (select id from room_charges where booking_id = ${reference})
          or t.subject_id in (select r.id from room_refunds r join room_charges c on c.id = r.charge_id where c.booking_id = ${reference})
        group by 1 having sum(p.cents) <> 0`)) as unknown as {
        rows: { account: string; cents: number }[]
      }
      return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
    }
    const mailsTo = async (reference: string) =>
      (
        await server()
          .db.select()
          .from(outbox)
          .where(like(outbox.subject, `%${reference}%`))
          .orderBy(outbox.createdAt)
      ).map(({ subject }) => subject)

    test('hold their time until the day that staff name, and not longer', async () => {
      const first = await plan(60)
      const second = await plan(60)
      expect((await hold(first.reference)).body).toMatchObject({ state: 'held', hasRoom: true })
      const taken = await hold(second.reference)
      expect([taken.status, taken.body.error]).toEqual([409, 'room_taken'])
      // Nothing is closed by a hold.
      const closed = await venueHires(server().db, server().now())
      expect(closed(first.startsAt.getTime())).toBe(false)
      server().set(new Date(FRIDAY_NOON.getTime() + 9 * DAY_MS))
      await tidyHires(server())
      expect((await staff('GET', first.reference)).body).toMatchObject({
        state: 'new',
        hasRoom: false,
      })
      expect((await hold(second.reference, day(20))).body.state).toBe('held')
    })

    test('keep the time for clearing up free, after them and before the next', async () => {
      const { bufferMinutes } = server().settings.get().rooms
      const apart = (minutes: number) => (4 * HOUR_MS + minutes * 60_000) / DAY_MS
      await hold((await plan(200)).reference)
      const near = apart(bufferMinutes - 1)
      for (const days of [200 + near, 200 - near]) {
        const { status, body } = await hold((await plan(days)).reference)
        expect([status, body.error]).toEqual([409, 'room_taken'])
      }
      const far = apart(bufferMinutes)
      for (const days of [200 + far, 200 - far])
        expect((await hold((await plan(days)).reference)).status).toBe(200)
    })

    test('of two who want one time exactly one has it', async () => {
      const two = [await plan(90), await plan(90)]
      const held = await Promise.all(two.map(({ reference }) => hold(reference)))
      expect(held.map(({ status }) => status).toSorted()).toEqual([200, 409])
    })

    test('are contracted by the guest who accepts what they saw, and close the pickup times', async () => {
      const one = await plan()
      expect((await accept(one)).status).toBe(409)
      expect(
        (await propose(one.reference, { instalments: [{ dueOn: day(10), cents: 1 }] })).status,
      ).toBe(422)
      expect((await propose(one.reference)).body).toMatchObject({ state: 'proposal' })
      // Paying, booking and cancelling it as a plain hire is refused.
      const asHire = await server().send('POST', `/api/room-bookings/${one.reference}/payments`, {
        token: one.token,
      })
      expect(asHire.body.error).toBe('private_event')
      await propose(one.reference, { words: 'And the cake is on us.', replaces: 1 })
      expect((await accept(one, 1)).body.error).toBe('proposal_changed')
      const pressed = await Promise.all([accept(one, 2), accept(one, 2, 'Somebody else')])
      expect(pressed.map(({ status }) => status)).toEqual([200, 200])
      const seen = await page(one)
      expect(seen).toMatchObject({
        state: 'contracted',
        canAccept: false,
        next: { cents: 40_000, dueOn: day(10) },
      })
      expect(
        (await mailsTo(one.reference)).filter((s) => s.startsWith('It is agreed')),
      ).toHaveLength(1)
      const closed = await venueHires(server().db, server().now())
      expect(closed(one.startsAt.getTime())).toBe(true)
    })

    test('are read by baristas in the days before, without prices, address or number', async () => {
      const one = await plan()
      await propose(one.reference)
      const sheets = async (email: string) => {
        const headers = await server().as(email)
        return server().send<'runSheets'>('GET', '/api/run-sheets', undefined, headers)
      }
      await accept(one)
      const sheet = { schedule: '5 PM doors', kitchen: 'Forty teas', floor: 'Two long tables' }
      await staff('POST', `${one.reference}/run-sheet`, sheet)
      const of = async () =>
        (await sheets('barista@demo.example')).body.sheets.find(
          ({ reference }) => reference === one.reference,
        )
      expect(await of()).toBeUndefined()
      server().set(new Date(one.startsAt.getTime() - 3 * DAY_MS))
      const seen = await of()
      expect(seen).toMatchObject({
        runSheet: sheet,
        ordered: ['The venue, 4 hours', 'Drinks for 40'],
        headcount: 40,
      })
      expect(JSON.stringify(seen)).not.toMatch(/cents|@|phone|70.?000/i)
      const edit = await server().send(
        'POST',
        `/api/admin/private-events/${one.reference}/run-sheet`,
        sheet,
        await server().as('barista@demo.example'),
      )
      expect(edit.status).toBe(403)
      expect((await sheets('customer@demo.example')).status).toBe(403)
    })

    test('are paid by their schedule, reminded of it once each, and sold when they begin', async () => {
      const one = await plan()
      await propose(one.reference)
      await accept(one, 1)
      server().set(new Date(FRIDAY_NOON.getTime() + 7 * DAY_MS))
      await tidyPrivateEvents(server())
      await tidyPrivateEvents(server())
      const due = async () =>
        (await mailsTo(one.reference)).filter((s) => s.startsWith('A payment is due')).length
      expect(await due()).toBe(1)
      await pay(one)
      expect(await page(one)).toMatchObject({
        state: 'deposit-paid',
        paidCents: 40_000,
        next: { cents: 60_000, dueOn: day(30) },
      })
      server().set(new Date(FRIDAY_NOON.getTime() + 10 * DAY_MS))
      await tidyPrivateEvents(server())
      expect(await due()).toBe(1)
      expect(await books(one.reference)).toEqual({
        'provider:test': 40_000,
        'deposits:rooms': -40_000,
      })
      await pay(one)
      expect((await move(one.reference, 'run')).status).toBe(409)
      server().set(one.startsAt)
      await tidyHires(server())
      expect(await books(one.reference)).toEqual({
        'provider:test': 100_000,
        'sales:room': -100_000,
      })
      expect((await move(one.reference, 'run')).body.state).toBe('run')
      expect((await move(one.reference, 'closed')).body.state).toBe('closed')
      expect((await move(one.reference, 'lost', { because: 'Too late' })).status).toBe(409)
    })

    const hiresOf = async (reference: string) => {
      const rows = await server()
        .db.select()
        .from(spaceBookings)
        .where(like(spaceBookings.id, `${reference}%`))
        .orderBy(spaceBookings.id)
      return rows.map(({ id, state, isCancelled, startsAt, heldUntil }) => ({
        id,
        state: isCancelled ? 'free' : state,
        day: dateIn(zone(), startsAt),
        heldUntil,
      }))
    }
    const dayOf = (at: Date, more: number) => addDays(dateIn(zone(), at), more)

    test('of several evenings hold all of them, and take all when the guest accepts', async () => {
      const party = await plan(200)
      const { reference, startsAt } = party
      const dates = [dayOf(startsAt, 14), dayOf(startsAt, 7)]
      const sent = await propose(reference, {
        dates,
        instalments: [
          { dueOn: day(10), cents: 40_000 },
          // After the first evening, and not after the last.
          { dueOn: dayOf(startsAt, 14), cents: 60_000 },
        ],
      })
      expect(sent.body.proposal?.further.map(({ date }) => date)).toEqual(dates.toSorted())
      const held = await hiresOf(reference)
      expect(held.map(({ id, state, day: on }) => [id, state, on])).toEqual([
        [reference, 'held', dayOf(startsAt, 0)],
        [`${reference}-2`, 'held', dayOf(startsAt, 7)],
        [`${reference}-3`, 'held', dayOf(startsAt, 14)],
      ])
      expect(new Set(held.map(({ heldUntil }) => heldUntil?.getTime())).size).toBe(1)
      expect(sent.body.evenings.map(({ has }) => has)).toEqual(['held', 'held', 'held'])
      // A day that is only thought of is not held yet.
      const thought = await staff(
        'GET',
        `${reference}?dates=${dayOf(startsAt, 7)},${dayOf(startsAt, 10)}`,
      )
      expect(thought.body.evenings.map(({ has }) => has)).toEqual(['held', 'held', null])
      const [mail] = await server()
        .db.select()
        .from(outbox)
        .where(like(outbox.subject, `Our proposal (${reference})`))
      expect(mail?.text).toContain('and, at the same hours, on')
      expect((await accept(party)).status).toBe(200)
      expect((await hiresOf(reference)).map(({ state }) => state)).toEqual(
        Array(3).fill('confirmed'),
      )
      expect((await staff('GET', reference)).body.evenings.map(({ has }) => has)).toEqual(
        Array(3).fill('confirmed'),
      )
      // No pickup on any of them.
      const isClosed = await venueHires(server().db, server().now())
      for (const days of [0, 7, 14])
        expect(isClosed(startsAt.getTime() + days * DAY_MS + HOUR_MS)).toBe(true)
      const aheadOf = async () =>
        (await myPlans(server(), `plan-${nth}@guest.example`, 'x')).plans.map((one) =>
          dateIn(zone(), new Date(one.startsAt)),
        )
      expect(await aheadOf()).toEqual([0, 7, 14].map((days) => dayOf(startsAt, days)))
      await pay(party)
      // The first evening is over: what is left is paid all the same, and the run sheets have the next one.
      server().set(new Date(startsAt.getTime() + 2 * DAY_MS))
      const sheets = (
        await server().send<'runSheets'>(
          'GET',
          '/api/run-sheets',
          undefined,
          await server().as('barista@demo.example'),
        )
      ).body.sheets.filter((each) => each.reference === reference)
      expect(sheets.map((each) => dateIn(zone(), new Date(each.startsAt)))).toEqual([
        dayOf(startsAt, 7),
        dayOf(startsAt, 14),
      ])
      expect((await move(reference, 'run')).body.error).toBe('not_yet')
      await pay(party)
      expect(await page(party)).toMatchObject({ paidCents: 100_000, next: null })
      server().set(new Date(startsAt.getTime() + 15 * DAY_MS))
      expect((await move(reference, 'run')).body.state).toBe('run')
    })

    test('of several evenings hold none where one of them is taken, and name each that is', async () => {
      const [one, other] = [await plan(230), await plan(237)]
      await propose(other.reference, { dates: [dayOf(other.startsAt, 7)] })
      const { reference, startsAt } = one
      const refused = await propose(reference, {
        dates: [3, 7, 14].map((days) => dayOf(startsAt, days)),
      })
      expect(refused.status).toBe(409)
      const said = JSON.stringify(refused.body)
      for (const days of [7, 14]) expect(said).toContain(`on ${formatDate(dayOf(startsAt, days))}`)
      expect(said).not.toContain(`on ${formatDate(dayOf(startsAt, 3))}`)
      expect(await hiresOf(reference)).toEqual([])
      const twice = await propose(reference, { dates: [dayOf(startsAt, 0)] })
      expect([twice.status, twice.body]).toMatchObject([422, { error: 'not_possible' }])
      // Beside the others it is sent; the next proposal frees what it leaves out.
      await propose(reference, { dates: [3, 4].map((days) => dayOf(startsAt, days)) })
      await propose(reference, { dates: [dayOf(startsAt, 3)], replaces: 1 })
      expect((await hiresOf(reference)).map(({ state }) => state)).toEqual(['held', 'held', 'free'])
      // One that lost an evening meanwhile is not accepted for the rest.
      await server()
        .db.update(spaceBookings)
        .set({ state: 'expired', isCancelled: true, heldUntil: null })
        .where(eq(spaceBookings.id, `${reference}-2`))
      expect((await accept(one, 2)).body.error).toBe('proposal_over')
      expect((await hiresOf(reference))[0]?.state).toBe('held')
      const lost = await move(reference, 'lost', { because: 'Off' })
      expect(lost.body.state).toBe('lost')
      expect((await hiresOf(reference)).map(({ state }) => state)).toEqual(Array(3).fill('free'))
    })

    test('of two who want one of several evenings exactly one has it', async () => {
      const [one, other] = [await plan(331), await plan(332)]
      const shared = dayOf(one.startsAt, 21)
      const answers = await Promise.all([
        propose(one.reference, { dates: [shared] }),
        propose(other.reference, { dates: [shared] }),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    })

    test('of several evenings say before they are sent what the second one closes', async () => {
      const { reference, startsAt } = await plan(201)
      const second = new Date(startsAt.getTime() + 7 * DAY_MS)
      const id = await addClass(server(), `second-evening-${nth}`, {
        startsAt: new Date(second.getTime() + HOUR_MS),
        endsAt: new Date(second.getTime() + 3 * HOUR_MS),
        isDemo: false,
        isHidden: false,
      })
      const [own, further] = (await staff('GET', `${reference}?dates=${dayOf(startsAt, 7)}`)).body
        .evenings
      const closes = (from: Date) => ({
        from: from.toISOString(),
        until: new Date(from.getTime() + 2 * HOUR_MS).toISOString(),
      })
      expect(own?.effects).toMatchObject({ pickups: [closes(startsAt)], occasions: [] })
      expect(further?.effects?.pickups).toMatchObject([closes(second)])
      expect(further?.effects?.occasions).toHaveLength(1)
      expect(further?.classes).toMatchObject([{ id }])
    })

    test('of several evenings and a booking of the second at one moment: never both, and the loser is told why', async () => {
      for (const days of [215, 229, 243]) {
        const { reference, startsAt } = await plan(days)
        const date = dayOf(startsAt, 7)
        const rent = server().send<'holdRoom'>(
          'POST',
          '/api/room-bookings',
          { spaceType: 'art-space', date, startsAt: '16:00', hours: 3 },
          { origin: 'http://cafe.test' },
        )
        const [sent, held] = await Promise.all([propose(reference, { dates: [date] }), rent])
        expect([sent.status, held.status].toSorted()).toEqual([200, 409])
        const refused = (sent.status === 409 ? sent : held).body as { error?: string }
        expect(refused.error).toBe('room_taken')
        // The first evening is held with the second or not at all.
        expect((await hiresOf(reference)).map(({ state }) => state)).toEqual(
          sent.status === 200 ? ['held', 'held'] : [],
        )
        await server().db.update(spaceBookings).set({ networkKey: null })
      }
    })

    test('of several evenings that are lost free all of them', async () => {
      const party = await plan(270)
      await propose(party.reference, { dates: [dayOf(party.startsAt, 2)] })
      await accept(party)
      expect((await hiresOf(party.reference)).map(({ state }) => state)).toEqual([
        'confirmed',
        'confirmed',
      ])
      expect((await move(party.reference, 'lost', { because: 'Off' })).status).toBe(200)
      expect((await hiresOf(party.reference)).map(({ state }) => state)).toEqual(['free', 'free'])
    })

    test('that are lost give back what was shown, and free the time', async () => {
      const one = await plan(80)
      await propose(one.reference)
      await accept(one, 1)
      await pay(one)
      const { body } = await staff('GET', one.reference)
      const wrong = await move(one.reference, 'lost', {
        because: 'Ill',
        backCents: body.backCents + 1,
      })
      expect(wrong.status).toBe(409)
      const lost = await move(one.reference, 'lost', {
        because: 'Ill',
        refundsAll: true,
        backCents: 40_000,
      })
      expect(lost.body).toMatchObject({ state: 'lost', refundedCents: 40_000, hasRoom: false })
      await tidyHires(server())
      expect(await books(one.reference)).toEqual({})
      const other = await plan(80)
      expect((await hold(other.reference)).status).toBe(200)
    })

    test('are cancelled by their guest, who was shown what comes back, and free all evenings', async () => {
      const one = await plan(160)
      const cancel = (refundCents: number, token = one.token) =>
        server().send<'cancelPrivateEvent'>(
          'POST',
          `/api/private-events/${one.reference}/cancellation`,
          { token, refundCents },
        )
      await propose(one.reference, { dates: [dayOf(one.startsAt, 2)] })
      // A proposal is not agreed on yet, and simply ends.
      expect((await page(one)).cancel).toBeNull()
      expect((await cancel(0)).body).toMatchObject({ error: 'nothing_agreed' })
      await accept(one)
      await pay(one)
      const { cancel: shown } = await page(one)
      expect(shown).toEqual({ refundCents: 40_000, keptCents: 0 })
      // So near to it less comes back, and what was shown before is refused.
      server().set(new Date(one.startsAt.getTime() - DAY_MS))
      expect((await page(one)).cancel).toEqual({ refundCents: 0, keptCents: 40_000 })
      expect((await cancel(40_000)).body).toMatchObject({ error: 'refund_changed' })
      server().set(FRIDAY_NOON)
      expect((await cancel(40_000, 'x')).status).toBe(404)
      const pressed = await Promise.all([cancel(40_000), cancel(40_000)])
      expect(pressed.map(({ status }) => status)).toEqual([200, 200])
      expect(await page(one)).toMatchObject({ state: 'lost', refundedCents: 40_000, cancel: null })
      expect((await hiresOf(one.reference)).map(({ state }) => state)).toEqual(['free', 'free'])
      await tidyHires(server())
      expect(await books(one.reference)).toEqual({})
      const told = (await mailsTo(one.reference)).filter((each) => /cancel/i.test(each))
      expect(told.filter((each) => each.startsWith('Your event is cancelled'))).toHaveLength(1)
      expect((await staff('GET', one.reference)).body.lostBecause).toBe('Cancelled by the guest')
    })

    test('are withdrawn by their guest until they are agreed on, and free the time of all evenings', async () => {
      const one = await plan(290)
      const withdraw = (of: { reference: string; token: string }, number?: number) =>
        server().send<'cancelPrivateEvent'>(
          'POST',
          `/api/private-events/${of.reference}/cancellation`,
          { token: of.token, refundCents: 0, withdraws: true, number },
        )
      expect(await page(one)).toMatchObject({ canWithdraw: true, message: '', estimateCents: null })
      await propose(one.reference, { dates: [dayOf(one.startsAt, 2)] })
      expect((await page(one)).canWithdraw).toBe(true)
      // Whoever has the page of before declines nothing that they have not read.
      expect((await withdraw(one)).body).toMatchObject({ error: 'proposal_changed' })
      expect((await page(one)).state).toBe('proposal')
      const pressed = await Promise.all([withdraw(one, 1), withdraw(one, 1)])
      expect(pressed.map(({ status }) => status)).toEqual([200, 200])
      expect(await page(one)).toMatchObject({ state: 'lost', canWithdraw: false, canAccept: false })
      expect((await hiresOf(one.reference)).map(({ state }) => state)).toEqual(['free', 'free'])
      expect((await accept(one)).body).toMatchObject({ error: 'event_off' })
      expect((await staff('GET', one.reference)).body.lostBecause).toBe('Withdrawn by the guest')
      const told = (await mailsTo(one.reference)).filter((each) => /withdrawn/i.test(each))
      expect(told.filter((each) => each.startsWith('Your plan is withdrawn'))).toHaveLength(1)

      const agreed = await plan(308)
      await propose(agreed.reference)
      await accept(agreed)
      expect((await page(agreed)).canWithdraw).toBe(false)
      expect((await withdraw(agreed, 1)).body).toMatchObject({ error: 'agreed_on' })
      expect((await page(agreed)).state).toBe('contracted')
    })

    test('are asked to be changed by the link, in the thread of their plan', async () => {
      const one = await plan(170)
      await propose(one.reference)
      await accept(one)
      const { replyToken } = await page(one)
      const message = 'We would like to begin an hour later.'
      const sent = await server().send(
        'POST',
        `/api/messages/${one.reference}/replies`,
        opened(server(), { token: replyToken, message, name: undefined, email: undefined }),
      )
      expect(sent.status, JSON.stringify(sent.body)).toBe(200)
      const { body } = await server().send<'submission'>(
        'GET',
        `/api/inbox/${one.reference}`,
        undefined,
        await server().as('manager@demo.example'),
      )
      expect(body.thread).toMatchObject([{ kind: 'reply', text: message, isByLink: true }])
      expect(body.handledAt).toBeNull()
    })

    test('call off the classes in their room that staff have seen, with all money back, and nothing else', async () => {
      const one = await plan(130)
      const { hold: holdSeat, book, look } = seatDesk(server)
      const inWay = (id: string, hours: number) => {
        const startsAt = new Date(one.startsAt.getTime() + hours * HOUR_MS)
        return addClass(server(), id, {
          startsAt,
          endsAt: new Date(startsAt.getTime() + 2 * HOUR_MS),
          isDemo: false,
          isHidden: false,
        })
      }
      const first = await inWay(`in-way-a-${nth}`, -1)
      const second = await inWay(`in-way-b-${nth}`, 2)
      const later = await inWay(`in-way-c-${nth}`, 30)
      const held = await holdSeat(first, 2)
      const paying = await book(held.body)
      await press(server(), paying.body.url ?? '', 'good')

      const seen = await staff('GET', one.reference)
      expect(seen.body.evenings[0]?.classes).toEqual([
        expect.objectContaining({ id: first, people: 2, backCents: 16_000 }),
        expect.objectContaining({ id: second, people: 0, backCents: 0 }),
      ])
      const refused = (await hold(one.reference)).body as { error?: string; message?: string }
      expect(refused.error).toBe('room_taken')
      for (const { title } of seen.body.evenings[0]?.classes ?? [])
        expect(refused.message).toContain(title)
      const some = await staff('POST', `${one.reference}/hold`, { until: day(7), closes: [first] })
      expect([some.status, some.body.error]).toEqual([409, 'classes_changed'])
      expect((await look(held.body)).status).toBe('confirmed')

      const body = { until: day(7), closes: [first, second] }
      const both = await Promise.all([1, 2].map(() => staff('POST', `${one.reference}/hold`, body)))
      expect(both.map(({ status }) => status)).toContain(200)
      expect((await staff('GET', one.reference)).body).toMatchObject({
        state: 'held',
        hasRoom: true,
        evenings: [{ classes: [], taken: [] }],
      })
      await tidySeats(server())
      expect(await look(held.body)).toMatchObject({
        status: 'cancelled',
        isCalledOff: true,
        refundedCents: 16_000,
      })
      const told = (await mailsTo(held.body.reference)).filter((subject) => /cancel/i.test(subject))
      expect(told).toHaveLength(1)
      const [after] = await server()
        .db.select()
        .from(classSessions)
        .where(eq(classSessions.id, later))
      expect(after?.status).toBe('scheduled')
      // Nobody books what is called off.
      expect((await holdSeat(second, 1)).status).toBe(409)
    })

    test('of several evenings say what is in the way of each, and call off the classes that staff have seen', async () => {
      const one = await plan(410)
      const { reference, startsAt } = one
      const { hold: holdSeat, book, look } = seatDesk(server)
      const evening = (days: number, id: string) => {
        const at = new Date(startsAt.getTime() + days * DAY_MS + HOUR_MS)
        return addClass(server(), id, {
          startsAt: at,
          endsAt: new Date(at.getTime() + 2 * HOUR_MS),
          isDemo: false,
          isHidden: false,
        })
      }
      const own = await evening(0, `evening-a-${nth}`)
      const further = await evening(7, `evening-b-${nth}`)
      const held = await holdSeat(further, 2)
      const paying = await book(held.body)
      await press(server(), paying.body.url ?? '', 'good')
      const dates = [7, 14].map((days) => dayOf(startsAt, days))
      const wayOf = async (days: string) =>
        (await staff('GET', `${reference}?dates=${days}`)).body.evenings
      expect(await wayOf(dates.join())).toMatchObject([
        { taken: [{}], classes: [{ id: own, people: 0, backCents: 0 }] },
        { taken: [{}], classes: [{ id: further, people: 2, backCents: 16_000 }] },
        { startsAt: new Date(startsAt.getTime() + 14 * DAY_MS).toISOString(), classes: [] },
      ])
      expect((await staff('GET', `${reference}?dates=2026-02-31`)).status).toBe(400)
      // Neither unseen, nor only some of them, nor with an event that is in the way of another evening.
      const answers = [
        await propose(reference, { dates }),
        await propose(reference, { dates, closes: [own] }),
      ]
      expect(answers.map(({ body }) => (body as { error?: string }).error)).toEqual([
        'room_taken',
        'classes_changed',
      ])
      const other = await plan(424)
      await hold(other.reference)
      expect((await propose(reference, { dates, closes: [own, further] })).status).toBe(409)
      expect((await look(held.body)).status).toBe('confirmed')
      await move(other.reference, 'lost', { because: 'Another day' })

      const sent = await propose(reference, { dates, closes: [own, further] })
      expect(sent.body).toMatchObject({
        state: 'proposal',
        evenings: [7, 14, 0].map(() => ({ taken: [], classes: [] })),
        closed: [own, further].map((_, i) => ({
          startsAt: new Date(startsAt.getTime() + i * 7 * DAY_MS + HOUR_MS).toISOString(),
          people: i * 2,
          backCents: i * 16_000,
        })),
      })
      expect((await hiresOf(reference)).map(({ state }) => state)).toEqual(Array(3).fill('held'))
      await tidySeats(server())
      expect(await look(held.body)).toMatchObject({
        status: 'cancelled',
        isCalledOff: true,
        refundedCents: 16_000,
      })
      const told = (await mailsTo(held.body.reference)).filter((subject) => /cancel/i.test(subject))
      expect(told).toHaveLength(1)
    })

    test('are seen by staff and by whoever has the link', async () => {
      const one = await plan()
      const without = await server().send('GET', `/api/private-events/${one.reference}?token=x`)
      expect(without.status).toBe(404)
      const barista = await server().send(
        'GET',
        `/api/admin/private-events/${one.reference}`,
        undefined,
        await server().as('barista@demo.example'),
      )
      expect(barista.status).toBe(403)
      const [row] = await server()
        .db.select()
        .from(privateEventEnquiries)
        .where(eq(privateEventEnquiries.reference, one.reference))
      expect(row?.state).toBe('new')
    })

    test('close the pickup times that there are: on a day on which the café is closed, none', async () => {
      const slotsOf = async (days: number) => {
        const { reference } = await plan(days)
        return (await staff('GET', reference)).body.evenings[0]?.effects?.pickups
      }
      // From 5 to 9 PM, on a Friday that ends at 7 PM and on a Monday.
      expect([await slotsOf(7), await slotsOf(10)]).toEqual([
        [{ from: '2025-10-24T21:00:00.000Z', until: '2025-10-24T23:00:00.000Z', count: 4 }],
        [],
      ])
    })

    test('are out of the inbox once they are answered with a proposal, or come to nothing', async () => {
      const handledAt = async (reference: string) =>
        (await server().db.select().from(sentForms).where(eq(sentForms.reference, reference))).map(
          ({ handledBy }) => handledBy,
        )
      const one = await plan(150)
      await hold(one.reference)
      expect(await handledAt(one.reference)).toEqual([null])
      await propose(one.reference)
      expect(await handledAt(one.reference)).toEqual([expect.any(String)])
      const [mail] = await server()
        .db.select()
        .from(outbox)
        .where(like(outbox.subject, `Our proposal (${one.reference})`))
      expect(mail?.text).toContain(`held for you until the end of ${formatDate(day(7))}.`)
      expect(mail?.text).toContain('Read it and accept it here:')
      const other = await plan(151)
      await move(other.reference, 'lost', { because: 'Another date' })
      expect(await handledAt(other.reference)).toEqual([expect.any(String)])
    })

    test('are paid at the counter: the next payment or all of it, cash into an open drawer, each once', async () => {
      const one = await plan(310)
      await propose(one.reference)
      const take = async (key: string, method: string, expectedCents: number, by = 'manager') =>
        server().send<'takeRoomPayment'>(
          'POST',
          `/api/admin/rooms/${one.reference}/payments`,
          { key, method, expectedCents },
          await server().as(`${by}@demo.example`),
        )
      // Nothing is agreed on yet.
      expect((await take('private-0', 'cash', 40_000)).body).toMatchObject({ error: 'nothing_due' })
      await accept(one)
      expect((await take('private-1', 'cash', 40_000)).body).toMatchObject({
        error: 'drawer_closed',
      })
      expect((await take('private-1', 'cash', 40_000, 'customer')).status).toBe(403)
      const opened = await server().send<'openDrawer'>(
        'POST',
        '/api/drawers/front/open',
        { sessionId: randomUUID(), countedCents: 10_000 },
        await server().as('manager@demo.example'),
      )
      expect(opened.status).toBe(200)
      expect((await take('private-1', 'cash', 50_000)).body).toMatchObject({
        error: 'price_changed',
      })
      await Promise.all([1, 2, 3].map(() => take('private-1', 'cash', 40_000)))
      const listed = async () =>
        (
          await server().send<'privateEvents'>(
            'GET',
            '/api/admin/private-events',
            undefined,
            await server().as('manager@demo.example'),
          )
        ).body.events.find(({ reference }) => reference === one.reference)
      const deposit = `Deposit paid. The balance of $600.00 is due by ${formatDate(day(30))}.`
      expect(await page(one)).toMatchObject({
        state: 'deposit-paid',
        paidCents: 40_000,
        moneyWords: deposit,
      })
      expect(await listed()).toMatchObject({ moneyWords: deposit, isPaid: false })
      expect((await take('private-2', 'card-terminal', 60_000)).status).toBe(200)
      const paid = { paidCents: 100_000, next: null, moneyWords: 'Paid in full.' }
      expect(await page(one)).toMatchObject(paid)
      expect(await listed()).toMatchObject({ moneyWords: 'Paid in full.', isPaid: true })
      expect(await books(one.reference)).toEqual({
        'cash:front': 40_000,
        'card-terminal': 60_000,
        'deposits:rooms': -100_000,
      })
    })

    test('have one proposal of two that are sent at once, and the other is refused with what happened', async () => {
      const one = await plan(501)
      const sent = await Promise.all([
        propose(one.reference, { words: 'With cake.' }),
        propose(one.reference, { words: 'Without cake.' }),
      ])
      expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const refused = sent.find(({ status }) => status === 409)?.body
      expect(refused).toMatchObject({
        error: 'proposal_changed',
        message: expect.stringContaining('Proposal 1 was sent meanwhile'),
      })
      const words = (await page(one)).proposal?.words
      const winner = sent.find(({ status }) => status === 200)?.body
      expect(winner?.proposal).toMatchObject({ number: 1, words })
      const mails = async () =>
        (await mailsTo(one.reference)).filter((subject) => subject.startsWith('Our proposal'))
      expect(await mails()).toHaveLength(1)
      // The same once more is an answer that was lost on the way.
      expect((await propose(one.reference, { words })).body.proposal).toMatchObject({ number: 1 })
      expect(await mails()).toHaveLength(1)
      // Whoever saw the first sends another.
      const next = await propose(one.reference, { words: 'With two cakes.', replaces: 1 })
      expect(next.body.proposal).toMatchObject({ number: 2, words: 'With two cakes.' })
      expect((await propose(one.reference, { words: 'Late.', replaces: 1 })).status).toBe(409)
    })

    test('that are called off are not accepted, and a link of another event says so in its words', async () => {
      const one = await plan(502)
      await propose(one.reference)
      await accept(one)
      expect((await move(one.reference, 'lost', { because: 'Ill' })).status).toBe(200)
      const again = await accept(one)
      expect([again.status, again.body]).toMatchObject([
        409,
        { error: 'event_off', message: expect.stringContaining('called off') },
      ])
      const other = await plan(503)
      for (const token of ['x', other.token]) {
        const { status, body } = await accept({ reference: one.reference, token })
        expect([status, body]).toMatchObject([404, { error: 'plan_not_found' }])
        expect((body as unknown as { message: string }).message).not.toContain('hire')
      }
    })

    test('stand with what their guest has ahead, from the plan on', async () => {
      const one = await plan(300)
      const email = `plan-${nth}@guest.example`
      const ahead = async (of: string | null = email) =>
        (await myPlans(server(), of, 'somebody')).plans.map(({ title, status, to }) => [
          title,
          status,
          to.startsWith(`/private-event?reference=${one.reference}&token=${one.token}`),
        ])
      expect(await ahead()).toEqual([['A wedding', 'requested', true]])
      // To nobody whose address is not known to be that one.
      expect([await ahead(null), await ahead('other@guest.example')]).toEqual([[], []])
      await hold(one.reference)
      expect(await ahead()).toEqual([['A wedding', 'requested', true]])
      expect((await propose(one.reference)).body).toMatchObject({ state: 'proposal' })
      expect(await ahead()).toEqual([['A wedding', 'proposed', true]])
      await accept(one)
      expect(await ahead()).toEqual([['Entire Venue', 'confirmed', true]])
      const lost = await plan(301)
      await propose(lost.reference)
      await move(lost.reference, 'lost', { because: 'Full' })
      expect((await myPlans(server(), `plan-${nth}@guest.example`, 'x')).plans).toMatchObject([
        { reference: lost.reference, status: 'declined' },
      ])
    })
  },
  { payments },
)
