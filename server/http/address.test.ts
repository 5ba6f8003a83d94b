import { Hono } from 'hono'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { testServer } from '../db/testing.ts'
import { addressOf, blockOf, countedAs, networkOf } from './address.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  [' 203.0.113.9 ', '203.0.113.9'],
  ['203.0.113.9:51234', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['[::ffff:203.0.113.9]:443', '203.0.113.9'],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:bbbb::2', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::3]:8080', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
])('%s is counted as %s', (text, network) => {
  expect(networkOf(text)).toBe(network)
})

test('of IPv6 the /48 is counted too, with more room; an IPv4 address is one network', () => {
  expect(countedAs('2001:db8:1:2::/64')).toEqual([
    { key: '2001:db8:1:2::/64', factor: 1 },
    { key: '2001:db8:1::/48', factor: 4 },
  ])
  expect(blockOf(networkOf('2001:db8:1:ffff::9') ?? '')).toBe('2001:db8:1::/48')
  expect(blockOf(networkOf('2001:db8:2:2::9') ?? '')).toBe('2001:db8:2::/48')
  for (const alone of [networkOf('::ffff:203.0.113.9') ?? '', 'local', 'unknown', 'person 1/64'])
    expect(countedAs(alone)).toEqual([{ key: alone, factor: 1 }])
})

test.each([
  '',
  'unknown',
  '1',
  '0x7f.1',
  '999.1.1.1',
  '1.2.3.4.5',
  '::ffff:999.1.1.1',
  '2001:db8::1::2',
  '<script>',
  '"203.0.113.9"',
  '[',
  ':'.repeat(100_000),
])('%j names no address', (text) => {
  expect(networkOf(text)).toBeNull()
})

/** The address of a request over a socket from 192.0.2.7. */
async function seen(isTrusted: boolean, forwarded?: string): Promise<string> {
  const app = new Hono().get('/', (c) =>
    c.text(addressOf(c, { hops: isTrusted ? 1 : 0, ranges: null })),
  )
  const env = { incoming: { socket: { remoteAddress: '::ffff:192.0.2.7' } } }
  const headers: Record<string, string> =
    forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  return (await app.request('/', { headers }, env)).text()
}

test('the header of a proxy counts only where a proxy is trusted, and then its last entry', async () => {
  expect(await seen(false, '203.0.113.9')).toBe('192.0.2.7')
  expect(await seen(true, '198.51.100.1, 203.0.113.9')).toBe('203.0.113.9')
  expect(await seen(true)).toBe('192.0.2.7')
})

test('a header that names no address is passed over: nobody chooses what they are counted as', async () => {
  for (const forwarded of ['me', '203.0.113.9, me', ',', 'x'.repeat(5_000)])
    expect(await seen(true, forwarded)).toBe('192.0.2.7')
})

test('a proxy that is not trusted is told in the log, once', async () => {
  const lines: { level: number; msg: string }[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  const server = await testServer('pglite', { log })
  const from = (address: string) =>
    server.app.request('http://cafe.test/healthz', { headers: { 'x-forwarded-for': address } })
  await from('192.0.2.1')
  await from('192.0.2.2')
  await server.close()
  expect(lines.map(({ msg }) => msg)).toEqual([expect.stringContaining('TRUST_PROXY is not set')])
})
