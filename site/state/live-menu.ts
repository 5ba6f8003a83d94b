import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { cafe } from '#widgets/state/cafe.ts'
import { followKitchen } from '#widgets/state/follow-kitchen.ts'
import { menu } from '#widgets/state/menu.ts'

/**
 * Follows the kitchen and the menu while the page is in sight: a browser has few connections to one server for all its tabs.
 * @param ofMenu 0 for a page that shows no menu @returns how to stop
 */
export function followInSight(ofMenu = 1): () => void {
  let stop: (() => void) | undefined
  const turn = () => {
    if (typeof EventSource === 'undefined') return
    if (!document.hidden) stop ??= followKitchen(ofMenu)
    else stop = stop?.() as undefined
  }
  turn()
  document.addEventListener('visibilitychange', turn)
  return () => {
    document.removeEventListener('visibilitychange', turn)
    stop?.()
  }
}

/** Shows what was sold out, or is back, and that the kitchen is paused, as soon as the counter says it; and asks anew what an order costs. */
export function useLiveMenu(): void {
  const client = useQueryClient()
  useEffect(() => {
    const stop = followInSight()
    let shown = menu.current.peek()
    const forget = menu.current.subscribe((next) => {
      if (!next || next.version === shown?.version || !menu.isLive.peek()) return
      const isFirst = shown === null
      shown = next
      client.setQueryData(['menu'], next)
      if (!isFirst) void client.invalidateQueries({ queryKey: ['quote'] })
    })
    const known = cafe.now.peek()
    const unhear = cafe.now.subscribe((now) => {
      if (now && now !== known) client.setQueryData(['cafe'], now)
    })
    return () => {
      stop()
      forget()
      unhear()
    }
  }, [client])
}
