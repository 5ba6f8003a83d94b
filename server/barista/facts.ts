import { and, eq } from 'drizzle-orm'
import {
  calendarsNamed,
  type FactName,
  type Facts,
  factsWanted,
  orderSaid,
} from '#domain/barista/facts.ts'
import { type ReadPickup, readPickup } from '#domain/barista/pickup-reply.ts'
import { MAY_NAME_TIME } from '#domain/barista/pickup-wish.ts'
import { dateIn } from '#domain/cafe/time.ts'
import { minutesFromNow, nextPickup, pausedTime } from '#domain/ordering/pickup.ts'
import type { ChatCartLine } from '#domain/contracts/barista.ts'
import { secondsOfAll } from '#domain/menu/prep.ts'
import { seatCents } from '#domain/booking/class-price.ts'
import { eventPrice } from '#domain/booking/event-list.ts'
import {
  comingTitles,
  listClasses,
  listEvents,
  listOpenings,
  listQuestions,
} from '../content/store.ts'
import { orders } from '../db/schema.ts'
import { pickupWorld } from '../ordering/pickup-world.ts'
import { calledOut, NUMBERS_PER_LETTER } from '../ordering/store.ts'
import type { Services } from '../services.ts'

/** What is so now, as far as a message asks for it, or goes on with the one before. Of an order nothing is told but its state, and only to who says its number and name. */
export async function factsFor(
  services: Services,
  message: string,
  {
    spelled = message,
    before = '',
    session,
    cart = [],
  }: {
    /** The message with the words of questions put right. */
    spelled?: string
    before?: string
    session?: 'classes' | 'events' | undefined
    /** What the customer would order now: a big one is not ready at every time. */
    cart?: readonly ChatCartLine[]
  } = {},
): Promise<Facts> {
  const read: { [Name in FactName]: () => Promise<Facts[Name]> } = {
    pickup: () => pickupOf(services, cart),
    // With tickets it is the least that one costs.
    events: async () =>
      (await listEvents(services)).events.map((event) => ({
        ...event,
        priceCents: eventPrice(event).fromCents,
      })),
    classes: async () =>
      (await listClasses(services)).map((session) => ({
        ...session,
        priceCents: seatCents(session),
      })),
    questions: () => listQuestions(services),
    jobs: async () => (await listOpenings(services)).map(({ title }) => title),
    order: () => orderOf(services, message),
  }
  const wanted = new Set([
    ...factsWanted(message),
    ...factsWanted(spelled),
    ...factsWanted(before).filter((name) => name !== 'order'),
    // What is asked about a class that was named goes on about it.
    ...(session ? [session] : []),
  ])
  // Titles are read of the calendars alone that nothing else asks for.
  const others = (['classes', 'events'] as const).filter((name) => !wanted.has(name))
  if (others.length > 0)
    for (const name of calendarsNamed(message, await comingTitles(services, others)))
      wanted.add(name)
  const found = await Promise.all(
    [...wanted].map(async (name) => [name, await read[name]()] as const),
  )
  return Object.fromEntries(found)
}

/** Reads wishes for a pickup time against those that are free at this moment; undefined where the message names none. */
export async function pickupFor(
  services: Services,
  message: string,
): Promise<ReadPickup | undefined> {
  if (!MAY_NAME_TIME.test(message)) return undefined
  return readPickup(await pickupWorld(services))
}

async function pickupOf(
  services: Services,
  cart: readonly ChatCartLine[],
): Promise<Facts['pickup']> {
  const seconds = secondsOfAll(services.menu.get(), cart)
  const world = {
    ...(await pickupWorld(services)),
    ...(seconds > 0 && { neededMinutes: seconds / 60 }),
  }
  const first = nextPickup(world)
  if (!first) return null
  const pausedUntil = pausedTime(world)
  return {
    date: first.date,
    time: first.time,
    minutes: minutesFromNow(world),
    ...(pausedUntil && { pausedUntil }),
  }
}

async function orderOf({ db, now, settings }: Services, message: string): Promise<Facts['order']> {
  const said = orderSaid(message)
  if (!said) return null
  const [letter = 'A', digits = ''] = said.number.split('-')
  const dailyNumber = (letter.charCodeAt(0) - 65) * NUMBERS_PER_LETTER + Number(digits) - 100
  const day = dateIn(settings.get().cafe.timeZone, now())
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.day, day), eq(orders.dailyNumber, dailyNumber)))
  const isNamed = (name: string) =>
    name.toLowerCase().split(/\s+/).includes(said.name.toLowerCase())
  const row = rows.find(({ contactName }) => isNamed(contactName))
  return row
    ? {
        number: calledOut(row.dailyNumber),
        status: row.status,
        readyAt: row.estimatedAt.toISOString(),
      }
    : null
}
