import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * The ranges around a network that one sender often has for themselves, from the smallest on: the /24 of an IPv4 address;
 * the /56, /48 and /32 of an IPv6 network. A home is often given a /56, a company a /48 (RFC 6177), and whoever rents
 * servers in several places still has one /32.
 * @param network as `addressOf` gives it @returns none for anything that is no address
 */
export function widerRanges(network: string): { bits: number; range: string }[] {
  const [host = ''] = network.split('/')
  const version = isIP(host)
  if (version === 4) {
    const range = ipaddr.IPv4.networkAddressFromCIDR(`${host}/24`)
    return [{ bits: 24, range: `${range.toString()}/24` }]
  }
  if (version === 0 || !ipaddr.IPv6.isValid(host)) return []
  return [56, 48, 32].map((bits) => {
    const range = ipaddr.IPv6.networkAddressFromCIDR(`${host}/${bits}`)
    return { bits, range: `${range.toString()}/${bits}` }
  })
}
