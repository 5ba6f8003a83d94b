import { and, eq, inArray, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { instantAt } from '#domain/cafe/time.ts'
import type { RoomBooking } from '#domain/contracts/rooms.ts'
import { overtaken, ROW_LOCKS, withoutGuard } from '../db/guard-testing.ts'
import {
  classSessions,
  membershipCharges,
  orders,
  roomReservations,
  rsvps,
  seatCharges,
  spaceBookings,
} from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON, newKey, newOrder } from '../db/testing.ts'
import { opened } from '../forms/testing.ts'
import { renewMemberships } from '../memberships/renew.ts'
import { joinWith, newMember, press } from '../memberships/testing.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { openTestProvider } from '../payments/test-provider.ts'
import { tidyHires } from './hire-pay.ts'
import { holdHire } from './hires.ts'
import { holdSeats } from './seat-holds.ts'
import { takeOffer } from './seat-pay.ts'
import { addClass, seatDesk } from './seat-testing.ts'
import { tidySeats } from './seat-tidy.ts'

let inner: PaymentProvider
const payments = new Proxy({} as PaymentProvider, { get: (_, key) => Reflect.get(inner, key) })
const MINUTE_MS = 60_000
const ZONE = 'America/New_York'
const CAPACITY: [RegExp, string] = [/<= "class_sessions"\."capacity"/, '>= 0']
const OTHERS_OF_PERSON: [RegExp, string] = [/lower\(btrim\(w\.instructor\)\)/, "'nobody'"]
const HELD_PARTY = /from "rsvps" .*not held/

/*
 * What each race of seats, rooms and memberships is right by, and that it goes wrong without: the product's code runs, its guard is
 * taken out of the SQL or of the database, and two transactions meet at the worst moment by hand (`guard-testing.ts`).
 *
 * | race                                    | is right in                     | by this guard                                                       |
 * | --------------------------------------- | ------------------------------- | ------------------------------------------------------------------- |
 * | 200 clients for the last seat           | seat-payments.test.ts           | the condition of `seat`; behind it the check `class_sessions_seats` |
 * | parties of 3 for the last 4 seats       | seat-payments.test.ts           | the same                                                            |
 * | overlapping rooms from site, chat, staff | hires.test.ts, here            | the exclusion constraint `room_reservations_no_overlap`             |
 * | the second evening of a private event   | private-events.test.ts, here    | the same                                                            |
 * | two plan one person for one time        | occasion-conflicts.test.ts, here | the exclusion constraint `instructor_reservations_no_overlap`      |
 * | an offer taken while it expires         | seat-payments.test.ts           | the held rows of `lockSeats` and `endHoldsOf`                       |
 * | a hold that runs out while it is paid   | seat-moves.test.ts              | the same; for rooms hires.test.ts                                   |
 * | cancelling while being moved up         | seat-moves.test.ts              | the same; behind it the check `class_sessions_waiting`              |
 * | two renewals at once                    | memberships/renew.test.ts       | `membership_charges_one_renewal` and the key of the charge          |
 * | a private hire against 50 pickup orders | venue-races.test.ts             | the trigger `space_bookings_close_pickups`                          |
 *
 * Each is drawn in rounds in races.test.ts and venue-races.test.ts. The chat asks for rooms by the calls of the site. Where the guard is a held row, the embedded database needs none: it makes one transaction after the other.
 */
eachEngine(
  'without its guard',
  (server, engine) => {
    let nth = 0
    const { booked, cancel, hold, book, look, linkOf, arrives, rowOf } = seatDesk(server)
    const newClass = (capacity: number) => addClass(server(), `guard-${(nth += 1)}`, { capacity })
    const classOf = async (id: string) => {
      const [row] = await server().db.select().from(classSessions).where(eq(classSessions.id, id))
      return row!
    }
    const drop = (...statements: string[]) =>
      Promise.all(statements.map((each) => server().db.execute(sql.raw(each))))
    const join = async (id: string, name: string) => {
      const email = `${name}-${id}@guest.example`
      const wish = { email, participants: [name], message: '' }
      await server().send('POST', `/api/classes/${id}/rsvps`, opened(server(), wish))
      return linkOf(email)
    }
    const network = () => `198.51.100.${(nth += 1) % 250}`
    const holds = (id: string, party: number, count: number) =>
      Promise.allSettled(
        Array.from({ length: count }, () =>
          holdSeats(server(), { person: null, network: network() }, { type: 'class', id }, party),
        ),
      )
    const won = (asked: PromiseSettledResult<unknown>[]) =>
      asked.filter(({ status }) => status === 'fulfilled').length
    beforeEach(async () => {
      const { db, now } = server()
      inner = openTestProvider({ db, now, publicUrl: 'http://cafe.test' })
      server().set(FRIDAY_NOON)
      server().settings.get().pickup.clipToOpeningHours = false
      await db.update(rsvps).set({ networkKey: null })
      await db.update(spaceBookings).set({ networkKey: null })
    })

    test('the last seat goes to everybody, and parties of three into four seats; the database refuses that, until its check is gone too', async () => {
      const [one, four] = [await newClass(1), await newClass(4)]
      expect([won(await holds(one, 1, 8)), won(await holds(four, 3, 8))]).toEqual([1, 1])
      const [again, parties] = [await newClass(1), await newClass(4)]
      await withoutGuard(server(), [CAPACITY], async () => {
        expect([won(await holds(again, 1, 8)), won(await holds(parties, 3, 8))]).toEqual([1, 1])
      })
      await drop('alter table class_sessions drop constraint class_sessions_seats')
      await withoutGuard(server(), [CAPACITY], async () => {
        await holds(again, 1, 7)
        await holds(parties, 3, 7)
      })
      expect((await classOf(again)).seatsTaken).toBe(8)
      expect((await classOf(parties)).seatsTaken).toBe(24)
    })

    const time = (date: string, startsAt: string) =>
      ({ spaceType: 'entire-venue', date, startsAt, hours: 4 }) as const
    const holdVenue = (date: string, startsAt: string) =>
      holdHire(server(), { person: null, network: network() }, time(date, startsAt))
    const active = async (date: string) => {
      const rows = await server()
        .db.select({ startsAt: roomReservations.startsAt })
        .from(roomReservations)
      return rows.filter(({ startsAt }) => startsAt.toISOString().startsWith(date)).length
    }
    const ask = async (date: string) => {
      const wish = {
        ...time(date, '11:00'),
        name: 'Zoe',
        email: `zoe-${(nth += 1)}@guest.example`,
        headcount: 6,
        message: '',
      }
      const { body } = await server().send<'requestSpace'>(
        'POST',
        '/api/space-requests',
        opened(server(), wish),
      )
      return body.reference
    }

    /** Of a proposal for two evenings while somebody else takes the second: what its sender is told, and who has each evening. */
    const secondEvening = async (first: string, second: string) => {
      const manager = await server().as('manager@demo.example')
      const { body } = await server().send<'privateEvent'>(
        'POST',
        '/api/private-events',
        opened(server(), {
          date: first,
          startsAt: '10:00',
          hours: 4,
          headcount: 6,
          space: 'entire-venue',
          occasion: 'Two evenings',
          message: '',
        }),
      )
      const propose = () =>
        server().send(
          'POST',
          `/api/admin/private-events/${body.reference}/proposal`,
          {
            lines: [{ label: 'The venue', cents: 70_000 }],
            instalments: [{ dueOn: first, cents: 70_000 }],
            words: '',
            dates: [second],
            until: '2025-10-24',
          },
          manager,
        )
      // Both evenings were looked at, and the first is written.
      const sent = await overtaken(server(), /^insert into "space_bookings"/, propose, () =>
        holdVenue(second, '12:00'),
      )
      return [sent.status, await active(first), await active(second)]
    }

    test('one venue is hired twice, and so is the second evening of a private event', async () => {
      // With it: holds of the site and requests that staff confirm, all for overlapping times of one Tuesday.
      const requests = [await ask('2026-02-03'), await ask('2026-02-03'), await ask('2026-02-03')]
      const manager = await server().as('manager@demo.example')
      const confirm = async (reference: string) => {
        const path = `/api/inbox/${reference}/space`
        const { status, body } = await server().send('POST', path, { decision: 'confirm' }, manager)
        if (status !== 200) expect([status, body.error]).toEqual([409, 'room_taken'])
        return status === 200 ? null : Promise.reject(new Error(body.error))
      }
      const asked = await Promise.allSettled([
        ...requests.slice(0, 1).map(confirm),
        ...Array.from({ length: 10 }, (_, i) =>
          holdVenue('2026-02-03', i % 2 === 0 ? '10:00' : '12:00'),
        ),
        ...requests.slice(1).map(confirm),
      ])
      expect([won(asked), await active('2026-02-03')]).toEqual([1, 1])
      if (engine === 'pglite') return
      expect(await secondEvening('2026-03-03', '2026-03-10')).toEqual([409, 0, 1])
      await drop('alter table room_reservations drop constraint room_reservations_no_overlap')
      expect(await secondEvening('2026-04-07', '2026-04-14')).toEqual([200, 1, 2])
      await overtaken(
        server(),
        /from "room_reservations" left join lateral/,
        () => holdVenue('2026-02-10', '10:00'),
        () => holdVenue('2026-02-10', '12:00'),
      )
      expect(await active('2026-02-10')).toBe(2)
    })

    test('one person teaches two classes at once', async () => {
      server().set(FRIDAY_NOON)
      const admin = await server().as('admin@demo.example')
      const publish = async (hour: number, instructor: string) => {
        const id = await addClass(server(), `taught-${(nth += 1)}`, { isDemo: false })
        const path = `/api/admin/content/class/${id}`
        const piece = (await server().send<'piece'>('GET', path, undefined, admin)).body
        const startsAt = new Date(Date.UTC(2026, 4, 5, 12 + hour))
        const value = {
          ...piece.published,
          instructor,
          startsAt: startsAt.toISOString(),
          endsAt: new Date(startsAt.getTime() + 120 * MINUTE_MS).toISOString(),
        }
        const body = { value, version: piece.version, mark: null }
        const answer = await server().send('POST', `${path}/publication`, body, admin)
        if (answer.status !== 200) expect(answer.body.error).toBe('instructor_twice')
        return answer.status
      }
      const four = await Promise.all([0, 1, 0, 1].map((hour) => publish(hour, 'Ada Once')))
      expect(four.toSorted()).toEqual([200, 409, 409, 409])
      const unseen = async (instructor: string) => {
        const answers: number[] = []
        await withoutGuard(server(), [OTHERS_OF_PERSON], async () => {
          answers.push(await publish(0, instructor), await publish(1, instructor))
        })
        return answers
      }
      const overtakes = (instructor: string) =>
        overtaken(
          server(),
          OTHERS_OF_PERSON[0],
          () => publish(0, instructor),
          () => publish(1, instructor),
        )
      expect(await unseen('Ben Once')).toEqual([200, 409])
      if (engine !== 'pglite') expect(await overtakes('Cy Once')).toBe(409)
      await drop(
        'alter table instructor_reservations drop constraint instructor_reservations_no_overlap',
      )
      expect(await unseen('Ben Twice')).toEqual([200, 200])
      if (engine !== 'pglite') expect(await overtakes('Cy Twice')).toBe(200)
    })

    test.skipIf(engine === 'pglite')(
      'an offer is taken by somebody, and by the next as well',
      async () => {
        const id = await newClass(1)
        const first = await booked(id, 1)
        const [one, two] = [await join(id, 'one'), await join(id, 'two')]
        await cancel(first, { refundCents: 8_000, creditCents: 0 })
        const until = new Date((await look(one)).heldUntil ?? '')
        await withoutGuard(server(), [ROW_LOCKS], async () => {
          // The clock of the server that takes it is a second behind.
          const early = { ...server(), now: () => new Date(until.getTime() - 1_000) }
          server().set(until)
          await overtaken(
            server(),
            HELD_PARTY,
            () => takeOffer(early, one.reference, null),
            () => tidySeats(server()),
          )
        })
        expect((await rowOf(one.reference)).status).toBe('confirmed')
        expect((await rowOf(two.reference)).status).toBe('offered')
        expect((await classOf(id)).seatsTaken).toBe(1)
      },
    )

    test.skipIf(engine === 'pglite')(
      'a hold that runs out while it is paid is confirmed, and its seat is free for others',
      async () => {
        const id = await newClass(1)
        const held = await hold(id, 1)
        await book(held.body)
        const { reference } = held.body
        const [charge] = await server()
          .db.select()
          .from(seatCharges)
          .where(eq(seatCharges.reference, reference))
        await withoutGuard(server(), [ROW_LOCKS], async () => {
          server().set(new Date(FRIDAY_NOON.getTime() + 21 * MINUTE_MS))
          await overtaken(
            server(),
            HELD_PARTY,
            () => arrives(charge?.id ?? '', 8_000),
            () => tidySeats({ ...server(), payments: null }),
          )
        })
        expect((await rowOf(reference)).status).toBe('confirmed')
        expect((await classOf(id)).seatsTaken).toBe(0)
        expect(won(await holds(id, 1, 1))).toBe(1)
      },
    )

    test.skipIf(engine === 'pglite')(
      'who cancels while being moved up leaves a seat that nobody has',
      async () => {
        const id = await newClass(1)
        const first = await booked(id, 1)
        const waiting = await join(id, 'line')
        await drop('alter table class_sessions drop constraint class_sessions_waiting')
        await withoutGuard(server(), [ROW_LOCKS], async () => {
          const { status } = await overtaken(
            server(),
            HELD_PARTY,
            () => cancel(waiting, { refundCents: 0, creditCents: 0 }),
            () => cancel(first, { refundCents: 8_000, creditCents: 0 }),
          )
          expect(status).toBe(200)
        })
        expect((await rowOf(waiting.reference)).status).toBe('cancelled')
        expect(await classOf(id)).toMatchObject({ seatsTaken: 1, waiting: -1 })
      },
    )

    test.skipIf(engine === 'pglite')('a month is charged twice', async () => {
      const person = await newMember(server(), 'Guarded')
      await joinWith(server(), person, 'good')
      server().set(instantAt(ZONE, '2025-11-17', '12:00'))
      await drop(
        'drop index membership_charges_one_renewal',
        'alter table membership_charges drop constraint "membership_charges_idempotencyKey_unique"',
      )
      await withoutGuard(server(), [ROW_LOCKS], async () => {
        await overtaken(
          server(),
          /from "memberships" where "memberships"\."id" = .*not held/,
          () => renewMemberships(server()),
          () => renewMemberships(server()),
        )
      })
      const renewals = await server()
        .db.select({ fromOn: membershipCharges.fromOn, state: membershipCharges.state })
        .from(membershipCharges)
        .where(eq(membershipCharges.kind, 'renewal'))
      const charged = { fromOn: '2025-11-17', state: 'succeeded' }
      expect(renewals).toEqual([charged, charged])
    })

    test.skipIf(engine === 'pglite')(
      'an order is promised in the hours of a private hire',
      async () => {
        const monday = '2025-10-20'
        const wish = { ...time(monday, '11:00') }
        const site = { origin: 'http://cafe.test' }
        const held = await server().send<'holdRoom'>('POST', '/api/room-bookings', wish, site)
        const { reference, token, totalCents }: RoomBooking = held.body
        const { body } = await server().send<'bookRoom'>(
          'POST',
          `/api/room-bookings/${reference}/booking`,
          {
            token,
            name: 'Zoe',
            email: 'zoe@guest.example',
            headcount: 6,
            houseRules: held.body.houseRules?.version,
            message: '',
            expectedCents: totalCents,
          },
        )
        await drop('drop trigger space_bookings_close_pickups on space_bookings')
        const pickup = { date: monday, time: '12:00' }
        const { status } = await overtaken(
          server(),
          /from "room_reservations" inner join "space_bookings"/,
          () => server().send('POST', '/api/orders', newOrder({ pickup }), newKey()),
          () => press(server(), body.url ?? '', 'good'),
        )
        expect(status).toBe(201)
        await tidyHires(server())
        const [hire] = await server()
          .db.select()
          .from(spaceBookings)
          .where(eq(spaceBookings.id, reference))
        const inside = await server().db.$count(
          orders,
          and(
            eq(orders.pickupAt, instantAt(ZONE, monday, '12:00')),
            inArray(orders.status, ['pending', 'confirmed']),
          ),
        )
        expect([hire?.state, inside]).toEqual(['confirmed', 1])
      },
    )
  },
  { payments, connections: 20 },
)
