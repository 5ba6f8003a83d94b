import { expect, test } from 'vitest'
import type { TillShop } from '#domain/contracts/drawers.ts'
import { shopWithoutServer, ticketsMissing } from './door-offline.ts'

type DoorEvent = TillShop['events'][number]
const NOON = new Date('2025-10-17T16:00:00Z')
const timeZone = 'America/New_York'
const night = (more: Partial<DoorEvent> = {}): DoorEvent => ({
  id: 'night',
  title: 'Open Mic',
  name: 'Ticket: Open Mic',
  startsAt: '2025-10-17T23:00:00Z',
  endsAt: '2025-10-18T01:00:00Z',
  priceCents: 1_200,
  left: 30,
  reserved: 3,
  waiting: 0,
  offline: 10,
  ...more,
})
const work: TillShop['works'][number] = {
  id: 'tide',
  title: 'Tide',
  artistName: 'Ines Vale',
  editionSize: 1,
  name: '“Tide”, Ines Vale',
  priceCents: 4_500,
  left: 1,
}
const sale = (type: 'ticket' | 'reserved-ticket', quantity: number, id = 'night') => ({
  lines: [{ type, id, quantity }],
})
const without = (events: DoorEvent[], unsent: ReturnType<typeof sale>[] = [], now = NOON) =>
  shopWithoutServer({ works: [work], events }, { unsent, now, timeZone })

test('a till without the server sells no works, and tickets up to the number that the café set', () => {
  const { works, events } = without([night(), night({ id: 'small', left: 4 })])
  expect(works).toEqual([])
  expect(events.map(({ id, left }) => [id, left])).toEqual([
    ['night', 10],
    ['small', 4],
  ])
})

test('what it sold since counts, of seats and of people on the list, each of its own event', () => {
  const unsent = [sale('ticket', 4), sale('ticket', 6, 'other'), sale('reserved-ticket', 2)]
  expect(without([night()], unsent).events[0]).toMatchObject({ left: 6, reserved: 1 })
  expect(without([night()], [sale('ticket', 20)]).events[0]?.left).toBe(0)
})

test('none where the café set 0, or the server does not say', () => {
  const { offline: _, ...unsaid } = night()
  expect(without([night({ offline: 0 })]).events[0]?.left).toBe(0)
  expect(without([unsaid]).events[0]?.left).toBe(0)
})

test('only for today by the café’s clock, and until it is over', () => {
  const tomorrow = night({
    id: 'tomorrow',
    startsAt: '2025-10-18T05:00:00Z',
    endsAt: '2025-10-18T07:00:00Z',
  })
  const ids = (now: Date) => without([night(), tomorrow], [], now).events.map(({ id }) => id)
  expect(ids(NOON)).toEqual(['night'])
  expect(ids(new Date('2025-10-18T00:30:00Z'))).toEqual(['night'])
  expect(ids(new Date('2025-10-18T01:00:00Z'))).toEqual([])
  // One that began before midnight goes on.
  const late = night({ startsAt: '2025-10-18T03:00:00Z', endsAt: '2025-10-18T06:00:00Z' })
  expect(without([late], [], new Date('2025-10-18T05:00:00Z')).events).toHaveLength(1)
})

test('a bill with more tickets than that is told how many it may have, over all its lines', () => {
  const shop = without([night({ left: 3 })])
  const { lines } = sale('ticket', 2)
  expect(ticketsMissing(shop, lines)).toBeNull()
  expect(ticketsMissing(shop, [...lines, ...lines])).toEqual({ id: 'night', left: 3 })
  expect(ticketsMissing(shop, sale('ticket', 1, 'gone').lines)).toEqual({ id: 'gone', left: 0 })
  expect(ticketsMissing(shop, [{ type: 'item', id: 'night', quantity: 9 }])).toBeNull()
})
