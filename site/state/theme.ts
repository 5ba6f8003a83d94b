import { signal } from '@preact/signals-react'

export type Theme = 'auto' | 'light' | 'dark'
const KEY = 'lounge:theme' // also read by first.ts before the first paint

const chosen = signal<Theme>('auto')

/** Day or night paper. `auto` is the system's choice. */
export const theme = {
  chosen,
  /** Takes over what was remembered; runs in an effect, because a page printed ahead does not know it. */
  recall(): void {
    const { theme: remembered } = document.documentElement.dataset
    if (remembered === 'light' || remembered === 'dark') chosen.value = remembered
  },
  choose(next: Theme): void {
    chosen.value = next
    if (next === 'auto') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = next
    try {
      if (next === 'auto') localStorage.removeItem(KEY)
      else localStorage.setItem(KEY, next)
    } catch {
      // Blocked storage: the choice lasts until the tab closes.
    }
  },
}
