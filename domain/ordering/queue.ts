import type { PickupRules } from '#domain/cafe/settings.ts'

/** What is still to be made of an order that was taken, and for when it is promised. */
export type Queued = {
  dueAt: Date
  /** Minutes of making that are left. */
  minutes: number
}

/** So many minutes of everybody at the bar fit into what is promised anyway. */
const USUAL_MINUTES = 5
const MINUTE_MS = 60_000

export type QueueWorld = {
  pickup: Pick<PickupRules, 'capacityMinutesPerSlot' | 'slotMinutes' | 'promisesByQueue'>
  now: Date
  /** Every order that is still to be made. */
  queue?: readonly Queued[]
  /** Minutes of making of the order that comes. */
  neededMinutes?: number
}

/**
 * By how many whole minutes an order is ready later than usual because others are to be made before it. Before it are those that are
 * promised earlier, and those that would break their promise if it went first (docs/decisions/kitchen.md).
 * @param usualMinutes after how long it is ready where nothing else is to be made
 */
export function queueMinutes(world: QueueWorld, usualMinutes: number): number {
  if (world.pickup.promisesByQueue === false) return 0
  const later = (busy: number) => Math.max(0, Math.ceil(busy - USUAL_MINUTES))
  return turn(world, usualMinutes, later)
}

/**
 * After how many whole minutes what is sold over the counter is ready: it is begun in its turn.
 * @param busyMinutes by how much everything takes longer
 */
export function counterMinutes(world: QueueWorld, busyMinutes = 0): number {
  const usual = USUAL_MINUTES + busyMinutes
  return usual + turn(world, usual, Math.ceil)
}

/** Goes through the promises from the first to the last; whatever comes before takes the bar until then. */
function turn(
  { pickup, now, queue = [], neededMinutes = 0 }: QueueWorld,
  usualMinutes: number,
  later: (busyMinutes: number) => number,
): number {
  const perMinute = pickup.capacityMinutesPerSlot / pickup.slotMinutes
  let made = neededMinutes
  let extra = later(made / perMinute)
  for (const { dueAt, minutes } of queue.toSorted(
    (a, b) => a.dueAt.getTime() - b.dueAt.getTime(),
  )) {
    const dueIn = (dueAt.getTime() - now.getTime()) / MINUTE_MS
    made += minutes
    const busy = made / perMinute
    if (dueIn <= usualMinutes + extra || busy > dueIn) extra = Math.max(extra, later(busy))
  }
  return extra
}
