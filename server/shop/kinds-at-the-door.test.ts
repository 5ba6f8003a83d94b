import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addEvent } from '../booking/ticket-testing.ts'
import { doorTickets, events } from '../db/schema.ts'
import { eachEngine } from '../db/testing.ts'

eachEngine(
  'tickets of several kinds at the door',
  (server) => {
    let count = 0
    const newNight = async () => {
      count += 1
      const id = await addEvent(server(), `kinds-${count}`)
      await server().db.update(events).set({ priceCents: 0 }).where(eq(events.id, id))
      return id
    }
    const barista = () => server().as('barista@demo.example')
    const sell = async (id: string, quantity: number, totalCents: number) =>
      server().send<'sellAtTill'>(
        'POST',
        '/api/sales-at-till',
        {
          id: randomUUID(),
          lines: [{ id, type: 'ticket', quantity }],
          expectedTotalCents: totalCents,
          payments: [{ method: 'card-terminal', amountCents: totalCents }],
        },
        await barista(),
      )
    const atDoor = async (id: string) => {
      const { body } = await server().send<'tillShop'>(
        'GET',
        '/api/till-shop',
        undefined,
        await barista(),
      )
      return body.events.find((each) => each.id === id)
    }

    test('are listed with the price of each, and sold at it', async () => {
      const id = await newNight()
      expect((await atDoor(id))?.tiers).toMatchObject([
        { id: 'early', priceCents: 1_000, left: 2 },
        { id: 'standard', priceCents: 1_500, left: 10 },
        { id: 'choose', kind: 'choose', priceCents: 500, left: 10 },
      ])
      const { status, body } = await sell(`${id}.standard`, 2, 3_000)
      expect([status, body.order?.quote.lines[0]?.name]).toEqual([
        200,
        expect.stringMatching(/, standard$/),
      ])
      expect((await sell(`${id}.choose.900`, 1, 900)).status).toBe(200)
      const sold = await server().db.select().from(doorTickets).where(eq(doorTickets.eventId, id))
      expect(sold.map(({ tier, priceCents }) => [tier, priceCents]).toSorted()).toEqual([
        ['choose', 900],
        ['standard', 1_500],
      ])
      expect((await atDoor(id))?.left).toBe(7)
    })

    test.each([
      ['a chosen price below its least', 'choose.499', 499],
      ['a chosen price above the most', 'choose.50001', 50_001],
      ['a chosen price that nobody said', 'choose', 500],
      ['another price of a fixed one', 'standard.100', 100],
      ['one that is free', 'child', 0],
      ['one that there is not', 'nothing', 1_500],
    ])('are not sold: %s', async (_, kind, cents) => {
      const id = await newNight()
      expect((await sell(`${id}.${kind}`, 1, cents)).status).toBeGreaterThanOrEqual(400)
      expect((await atDoor(id))?.left).toBe(10)
    })

    test('of the last ones of a kind each is sold once, however many tills ask', async () => {
      const id = await newNight()
      const all = await Promise.all(Array.from({ length: 4 }, () => sell(`${id}.early`, 1, 1_000)))
      expect(all.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409])
      expect(await atDoor(id)).toMatchObject({ left: 8, tiers: [{ id: 'early', left: 0 }, {}, {}] })
    })
  },
  { connections: 8 },
)
