import { signal } from '@preact/signals-react'
import type { Cafe, CafeNow } from '#domain/contracts/cafe.ts'
import type { CartFacts } from '#domain/ordering/cart-facts.ts'
import { reportProblem } from './problems.ts'

const current = signal<Cafe | null>(null)
const now = signal<CafeNow | null>(null)
const cartFacts = signal<CartFacts | null>(null)
let loading: Promise<Cafe> | undefined

/** Where the café is, its hours and links. */
export const cafe = {
  current,
  /** What the server says of this minute; null while it has not answered. */
  now,
  /** What the server says of this cart, where the page around asks for it: the café's own site does. */
  cartFacts,
  /**
   * Asks anew, so that a pause of the kitchen is seen at once; those who ask together ask once. Without a server it is the café as it ships.
   * @param isNews what is being asked already may be answered with how it was before
   */
  load(isNews = false): Promise<Cafe> {
    if (loading) return isNews ? loading.then(again, again) : loading
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

const again = () => cafe.load()

async function fetchCafe(): Promise<Cafe> {
  try {
    const { call } = await import('../api.ts')
    const answer = await call('cafe', undefined, { retries: 1 })
    // Something in between may answer anything, and say that all is well: without a café this throws.
    now.value = answer.cafe.campaign && answer
    return (current.value = answer.cafe)
  } catch (error) {
    reportProblem('call', error, { call: 'cafe' })
    return cafe.ship()
  }
}
