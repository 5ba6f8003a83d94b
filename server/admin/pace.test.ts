import { expect, test } from 'vitest'
import { eachEngine, FRIDAY_NOON, newKey, newOrder } from '../db/testing.ts'
import { patchOrder } from '../ordering/testing.ts'
import { readToday } from './today.ts'

const HOUR_MS = 3_600_000
const WEEK_HOURS = 7 * 24

eachEngine('the pace of the day', (server) => {
  const sell = async (hours: number) => {
    server().set(new Date(FRIDAY_NOON.getTime() + hours * HOUR_MS))
    const { status, body } = await server().send(
      'POST',
      '/api/orders',
      newOrder({ pickup: null }),
      newKey(),
    )
    expect(status, JSON.stringify(body)).toBe(201)
    const paid = await patchOrder(server(), body.id, { isPaid: true }, 'manager@demo.example')
    expect(paid.status, JSON.stringify(paid.body)).toBe(200)
    return body.quote.subtotalCents
  }

  test('is what the books sold by the hour, beside the same time a week before', async () => {
    const first = await sell(0)
    await sell(3)
    const second = await sell(WEEK_HOURS)
    server().set(new Date(FRIDAY_NOON.getTime() + (WEEK_HOURS + 1) * HOUR_MS))
    const { pace } = await readToday(server())
    expect(pace).toEqual({
      time: '13:00',
      soFarCents: second,
      weekBeforeSoFarCents: first,
      hours: [
        { hour: 12, cents: second, weekBeforeCents: first },
        { hour: 15, cents: 0, weekBeforeCents: first },
      ],
    })
  })

  test('has the slots of the next three hours with what is promised in each', async () => {
    server().set(FRIDAY_NOON)
    const { kitchen } = await readToday(server())
    const noon = ['12:00 PM', '12:30 PM', '1:00 PM', '1:30 PM', '2:00 PM', '2:30 PM']
    expect(kitchen.map(({ label }) => label)).toEqual(noon)
    for (const minutes of [1, 29]) {
      server().set(new Date(FRIDAY_NOON.getTime() + minutes * 60_000))
      const { kitchen: later } = await readToday(server())
      expect(later.map(({ label }) => label)).toEqual(noon)
    }
    expect(kitchen.some(({ bookedMinutes }) => bookedMinutes > 0)).toBe(true)
    expect(new Set(kitchen.map(({ capacityMinutes }) => capacityMinutes))).toEqual(new Set([60]))
  })
})
