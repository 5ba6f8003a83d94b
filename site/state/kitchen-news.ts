import { urlOf } from '#widgets/api.ts'
import { followOpen } from './follow-open.ts'

/** Hears of it when the kitchen gets busy, is paused or is free again; not how it stands when one begins. @returns how to stop */
export function followKitchen(hear: () => void): (() => void) | undefined {
  if (typeof EventSource === 'undefined') return
  let isKnown = false
  return followOpen(urlOf('kitchenEvents'), {
    opened: () => {},
    dropped: () => {},
    on: {
      kitchen: () => {
        if (isKnown) hear()
        isKnown = true
      },
    },
  })
}
