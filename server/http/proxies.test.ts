import { expect, test } from 'vitest'
import { clientAddress, NO_PROXIES, readTrustedProxies, type TrustedProxies } from './proxies.ts'

function trusting(text: string): TrustedProxies {
  const read = readTrustedProxies(text)
  if (!read.ok) throw new Error(read.part)
  return read.proxies
}

test.each([
  // What is trusted, the socket, the header, whose request it is.
  [null, '203.0.113.9', '198.51.100.7', '203.0.113.9'],
  ['0', '203.0.113.9', '198.51.100.7', '203.0.113.9'],
  ['1', '10.0.0.2', '198.51.100.7', '198.51.100.7'],
  ['1', '10.0.0.2', undefined, '10.0.0.2'],
  // A stranger writes a header of their own: the proxy adds the true address at its end.
  ['1', '10.0.0.2', '1.1.1.1, 198.51.100.7', '198.51.100.7'],
  ['2', '10.0.0.2', '1.1.1.1, 198.51.100.7, 10.0.0.9', '198.51.100.7'],
  ['2', '10.0.0.2', '198.51.100.7', '198.51.100.7'],
  ['1', '10.0.0.2', 'not an address', '10.0.0.2'],
  ['1', '::ffff:10.0.0.2', '[2001:db8::1]:4711', '2001:db8::1'],
  ['1', '::1', '198.51.100.7:80', '198.51.100.7'],
  ['10.0.0.0/8', '10.0.0.2', '1.1.1.1, 198.51.100.7, 10.9.9.9', '198.51.100.7'],
  ['10.0.0.0/8', '::ffff:10.0.0.2', '198.51.100.7', '198.51.100.7'],
  // Who comes past the proxy is believed nothing.
  ['10.0.0.0/8', '203.0.113.9', '198.51.100.7', '203.0.113.9'],
  ['10.0.0.0/8, fd00::/8, 192.0.2.1', 'fd00::7', '198.51.100.7, 192.0.2.1', '198.51.100.7'],
  ['10.0.0.0/8', '10.0.0.2', '10.0.0.3', '10.0.0.3'],
])('trusting %s, %s with "%s" is %s', (trusted, socket, forwarded, address) => {
  const proxies = trusted === null ? NO_PROXIES : trusting(trusted)
  expect(clientAddress(socket, forwarded, proxies)).toBe(address)
})

test('names what is no proxy', () => {
  for (const part of ['yes', '10.0.0.0/33', '10.0.0.0/8/8', 'fd00::/129', '-1', '1.2.3'])
    expect(readTrustedProxies(`10.0.0.1, ${part}`)).toEqual({ ok: false, part })
})
