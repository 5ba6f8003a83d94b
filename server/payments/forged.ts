import { audit } from '../audit/store.ts'
import type { Services } from '../services.ts'
import type { ProviderName } from '#domain/payments/values.ts'

const HOUR_MS = 3_600_000

/**
 * Writes webhooks that were not signed as they should be into the audit log: the first of an hour, the tenth, the hundredth and so
 * on, each with how many there were. So whoever sends a million of them adds seven lines. Each server counts for itself.
 */
export function openForged(services: Services) {
  const counts = new Map<ProviderName, { hour: number; tries: number }>()
  return async (provider: ProviderName): Promise<void> => {
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

function isPowerOfTen(count: number): boolean {
  let power = 1
  while (power < count) power *= 10
  return power === count
}
