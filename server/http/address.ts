import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'
import { clientAddress, type TrustedProxies } from './proxies.ts'

/**
 * Where a request comes from, as limits count it: an IPv4 address, or the /64 of an IPv6 address, because one customer of
 * an internet provider is given a whole /64 (RFC 6177) and could use a fresh address for every try.
 * @param proxies whose entries in `X-Forwarded-For` are believed
 * @returns 'unknown' where nothing names an address, 'local' where there is no socket (a test that calls the app itself)
 */
export function addressOf(c: Context, proxies: TrustedProxies): string {
  const hasSocket = c.env && 'incoming' in c.env
  const socket = (hasSocket && getConnInfo(c).remote.address) || ''
  const client = clientAddress(socket, c.req.header('x-forwarded-for'), proxies)
  return networkOf(client) ?? (hasSocket ? 'unknown' : 'local')
}

/** The address, or the /64 of it, that a text names; with a port or a zone or without. @returns `null` for anything else */
export function networkOf(text: string): string | null {
  const written = text.trim().slice(0, LONGEST)
  const [bare = ''] = written.replace(/^\[([^\]]*)\](?::\d+)?$/, '$1').split('%')
  const host = /^[\d.]+:\d+$/.test(bare) ? (bare.split(':')[0] ?? '') : bare
  // Only in full: the library also takes '1' and '0x7f.1', which no proxy writes. And it throws where a text is no address, at
  // each request of an IPv6 network.
  const version = isIP(host)
  if (version === 0 || (version === 6 && !ipaddr.IPv6.isValid(host))) return null
  // An IPv4 address that is written as an IPv6 one (::ffff:192.0.2.1) is the IPv4 address.
  const address = ipaddr.process(host)
  if (address instanceof ipaddr.IPv4) return address.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString()}/64`
}

/** How many times as much a /48 may do as one of its /64s. */
export const BLOCK_FACTOR = 4

/**
 * The /48 that a network is part of. Whoever has one, a company or a customer of some providers (RFC 6177), has 65,536
 * networks of their own, so it is counted too, with `BLOCK_FACTOR` times as much room.
 * @param network as `addressOf` gives it @returns `null` for anything but the /64 of an IPv6 address
 */
export function blockOf(network: string): string | null {
  const [address, bits] = network.split('/')
  if (bits !== '64' || !address || !ipaddr.IPv6.isValid(address)) return null
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/48`).toString()}/48`
}

/**
 * The range that a network belongs to, which one sender often has for themselves: the /48 of an IPv6 network, the /24 of an
 * IPv4 address. @param network as `addressOf` gives it @returns anything else as it is
 */
export function rangeOf(network: string): string {
  if (isIP(network) !== 4) return blockOf(network) ?? network
  return `${ipaddr.IPv4.networkAddressFromCIDR(`${network}/24`).toString()}/24`
}

/** How many times as much the whole /32 of a provider may order as one /64 in it: mobile networks put a city into one. */
export const RANGE_FACTOR = 16

/**
 * What orders and seats count as one network: an IPv4 address, or the /56 of an IPv6 network. Providers give a home up to a
 * /56 (RFC 6177), which are 256 times a /64. @param network as `addressOf` gives it @returns anything else as it is
 */
export function homeOf(network: string): string {
  const [address, bits] = network.split('/')
  if (bits !== '64' || !address || !ipaddr.IPv6.isValid(address)) return network
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/56`).toString()}/56`
}

/**
 * The wider ranges by which orders and seats count besides their network: the /24 around an IPv4 address or the /48 of an
 * IPv6 network, with `BLOCK_FACTOR` times as much room, and the /32 of an IPv6 network with `RANGE_FACTOR` times as much. Who
 * rents networks gets them side by side.
 * @param network as `addressOf` gives it
 */
export function rangesAround(network: string): { block: string | null; range: string | null } {
  const block = rangeOf(network)
  if (block === network) return { block: null, range: null }
  const [address = ''] = network.split('/')
  const isV6 = ipaddr.IPv6.isValid(address)
  const range = isV6 ? ipaddr.IPv6.networkAddressFromCIDR(`${address}/32`) : null
  return { block, range: range && `${range.toString()}/32` }
}

/** All that a network is counted as, with how many times as much room as one network has. */
export function countedAs(network: string): { key: string; factor: number }[] {
  const block = blockOf(network)
  const own = { key: network, factor: 1 }
  return block === null ? [own] : [own, { key: block, factor: BLOCK_FACTOR }]
}

/** An IPv6 address with zone, brackets and port is shorter than this. */
const LONGEST = 100
