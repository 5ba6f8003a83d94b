/**
 * Where a link of the café leads. Who goes to the contest by it is counted for the embed of the page.
 * @param path also an address of its own @param embed an id
 */
export function addressAt(site: string, path: string, embed: string | null | undefined): string {
  const query = embed && path === '/prelaunch' ? `?embed=${embed}` : ''
  return (path.startsWith('/') ? site + path : path) + query
}
