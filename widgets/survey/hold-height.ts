/** A refusal may be a line longer than the tip whose room it takes. */
const REFUSAL_PX = 28

/**
 * Keeps a ticket at least as tall as it is while an answer is awaited: what comes later moves nothing of the page.
 * Call it in answer to a press, as the little that it adds does move the page. At another width it is let go.
 * @returns lets it go
 */
export function holdHeight(ticket: HTMLElement): () => void {
  const { width, height } = getComputedStyle(ticket)
  ticket.style.minHeight = `${Number.parseFloat(height) + REFUSAL_PX}px`
  const observer = new ResizeObserver(() => {
    if (getComputedStyle(ticket).width !== width) release()
  })
  observer.observe(ticket)
  function release(): void {
    observer.disconnect()
    ticket.style.minHeight = ''
  }
  return release
}
