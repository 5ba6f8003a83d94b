import type { Dictionary } from './spanish.tsx'
export { spanishHeldLine as sentence } from '#domain/booking/held-line-es.ts'

/** What is held is said in sentences alone. */
export const TEXTS: Dictionary = {}
