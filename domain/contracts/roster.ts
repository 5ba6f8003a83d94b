import * as z from 'zod/mini'
import type { ApiRow } from './api-row.ts'
import { byId, Id, Nothing } from './parameters.ts'
import { Days } from './till.ts'
import { CalendarDate, Instant, text } from './text.ts'

/** A shift that somebody is to work (docs/decisions/till.md). */
export const PlannedShift = z.object({
  id: z.string(),
  personId: z.string(),
  personName: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  note: z.string(),
  /** Whether its person would give it away. */
  isOffered: z.boolean(),
  /** Who would take it, until a manager decides. */
  taker: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** When they clocked in for it; `null` where they did not yet. */
  clockedInAt: z.nullable(Instant),
})
export type PlannedShift = z.infer<typeof PlannedShift>

const wanted = {
  userId: Id,
  startsAt: Instant,
  endsAt: Instant,
  note: z.optional(text(120, { min: 0 })),
  /** Also where the café is closed then, after that was said (`outside_hours`). */
  isSure: z.optional(z.boolean()),
}

/** With an id that the client makes: the same shift sent twice is one. */
export const NewPlannedShift = z.strictObject({ id: Id, ...wanted })
export const PlannedShiftChange = z.strictObject(wanted)
export type PlannedShiftChange = z.infer<typeof PlannedShiftChange>

/** What came of copying a week. */
export const CopiedWeek = z.object({
  copied: z.int(),
  /** Copied before. */
  known: z.int(),
  /** What was left out, and why. */
  left: z.array(
    z.object({ personName: z.string(), startsAt: Instant, endsAt: Instant, why: z.string() }),
  ),
})
export type CopiedWeek = z.infer<typeof CopiedWeek>
export type NewPlannedShift = z.infer<typeof NewPlannedShift>

/** Who works when: planned by managers, swapped among people, approved by managers. */
export const rosterCalls = {
  roster: {
    method: 'GET',
    path: '/api/roster',
    who: 'clock',
    summary: 'List the planned shifts of some days',
    query: Days,
    answer: z.object({
      shifts: z.array(PlannedShift),
      /** Who may be planned; only for managers. */
      people: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  },
  planShift: {
    method: 'POST',
    path: '/api/roster',
    who: 'shifts',
    summary: 'Plan a shift',
    body: NewPlannedShift,
    answer: Nothing,
  },
  changePlannedShift: {
    method: 'PATCH',
    path: '/api/roster/:id',
    who: 'shifts',
    summary: 'Change a planned shift',
    params: byId,
    body: PlannedShiftChange,
    answer: Nothing,
  },
  copyWeek: {
    method: 'POST',
    path: '/api/roster/copies',
    who: 'shifts',
    summary: 'Copy the shifts of a week into the next one',
    body: z.strictObject({ from: CalendarDate }),
    answer: CopiedWeek,
  },
  unplanShift: {
    method: 'DELETE',
    path: '/api/roster/:id',
    who: 'shifts',
    summary: 'Take a shift off the plan',
    params: byId,
    answer: Nothing,
  },
  offerShift: {
    method: 'POST',
    path: '/api/roster/:id/offer',
    who: 'clock',
    summary: "Offer one's own shift to others, or keep it after all",
    params: byId,
    body: z.strictObject({ isOffered: z.boolean() }),
    answer: Nothing,
  },
  takeShift: {
    method: 'POST',
    path: '/api/roster/:id/taker',
    who: 'clock',
    summary: 'Take a shift that is offered, or leave it after all',
    params: byId,
    body: z.strictObject({ isTaken: z.boolean() }),
    answer: Nothing,
  },
  decideSwap: {
    method: 'POST',
    path: '/api/roster/:id/swap',
    who: 'shifts',
    summary: 'Approve or decline that somebody else works a shift',
    params: byId,
    body: z.strictObject({
      /** Who was seen to take it: refused where it is somebody else by now. */
      takerId: Id,
      isApproved: z.boolean(),
    }),
    answer: Nothing,
  },
} as const satisfies Record<string, ApiRow>
