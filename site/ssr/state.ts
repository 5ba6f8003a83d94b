import type { QueryClient } from '@tanstack/react-query'
import type { Menu } from '#domain/contracts/menu.ts'

/** What the server rendered a page from: the answers of its calls under their query keys. */
export type PageState = {
  /** When, in ms. */
  at: number
  answers: [key: string[], answer: unknown][]
  /** The address names a thing that does not exist: the page says so. */
  isMissing?: boolean
}

/** Puts the answers into the query cache, so that none of them is fetched again while it is fresh. */
export function fillCache(client: QueryClient, { at, answers }: PageState): void {
  for (const [key, answer] of answers) {
    // A device whose clock is behind would believe them fresh for hours.
    client.setQueryData(key, answer, { updatedAt: Math.min(at, Date.now()) })
  }
}

/** Gives the widgets of the page the menu that came with it. */
export async function shareMenu({ at, answers }: PageState): Promise<void> {
  const found = answers.find(([key]) => key[0] === 'menu')
  if (!found) return
  const { menu } = await import('#widgets/state/menu.ts')
  menu.adopt(found[1] as Menu, at)
}

/**
 * The state of a page that the server rendered, or null where the server sent the shell alone. It is a file of its own,
 * because it is needed no earlier than the scripts. If it cannot be fetched, the page is rendered here instead.
 */
export async function fetchState(): Promise<PageState | null> {
  const address = document.querySelector<HTMLElement>('script[data-state]')?.dataset.state
  if (!address) return null
  try {
    const answer = await fetch(address)
    return answer.ok ? ((await answer.json()) as PageState) : null
  } catch {
    return null
  }
}
