import { page } from '#widgets/state/index.ts'

/** '10:31 AM', where the reader is. */
export function clock(timestamp: string): string {
  return new Date(timestamp).toLocaleTimeString(page.locale.peek(), {
    hour: 'numeric',
    minute: '2-digit',
  })
}
