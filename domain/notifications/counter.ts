/** The beginnings of the pages of the counter and the doors: what a notification tells of them, a PIN opens too. */
export const COUNTER_PAGES = ['/pos', '/guest-list'] as const

/** Whether an address is one of the counter's pages. */
export function isOfCounter(path: string): boolean {
  return COUNTER_PAGES.some(
    (page) => path === page || BOUNDS.some((by) => path.startsWith(page + by)),
  )
}

/** What ends the first part of a path. */
const BOUNDS = ['/', '?', '#']
