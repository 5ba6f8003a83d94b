import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useWishKey } from './wish-key.ts'

test('a wish has one key however often it is sent, and another once it is changed or done', () => {
  const { result, rerender } = renderHook(useWishKey)
  const first = result.current.of({ cents: 500 })
  rerender()
  expect(result.current.of({ cents: 500 })).toBe(first)
  const changed = result.current.of({ cents: 600 })
  expect(changed).not.toBe(first)
  // The earlier wish is a new one now: the one in between was sent as well.
  expect(result.current.of({ cents: 500 })).not.toBe(first)
  const last = result.current.of({ cents: 700 })
  result.current.done()
  expect(result.current.of({ cents: 700 })).not.toBe(last)
})
