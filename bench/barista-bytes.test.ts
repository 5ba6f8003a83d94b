import { expect, test } from 'vitest'
import { readerBytes } from './barista-bytes.ts'

test('what takes plain orders in a page is at most 20,000 bytes', async () => {
  expect((await readerBytes()).orders).toBeLessThanOrEqual(20_000)
})
