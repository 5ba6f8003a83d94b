export const CAFE_NAME = 'Creative Lounge'

/** What the browser's tab says: `Menu · Creative Lounge`. */
export function tabTitle(title: string): string {
  return `${title} · ${CAFE_NAME}`
}

/** Of an address without a page. */
export const NOT_FOUND_TITLE = 'No such page'
