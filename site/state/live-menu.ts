import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followKitchen } from '#widgets/state/follow-kitchen.ts'
import { menu } from '#widgets/state/menu.ts'

/** Shows what was sold out, or is back, as soon as the counter says it; and asks anew what an order costs. */
export function useLiveMenu(): void {
  const client = useQueryClient()
  useEffect(() => {
    const stop = followKitchen()
    let shown = menu.current.peek()
    const forget = menu.current.subscribe((next) => {
      if (!next || next === shown || !menu.isLive.peek()) return
      const isFirst = shown === null
      shown = next
      client.setQueryData(['menu'], next)
      if (!isFirst) void client.invalidateQueries({ queryKey: ['quote'] })
    })
    return () => {
      stop()
      forget()
    }
  }, [client])
}
