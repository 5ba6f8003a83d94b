import * as z from 'zod/mini'
import type { ApiRow } from './api-row.ts'
import { byId, Id, Nothing } from './parameters.ts'
import { Days } from './till.ts'
import { Instant, text } from './text.ts'

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

export const NewPlannedShift = z.strictObject({
  /** Made by the client: the same shift sent twice is one. */
  id: Id,
  userId: Id,
  startsAt: Instant,
  endsAt: Instant,
  note: z.optional(text(120, { min: 0 })),
})
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
