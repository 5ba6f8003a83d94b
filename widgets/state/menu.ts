import { signal } from '@preact/signals-react'
import type { Menu } from '#domain/contracts/menu.ts'
import { server } from '../server.ts'
import { reportProblem } from './problems.ts'

const FRESH_MS = 5 * 60_000

const current = signal<Menu | null>(null)
const isLive = signal<boolean | null>(null)
let loadedAt = Number.NEGATIVE_INFINITY
let loadedFrom = ''
let loading: Promise<Menu> | undefined

/** The menu: the live one, or the one in the bundle if the server cannot be reached. */
export const menu = {
  current,
  /** False if there is only the menu of the bundle: the server must confirm its prices. `null` before the first load. */
  isLive,
  /** Uses a menu of the server that came with the page. @param at when it was true, in ms */
  adopt(live: Menu, at: number): void {
    current.value = live
    isLive.value = true
    loadedAt = at
    loadedFrom = server.origin
  },
  /**
   * Loads it once per 5 minutes; without a server it is the menu of the bundle. Rejects only if that cannot be loaded either.
   * @param isOld whether the server has another one by now
   */
  load(isOld = false): Promise<Menu> {
    const isFresh = !isOld && Date.now() - loadedAt < FRESH_MS
    if (current.value && isLive.value && isFresh && isSameServer())
      return Promise.resolve(current.value)
    if (loading) return loading
    loading = fetchMenu().finally(() => (loading = undefined))
    // Who only wants it on its way need not mind that it does not come: that is reported already.
    loading.catch((error: unknown) => reportProblem('load', error, { part: 'menu' }))
    return loading
  },
  /** The menu of the bundle, for who cannot wait any longer; the live one takes its place when it comes. */
  async ship(): Promise<Menu> {
    const { CATALOGUE } = await import('#domain/menu/catalogue.ts')
    isLive.value ??= false
    return (current.value ??= CATALOGUE)
  },
}

async function fetchMenu(): Promise<Menu> {
  try {
    const { call } = await import('../api.ts')
    const live = await call('menu', undefined, { retries: 1 })
    // Something in between may answer anything, and say that all is well: without items this throws.
    isLive.value = live.items.length >= 0
    current.value = live
    loadedAt = Date.now()
    loadedFrom = server.origin
    return live
  } catch (error) {
    reportProblem('call', error, { call: 'menu' })
    isLive.value = false
    return menu.ship()
  }
}

/** A page may change its `api`. */
const isSameServer = () => loadedFrom === server.origin
