import { effect } from '@preact/signals-react'
import { cafe, ui } from '#widgets/state/index.ts'
import { followKitchen } from './kitchen-news.ts'

/** While somebody looks at the cart or the chat, both say at once how the kitchen stands. They ask by themselves when they open. */
export function keepCafeLive(): void {
  let stop: (() => void) | undefined
  effect(() => {
    const isLookedAt = ui.openPanels.value.size > 0
    if (isLookedAt) stop ??= followKitchen(() => void cafe.load())
    else {
      stop?.()
      stop = undefined
    }
  })
}
