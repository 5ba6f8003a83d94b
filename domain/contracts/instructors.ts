import * as z from 'zod/mini'
import type { ApiRow } from './api-row.ts'
import { Month, Payout, Statement } from './artist.ts'
import { ShareEdit } from './editing.ts'
import { Nothing } from './parameters.ts'
import { Instant, text } from './text.ts'

export const InstructorId = z
  .string()
  .check(z.regex(/^[1-9]\d{0,8}$/, 'There is no such instructor.'))
const Linked = z.nullable(z.object({ id: z.string(), name: z.string() }))

/** Whoever teaches classes and hosts events. */
export const Instructor = z.object({
  id: z.string(),
  name: z.string(),
  /** The artist that they are: what they are owed stands on the artist's account. */
  artist: Linked,
  account: Linked,
  /** Of the price of seats, where a class or an event says nothing else; `null` is none. */
  shareBasisPoints: z.nullable(z.int()),
  /** Offered where somebody is chosen. */
  isActive: z.boolean(),
  /** Classes and events to come, and the next. */
  coming: z.int(),
  next: z.nullable(Instant),
  version: z.string(),
})
export type Instructor = z.infer<typeof Instructor>

export const Instructors = z.object({
  instructors: z.array(Instructor),
  /** Artists and accounts of staff that nobody here is yet. */
  artists: z.array(z.object({ id: z.string(), name: z.string() })),
  accounts: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type Instructors = z.infer<typeof Instructors>

export const InstructorEdit = z.strictObject({
  name: text(80),
  artistId: z.nullable(z.string().check(z.maxLength(80))),
  userId: z.nullable(z.string().check(z.maxLength(80))),
  shareBasisPoints: ShareEdit,
  isActive: z.boolean(),
})
export type InstructorEdit = z.infer<typeof InstructorEdit>

const byId = z.strictObject({ id: InstructorId })
const ofMonth = z.strictObject({ month: z.optional(Month) })

/** Who teaches and hosts, for those who plan classes and events. */
export const instructorCalls = {
  instructors: {
    method: 'GET',
    path: '/api/admin/instructors',
    who: 'manage-events',
    summary: 'List who teaches and hosts',
    answer: Instructors,
  },
  addInstructor: {
    method: 'POST',
    path: '/api/admin/instructors',
    who: 'manage-events',
    summary: 'Add an instructor',
    body: InstructorEdit,
    answer: Instructors,
  },
  changeInstructor: {
    method: 'POST',
    path: '/api/admin/instructors/:id/changes',
    who: 'manage-events',
    summary: 'Change an instructor',
    changesPages: true,
    params: byId,
    body: z.strictObject({
      ...InstructorEdit.shape,
      version: z.string().check(z.maxLength(64)),
    }),
    answer: Instructors,
  },
  instructorStatement: {
    method: 'GET',
    path: '/api/admin/instructors/:id/statement',
    who: 'admin',
    summary: "Get an instructor's share of a month",
    params: byId,
    query: ofMonth,
    answer: z.object({ name: z.string(), statement: Statement }),
  },
  instructorStatementCsv: {
    method: 'GET',
    path: '/api/admin/instructors/:id/statement.csv',
    who: 'admin',
    proof: 'recent',
    summary: "Download an instructor's share of a month",
    params: byId,
    query: ofMonth,
    media: 'text/csv',
    answer: Nothing,
  },
  payInstructor: {
    method: 'POST',
    path: '/api/admin/instructors/:id/payouts',
    who: 'admin',
    summary: "Record that an instructor's month was paid out",
    params: byId,
    body: Payout,
    answer: Statement,
  },
} as const satisfies Record<string, ApiRow>
