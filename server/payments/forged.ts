import { isPowerOfTen } from '../audit/refusals.ts'
import { audit } from '../audit/store.ts'
import type { Services } from '../services.ts'
import type { ProviderName } from '#domain/payments/values.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/**
 * Writes down webhooks that were not signed as they should be. In the audit log: the first of an hour, the tenth, the hundredth and
 * so on, each with how many there were, so that whoever sends a million of them adds seven lines. In the server's log: a line a
 * minute, with how many came since the one before. Each server counts for itself.
 */
export function openForged(services: Services) {
  const log = openMinuteLog(services)
  const counts = new Map<ProviderName, { hour: number; tries: number }>()
  return async (provider: ProviderName): Promise<void> => {
    log(provider)
    const hour = Math.floor(services.now().getTime() / HOUR_MS)
    const last = counts.get(provider)
    const tries = last?.hour === hour ? last.tries + 1 : 1
    counts.set(provider, { hour, tries })
    if (!isPowerOfTen(tries)) return
    await audit(services.db, services, 'a stranger', {
      action: 'webhook.refused',
      subject: `${provider} webhook`,
      after: { because: 'its signature is not good', triesThisHour: tries },
    })
  }
}

function openMinuteLog(services: Services) {
  const unlogged = new Map<ProviderName, { minute: number; tries: number }>()
  return (provider: ProviderName): void => {
    const minute = Math.floor(services.now().getTime() / MINUTE_MS)
    const last = unlogged.get(provider)
    const tries = (last?.tries ?? 0) + 1
    const isSaid = last?.minute === minute
    unlogged.set(provider, { minute, tries: isSaid ? tries : 0 })
    if (isSaid) return
    services.log.warn(
      { event: 'webhook_refused', provider, tries },
      'webhooks with a bad signature',
    )
  }
}
