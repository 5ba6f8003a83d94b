import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { show } from '../testing.tsx'
import { DropMenu } from './DropMenu.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const LINKS = [
  { label: 'Artists', to: '/artists' },
  { label: 'Blog', to: '/blog' },
]
function open() {
  show(
    <>
      <DropMenu label="About" links={LINKS} />
      <button>Elsewhere</button>
    </>,
  )
}
const button = () => screen.getByRole('button', { name: 'About' })
const isOpen = () => button().getAttribute('aria-expanded') === 'true'
const link = (name: string) => screen.getByRole('link', { name })
const key = (name: string) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name })

test('opens by its button, and its links are in its sheet', () => {
  open()
  expect(isOpen()).toBe(false)
  expect(screen.queryByRole('link')).toBeNull()
  fireEvent.click(button())
  expect(isOpen()).toBe(true)
  expect(link('Blog').closest('[id]')?.id).toBe(button().getAttribute('aria-controls'))
})

test('arrows open it and walk round and round', async () => {
  open()
  button().focus()
  key('ArrowDown')
  await waitFor(() => expect(document.activeElement).toBe(link('Artists')))
  key('ArrowDown')
  await waitFor(() => expect(document.activeElement).toBe(link('Blog')))
  key('ArrowDown')
  await waitFor(() => expect(document.activeElement).toBe(link('Artists')))
  key('ArrowUp')
  await waitFor(() => expect(document.activeElement).toBe(link('Blog')))
})

test('Escape closes it and gives the focus back', async () => {
  open()
  button().focus()
  key('ArrowUp')
  await waitFor(() => expect(document.activeElement).toBe(link('Blog')))
  key('Escape')
  expect(isOpen()).toBe(false)
  expect(document.activeElement).toBe(button())
})

test('closes when somebody goes on elsewhere, by a tap or by the Tab key', () => {
  open()
  fireEvent.click(button())
  fireEvent.pointerDown(screen.getByText('Elsewhere'))
  expect(isOpen()).toBe(false)
  fireEvent.click(button())
  act(() => screen.getByText('Elsewhere').focus())
  expect(isOpen()).toBe(false)
})

test('closes when one of its links was followed', async () => {
  open()
  fireEvent.click(button())
  fireEvent.click(link('Blog'))
  await waitFor(() => expect(isOpen()).toBe(false))
})
