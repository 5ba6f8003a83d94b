import type { CafeNow } from '#domain/contracts/cafe.ts'
import { clockText } from './dates.ts'
import { t } from './t.ts'

/** Why nothing can be ordered for as soon as it is ready; null where it can. */
export function notSoonText(
  now: Pick<CafeNow, 'asapMinutes' | 'pausedUntil'> | undefined,
): string | null {
  if (now?.asapMinutes !== null) return null
  const until = now.pausedUntil
  return until
    ? t('The kitchen is paused until {time}', { time: clockText(until) })
    : t('not possible right now')
}
