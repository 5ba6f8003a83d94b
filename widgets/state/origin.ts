/** The café, as the place that the widgets were downloaded from. */
export const ownOrigin = originOf(import.meta.url)

/**
 * A module knows where it was downloaded from: that is the café. In tests it is a file, and the page's origin serves;
 * on a server that renders pages there is no page at all.
 */
export function originOf(address: string): string {
  const { href, origin } = globalThis.location ?? { href: undefined, origin: '' }
  const url = URL.canParse(address, href) ? new URL(address, href) : null
  return url?.protocol.startsWith('http') ? url.origin : origin
}
