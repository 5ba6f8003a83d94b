import { hoursOn } from '#domain/cafe/hours.ts'
import { dateIn, instantAt, minutesOf, timeIn, timeOf } from '#domain/cafe/time.ts'
import { addDays } from '#domain/cafe/calendar.ts'
import type { ChatAction } from '#domain/contracts/barista.ts'
import type { Pickup, PickupSlot } from '#domain/contracts/ordering.ts'
import {
  checkPickup,
  leadMinutes,
  minutesFromNow,
  pausedTime,
  pickupSlots,
  type PickupWorld,
} from '#domain/ordering/pickup.ts'
import { PICKUP_TEXTS } from './pickup-texts.ts'
import { pickupWish, type PickupWish } from './pickup-wish.ts'
import type { Say } from './say.ts'

/** What a message does about the pickup time. */
export type PickupReply = {
  /** What else it said, to be read as a message of its own; empty where that was all. */
  rest: string
  text: string
  /** Done at once: the time is free. */
  perform: ChatAction[]
  /** Done with a yes: the nearest time to one that is not. */
  offers: ChatAction[]
}
/** @param isOrder whether a text names something to order */
export type ReadPickup = (
  message: string,
  say: Say,
  isOrder: (text: string) => boolean,
) => PickupReply | null

/**
 * Reads wishes for a pickup time and checks them against the times that the café offers at this moment
 * (docs/decisions/conversation.md). A time that is free is taken; for another it says why not and offers the nearest.
 */
export const readPickup =
  (world: PickupWorld): ReadPickup =>
  (message, say, isOrder) => {
    const today = dateIn(world.hours.timeZone, world.now)
    const wish = pickupWish(message, today, isOrder)
    if (!wish) return null
    const answer = answerTo(wish, world, say)
    return { rest: wish.rest, ...answer, text: oneStop(answer.text) }
  }

/** 'a las 6:30 p. m..' */
const oneStop = (text: string): string => text.replaceAll('\u00a0m..', '\u00a0m.')

function answerTo({ when }: PickupWish, world: PickupWorld, say: Say): Omit<PickupReply, 'rest'> {
  const texts = PICKUP_TEXTS[say.code]
  if (when.is === 'soon') {
    const minutes = minutesFromNow(world)
    if (minutes !== null) return done({ asap: true }, texts.takeSoon, texts.isSoon(minutes))
    const why = pausedHere(world, say) ?? texts.notNow(say.status(world.hours, world.now))
    return nearestTo(null, why, world, say)
  }
  if (when.is === 'in') {
    const wanted = new Date(world.now.getTime() + when.minutes * 60_000)
    const date = dateIn(world.hours.timeZone, wanted)
    const ready = minutesFromNow(world)
    if (ready !== null && ready > when.minutes) {
      const why = texts.tooSoon(say.time(timeIn(world.hours.timeZone, wanted)), ready)
      const { perform } = done({ asap: true }, texts.takeSoon, texts.isSoon(ready))
      return { text: `${why} ${texts.readyIn(ready)}`, perform: [], offers: perform }
    }
    const later = freeOn(world, date).find(
      ({ startsAt }) => Date.parse(startsAt) >= wanted.getTime(),
    )
    if (later) return taken({ date, time: later.time }, world, say)
    const time = timeIn(world.hours.timeZone, wanted)
    return nearestTo(wanted, whyNot({ date, time }, world, say), world, say)
  }
  if (when.is === 'day') return whichTime(when.date, world, say)
  const choice = momentOf(when, world)
  if (when.isBefore) {
    const last = freeOn(world, choice.date).findLast(({ time }) => time < choice.time)
    if (last) return taken({ date: choice.date, time: last.time }, world, say)
  }
  if (checkPickup({ ...world, choice }).ok) return taken(choice, world, say)
  const wanted = instantAt(world.hours.timeZone, choice.date, choice.time)
  return nearestTo(wanted, whyNot(choice, world, say), world, say)
}

const done = (
  data: Pickup | { asap: true },
  label: string,
  said: string,
): Omit<PickupReply, 'rest'> => ({
  text: '',
  perform: [{ type: 'set-pickup', label, data: { ...data, said: oneStop(said) } }],
  offers: [],
})

function taken(choice: Pickup, world: PickupWorld, say: Say): Omit<PickupReply, 'rest'> {
  const texts = PICKUP_TEXTS[say.code]
  const [day, time] = [dayOf(choice.date, world, say), say.time(choice.time)]
  return done(choice, texts.take(day, time), texts.isSet(day, time))
}

/** Which day and half of the day a time means that names neither: the next one on which drinks are handed over then. */
function momentOf(
  { date, hour, minute, half }: Extract<PickupWish['when'], { is: 'at' }>,
  world: PickupWorld,
): Pickup {
  const { timeZone } = world.hours
  const today = dateIn(timeZone, world.now)
  const hours =
    half !== null
      ? [(hour % 12) + (half === 'p' ? 12 : 0)]
      : hour === 0 || hour >= 12
        ? [hour]
        : [hour, hour + 12]
  const times = hours.map((each) => timeOf(each * 60 + minute))
  const days = date ? [date] : [today, addDays(today, 1)]
  const isAhead = (day: string, time: string) =>
    instantAt(timeZone, day, time).getTime() > world.now.getTime() - LATE_MS
  const all = days.flatMap((day) => times.map((time) => ({ date: day, time })))
  const ahead = all.filter((each) => isAhead(each.date, each.time))
  const isServed = ({ date: day, time }: Pickup) => {
    const slots = timesOn(day, world)
    const [first, last] = [slots[0], slots.at(-1)]
    return first !== undefined && last !== undefined && first.time <= time && time <= last.time
  }
  // On a day that is closed, what would be said there.
  const likely = hour >= 1 && hour < 7 ? all.find(({ time }) => time >= '12:00') : undefined
  return ahead.find(isServed) ?? all.find(isServed) ?? likely ?? all[0]!
}
/** So long after it a time that is said without a day is still that of today. */
const LATE_MS = 90 * 60_000

/** All times of a day, however busy the kitchen is. */
const timesOn = (date: string, world: PickupWorld): PickupSlot[] => {
  const { hours, pickup } = world
  return pickupSlots({ hours, pickup, now: earlyOn(date, world), date }).slots
}

/** Midnight of a day, so that none of its times is too soon; now, on a day that is over. */
const earlyOn = (date: string, { hours: { timeZone }, now }: PickupWorld): Date =>
  date < dateIn(timeZone, now) ? now : instantAt(timeZone, date, '00:00')

function whichTime(date: string, world: PickupWorld, say: Say): Omit<PickupReply, 'rest'> {
  const texts = PICKUP_TEXTS[say.code]
  const free = freeOn(world, date)
  const [first, last] = [free[0], free.at(-1)]
  if (!first || !last) {
    const wanted = instantAt(world.hours.timeZone, date, '12:00')
    return nearestTo(wanted, whyNot({ date, time: '12:00' }, world, say), world, say)
  }
  const day = dayOf(date, world, say)
  const text = texts.whichTime(day, say.time(first.time), say.time(last.time))
  return { text, perform: [], offers: [] }
}

function freeOn(world: PickupWorld, date: string): PickupSlot[] {
  return pickupSlots({ ...world, date }).slots.filter(({ isAvailable }) => isAvailable)
}

/** Why a time cannot be, and the nearest that can: of the same day, else at about the same hour of the next days; for none the first. */
function nearestTo(
  wanted: Date | null,
  why: string,
  world: PickupWorld,
  say: Say,
): Omit<PickupReply, 'rest'> {
  const texts = PICKUP_TEXTS[say.code]
  const { timeZone } = world.hours
  const date = dateIn(timeZone, wanted ?? world.now)
  const free = pickupSlots(world).dates.flatMap((each) =>
    freeOn(world, each.date).map(({ time }) => ({ date: each.date, time })),
  )
  const later = free.find((slot) => slot.date >= date)?.date
  const day = later ?? free.at(-1)?.date
  const minutes = wanted ? minutesOf(timeIn(timeZone, wanted)) : 0
  const [slot] = free
    .filter((each) => each.date === day)
    .toSorted((a, b) => far(a.time, minutes) - far(b.time, minutes) || (a.time < b.time ? 1 : -1))
  if (!slot) return { text: `${why} ${texts.none}`, perform: [], offers: [] }
  const words = [dayOf(slot.date, world, say), say.time(slot.time)] as const
  const { perform } = taken(slot, world, say)
  return { text: `${why} ${texts.nearest(...words)}`, perform: [], offers: perform }
}

const far = (time: string, minutes: number): number => Math.abs(minutesOf(time) - minutes)

/** In words of the language: what `checkPickup` says in English. */
function whyNot(choice: Pickup, world: PickupWorld, say: Say): string {
  const texts = PICKUP_TEXTS[say.code]
  const check = checkPickup({ ...world, choice })
  const { date, time } = choice
  const [day, clock] = [dayOf(date, world, say), say.time(time)]
  const reason = check.ok ? 'full' : check.reason
  if (reason === 'too-far') return texts.tooFar(world.pickup.daysAhead)
  if (reason === 'closed-day') return texts.closed(day, hoursOn(world.hours, date).reason ?? null)
  const slots = timesOn(date, world)
  const [first, last] = [slots[0]?.time, slots.at(-1)?.time]
  if (first && last && (time < first || time > last))
    return texts.outside(day, say.time(first), say.time(last))
  const wantedAt = instantAt(world.hours.timeZone, date, time)
  if (reason === 'past' || wantedAt <= world.now) return texts.past(clock, day)
  if (reason === 'not-a-slot') return texts.between(clock, world.pickup.slotMinutes)
  if (reason === 'full') return texts.full(day, clock)
  return pausedHere(world, say) ?? texts.tooSoon(clock, leadMinutes(world))
}

/** Until when the kitchen is paused, as a sentence; null where it is not. */
function pausedHere(world: PickupWorld, say: Say): string | null {
  const until = pausedTime(world)
  return until && PICKUP_TEXTS[say.code].paused(say.time(until))
}

/** 'today, Thursday, October 30' */
function dayOf(date: string, { hours: { timeZone }, now }: PickupWorld, say: Say): string {
  const texts = PICKUP_TEXTS[say.code]
  const today = dateIn(timeZone, now)
  if (date === today) return texts.today
  return date === addDays(today, 1) ? `${texts.tomorrow}, ${say.date(date)}` : say.date(date)
}
