import { tabTitle } from '#domain/site/tab-title.ts'
import { spanish } from '../texts/t.ts'

/** The pattern of the address of the page that is shown; null: none was shown yet, undefined: there is no page. */
let path: string | undefined | null = null
/** What the page knows better than its row in the table of pages. */
let own: string | null = null

/** What the browser's tab says. */
export const title = {
  /** A page is shown. @param pattern of its address; undefined where there is no page */
  ofPage(pattern: string | undefined): void {
    // The server has written it into a page that it rendered.
    const isTitled = path === null && document.querySelector('script[data-state]') !== null
    path = pattern
    if (!isTitled) void show()
  },
  /** The page says it itself, until the function that it gets is called. @param text without the name of the café */
  own(text: string): () => void {
    own = text
    void show()
    return () => {
      if (own !== text) return
      own = null
      void show()
    }
  },
}

async function show(): Promise<void> {
  if (own !== null) document.title = tabTitle(own)
  else if (path) {
    const shown = path
    const titles = await import('#domain/site/titles.ts').catch(() => null)
    // In the meantime another page may be shown, or this one know better.
    if (titles && path === shown && own === null)
      document.title = spanish()?.title(shown) ?? titles.TITLES[shown] ?? ''
  }
}
