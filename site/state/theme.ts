import { signal } from '@preact/signals-react'
import { useSyncExternalStore } from 'react'

export type Theme = 'auto' | 'light' | 'dark'
const A_YEAR_S = 365 * 24 * 60 * 60

const chosen = signal<Theme>('auto')

/**
 * Light or dark. `auto` is the system's choice. It is kept in a cookie, which is set by choosing and by nothing else: the
 * server sends the page in that theme (server/site/routes.ts), so that no script has to run before the first paint.
 */
export const theme = {
  chosen,
  /**
   * Reads what was remembered, once. In an effect, because the server renders one page for all. A page from the
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

/** What is chosen; during hydration `auto`, because the server rendered one page for all. */
export function useTheme(): Theme {
  return useSyncExternalStore(follow, valueOf, auto)
}
const follow = (tell: () => void) => chosen.subscribe(tell)
const valueOf = () => chosen.value
const auto = () => 'auto' as const
