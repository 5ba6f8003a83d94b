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
  /**
   * Takes over what was remembered, once; runs in an effect, because what was printed for all does not know it. A page from the
   * browser's own cache may be older than the choice.
   */
  recall(): void {
    if (isRecalled) return
    isRecalled = true
    try {
      const [, remembered] = /(?:^|; )theme=(light|dark)/.exec(document.cookie) ?? []
      show((remembered as Theme | undefined) ?? 'auto')
    } catch {
      // A frame without an origin: the system's choice stands.
    }
  },
  choose(next: Theme): void {
    show(next)
    const age = next === 'auto' ? 0 : A_YEAR_S
    const isSafe = location.protocol === 'https:' ? '; Secure' : ''
    try {
      document.cookie = `theme=${next}; Path=/; Max-Age=${age}; SameSite=Lax${isSafe}`
    } catch {
      // Then the choice lasts until the tab closes.
    }
  },
}
let isRecalled = false

function show(next: Theme): void {
  chosen.value = next
  if (next === 'auto') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = next
}

/** What is chosen, told only after a page was taken over as it was printed, which was for all. */
export function useTheme(): Theme {
  return useSyncExternalStore(follow, valueOf, auto)
}
const follow = (tell: () => void) => chosen.subscribe(tell)
const valueOf = () => chosen.value
const auto = () => 'auto' as const
