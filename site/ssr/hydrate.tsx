import { startTransition, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { LazyChunk } from './chunk.tsx'
import { noteTyped } from './replay.ts'

/**
 * Hydrates the page that the server rendered.
 * @param page the route's component; its chunk is loaded first, so that React finds nothing to wait for
 */
export async function hydrate(
  root: HTMLElement,
  site: ReactNode,
  page: object | LazyChunk,
): Promise<void> {
  noteTyped()
  // Its file is announced in the page, so this waits for nothing else. A failure is told where the page is shown.
  if ('preload' in page) await page.preload().catch(() => {})
  restoreStyles(root)
  // As a transition React hydrates in small steps, between which the browser answers a touch.
  startTransition(() => void hydrateRoot(root, site))
}

/**
 * The page's policy allows no inline styles: the server sent them as `data-style` and a style sheet
 * (server/ssr/inline-styles.ts). React expects them as it would have written them.
 */
function restoreStyles(root: HTMLElement): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? ''
    delete element.dataset.style
  }
}
