import { keepOpen } from '#widgets/state/keep-open.ts'
import { pauses } from './again.ts'

type Follow = {
  on: Record<string, (data: unknown) => void>
  opened: () => void
  dropped: () => void
}

/**
 * Follows server-sent events that need no sign-in. Where the server refuses
 * them they are opened again after a while, later each time. @returns how to stop
 */
export function followOpen(url: string, { on, opened, dropped }: Follow): () => void {
  const pause = pauses()
  return keepOpen(() => {
    const made = new EventSource(url)
    made.addEventListener('open', () => {
      pause.reset()
      opened()
    })
    made.addEventListener('error', dropped)
    for (const [name, hear] of Object.entries(on))
      made.addEventListener(name, ({ data }: MessageEvent) => hear(JSON.parse(String(data))))
    return made
  }, pause.next)
}
