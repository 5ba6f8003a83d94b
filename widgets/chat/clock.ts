import { signal } from '@preact/signals-react'
import { page } from '#widgets/state/index.ts'

/** Whether messages show their time. The first time of a page takes a browser longer to write than the whole panel to draw, so it comes after that. */
export const isTimed = signal(false)

export function showTimes(): void {
  if (!isTimed.peek()) requestAnimationFrame(() => setTimeout(() => (isTimed.value = true)))
}

/** '10:31 AM', where the reader is. */
export function clock(timestamp: string): string {
  return new Date(timestamp).toLocaleTimeString(page.locale.peek(), {
    hour: 'numeric',
    minute: '2-digit',
  })
}
