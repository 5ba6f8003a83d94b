import { beforeEach, expect, test } from 'vitest'
import { EXTRA_MINUTES } from '#domain/booking/hold-extension.ts'
import { SEAT_HOLD_MINUTES } from '#domain/booking/values.ts'
import type { SeatBooking } from '#domain/contracts/seats.ts'
import { rsvps } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { openTestProvider } from '../payments/test-provider.ts'
import { addClass, seatDesk } from './seat-testing.ts'

let inner: PaymentProvider
const payments = new Proxy({} as PaymentProvider, { get: (_, key) => Reflect.get(inner, key) })
const after = (seconds: number) => new Date(FRIDAY_NOON.getTime() + seconds * 1_000)
const FIRST = SEAT_HOLD_MINUTES * 60

eachEngine(
  'a hold that is extended',
  (server) => {
    const { hold, book, look } = seatDesk(server)
    const extend = ({ reference, token }: SeatBooking) =>
      server().send<'extendSeatHold'>('POST', `/api/rsvps/${reference}/extension`, { token })
    let nth = 0
    const held = async () => {
      const id = await addClass(server(), `longer-${(nth += 1)}`, { capacity: 1 })
      return { id, seats: (await hold(id, 1)).body }
    }
    beforeEach(async () => {
      const { db, now } = server()
      inner = openTestProvider({ db, now, publicUrl: 'http://cafe.test' })
      server().set(FRIDAY_NOON)
      await db.update(rsvps).set({ networkKey: null })
    })

    test('is held some minutes longer by one of many presses, and nobody else has the seat meanwhile', async () => {
      const { id, seats } = await held()
      expect(seats.canExtend).toBe(true)
      expect((await extend(seats)).status).toBe(409) // too early
      server().set(after(FIRST - 60))
      const pressed = await Promise.all([1, 2, 3, 4, 5].map(() => extend(seats)))
      expect(pressed.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
      const longer = await look(seats)
      expect(longer).toMatchObject({
        heldUntil: after(FIRST + EXTRA_MINUTES * 60).toISOString(),
        canExtend: false,
      })
      server().set(after(FIRST + EXTRA_MINUTES * 60 - 30))
      expect((await extend(seats)).body).toMatchObject({ error: 'not_longer' })
      expect((await hold(id, 1)).status).toBe(409)
      server().set(after(FIRST + EXTRA_MINUTES * 60 + 1))
      expect((await extend(seats)).status).toBe(409)
      expect((await hold(id, 1)).status).toBe(200)
    })

    test('is not extended once it is over, or is being paid', async () => {
      const { seats } = await held()
      server().set(after(FIRST))
      expect((await extend(seats)).status).toBe(409)
      server().set(FRIDAY_NOON)
      const { seats: paying } = await held()
      server().set(after(FIRST - 60))
      expect((await book(paying)).status).toBe(200)
      expect((await extend(paying)).status).toBe(409)
      const other = await server().send('POST', `/api/rsvps/${paying.reference}/extension`, {
        token: 'wrong',
      })
      expect(other.status).toBe(404)
    })
  },
  { payments },
)
