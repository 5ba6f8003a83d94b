import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SureButton } from './SureButton.tsx'

afterEach(cleanup)

const press = (name: string) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })))
const show = (onSure: () => Promise<unknown>) =>
  render(<SureButton label="Close it" sure="Yes, close it" busy="Closing…" onSure={onSure} />)

test('asks once more before it does anything, with the focus on the way out', async () => {
  const onSure = vi.fn(async () => {})
  show(onSure)
  await press('Close it')
  expect(onSure).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Leave it' }))
  await press('Yes, close it')
  expect(onSure).toHaveBeenCalledOnce()
})

test('goes back to the button where somebody leaves it', async () => {
  const onSure = vi.fn(async () => {})
  show(onSure)
  await press('Close it')
  await press('Leave it')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close it' }))
  expect(onSure).not.toHaveBeenCalled()
})

test('does it once while it is under way, and can be asked again after it', async () => {
  let finish = () => {}
  const onSure = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
  show(onSure)
  await press('Close it')
  await press('Yes, close it')
  await press('Closing…')
  expect(onSure).toHaveBeenCalledOnce()
  await act(async () => finish())
  expect(screen.getByRole('button', { name: 'Close it' })).toBeTruthy()
})

test('a double press does not do it: the way out is where the first button was', async () => {
  const onSure = vi.fn(async () => {})
  show(onSure)
  await press('Close it')
  const [first] = screen.getAllByRole('button')
  expect(first?.textContent).toBe('Leave it')
  await act(async () =>
    fireEvent.click(screen.getByRole('button', { name: 'Yes, close it' }), { detail: 2 }),
  )
  expect(onSure).not.toHaveBeenCalled()
})
