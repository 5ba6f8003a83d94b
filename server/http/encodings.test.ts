import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { testServer } from '../db/testing.ts'
import { acceptedEncodings } from './encodings.ts'

test('an encoding that is refused is not accepted', () => {
  expect([...acceptedEncodings('gzip, br;q=0, DEFLATE;q=0.5')]).toEqual(['gzip', 'deflate'])
  expect([...acceptedEncodings('')]).toEqual([''])
})

test('a long public answer is packed for who takes it, and known again by its ETag', async () => {
  const server = await testServer('pglite')
  const ask = async (headers: Record<string, string> = {}) =>
    server.app.request('/api/menu', { headers })
  const plain = await ask()
  const packed = await ask({ 'accept-encoding': 'gzip, br' })
  expect([plain.headers.get('content-encoding'), packed.headers.get('content-encoding')]).toEqual([
    null,
    'br',
  ])
  for (const { headers } of [plain, packed])
    expect(headers.get('vary')).toContain('Accept-Encoding')
  const text = await plain.text()
  const bytes = Buffer.from(await packed.arrayBuffer())
  expect(brotliDecompressSync(bytes).toString()).toBe(text)
  expect(bytes.length).toBeLessThan(text.length / 4)
  const etag = packed.headers.get('etag') ?? ''
  expect(etag).toBe(`W/${plain.headers.get('etag')}`)
  const again = await ask({ 'accept-encoding': 'br', 'if-none-match': etag })
  expect([again.status, await again.text()]).toEqual([304, ''])
  await server.close()
})
