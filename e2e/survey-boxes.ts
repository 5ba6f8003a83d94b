/** How many kinds of boxes `embed-demo/boxes.html` has. */
export const BOXES = 17

/** How each survey stands in its box. Runs in the page. */
export function surveysInBoxes() {
  const lines = (element: Element | null | undefined) => {
    if (!element) return 0
    const range = document.createRange()
    range.selectNodeContents(element)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  }
  return [...document.querySelectorAll('lounge-survey')].map((host) => {
    const { width } = host.getBoundingClientRect()
    const room = host.parentElement?.clientWidth ?? 0
    const root = host.shadowRoot
    return {
      box: host.closest('section')?.id,
      width,
      isTooNarrow: width < Math.min(260, room),
      overflow: host.scrollWidth - host.clientWidth,
      ticketHeight: root?.querySelector('.ticket')?.getBoundingClientRect().height ?? 0,
      offerLines: lines(root?.querySelector('.prize')),
      titleLines: lines(root?.querySelector('h2')),
    }
  })
}

/** Takes away the width that a survey asks for in a row, a cell or a float: most boxes collapse then. Runs in the page. */
export function askForNoWidth(): void {
  for (const host of document.querySelectorAll('lounge-survey'))
    for (const sheet of host.shadowRoot?.adoptedStyleSheets ?? [])
      for (let index = sheet.cssRules.length - 1; index >= 0; index--)
        if (sheet.cssRules[index]?.cssText.startsWith('.lounge::before')) sheet.deleteRule(index)
}
