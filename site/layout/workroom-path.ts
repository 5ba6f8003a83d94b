/** Whether an address is one of the pages where staff work: they have a header of their own, and nobody orders there. */
export function isWorkroom(pathname: string): boolean {
  return /^\/(?:admin|employee|pos|embed-studio)(?:\/|$)/.test(pathname)
}
