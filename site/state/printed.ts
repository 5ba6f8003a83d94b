import type { QueryClient } from '@tanstack/react-query'
import type { Menu } from '#domain/contracts/menu.ts'

/** What a page was printed from: the answers of the café's server under the names of its calls. */
export type PrintedState = {
  /** When, in ms. */
  at: number
  answers: [key: string[], answer: unknown][]
  /** Nothing is there: what was printed is the page that says so. */
  isMissing?: boolean
}

/** Puts the answers where queries look for them first, so that nothing printed is fetched again while it is fresh. */
export function adopt(client: QueryClient, { at, answers }: PrintedState): void {
  for (const [key, answer] of answers) {
    // A device whose clock is behind would believe them fresh for hours.
    client.setQueryData(key, answer, { updatedAt: Math.min(at, Date.now()) })
  }
}

/** Gives the widgets of the page the menu that came with it. */
export async function adoptMenu({ at, answers }: PrintedState): Promise<void> {
  const found = answers.find(([key]) => key[0] === 'menu')
  if (!found) return
  const { menu } = await import('#widgets/state/menu.ts')
  menu.adopt(found[1] as Menu, at)
}

/**
 * What this page was printed from, or null where the server only sent the shell. It comes apart from the page, because it is
 * wanted no sooner than the scripts are. Where it cannot be had, the page is made anew here.
 */
export async function fetchPrinted(): Promise<PrintedState | null> {
  const address = document.querySelector<HTMLElement>('script[data-state]')?.dataset.state
  if (!address) return null
  try {
    const answer = await fetch(address)
    return answer.ok ? ((await answer.json()) as PrintedState) : null
  } catch {
    return null
  }
}

/**
 * Style attributes came under another name, with a style sheet in their stead, because the page allows no inline ones. From
 * here on they are what React would have made of them.
 */
export function restoreStyles(root: HTMLElement): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? ''
    delete element.dataset.style
  }
}
