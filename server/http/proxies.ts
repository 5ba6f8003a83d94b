import { BlockList, isIP } from 'node:net'

/** Which proxies are ours: so many from the server outwards, or those with these addresses. */
export type TrustedProxies = { hops: number; ranges: BlockList | null }

export const NO_PROXIES: TrustedProxies = { hops: 0, ranges: null }

/** Whether no proxy is known, so that every connection is a visitor's own. */
export function trustsNone({ hops, ranges }: TrustedProxies): boolean {
  return hops === 0 && !ranges
}

/**
 * Reads `TRUST_PROXY`: a number of proxies, or addresses and ranges divided by commas.
 * @returns the part that is neither, where there is one
 */
export function readTrustedProxies(
  text: string | null,
): { ok: true; proxies: TrustedProxies } | { ok: false; part: string } {
  if (text === null) return { ok: true, proxies: NO_PROXIES }
  if (/^\d{1,2}$/.test(text)) return { ok: true, proxies: { hops: Number(text), ranges: null } }
  const ranges = new BlockList()
  for (const part of text.split(',').map((each) => each.trim())) {
    if (!addRange(ranges, part)) return { ok: false, part }
  }
  return { ok: true, proxies: { hops: 0, ranges } }
}

/**
 * Where a request comes from: the nearest address that is not one of our proxies. What stands further left in the header
 * was written by whoever sent the request, and may be anything.
 * @param socket the address at the other end of the connection @param forwarded the header `X-Forwarded-For`
 */
export function clientAddress(
  socket: string,
  forwarded: string | undefined,
  proxies: TrustedProxies,
): string {
  const { hops, ranges } = proxies
  if (!forwarded || trustsNone(proxies)) return plain(socket)
  const chain = [...forwarded.slice(-HEADER_MAX).split(',').map(plain), plain(socket)]
  const isOurs = (address: string, fromServer: number) =>
    ranges ? isWithin(ranges, address) : fromServer < hops
  let nearest = plain(socket)
  for (let at = chain.length - 1; at >= 0; at -= 1) {
    const address = chain[at] ?? ''
    // A proxy writes addresses; anything else came from outside.
    if (isIP(address) === 0 && at < chain.length - 1) return nearest
    nearest = address
    if (!isOurs(address, chain.length - 1 - at)) return nearest
  }
  return nearest
}

/** Longer than what a chain of honest proxies writes. */
const HEADER_MAX = 2_000

function addRange(ranges: BlockList, part: string): boolean {
  const [address = '', bits, ...more] = part.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  const kind = family === 6 ? 'ipv6' : 'ipv4'
  if (bits === undefined) ranges.addAddress(address, kind)
  else {
    const prefix = Number(bits)
    if (!/^\d{1,3}$/.test(bits) || prefix > (family === 6 ? 128 : 32)) return false
    ranges.addSubnet(address, prefix, kind)
  }
  return true
}

function isWithin(ranges: BlockList, address: string): boolean {
  const family = isIP(address)
  return family !== 0 && ranges.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** An address without its port and brackets; an IPv4 address that came over an IPv6 socket as what it is. */
function plain(text: string): string {
  const trimmed = text.trim()
  const bracketed = /^\[([^\]]{1,60})\](?::\d{1,5})?$/.exec(trimmed)?.[1]
  const withPort = /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/.exec(trimmed)?.[1]
  const address = bracketed ?? withPort ?? trimmed
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1]
  return mapped ?? address
}
