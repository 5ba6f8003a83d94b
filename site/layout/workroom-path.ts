/** Whether an address is one of the pages where staff or artists work: they have a header of their own, and nobody orders there. */
export function isWorkroom(pathname: string): boolean {
  return /^\/(?:admin|employee|pos|embed-studio|guest-list|artist-dashboard\/classes)(?:\/|$)/.test(
    pathname,
  )
}

/** Whether an address is one of the pages of the counter (docs/decisions/offline.md). */
export function isTillRoom(pathname: string): boolean {
  return /^\/(?:pos(?:\/|$)|employee(?:\/(?:pos|orders))?\/?$)/.test(pathname)
}
