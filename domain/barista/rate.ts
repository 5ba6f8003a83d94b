/** Messages of one chat session in a minute: more than a person types. */
export const MESSAGES_PER_WINDOW = 20
export const WINDOW_MS = 60_000

export const rateLimitText = (remaining: number): string =>
  `Rate limit exceeded. Please wait before sending more messages. (${remaining} requests remaining)`

export type RateResult =
  | { ok: true; times: number[]; remaining: number }
  | { ok: false; times: number[]; remaining: number; message: string }

/**
 * Counts one message of a session. A refused message is not counted, so waiting always helps.
 * @param times when earlier messages were taken (ms); keep what comes back @param now ms, any one clock
 */
export function takeMessage(times: readonly number[], now: number): RateResult {
  const recent = times.filter((time) => time > now - WINDOW_MS && time <= now)
  const remaining = MESSAGES_PER_WINDOW - recent.length
  if (remaining <= 0) return { ok: false, times: recent, remaining: 0, message: rateLimitText(0) }
  return { ok: true, times: [...recent, now], remaining: remaining - 1 }
}
