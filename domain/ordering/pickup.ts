import type { Pickup, PickupSlot, PickupSlots } from '#domain/contracts/ordering.ts'
import { hoursOn, isOpenAt, statusLine, type Hours } from '#domain/cafe/hours.ts'
import type { PickupRules } from '#domain/cafe/settings.ts'
import {
  addDays,
  dateIn,
  dayName,
  formatDate,
  formatHour,
  formatTime,
  instantAt,
  minutesOf,
  timeIn,
  timeOf,
} from '#domain/cafe/time.ts'
import { ESTIMATE_MINUTES } from './status.ts'
import { ORDER_AHEAD_TEXTS } from './order-ahead-texts.ts'
import { queueMinutes, type Queued } from './queue.ts'

export type PickupWorld = {
  hours: Hours
  pickup: PickupRules
  now: Date
  /** Minutes of making already promised for the slot that starts at this ISO instant. */
  bookedMinutes?: (startsAt: string) => number
  /** Minutes that this order would take, `COMMON_MINUTES` where times are offered and it is not known; a slot which lacks them is full. */
  neededMinutes?: number
  /** How busy the kitchen is: by how much everything takes longer, and until when nothing is taken for now. */
  kitchen?: { busyMinutes: number; pausedUntil: Date | null }
  /** What is still to be made of the orders that were taken. */
  queue?: readonly Queued[]
}

/** The slots of one day (today when none is named) and the days that may be chosen. Slots too soon to make are left out, full ones are shown as such. */
export function pickupSlots({ date, ...given }: PickupWorld & { date?: string }): PickupSlots {
  const world = { neededMinutes: COMMON_MINUTES, ...given }
  const today = todayOf(world)
  const chosen = date ?? today
  const days = Array.from({ length: world.pickup.daysAhead + 1 }, (_, ahead) =>
    addDays(today, ahead),
  )
  const earliest = earliestStart(world)
  return {
    date: chosen,
    today,
    dates: days.map((day, ahead) => ({
      date: day,
      label: ahead === 0 ? 'Today' : ahead === 1 ? 'Tomorrow' : formatDate(day, 'short'),
      isOpen: spanOn(world, day) !== null,
    })),
    timeZone: world.hours.timeZone,
    slots: days.includes(chosen)
      ? slotsOn(world, chosen).filter((slot) => Date.parse(slot.startsAt) >= earliest)
      : [],
  }
}

/** The first slot that can still be had on any of the days, or null. Every place that names one asks here, with what is in the cart or for a small order. */
export function nextPickup(world: PickupWorld): (Pickup & { label: string }) | null {
  for (const { date, label } of pickupSlots(world).dates) {
    const slot = pickupSlots({ ...world, date }).slots.find(({ isAvailable }) => isAvailable)
    if (slot) return { date, time: slot.time, label: `${label}, ${slot.label}` }
  }
  return null
}

/** Until when by the café's clock the kitchen is paused, '15:43'; null while nothing is handed over anyway, or it is not. */
export function pausedTime(world: PickupWorld): string | null {
  const { hours, now, kitchen } = world
  const until = kitchen?.pausedUntil
  return until && until > now && servesAt(world, now) ? timeIn(hours.timeZone, until) : null
}

/** Whether drinks are handed over at an instant, by these hours and rules: whether an order placed for it still stands. */
export function servesAt(world: Pick<PickupWorld, 'hours' | 'pickup'>, at: Date): boolean {
  const { timeZone } = world.hours
  const span = spanOn(world, dateIn(timeZone, at))
  const time = timeIn(timeZone, at)
  return span !== null && span.opens <= time && time < span.closes
}

/**
 * The slot whose kitchen time an order takes that will be ready at an instant: the one offered at or before it, on the
 * day that it is ordered. Ready before the first slot of that day counts to the first; after the last, to the last. On
 * a day without a slot (the counter may sell on one) slots run on from `pickup.opens` through the whole day.
 * @returns when the slot starts: the same instant that `pickupSlots` names
 */
export function slotOf(world: Pick<PickupWorld, 'hours' | 'pickup' | 'now'>, readyAt: Date): Date {
  const today = todayOf(world)
  const starts = startsOn(world, today).map(({ startsAt }) => startsAt)
  return (
    starts.findLast((start) => start.getTime() <= readyAt.getTime()) ??
    starts[0] ??
    gridStart(world, today, readyAt)
  )
}

type PickupRefusal =
  | 'closed-now'
  | 'paused'
  | 'closed-day'
  | 'past'
  | 'too-soon'
  | 'too-far'
  | 'not-a-slot'
  | 'full'
export type PickupCheck =
  | { ok: true; pickupAt: Date | null; estimatedAt: Date }
  | { ok: false; reason: PickupRefusal; message: string }

/** Minutes of making of an order as most are, where it is not known yet what is ordered. */
const COMMON_MINUTES = 4

/** After how many minutes what is ordered now, for as soon as possible, is ready; `null` where nothing is taken for now. */
export function minutesFromNow(world: PickupWorld): number | null {
  const time = checkNow({ neededMinutes: COMMON_MINUTES, ...world })
  return time.ok ? Math.round((time.estimatedAt.getTime() - world.now.getTime()) / MINUTE_MS) : null
}

/** When an order that is taken now, for as soon as possible, is ready, whether or not the café is open. */
export function readyFrom(world: PickupWorld): Date {
  return new Date(readyAfter(world, ESTIMATE_MINUTES + (world.kitchen?.busyMinutes ?? 0)))
}

/** Whether an order may be picked up as chosen; `null` is as soon as it can be made, while the café is open. */
export function checkPickup({
  choice,
  ...world
}: PickupWorld & { choice: Pickup | null }): PickupCheck {
  if (!choice) return checkNow(world)
  const { hours, pickup, now } = world
  const { date, time } = choice
  const today = todayOf(world)
  const day = formatDate(date)
  const last = addDays(today, pickup.daysAhead)
  if (date < today) return refuse('past', `${day} has passed. Choose a time from today on.`)
  if (date > last)
    return refuse(
      'too-far',
      `Pickup can be ordered up to ${pickup.daysAhead} days ahead. Choose a date until ${formatDate(last)}.`,
    )
  const span = spanOn(world, date)
  if (!span) return refuse('closed-day', `${closedText(hours, date)} Choose another day.`)
  const slot = slotsOn(world, date).find((one) => one.time === time)
  if (!slot)
    return refuse(
      'not-a-slot',
      `${formatTime(time)} is not a pickup time on ${day}. Times are every ${pickup.slotMinutes} minutes between ${formatHour(span.opens)} and ${formatHour(span.closes)}.`,
    )
  const start = Date.parse(slot.startsAt)
  if (start < now.getTime()) return refuse('past', `${slot.label} has passed. Choose a later time.`)
  const isTooSoon = start < earliestStart(world)
  const paused = pausedText(world)
  if (paused && isTooSoon)
    return refuse(
      'too-soon',
      start < (world.kitchen?.pausedUntil?.getTime() ?? 0)
        ? `${paused} Choose a later time.`
        : `${paused} ${slot.label} leaves too little time to make yours after that. Choose a later time.`,
    )
  if (isTooSoon)
    return refuse(
      'too-soon',
      `We need ${leadMinutes(world)} minutes to make your order, so ${slot.label} is too soon. Choose a later time.`,
    )
  if (!slot.isAvailable)
    return refuse('full', `${slot.label} on ${dayName(date)} is full. Choose another time.`)
  return { ok: true, pickupAt: new Date(start), estimatedAt: new Date(start) }
}

const MINUTE_MS = 60_000
const MINUTES_PER_DAY = 24 * 60

function todayOf({ hours, now }: Pick<PickupWorld, 'hours' | 'now'>): string {
  return dateIn(hours.timeZone, now)
}

/** Before this nothing can be ready. */
function earliestStart(world: PickupWorld): number {
  return readyAfter(world, world.pickup.leadMinutes + (world.kitchen?.busyMinutes ?? 0))
}

/**
 * When something is ready that takes so long and is begun in its turn. In a pause nothing new is begun, while what was taken before
 * is made: what comes is made after the pause, and waits for others no longer than without it.
 */
function readyAfter(world: PickupWorld, usualMinutes: number): number {
  const { now, kitchen } = world
  const ready = now.getTime() + (usualMinutes + queueMinutes(world, usualMinutes)) * MINUTE_MS
  const until = kitchen?.pausedUntil
  return until && until > now ? Math.max(ready, until.getTime() + usualMinutes * MINUTE_MS) : ready
}

/** How far ahead a time has to be: by the rules, and more while the kitchen is busy or others come first. */
export function leadMinutes(world: PickupWorld): number {
  const usual = world.pickup.leadMinutes + (world.kitchen?.busyMinutes ?? 0)
  return usual + queueMinutes(world, usual)
}

/** Said while the kitchen takes no orders for right now; `null` where it does. */
function pausedText({ hours, now, kitchen }: PickupWorld): string | null {
  const until = kitchen?.pausedUntil
  if (!until || until <= now) return null
  return `The kitchen is catching up and takes no new orders before ${formatTime(timeIn(hours.timeZone, until))}.`
}

/** The stretch of a day in which drinks may be handed over, in clock times. */
function spanOn(
  { hours, pickup }: Pick<PickupWorld, 'hours' | 'pickup'>,
  date: string,
): { opens: string; closes: string } | null {
  if (!pickup.clipToOpeningHours) return { opens: pickup.opens, closes: pickup.closes }
  const { span } = hoursOn(hours, date)
  if (!span) return null
  const opens = span.opens > pickup.opens ? span.opens : pickup.opens
  const closes = span.closes < pickup.closes ? span.closes : pickup.closes
  return opens < closes ? { opens, closes } : null
}

/** Every slot of the day that begins and ends inside the span, whether or not it is still ahead. */
function slotsOn(world: PickupWorld, date: string): PickupSlot[] {
  return startsOn(world, date).map(({ time, startsAt }) =>
    slotAt(world, time, startsAt.toISOString()),
  )
}

type Start = { time: string; startsAt: Date }

/** The starts of a day by its rules, which hold for many orders: asking the clocks of a zone takes most of an order's time. */
const known = new WeakMap<PickupRules, { hours: Hours; byDate: Map<string, readonly Start[]> }>()
/** As many days as can be ordered ahead, and some. */
const KNOWN_DAYS = 100

function startsOn(
  { hours, pickup }: Pick<PickupWorld, 'hours' | 'pickup'>,
  date: string,
): readonly Start[] {
  let cache = known.get(pickup)
  if (cache?.hours !== hours) known.set(pickup, (cache = { hours, byDate: new Map() }))
  let starts = cache.byDate.get(date)
  if (!starts) {
    if (cache.byDate.size >= KNOWN_DAYS) cache.byDate.clear()
    cache.byDate.set(date, (starts = findStarts({ hours, pickup }, date)))
  }
  return starts
}

function findStarts(
  { hours, pickup }: Pick<PickupWorld, 'hours' | 'pickup'>,
  date: string,
): Start[] {
  const span = spanOn({ hours, pickup }, date)
  if (!span) return []
  const { slotMinutes, opens } = pickup
  const starts: Start[] = []
  for (
    let start = minutesOf(opens);
    start + slotMinutes <= minutesOf(span.closes);
    start += slotMinutes
  ) {
    const time = timeOf(start)
    const startsAt = instantAt(hours.timeZone, date, time)
    // In spring the clocks skip an hour: a time they never show is no slot.
    const isShown = timeIn(hours.timeZone, startsAt) === time
    if (time >= span.opens && isShown) starts.push({ time, startsAt })
  }
  return starts
}

/** The steps of `slotMinutes` from `pickup.opens`, both ways through a day on which nothing is offered. */
function gridStart(
  { hours, pickup }: Pick<PickupWorld, 'hours' | 'pickup'>,
  today: string,
  at: Date,
): Date {
  const { slotMinutes, opens } = pickup
  const date = dateIn(hours.timeZone, at)
  // Ready after midnight: still the kitchen time of the day that it was ordered on.
  const minutes = date > today ? MINUTES_PER_DAY - 1 : minutesOf(timeIn(hours.timeZone, at))
  const offset = minutesOf(opens) % slotMinutes
  const start = Math.floor((minutes - offset) / slotMinutes) * slotMinutes + offset
  return instantAt(hours.timeZone, today, timeOf(Math.max(0, start)))
}

function slotAt(world: PickupWorld, time: string, startsAt: string): PickupSlot {
  const isFull = isFullAt(world, startsAt)
  const { bookedMinutes, pickup } = world
  return {
    time,
    startsAt,
    label: formatTime(time),
    isAvailable: !isFull,
    reason: isFull ? ORDER_AHEAD_TEXTS.full : null,
    ...(bookedMinutes && {
      takenQuarters: Math.min(
        4,
        Math.ceil((bookedMinutes(startsAt) / pickup.capacityMinutesPerSlot) * 4),
      ),
    }),
  }
}

/** An order bigger than a whole slot may have an empty one to itself. */
function isFullAt(
  { pickup, bookedMinutes, neededMinutes = 0 }: PickupWorld,
  startsAt: string,
): boolean {
  const booked = bookedMinutes?.(startsAt) ?? 0
  const capacity = pickup.capacityMinutesPerSlot
  return booked >= capacity || (booked > 0 && booked + neededMinutes > capacity)
}

/** As soon as possible: while drinks are handed over, and with time left to make them. */
function checkNow(world: PickupWorld): PickupCheck {
  const { hours, now } = world
  const today = todayOf(world)
  const span = spanOn(world, today)
  const time = timeIn(hours.timeZone, now)
  if (!span || time < span.opens || time >= span.closes) {
    const why =
      span && isOpenAt(hours, now)
        ? `Pickup today is from ${formatHour(span.opens)} to ${formatHour(span.closes)}`
        : statusLine(hours, now)
    return refuse('closed-now', `${why}. Choose a pickup time.`)
  }
  const paused = pausedText(world)
  if (paused) return refuse('paused', `${paused} Choose a pickup time after that.`)
  if (earliestStart(world) > instantAt(hours.timeZone, today, span.closes).getTime())
    return refuse(
      'closed-now',
      `We close in less than ${leadMinutes(world)} minutes, too soon to make your order. Choose a pickup time on another day.`,
    )
  return { ok: true, pickupAt: null, estimatedAt: readyFrom(world) }
}

function closedText(hours: Hours, date: string): string {
  const { reason } = hoursOn(hours, date)
  return `We are closed on ${formatDate(date)}${reason ? ` (${reason})` : ''}.`
}

function refuse(reason: PickupRefusal, message: string): PickupCheck {
  return { ok: false, reason, message }
}
