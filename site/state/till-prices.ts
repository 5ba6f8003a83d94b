import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CafeNow } from '#domain/contracts/cafe.ts'
import type { Menu } from '#domain/contracts/menu.ts'
import { call } from '#widgets/api.ts'
import { menu } from '#widgets/state/menu.ts'
import { followInSight } from './live-menu.ts'
import { tillClock } from './till-clock.ts'
import { known } from './till-known.ts'
import { setNewerAnswer } from './newer-answer.ts'

/** Where the events of the kitchen do not come, what is sold out there is sold out at the till at most so much later. */
const EVERY_MS = 30_000
/** Nobody waits longer at the counter before what is kept is shown. */
const WAIT_MS = 4_000
const OPTIONS = { retries: 0, timeoutMs: WAIT_MS }

/** What prices are made of: the menu and the tax. */
export type TillPrices = { menu: Menu; cafe: CafeNow }

/**
 * The menu and the café, as they are or as this till last knew them, for everything on the page that asks for them.
 * @throws ApiError where neither is there
 */
export async function loadPrices(client: QueryClient): Promise<TillPrices> {
  const [now, cafe] = await Promise.all([loadMenu(), known.ask('cafe', loadCafe)])
  setNewerAnswer(client, ['cafe'], cafe, known.oldSince.value.cafe)
  return { menu: now, cafe }
}

async function loadCafe(): Promise<CafeNow> {
  const cafe = await call('cafe', undefined, OPTIONS)
  tillClock.heard(cafe)
  return cafe
}

async function loadMenu(): Promise<Menu> {
  const now = await known.ask('menu', () => call('menu', undefined, OPTIONS))
  menu.adopt(now, Date.now())
  return now
}

/** As `loadPrices`. @param isEnabled false where nobody is at the till */
export function useTillPrices(isEnabled = true) {
  const client = useQueryClient()
  return useQuery({
    queryKey: ['till-prices'],
    queryFn: () => loadPrices(client),
    enabled: isEnabled,
    // Several parts of one page ask at once.
    staleTime: 5_000,
  })
}

/** The menu for the screens of the kitchen, where nothing waits for it; the one of the bundle where no other was ever known. */
export function useKitchenMenu(): void {
  const { isError } = useTillPrices()
  // What runs out is said on the tickets that need it.
  useFreshMenu()
  useEffect(() => {
    if (isError) void menu.ship()
  }, [isError])
}

/** Keeps the menu of a till up to date; without a network the last one stays. */
export function useFreshMenu(): void {
  const client = useQueryClient()
  useEffect(() => followInSight(), [])
  useEffect(() => {
    const timer = setInterval(() => void loadPrices(client).catch(() => {}), EVERY_MS)
    return () => clearInterval(timer)
  }, [client])
}

/** Asks for the menu now. @returns whether it came */
export async function freshMenu(): Promise<boolean> {
  try {
    const now = await call('menu', undefined, { retries: 0 })
    known.heard()
    menu.adopt(now, Date.now())
    void known.keep('menu', now)
    return true
  } catch (error) {
    known.failed(error)
    return false
  }
}
