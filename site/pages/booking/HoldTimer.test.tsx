import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HoldTimer } from './HoldTimer.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const NOW = '2025-10-17T19:00:00.000Z'
const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000))

test('warns before a hold runs out, once, and asks the server when it is over', () => {
  const onOver = vi.fn()
  render(
    <HoldTimer booking={{ heldUntil: '2025-10-17T19:10:00.000Z', now: NOW }} onOver={onOver} />,
  )
  const said = screen.getByRole('status')
  pass(7 * 60)
  expect([said.textContent, screen.getByRole('timer').textContent]).toEqual([
    '',
    'held for 3 more minutes',
  ])
  pass(61)
  expect(said.textContent).toMatch(/^Less than 2 minutes are left/)
  expect(screen.getByRole('timer').getAttribute('aria-live')).toBeNull()
  pass(120)
  expect(said.textContent).toBe('')
  expect(onOver).toHaveBeenCalledOnce()
})
