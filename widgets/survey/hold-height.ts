/**
 * Keeps a ticket at least as tall as it is while an answer is awaited: what comes later moves nothing of the page.
 * At another width it is let go.
 * @returns lets it go
 */
export function holdHeight(ticket: HTMLElement): () => void {
  const { width, height } = getComputedStyle(ticket)
  ticket.style.minHeight = height
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
