import { signal } from '@preact/signals-react'
import type { Cafe, CafeNow } from '#domain/contracts/cafe.ts'
import { server } from '../server.ts'
import { reportProblem } from './problems.ts'

const FRESH_MS = 5 * 60_000

const current = signal<Cafe | null>(null)
const now = signal<CafeNow | null>(null)
let loadedAt = Number.NEGATIVE_INFINITY
let loadedFrom = ''
let loading: Promise<Cafe> | undefined

/** Where the café is, its hours and links. */
export const cafe = {
  current,
  /** What the server says of this minute; null while it has not answered. */
  now,
  /** Loads it once per 5 minutes. Without a server it is the café as it ships. */
  load(): Promise<Cafe> {
    if (current.value && now.value && Date.now() - loadedAt < FRESH_MS && isSameServer())
      return Promise.resolve(current.value)
    if (loading) return loading
    loading = fetchCafe().finally(() => (loading = undefined))
    // Who only wants it on its way need not mind that it does not come: that is reported already.
    loading.catch((error: unknown) => reportProblem('load', error, { part: 'cafe' }))
    return loading
  },
  /** The café as it ships, for who cannot wait any longer; what the server says takes its place when it comes. */
  async ship(): Promise<Cafe> {
    const { DEFAULT_SETTINGS } = await import('#domain/cafe/settings.ts')
    return (current.value ??= DEFAULT_SETTINGS.cafe)
  },
}

async function fetchCafe(): Promise<Cafe> {
  try {
    const { call } = await import('../api.ts')
    now.value = await call('cafe', undefined, { retries: 1 })
    loadedAt = Date.now()
    loadedFrom = server.origin
    current.value = now.value.cafe
    return current.value
  } catch (error) {
    reportProblem('call', error, { call: 'cafe' })
    return cafe.ship()
  }
}

/** A page may change its `api`. */
const isSameServer = () => loadedFrom === server.origin
