import { expect, test } from 'vitest'
import { KEPT, openWriter } from './writer.ts'

test('what is written again and again stays the same file, however much else is written', async () => {
  const write = openWriter()
  const page = await write('page', 'text/html')
  for (let minute = 0; minute < 3; minute++) {
    await Promise.all(
      Array.from({ length: KEPT - 1 }, (_, i) => write(`${minute} ${i}`, 'application/json')),
    )
    expect(await write('page', 'text/html')).toBe(page)
  }
})
