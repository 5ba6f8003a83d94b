/**
 * Leads to the page at which a card is charged. A browser may keep this page as it was left and show it again on the way back: it is
 * loaded anew then, because what it said is over.
 */
export function toCardPage(url: string): void {
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload(), { once: true })
  location.assign(url)
}
