import { CLOSED_TEXTS } from '#domain/contest/closed.ts'

/** What stands where the ticket would be, when nobody can enter. */
export const CLOSED = CLOSED_TEXTS
