/**
 * Where a link of the café leads: a path is one of its site. Who goes to the contest by it is counted for the embed of the page.
 * @param path also an address of its own, or `/embed/links/<id>`, which leads to where the link leads now
 */
export function addressAt(site: string, path: string, embed: string | null | undefined): string {
  const address = path.startsWith('/') ? site + path : path
  const isCounted = embed && /^\/(?:prelaunch$|embed\/links\/)/.test(path)
  return isCounted ? `${address}?embed=${encodeURIComponent(embed)}` : address
}
