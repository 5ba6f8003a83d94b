import type { ChatState } from '#domain/contracts/barista.ts'

/** Whether something waits for a yes, or for a choice. */
export const isOffering = ({ pending, edits, choices }: ChatState): boolean =>
  pending.length + edits.length + choices.length > 0
