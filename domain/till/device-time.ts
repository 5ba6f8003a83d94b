/** A tablet that was away for longer is in use no more: what waited on it is not taken by itself. */
export const AWAY_DAYS = 30
const DAY_MS = 24 * 60 * 60_000

/**
 * What a tablet says was done then. One whose clock is a little ahead did it now; a day ahead, or longer ago than `AWAY_DAYS`, is no time.
 * @returns the time, or what is wrong with it
 */
export function deviceTime(said: Date, now: Date): Date | 'ahead' | 'long-ago' {
  const ms = said.getTime() - now.getTime()
  if (ms > DAY_MS) return 'ahead'
  if (ms < -AWAY_DAYS * DAY_MS) return 'long-ago'
  return ms > 0 ? now : said
}
