import { useEffect } from 'react'
import { urlOf } from '#widgets/api.ts'
import { followOpen } from './follow-open.ts'

/**
 * Hears of it when the kitchen gets busy, is paused or is free again.
 * @param hear `isFirst` is how it stands when one begins to listen; it stays the same function
 */
export function useKitchenNews(hear: (isFirst: boolean) => void, isEnabled = true): void {
  useEffect(() => {
    if (!isEnabled || typeof EventSource === 'undefined') return
    let isFirst = true
    return followOpen(urlOf('kitchenEvents'), {
      opened: () => {},
      dropped: () => {},
      on: {
        kitchen: () => {
          hear(isFirst)
          isFirst = false
        },
      },
    })
  }, [hear, isEnabled])
}
