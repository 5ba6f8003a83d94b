import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PICTURE_LIMIT_BYTES, PICTURE_PROBLEMS } from '#domain/artists/work-texts.ts'
import { PictureField, pictureProblem } from './PictureField.tsx'

let made: string[]
beforeEach(() => {
  made = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    made.push((file as File).name)
    return `blob:${(file as File).name}`
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => {
    made = made.filter((name) => `blob:${name}` !== address)
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Picture() {
  const [file, setFile] = useState<File | null>(null)
  const form = {
    values: {},
    set: () => {},
    problems: {},
    refusals: 0,
    fieldId: (name: string) => name,
  }
  return (
    <PictureField form={form} file={file} label="Picture" onChange={setFile}>
      <p>What hangs now</p>
    </PictureField>
  )
}
const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText(/Picture/), { target: { files } })
const picture = (name: string, type = 'image/jpeg') => new File(['ink'], name, { type })

test.each([
  [null, PICTURE_PROBLEMS.missing],
  [{ type: 'image/png', size: 0 }, PICTURE_PROBLEMS.empty],
  [{ type: 'image/png', size: PICTURE_LIMIT_BYTES + 1 }, PICTURE_PROBLEMS.tooLarge],
  [{ type: 'application/pdf', size: 9 }, PICTURE_PROBLEMS.unknown],
  [{ type: 'image/avif', size: 9 }, null],
  // A system that does not know the kind: the server looks into the file.
  [{ type: '', size: 9 }, null],
])('what a browser can tell of %o: %s', (file, problem) => {
  expect(pictureProblem(file)).toBe(problem)
})

test('a picture is seen at once, in place of the one that hangs', () => {
  render(<Picture />)
  choose(picture('heron.jpg'))
  expect(screen.getByRole<HTMLImageElement>('img').src).toBe('blob:heron.jpg')
  expect(screen.queryByText('What hangs now')).toBeNull()
})

test('what is no picture is not shown, and says why', () => {
  render(<Picture />)
  choose(picture('heron.pdf', 'application/pdf'))
  expect(screen.getByRole('status').textContent).toBe(PICTURE_PROBLEMS.unknown)
  expect(screen.getByText('What hangs now')).toBeTruthy()
})

test('no picture stays in memory that is not seen any more', () => {
  const { unmount } = render(<Picture />)
  choose(picture('heron.jpg'))
  choose(picture('kettle.jpg'))
  expect(made).toEqual(['kettle.jpg'])
  unmount()
  expect(made).toEqual([])
})
