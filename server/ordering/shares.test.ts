import fc from 'fast-check'
import { and, eq, ne } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import type { ErrorAnswer } from '#domain/contracts/errors.ts'
import type { Order } from '#domain/contracts/ordering.ts'
import { holdsTime } from '#domain/ordering/status.ts'
import { saveSettings } from '../cafe/store.ts'
import { orders, outbox, pickupSlots } from '../db/schema.ts'
import { eachEngine, milkTea, newKey, newOrder } from '../db/testing.ts'
import { recountShares } from './capacity.ts'
import { patchOrder, rememberOrder } from './testing.ts'

const { orderLimits, pickup } = DEFAULT_SETTINGS
const CAPACITY = pickup.capacityMinutesPerSlot * 60
const SHARE = (CAPACITY * orderLimits.guestPercent) / 100
const PHONE_SHARE = (CAPACITY * orderLimits.phonePercent) / 100
const NETWORK_SHARE = (CAPACITY * orderLimits.networkPercent) / 100
const NEWCOMER_SHARE = (CAPACITY * orderLimits.newcomerPercent) / 100
const NEWCOMER_NETWORK_SHARE = NETWORK_SHARE * 1.5
const DOMAIN_SHARE = (CAPACITY * orderLimits.domainPercent) / 100

eachEngine('kitchen time of people who are not known', (server) => {
  let dayLimits = orderLimits
  const useLimits = async (limits: Partial<typeof orderLimits> = {}) => {
    dayLimits = { ...orderLimits, ...limits }
    const { db, now, settings } = server()
    await saveSettings(db, { orderLimits: { ...orderLimits, ...limits } }, 'test', now())
    await settings.refresh()
  }
  beforeAll(async () => {
    await rememberOrder(server(), 'customer@demo.example')
    await useLimits()
  })

  let guests = 0
  type Wanted = { network: string; quantity?: number; time?: string | null; date?: string }
  /** An order of somebody new. `time` null is as soon as possible. */
  const place = async (
    { network, quantity = 1, time = '14:00', date = '2025-10-18' }: Wanted,
    {
      headers = {},
      email = `guest-${(guests += 1)}@invented.example`,
      phone,
      ...more
    }: { headers?: Record<string, string>; channel?: string; email?: string; phone?: string } = {},
  ) => {
    const body = newOrder({
      contact: phone === undefined ? { name: 'Guest', email } : { name: 'Guest', phone },
      lines: [{ ...milkTea, quantity }],
      pickup: time === null ? null : { date, time },
      ...more,
    })
    const answer = await server().app.request(
      'http://cafe.test/api/orders',
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...newKey(), ...headers },
        body: JSON.stringify(body),
      },
      { incoming: { socket: { remoteAddress: network } } },
    )
    const sent = (await answer.json()) as Order & ErrorAnswer
    return { status: answer.status, body: sent, email }
  }
  /** Somebody who picked up an order before, and somebody who never did. */
  const customer = () => server().as('customer@demo.example')
  const newcomer = () => server().as('artist@demo.example')
  const staff = () => server().as('barista@demo.example')
  const slots = async () => {
    const rows = await server().db.select().from(pickupSlots)
    return new Map(rows.map((row) => [row.startsAt.getTime(), row]))
  }
  const slotOf = async ({ id }: { id: string }) => {
    const [row] = await server().db.select().from(orders).where(eq(orders.id, id))
    const slot = row && (await slots()).get(row.slotStartsAt.getTime())
    return [slot?.bookedSeconds, slot?.guestSeconds, slot?.newcomerSeconds]
  }
  const confirm = async (order: Order, email: string) => {
    const mails = await server().db.select().from(outbox).where(eq(outbox.to, email))
    const code = mails.map(({ text }) => /&confirm=([\w-]+)/.exec(text)?.[1]).find(Boolean)
    return server().send<'confirmOrder'>('POST', `/api/orders/${order.id}/confirmation`, {
      token: order.token,
      code,
    })
  }
  /** What guests have of each day; the café's days here begin and end at night, long after its slots. */
  const requireDays = (all: Awaited<ReturnType<typeof slots>>) => {
    const dayOf = ({ startsAt }: { startsAt: Date }) => startsAt.toISOString().slice(0, 10)
    const rows = [...all.values()]
    for (const day of new Set(rows.map(dayOf))) {
      const sum = (of: 'guestSeconds' | 'phoneSeconds') =>
        rows.reduce((seconds, slot) => seconds + (dayOf(slot) === day ? slot[of] : 0), 0)
      expect(sum('guestSeconds')).toBeLessThanOrEqual(dayLimits.guestDayMinutes * 60)
      expect(sum('phoneSeconds')).toBeLessThanOrEqual(dayLimits.phoneDayMinutes * 60)
    }
  }
  /** What the rows of orders say about every slot. */
  const requireRightCounters = async () => {
    const rows = (await server().db.select().from(orders)).filter(({ status }) => holdsTime(status))
    requireDays(await slots())
    const sum = (of: typeof rows) => of.reduce((all, row) => all + row.reservedSeconds, 0)
    for (const [at, slot] of await slots()) {
      const here = rows.filter(({ slotStartsAt }) => slotStartsAt.getTime() === at)
      const ofGuests = here.filter(({ isProven }) => !isProven)
      const byPhone = ofGuests.filter((row) => row.contactEmail === null || !row.isMailed)
      expect(slot.phoneSeconds).toBe(sum(byPhone))
      expect(slot.phoneSeconds).toBeLessThanOrEqual(PHONE_SHARE)
      const unknown = here.filter(({ isKnown }) => !isKnown)
      expect([slot.bookedSeconds, slot.guestSeconds, slot.newcomerSeconds]).toEqual([
        sum(here),
        sum(ofGuests),
        sum(unknown),
      ])
      expect(slot.guestSeconds).toBeLessThanOrEqual(SHARE)
      expect(slot.newcomerSeconds).toBeLessThanOrEqual(NEWCOMER_SHARE)
      const by = (key: 'networkKey' | 'domainKey', of: typeof rows) =>
        [...new Set(of.map((row) => row[key]))].map((value) =>
          sum(of.filter((row) => row[key] === value)),
        )
      for (const seconds of by('networkKey', ofGuests))
        expect(seconds).toBeLessThanOrEqual(NETWORK_SHARE)
      for (const seconds of by('networkKey', unknown))
        expect(seconds).toBeLessThanOrEqual(NEWCOMER_NETWORK_SHARE)
      const proven = unknown.filter(({ isProven }) => isProven)
      for (const seconds of by('domainKey', proven))
        expect(seconds).toBeLessThanOrEqual(DOMAIN_SHARE)
    }
  }

  test('is half a slot for one address with 80 drinks, and nothing is full for others', async () => {
    const answers = []
    for (let sent = 0; sent < 12; sent += 1)
      answers.push(await place({ network: '198.51.100.1', quantity: 7, time: null }))
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(201))
    const [first] = answers
    if (!first) throw new Error('Nothing was sent.')
    const [, held = 0] = await slotOf(first.body)
    expect(held).toBeGreaterThan(0)
    expect(held).toBeLessThanOrEqual(NETWORK_SHARE)
    expect(answers.at(-1)?.body.waiting?.for).toBe('mail')
    const other = await place({ network: '198.51.100.2', time: null })
    expect(other.body.status).toBe('pending')
    await requireRightCounters()
  })

  test('is a share of each slot for many addresses; the rest is for who is known, and for the counter', async () => {
    const time = '15:00'
    const sent = await Promise.all(
      Array.from({ length: 60 }, (_, nth) =>
        place({ network: `203.0.113.${nth}`, quantity: 2, time }),
      ),
    )
    expect(sent.map(({ status }) => status)).toEqual(Array(60).fill(201))
    const pending = sent.filter(({ body }) => body.status === 'pending')
    const waiting = sent.filter(({ body }) => body.status === 'waiting')
    expect(pending.length + waiting.length).toBe(60)
    const [first] = pending
    if (!first) throw new Error('Nothing was placed.')
    const needs = first.body.quote.prepSeconds
    const held = pending.length * needs
    expect(await slotOf(first.body)).toEqual([held, held, held])
    expect(pending.length).toBe(Math.floor(SHARE / needs))
    await requireRightCounters()

    // By the mail's button one gets what is left of the newcomers' share.
    const [one] = waiting
    if (!one) throw new Error('Nothing waits.')
    expect((await confirm(one.body, one.email)).body.status).toBe('pending')
    const known = await place({ network: '203.0.113.1', time }, { headers: await customer() })
    expect(known.body.status).toBe('pending')
    expect(await slotOf(first.body)).toEqual([
      held + needs + known.body.quote.prepSeconds,
      held,
      held + needs,
    ])
    const counter = { channel: 'counter', headers: await staff() }
    const sold = await place({ network: '203.0.113.1', quantity: 40, time }, counter)
    expect(sold.body.status).toBe('confirmed')
    await requireRightCounters()
  })

  test('of one /48 leaves room in every slot of the week', async () => {
    const dates = ['2025-10-22', '2025-10-23', '2025-10-24']
    const times = ['11:00', '12:00', '13:00']
    for (let nth = 0; nth < 45; nth += 1)
      await place({
        network: `2001:db8:7:${(nth + 1).toString(16)}00::1`,
        quantity: 12,
        date: dates[nth % 3] ?? '',
        time: times[Math.floor(nth / 3) % 3] ?? '',
      })
    await requireRightCounters()
    for (const date of dates)
      for (const time of times) {
        const known = await place(
          { network: '192.0.2.77', date, time },
          { headers: await customer() },
        )
        expect(known.body.status).toBe('pending')
      }
    await requireRightCounters()
    const held = await server()
      .db.select()
      .from(orders)
      .where(and(ne(orders.status, 'waiting'), eq(orders.isProven, false)))
    const ofBlock = held.filter(({ blockKey }) => blockKey !== null)
    const seconds = ofBlock.reduce((sum, { reservedSeconds }) => sum + reservedSeconds, 0)
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(4 * orderLimits.networkMinutes * 60)
  })

  test('counts for the whole /48, also what waits', async () => {
    await useLimits({ networkOrders: 2, waitingOrders: 10_000 })
    const from = (nth: number) =>
      place({ network: `2001:db9:9:${nth.toString(16)}00::1`, date: '2025-10-19', time: '12:00' })
    const answers = []
    for (let nth = 1; nth <= 17; nth += 1) answers.push(await from(nth))
    const states = answers.map(({ body }) => body.status ?? body.error)
    expect(states).toEqual([
      ...Array(8).fill('pending'),
      ...Array(8).fill('waiting'),
      'too_many_waiting',
    ])
    expect(answers.at(-1)?.body.message).toMatch(/sign in .*counter/)
    const neighbor = await place({
      network: '2001:db9:a::1',
      date: '2025-10-19',
      time: '12:30',
    })
    expect(neighbor.body.status).toBe('pending')
    await useLimits()
  })

  test('counts for the whole /56 as for one network', async () => {
    await useLimits({ networkOrders: 2, waitingOrders: 10_000 })
    const states: string[] = []
    for (let nth = 1; nth <= 5; nth += 1) {
      const network = `2001:db9:b:${nth.toString(16)}::1`
      const { body } = await place({ network, date: '2025-10-19', time: '13:00' })
      states.push(body.status ?? body.error)
    }
    expect(states).toEqual(['pending', 'pending', 'waiting', 'waiting', 'too_many_waiting'])
    await useLimits()
  })

  test('stops counting when the order is paid, and is given back when it is cancelled', async () => {
    const { body } = await place({ network: '198.51.100.9', quantity: 2, time: '16:00' })
    const needs = body.quote.prepSeconds
    expect(await slotOf(body)).toEqual([needs, needs, needs])
    await patchOrder(server(), body.id, { isPaid: true }, 'manager@demo.example')
    expect(await slotOf(body)).toEqual([needs, 0, 0])
    await patchOrder(server(), body.id, { isPaid: false }, 'manager@demo.example')
    expect(await slotOf(body)).toEqual([needs, 0, 0])
    const other = await place({ network: '198.51.100.9', quantity: 2, time: '16:00' })
    expect(await slotOf(body)).toEqual([2 * needs, needs, needs])
    await server().send('POST', `/api/orders/${other.body.id}/cancellation`, {
      token: other.body.token,
    })
    expect(await slotOf(body)).toEqual([needs, 0, 0])
    // Staff who take it up again stand for it.
    await patchOrder(server(), other.body.id, { status: 'pending' })
    expect(await slotOf(body)).toEqual([2 * needs, 0, 0])
  })

  test('never exceeds the shares, whatever happens in whatever order', async () => {
    await useLimits({ networkMinutes: 100_000, networkOrders: 10_000, waitingOrders: 10_000 })
    const known = await customer()
    const fresh = await newcomer()
    const cashier = await staff()
    const times = ['11:00', '11:30', '12:00', '12:30', '13:00', '13:30', '14:00', '14:30']
    let run = 0
    const step = fc.record({
      what: fc.constantFrom(
        'guest',
        'guest',
        'phone',
        'phone',
        'newcomer',
        'newcomer',
        'known',
        'counter',
        'cancel',
        'pay',
        'take up',
        'confirm',
        'confirm',
      ),
      network: fc.constantFrom(1, 2, 3),
      quantity: fc.integer({ min: 1, max: 12 }),
      which: fc.nat(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
        run += 1
        const time = times[run % times.length] ?? ''
        const placed: { body: Order; email: string }[] = []
        for (const { what, network, quantity, which } of steps) {
          const chosen = placed[which % Math.max(1, placed.length)]
          const wanted = {
            network: `198.18.${run % 250}.${network}`,
            quantity,
            time,
            date: '2025-10-23',
          }
          if (
            what === 'guest' ||
            what === 'phone' ||
            what === 'newcomer' ||
            what === 'known' ||
            what === 'counter'
          ) {
            const more = {
              guest: {},
              phone: { phone: '518 555 0101' },
              newcomer: { headers: fresh },
              known: { headers: known },
              counter: { headers: cashier, channel: 'counter' },
            }[what]
            const { status, body, email } = await place(wanted, more)
            if (status !== 201) {
              expect(body.error).toMatch(/full/)
              continue
            }
            placed.push({ body, email })
            const [booked = 0] = await slotOf(body)
            if (what !== 'counter' && body.status === 'pending')
              expect(booked <= CAPACITY || booked === body.quote.prepSeconds).toBe(true)
          } else if (!chosen) continue
          else if (what === 'confirm') await confirm(chosen.body, chosen.email)
          else if (what === 'pay')
            await patchOrder(server(), chosen.body.id, { isPaid: true }, 'manager@demo.example')
          else
            await patchOrder(server(), chosen.body.id, {
              status: what === 'cancel' ? 'cancelled' : 'pending',
            })
          await requireRightCounters()
        }
        // The next run has the slot for itself.
        for (const { body } of placed) await patchOrder(server(), body.id, { status: 'cancelled' })
      }),
      { numRuns: 8 },
    )
    await useLimits()
  })

  test('never exceeds the shares when guests, newcomers and their emails all come at once', async () => {
    await useLimits({
      networkMinutes: 100_000,
      networkOrders: 10_000,
      waitingOrders: 10_000,
      // The customer has orders of the tests before, of which there are more or fewer.
      customerMinutes: 100_000,
      customerOrders: 10_000,
    })
    const [known, fresh] = [await customer(), await newcomer()]
    const at = { date: '2025-10-24', time: '13:00', quantity: 3 }
    const sent = await Promise.all(
      Array.from({ length: 40 }, (_, nth) => place({ network: `198.51.${nth % 20}.7`, ...at })),
    )
    const waiting = sent.filter(({ body }) => body.status === 'waiting')
    const answers = await Promise.all([
      ...waiting.map(({ body, email }) => confirm(body, email)),
      ...Array.from({ length: 10 }, (_, nth) =>
        place({ network: `198.51.100.${nth}`, ...at }, { headers: fresh }),
      ),
      ...sent
        .filter(({ body }) => body.status === 'pending')
        .slice(0, 4)
        .map(({ body }) =>
          server().send<'cancelOrder'>('POST', `/api/orders/${body.id}/cancellation`, {
            token: body.token,
          }),
        ),
    ])
    expect(answers.filter(({ status }) => status >= 400)).toEqual([])
    await requireRightCounters()
    const regular = await place({ network: '198.51.100.1', ...at, quantity: 1 }, { headers: known })
    expect(regular.body.status).toBe('pending')
    await useLimits()
  })

  test('of those who left a phone number only is a small part of each pickup time and day, from however many networks', async () => {
    const date = '2025-10-22'
    const times = Array.from(
      { length: 14 },
      (_, nth) => `${11 + (nth >> 1)}:${nth % 2 ? '30' : '00'}`,
    )
    const wanted = times.flatMap((time, at) =>
      [0, 1, 2, 3].map((nth) => ({ time, network: `198.19.${at * 4 + nth}.1`, at: at * 4 + nth })),
    )
    await server().db.update(orders).set({ status: 'cancelled' })
    await server().db.delete(pickupSlots)
    const first = await place(
      { network: '192.0.2.1', date, time: '18:30' },
      { phone: '518 555 0100' },
    )
    expect([first.body.status, first.body.isUnconfirmed]).toEqual(['pending', true])
    const sent = await Promise.all(
      wanted.map(({ time, network, at }) =>
        place({ network, date, time, quantity: 3 }, { phone: `518 555 ${2000 + at}` }),
      ),
    )
    const waiting = sent.filter(({ body }) => body.status === 'waiting')
    expect(waiting.length).toBeGreaterThan(0)
    for (const { body } of waiting) expect(body.waiting?.for).toBe('staff')
    const held = [...(await slots()).values()].reduce((sum, slot) => sum + slot.phoneSeconds, 0)
    expect(held).toBeGreaterThan(orderLimits.phoneDayMinutes * 30)
    expect(held).toBeLessThanOrEqual(orderLimits.phoneDayMinutes * 60)
    await requireRightCounters()
    // Who can be asked by mail is served at once, and another day has room of its own.
    const mailed = await place({ network: '192.0.2.2', date, time: '12:00' })
    expect(mailed.body.status).toBe('pending')
    const other = await place(
      { network: '192.0.2.3', date: '2025-10-23', time: '18:00' },
      { phone: '518 555 0107' },
    )
    expect(other.body.status).toBe('pending')
  })

  test('of guests is a part of each day, counted in one step for all its pickup times', async () => {
    await useLimits({ guestDayMinutes: 20, networkMinutes: 100_000 })
    const date = '2025-10-24'
    const sent = await Promise.all(
      Array.from({ length: 24 }, (_, nth) =>
        place({ network: `198.51.${nth}.7`, date, time: `${11 + (nth % 7)}:00`, quantity: 2 }),
      ),
    )
    const pending = sent.filter(({ body }) => body.status === 'pending')
    expect(pending.length).toBeGreaterThan(0)
    for (const { body } of sent)
      expect(['pending', 'mail']).toContain(body.waiting?.for ?? body.status)
    const seconds = pending.reduce((sum, { body }) => sum + body.quote.prepSeconds, 0)
    expect(seconds).toBeLessThanOrEqual(20 * 60)
    const [one] = sent.filter(({ body }) => body.status === 'waiting')
    if (!one) throw new Error('Nothing waits.')
    expect((await confirm(one.body, one.email)).body.status).toBe('pending')
    await server().db.update(orders).set({ status: 'cancelled' })
    await server().db.delete(pickupSlots)
    await useLimits()
  })

  test('of one email domain whose owner confirms everything from 30 networks is a part; others are served', async () => {
    await useLimits({ waitingOrders: 10_000, waitingForStaff: 10_000, customerOrders: 1_000 })
    const known = await customer()
    await server()
      .db.update(orders)
      .set({ status: 'picked-up', slotStartsAt: new Date(0) })
    await server().db.delete(pickupSlots)
    const date = '2025-10-18'
    const times = Array.from({ length: 14 }, (_, nth) => {
      const minutes = 12 * 60 + nth * 30
      return `${Math.floor(minutes / 60)}:${minutes % 60 === 0 ? '00' : '30'}`
    })
    const attack: Awaited<ReturnType<typeof place>>[] = []
    for (let nth = 0; nth < 200; nth += 1)
      attack.push(
        await place(
          {
            network: `203.0.${nth % 30}.1`,
            quantity: [12, 6, 2][nth % 3] ?? 1,
            date,
            time: times[nth % times.length] ?? '',
          },
          { email: `box-${nth}@${nth % 2 ? 'mail' : 'www'}.catch-all.net` },
        ),
      )
    for (const { body, email } of attack)
      if (body.waiting?.for === 'mail') expect((await confirm(body, email)).status).toBe(200)
    await requireRightCounters()
    const rows = await server().db.select().from(orders).where(eq(orders.status, 'pending'))
    const proven = rows.filter(({ domainKey }) => domainKey !== null)
    const seconds = proven.reduce((sum, { reservedSeconds }) => sum + reservedSeconds, 0)
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(orderLimits.domainMinutes * 60)

    let served = 0
    for (const [nth, time] of times.entries()) {
      const regular = await place({ network: '192.0.2.77', date, time }, { headers: known })
      expect(regular.body.status).toBe('pending')
      const email = `somebody${nth}@gmail.com`
      const guest = await place({ network: `192.168.${nth}.1`, date, time }, { email })
      expect(guest.status).toBe(201)
      const { body } = guest.body.status === 'waiting' ? await confirm(guest.body, email) : guest
      if (body.status === 'pending') served += 1
      else expect(body.waiting).toMatchObject({ for: 'staff', isAddressProven: true })
    }
    expect(served).toBeGreaterThanOrEqual(times.length / 3)
    await requireRightCounters()
    await useLimits()
  })

  test('counts anew what a server of the version before left behind', async () => {
    const { body } = await place({ network: '198.51.7.9', date: '2025-10-22', time: '18:00' })
    const right = await slotOf(body)
    await server().db.update(pickupSlots).set({ guestSeconds: 3_000, newcomerSeconds: 3_500 })
    await recountShares(server().db, server().now())
    expect(await slotOf(body)).toEqual(right)
    await requireRightCounters()
  })
})
