import type { ChatState } from '#domain/contracts/barista.ts'

/** Where a conversation begins. */
export const RESTING: ChatState = {
  step: 'ordering',
  pending: [],
  edits: [],
  choices: [],
  topic: null,
}

/** So long the café has to answer a message, with all that it takes; then the barista in the page does. */
export const PATIENT_MS = 3_000

/** Null where it has not come until then; it may come later, for others. */
export function inTime<Value>(work: Promise<Value>, until: number): Promise<Value | null> {
  const late = new Promise<null>((resolve) =>
    setTimeout(() => resolve(null), Math.max(0, until - Date.now())),
  )
  return Promise.race([work, late])
}
