import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { cafe } from '#widgets/state/index.ts'
import { useKitchenNews } from '../state/kitchen-news.ts'

/** While somebody looks at the cart or the chat, both say at once that the kitchen is paused, busy or free again. */
export function KitchenNow(): null {
  const client = useQueryClient()
  const hear = useCallback(
    (isFirst: boolean) => {
      // They asked when they were opened.
      if (isFirst) return
      void cafe.load()
      void client.invalidateQueries({ queryKey: ['cafe'] })
    },
    [client],
  )
  useKitchenNews(hear)
  return null
}
