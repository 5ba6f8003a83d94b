import { expect, test } from 'vitest'
import { KEPT, openCompressor } from './compress.ts'

test('what is compressed again and again stays the same file, however much else is compressed', async () => {
  const compress = openCompressor()
  const page = await compress('page', 'text/html')
  for (let minute = 0; minute < 3; minute++) {
    await Promise.all(
      Array.from({ length: KEPT - 1 }, (_, i) => compress(`${minute} ${i}`, 'application/json')),
    )
    expect(await compress('page', 'text/html')).toBe(page)
  }
})
