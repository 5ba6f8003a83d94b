import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useFormFocus } from './use-form-focus.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Page() {
  const isIn = useFormFocus()
  return (
    <>
      <button>Elsewhere</button>
      <form className="form">
        <input aria-label="Name" />
        <button>Send</button>
      </form>
      <input aria-label="Search" />
      {!isIn && <p>What floats</p>}
    </>
  )
}
const focus = (role: string, name: string) => act(() => screen.getByRole(role, { name }).focus())
const floats = () => screen.queryByText('What floats') !== null

test('what floats steps aside for a form, its button too, and comes back when the click is over', () => {
  render(<Page />)
  expect(floats()).toBe(true)
  focus('textbox', 'Name')
  expect(floats()).toBe(false)
  focus('button', 'Send')
  act(() => vi.advanceTimersByTime(1_000))
  expect(floats()).toBe(false)
  focus('button', 'Elsewhere')
  expect(floats()).toBe(false)
  act(() => vi.advanceTimersByTime(1_000))
  expect(floats()).toBe(true)
})

test('it stays for a search', () => {
  render(<Page />)
  focus('textbox', 'Search')
  expect(floats()).toBe(true)
})
