import { signal } from '@preact/signals-react'
import { useSyncExternalStore } from 'react'

export type Theme = 'auto' | 'light' | 'dark'
const A_YEAR_S = 365 * 24 * 60 * 60

const chosen = signal<Theme>('auto')

/**
 * Day or night paper. `auto` is the system's choice. It is kept in a cookie, which is set by choosing and by nothing else: the
 * server prints the page on that paper (server/site/routes.ts), and nothing has to be read before it is seen.
 */
export const theme = {
  chosen,
  /** Takes over what was remembered; runs in an effect, because what was printed for all does not know it. */
  recall(): void {
    const [, remembered] = /(?:^|; )theme=(light|dark)/.exec(document.cookie) ?? []
    show((remembered as Theme | undefined) ?? 'auto')
  },
  choose(next: Theme): void {
    show(next)
    const age = next === 'auto' ? 0 : A_YEAR_S
    const isSafe = location.protocol === 'https:' ? '; Secure' : ''
    document.cookie = `theme=${next}; Path=/; Max-Age=${age}; SameSite=Lax${isSafe}`
  },
}

/** What is chosen, told only after a page was taken over as it was printed, which was for all. */
export function useTheme(): Theme {
  return useSyncExternalStore(follow, valueOf, auto)
}
const follow = (tell: () => void) => chosen.subscribe(tell)
const valueOf = () => chosen.value
const auto = () => 'auto' as const

/** Once more where a page came out of the browser's own cache, older than the choice. */
function show(next: Theme): void {
  chosen.value = next
  if (next === 'auto') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = next
}
