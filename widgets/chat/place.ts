/** Where the launcher of a chat stands among the elements of a page: several in one corner are on each other's shoulders. */
export function placeOf(host: HTMLElement, hosts: readonly HTMLElement[]) {
  const isBeside = (each: HTMLElement) =>
    each.localName === host.localName &&
    each.getAttribute('position') === host.getAttribute('position')
  return {
    place: Math.max(0, hosts.filter(isBeside).indexOf(host)),
    isOverPromo: hosts.some(({ localName }) => localName === 'lounge-promo'),
  }
}
