import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { saveSettings } from '../cafe/store.ts'
import { queueMail } from '../outbox/store.ts'
import { calledOut } from './store.ts'
import {
  eachEngine,
  FRIDAY_NOON,
  milkTea,
  newKey,
  newOrder,
  type TestServer,
} from '../db/testing.ts'
import { menuItems, orders, orderChanges, orderLines, outbox, pickupSlots } from '../db/schema.ts'

eachEngine('placing an order', (server, engine) => {
  const place = (body: object, headers: Record<string, string> = newKey()) =>
    server().send('POST', '/api/orders', body, headers)

  test('prices by the menu, numbers it, keeps its lines and emails a confirmation', async () => {
    const { status, body } = await place(
      newOrder({ lines: [{ ...milkTea, quantity: 2, customizations: { toppings: ['boba'] } }] }),
    )
    expect(status).toBe(201)
    expect(body.number).toMatch(/^A-1\d\d$/)
    // large taro 8.50 + boba 0.75, twice
    expect(body.quote.subtotalCents).toBe(1850)
    expect(body.estimatedAt).toBe(new Date(FRIDAY_NOON.getTime() + 20 * 60_000).toISOString())
    expect(body.history).toEqual([
      { from: null, to: 'pending', at: FRIDAY_NOON.toISOString(), by: 'Zoe' },
    ])
    const lines = await server().db.select().from(orderLines)
    expect(lines.filter((line) => line.orderId === body.id)).toMatchObject([
      { itemId: 'taro-milk-tea', quantity: 2, unitCents: 925, totalCents: 1850 },
    ])
    const [mail] = await server().db.select().from(outbox).where(eq(outbox.to, 'zoe@guest.example'))
    expect(mail).toMatchObject({ status: 'kept' })
    expect(mail?.text).toContain(`/order-confirmation?order=${body.id}&token=${body.token}`)
  })

  test('keeps the plans of its statements, whatever migration wrote the function last', async () => {
    const { rows } = (await server().db.execute(
      sql`select proconfig from pg_proc where proname = 'place_orders'`,
    )) as unknown as { rows: { proconfig: string[] }[] }
    expect(rows).toHaveLength(1)
    expect(rows[0]?.proconfig.toSorted()).toEqual([
      'enable_seqscan=off',
      'plan_cache_mode=force_generic_plan',
    ])
  })

  test('an allergy that was told to the chat stands in front of the note, and what is none is refused', async () => {
    const contact = { name: 'Noor', email: 'noor@guest.example' }
    const told = await place(
      newOrder({ contact, note: 'Less ice.', avoids: ['peanut', 'milk', 'vegan'] }),
    )
    expect(told.body.note).toBe('Allergy: milk, peanut. Diet: vegan. Less ice.')
    expect((await place(newOrder({ contact, avoids: ['peanut'] }))).body.note).toBe(
      'Allergy: peanut.',
    )
    expect((await place(newOrder({ contact, avoids: ['mondays'] }))).status).toBe(400)
    const long = await place(newOrder({ contact, note: 'x'.repeat(495), avoids: ['peanut'] }))
    expect([long.status, long.body.error]).toEqual([422, 'note_too_long'])
  })

  test('needs an idempotency key', async () => {
    const { status, body } = await place(newOrder(), {})
    expect(status).toBe(400)
    expect(body.error).toBe('idempotency_key_needed')
  })

  test('answers the same key and body with the same order', async () => {
    const key = newKey()
    const first = await place(newOrder({ note: 'once' }), key)
    const { pickup, ...rest } = newOrder({ note: 'once' })
    const second = await place({ pickup, ...rest }, key)
    expect([first.status, second.status]).toEqual([201, 200])
    expect(second.body).toEqual(first.body)
  })

  test('refuses the same key with another body', async () => {
    const key = newKey()
    await place(newOrder(), key)
    const { status, body } = await place(newOrder({ note: 'different' }), key)
    expect(status).toBe(422)
    expect(body.error).toBe('idempotency_key_reused')
  })

  test('tells a stranger who found out a key nothing of the order that was placed with it', async () => {
    const key = newKey()
    const first = await place(newOrder({ contact: { name: 'Zoe', phone: '518 555 0123' } }), key)
    const stranger = await place(newOrder({ contact: { name: 'Zoe', phone: '518 555 0199' } }), key)
    expect(Object.keys(stranger.body).toSorted()).toEqual(['error', 'message', 'requestId'])
    expect(JSON.stringify(stranger.body)).not.toContain(first.body.id)
  })

  test('gives an order back to whom it was placed by, and to no other account', async () => {
    const ada = await server().as('customer@demo.example')
    const other = await server().as('manager@demo.example')
    const owned = newKey()
    const first = await place(newOrder({ note: 'mine' }), { ...ada, ...owned })
    const again = await place(newOrder({ note: 'mine' }), { ...ada, ...owned })
    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.body).toEqual(first.body)
    const free = newKey()
    const guests = await place(newOrder({ note: 'a guest' }), free)
    expect(guests.status).toBe(201)
    const before = await server().db.$count(orders)
    const strangers = [
      await place(newOrder({ note: 'mine' }), owned),
      await place(newOrder({ note: 'mine' }), { ...other, ...owned }),
      await place(newOrder({ note: 'a guest' }), { ...other, ...free }),
    ]
    for (const { status, body } of strangers) {
      expect(status).toBe(422)
      expect(Object.keys(body).toSorted()).toEqual(['error', 'message', 'requestId'])
      expect(body.error).toBe('idempotency_key_reused')
      expect(body.message).toContain('Look among your orders')
    }
    expect(await server().db.$count(orders)).toBe(before)
  })

  test('makes one order of one key that is sent thirty times at once', async () => {
    const key = newKey()
    const note = 'thirty at once'
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => place(newOrder({ note }), key)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(29)
    expect(new Set(answers.map(({ body }) => String(body.id))).size).toBe(1)
    expect(await server().db.$count(orders, eq(orders.note, note))).toBe(1)
  })

  test('tells a changed price instead of charging it', async () => {
    const before = await server().db.$count(orders)
    const { status, body } = await place(newOrder({ expectedTotalCents: 100 }))
    expect(status).toBe(409)
    expect(body.error).toBe('price_changed')
    expect(body.quote.totalCents).toBe(918)
    expect(await server().db.$count(orders)).toBe(before)
    expect((await place(newOrder({ expectedTotalCents: 918 }))).status).toBe(201)
  })

  test('refuses what is sold out, at once on every server', async () => {
    const { db, menu } = server()
    await db.update(menuItems).set({ isSoldOut: true }).where(eq(menuItems.id, 'taro-milk-tea'))
    await menu.refresh()
    const { status, body } = await place(newOrder())
    await db.update(menuItems).set({ isSoldOut: false }).where(eq(menuItems.id, 'taro-milk-tea'))
    await menu.refresh()
    expect(status).toBe(409)
    expect(body.error).toBe('sold_out')
    expect(body.fields?.['lines.0']).toBeTruthy()
  })

  test('takes an order for now only while the café is open, and says when it can be had', async () => {
    server().set(new Date('2025-10-20T16:00:00Z'))
    const { status, body } = await place(newOrder())
    server().set(FRIDAY_NOON)
    expect(status).toBe(409)
    expect(body.error).toBe('pickup_closed_now')
    expect(body.message).toContain('11:00 AM (Wednesday, October 22)')
    expect(body.nextPickup).toMatchObject({ date: '2025-10-22', time: '11:00' })
  })

  test.each([
    ['a closed day', { date: '2025-10-20', time: '12:00' }, 'pickup_closed_day'],
    ['a past time', { date: '2025-10-17', time: '11:30' }, 'pickup_past'],
    ['a time too soon', { date: '2025-10-17', time: '12:00' }, 'pickup_too_soon'],
    ['a day too far', { date: '2025-10-31', time: '12:00' }, 'pickup_too_far'],
    ['yesterday', { date: '2025-10-16', time: '12:00' }, 'pickup_past'],
    ['a time between slots', { date: '2025-10-17', time: '12:40' }, 'pickup_not_a_slot'],
  ])('refuses %s', async (_, pickup, error) => {
    const { status, body } = await place(newOrder({ pickup }))
    expect([status, body.error]).toEqual([409, error])
  })

  test('fills a slot to its capacity and no further, whoever asks at once', async () => {
    const { pickup } = server().settings.get()
    const choice = { date: '2025-10-18', time: '15:00' }
    const order = newOrder({ pickup: choice, lines: [{ ...milkTea, quantity: 4 }] })
    const answers = await Promise.all(Array.from({ length: 300 }, () => place(order)))
    const placed = answers.filter(({ status }) => status === 201)
    const seconds = placed[0]?.body.quote.prepSeconds ?? 0
    expect(placed).toHaveLength(Math.floor((pickup.capacityMinutesPerSlot * 60) / seconds))
    const full = answers.filter(({ status }) => status === 409)
    expect(full).toHaveLength(300 - placed.length)
    expect(full.every(({ body }) => ['slot_full', 'pickup_full'].includes(body.error))).toBe(true)

    const startsAt = new Date('2025-10-18T19:00:00Z')
    const [slot] = await server()
      .db.select()
      .from(pickupSlots)
      .where(eq(pickupSlots.startsAt, startsAt))
    expect(slot?.bookedSeconds).toBe(placed.length * seconds)
    const { body } = await server().send<'pickupSlots'>('GET', '/api/pickup-slots?date=2025-10-18')
    expect(body.slots.find(({ time }) => time === '15:00')?.isAvailable).toBe(
      seconds * placed.length < pickup.capacityMinutesPerSlot * 60,
    )
  })

  describe('a slot of 60 minutes in which 50 minutes are taken at the same moment', () => {
    const makeIn = async (id: string, prepSeconds: number) => {
      const details = sql`${menuItems.details} || ${JSON.stringify({ prepSeconds })}::text::jsonb`
      await server().db.update(menuItems).set({ details }).where(eq(menuItems.id, id))
      await server().menu.refresh()
    }
    beforeAll(() => makeIn('taro-milk-tea', 60))
    afterAll(async () => {
      for (const { id, prepSeconds } of CATALOGUE.items)
        if (['taro-milk-tea', 'espresso'].includes(id)) await makeIn(id, prepSeconds)
    })
    const fifty = { ...milkTea, quantity: 50 }
    const espresso = { id: 'espresso', size: 'medium', quantity: 1 }

    test.each([
      [600, '16:00', [201, 201], 3_600],
      [601, '16:30', [201, 409], null],
    ])(
      'and an order of %i seconds: what fits exactly is taken, and not a second more',
      async (seconds, time, statuses, booked) => {
        await makeIn('espresso', seconds)
        const pickup = { date: '2025-10-18', time }
        const isOver = holdUntil(server(), 2)
        const answers = await Promise.all(
          [fifty, espresso].map((line) => place(newOrder({ pickup, lines: [line] }))),
        )
        isOver()
        expect(answers.map(({ status }) => status).toSorted()).toEqual(statuses)
        const { slots } = await server()
          .send<'pickupSlots'>('GET', '/api/pickup-slots?date=2025-10-18')
          .then(({ body }) => body)
        const startsAt = new Date(slots.find((slot) => slot.time === time)?.startsAt ?? '')
        const rows = await server().db.select().from(pickupSlots)
        const slot = rows.find((row) => row.startsAt.getTime() === startsAt.getTime())
        const placed = answers.filter(({ status }) => status === 201)
        const held = placed.reduce((sum, { body }) => sum + body.quote.prepSeconds, 0)
        expect(slot?.bookedSeconds).toBe(booked ?? held)
      },
    )

    // Only there do two servers write at the same moment.
    test.runIf(engine === 'postgres').each([
      [600, '17:30', 201],
      [601, '18:00', 409],
    ])('by another server: an order of %i seconds', async (seconds, time, status) => {
      await makeIn('espresso', seconds)
      const { db } = server()
      const startsAt = new Date(`2025-10-18T${Number(time.slice(0, 2)) + 4}:${time.slice(3)}:00Z`)
      const [taken, commit] = [gate(), gate()]
      const other = db.transaction(async (tx) => {
        await tx.insert(pickupSlots).values({ startsAt, bookedSeconds: 3_000 })
        taken.open()
        await commit.opened
      })
      await taken.opened
      const pickup = { date: '2025-10-18', time }
      const answer = place(newOrder({ pickup, lines: [espresso] }))
      await vi.waitFor(async () => {
        // The one that waits here stands in this database; other tests have theirs.
        const { rows } = (await db.execute(
          sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )) as unknown as { rows: unknown[] }
        expect(rows).not.toEqual([])
      }, 30_000)
      commit.open()
      await other
      expect((await answer).status).toBe(status)
    })
  })

  test('books as soon as possible in the slot that is offered then, not in the next', async () => {
    const { db, now, settings } = server()
    await saveSettings(db, { pickup: { opens: '07:15' } }, 'test', now())
    await settings.refresh()
    const { body } = await place(newOrder())
    const chosen = await place(newOrder({ pickup: { date: '2025-10-17', time: '12:15' } }))
    await saveSettings(db, { pickup: { opens: '07:00' } }, 'test', now())
    await settings.refresh()
    const slotOf = async (id: string) =>
      (await db.select().from(orders).where(eq(orders.id, id)))[0]?.slotStartsAt
    // Ready at 12:20; slots begin at a quarter past, and both share one.
    expect(await slotOf(body.id)).toEqual(new Date('2025-10-17T16:15:00Z'))
    expect(await slotOf(chosen.body.id)).toEqual(await slotOf(body.id))
  })

  test('numbers what is called out as the database does, and writes it into the email', async () => {
    const { db } = server()
    const counts = [0, 4, 899, 900, 26 * 900 - 1, 26 * 900, 702 * 900, 123_456]
    const { rows } = (await db.execute(
      sql`select called_out(n::bigint) as number from jsonb_array_elements_text(${JSON.stringify(counts)}::text::jsonb) as n`,
    )) as unknown as { rows: { number: string }[] }
    expect(rows.map(({ number }) => number)).toEqual(counts.map(calledOut))
    const { body } = await place(newOrder({ contact: { name: 'Ned', email: 'ned@guest.example' } }))
    const [mail] = await db.select().from(outbox).where(eq(outbox.to, 'ned@guest.example'))
    const { id, subject, text, ...rest } = mail ?? { subject: '', text: '' }
    expect(subject).toBe(`Order ${body.number} at Creative Lounge`)
    expect(text).toContain(`Your order ${body.number} should be ready`)
    // Whatever else a queued mail has, this one has too.
    const plain = { to: 'ned2@guest.example', subject, text }
    await queueMail(db, server(), plain)
    const [queued] = await db.select().from(outbox).where(eq(outbox.to, plain.to))
    expect({ ...rest, to: '' }).toEqual({
      ...queued,
      id: undefined,
      subject: undefined,
      text: undefined,
      to: '',
    })
    expect(id).toBeTruthy()
  })

  test('answers an order that is sent again after closing time with the order it became', async () => {
    const key = newKey()
    const first = await place(newOrder(), key)
    server().set(new Date('2025-10-20T16:00:00Z'))
    const again = await place(newOrder(), key)
    server().set(FRIDAY_NOON)
    expect([again.status, again.body.id]).toEqual([200, first.body.id])
  })

  test('places orders that arrive together with few calls, and each by itself where one is refused', async () => {
    const pickup = { date: '2025-10-19', time: '16:00' }
    const mixed = Array.from({ length: 40 }, (_, index) =>
      index % 4 === 0
        ? newOrder({ pickup, lines: [{ ...milkTea, quantity: 12 }], note: 'batch' })
        : newOrder({ note: 'batch' }),
    )
    const answers = await Promise.all(mixed.map((body) => place(body)))
    const placed = answers.filter(({ status }) => status === 201)
    expect(await server().db.$count(orders, eq(orders.note, 'batch'))).toBe(placed.length)
    expect(new Set(placed.map(({ body }) => body.number)).size).toBe(placed.length)
    const [slot] = await server()
      .db.select()
      .from(pickupSlots)
      .where(eq(pickupSlots.startsAt, new Date('2025-10-19T20:00:00Z')))
    const inSlot = placed.filter(({ body }) => body.pickupAt !== null)
    expect(slot?.bookedSeconds).toBe(
      inSlot.reduce((sum, { body }) => sum + body.quote.prepSeconds, 0),
    )
    expect(slot?.bookedSeconds).toBeLessThanOrEqual(3_600)
  })

  test('lets an order that is bigger than a slot have an empty one to itself', async () => {
    const pickup = { date: '2025-10-18', time: '17:00' }
    const big = newOrder({ pickup, lines: [{ ...milkTea, quantity: 50 }] })
    expect((await place(big)).status).toBe(201)
    expect((await place(newOrder({ pickup }))).body.error).toBe('pickup_full')
  })

  test('asks for an email or a phone number, except at the counter', async () => {
    const { status, body } = await place(newOrder({ contact: { name: 'Zoe' } }))
    expect([status, body.message]).toEqual([400, 'Email or phone is required'])
    const atCounter = newOrder({ contact: { name: 'Zoe' }, channel: 'counter' })
    expect((await place(atCounter)).status).toBe(401)
    const staff = await server().as('barista@demo.example')
    const { status: placed, body: order } = await place(atCounter, { ...newKey(), ...staff })
    expect([placed, order.history[0]?.by]).toEqual([201, 'Bao Tran'])
  })

  test('writes what happened to the log only by adding to it', async () => {
    const { db } = server()
    await expect(db.update(orderChanges).set({ by: 'nobody' })).rejects.toThrow()
    await expect(db.delete(orderChanges)).rejects.toThrow()
  })
})

/**
 * Holds orders before they are written until so many have arrived: each was checked against a slot that none has taken yet.
 * @returns ends it
 */
function holdUntil({ placing }: TestServer, count: number): () => void {
  const { place } = placing
  const all = gate()
  let arrived = 0
  placing.place = async (...order) => {
    arrived += 1
    if (arrived === count) all.open()
    await all.opened
    return place(...order)
  }
  return () => {
    placing.place = place
  }
}

function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}
