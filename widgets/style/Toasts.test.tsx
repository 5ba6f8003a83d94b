import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TOAST_MS, toasts } from '../state/toasts.ts'
import { Toasts } from './Toasts.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  for (const { id } of toasts.list.value) toasts.dismiss(id)
  vi.useRealTimers()
})
const show = (kind: 'success' | 'error', title: string) =>
  act(() => toasts.show({ kind, title, text: 'Please try again' }))

const dismissLabel = (title: string) => `Cerrar: ${title}`

test('an error interrupts, other news waits its turn', () => {
  render(<Toasts dismissLabel={dismissLabel} />)
  show('error', 'Oops!')
  show('success', "You're in!")
  expect(screen.getByRole('alert').textContent).toContain('Oops!')
  expect(screen.getByRole('status').textContent).toContain("You're in!")
})

test('goes by itself after 5 seconds', () => {
  render(<Toasts dismissLabel={dismissLabel} />)
  show('error', 'Oops!')
  act(() => void vi.advanceTimersByTime(TOAST_MS - 1))
  expect(screen.queryByText('Oops!')).not.toBeNull()
  act(() => void vi.advanceTimersByTime(1))
  expect(screen.queryByText('Oops!')).toBeNull()
})

test('is said once on a page, by its own list where it has one, else by the first', () => {
  const first = render(<Toasts dismissLabel={dismissLabel} />)
  const second = render(<Toasts dismissLabel={dismissLabel} />)
  show('error', 'Oops!')
  expect(first.container.textContent).toContain('Oops!')
  expect(second.container.textContent).toBe('')
  const page = render(<Toasts isPage dismissLabel={dismissLabel} />)
  expect(page.container.textContent).toContain('Oops!')
  expect(first.container.textContent).toBe('')
  act(() => page.unmount())
  act(() => first.unmount())
  expect(second.container.textContent).toContain('Oops!')
})

test('is put away by a button in the language of who places the list', () => {
  render(<Toasts dismissLabel={dismissLabel} />)
  show('success', '¡Estás dentro!')
  act(() => screen.getByRole('button', { name: 'Cerrar: ¡Estás dentro!' }).click())
  expect(screen.queryByText('¡Estás dentro!')).toBeNull()
})
