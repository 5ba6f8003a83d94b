import { useEffect } from 'react'
import { call } from '#widgets/api.ts'
import { menu } from '#widgets/state/menu.ts'

/** What is sold out in the kitchen is sold out at the till at most so much later. */
const EVERY_MS = 30_000

/** Keeps the menu of a till up to date; without a network the last one stays. */
export function useFreshMenu(): void {
  useEffect(() => {
    const timer = setInterval(() => void freshMenu(), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
}

/** Asks for the menu now. @returns whether it came */
export async function freshMenu(): Promise<boolean> {
  try {
    menu.adopt(await call('menu', undefined, { retries: 0 }), Date.now())
    return true
  } catch {
    return false
  }
}
