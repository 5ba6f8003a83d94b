import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { latePart } from './late-part.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const file = { Times: ({ day }: { day: string }) => <p>Times of {day}</p> }
const BLANK = <p>A place for it</p>

test('keeps its place until its file has come, and is there at once the next time', async () => {
  const Late = latePart(
    async () => file,
    'Times',
    () => 'the times',
  )
  const { unmount } = render(<Late day="Monday" blank={BLANK} />)
  expect(screen.getByText('A place for it')).toBeTruthy()
  await screen.findByText('Times of Monday')
  unmount()
  render(<Late day="Tuesday" blank={BLANK} />)
  expect(screen.getByText('Times of Tuesday')).toBeTruthy()
})

test('says that its file did not come, and brings it on the next try', async () => {
  let tries = 0
  const Late = latePart(
    async () => {
      if (tries++ === 0) throw new TypeError('Failed to fetch dynamically imported module')
      return file
    },
    'Times',
    () => 'the times',
  )
  render(<Late day="Monday" blank={BLANK} />)
  expect((await screen.findByRole('alert')).textContent).toContain('The times could not be loaded.')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByText('A place for it')).toBeTruthy()
  await screen.findByText('Times of Monday')
})

test('a second try that fails asks for nothing but the page, and only where the café answers', async () => {
  let tries = 0
  const Late = latePart(
    async (): Promise<typeof file> => {
      tries += 1
      throw new TypeError('Failed to fetch dynamically imported module')
    },
    'Times',
    () => 'the times',
  )
  const asked = vi.fn(() => Promise.reject(new TypeError('no network')))
  vi.stubGlobal('fetch', asked)
  render(<Late day="Monday" />)
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(document.activeElement).toBe(again)
  fireEvent.click(again)
  await screen.findByRole('alert')
  expect(tries).toBe(2)
  expect(asked).toHaveBeenLastCalledWith('', { method: 'HEAD' })
})
