import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { RESUME_LIMIT_BYTES, RESUME_PROBLEMS } from '#domain/content/form-texts.ts'
import { ResumeField } from './ResumeField.tsx'

afterEach(cleanup)

function Resume({ problems = {} }: { problems?: Record<string, string> }) {
  const [file, setFile] = useState<File | null>(null)
  const form = { values: {}, set: () => {}, problems, refusals: 0, fieldId: (name: string) => name }
  return <ResumeField form={form} file={file} onChange={setFile} />
}

function choose(name: string, bytes: number) {
  const file = new File([], name)
  Object.defineProperty(file, 'size', { value: bytes })
  fireEvent.change(screen.getByLabelText(/Résumé/), { target: { files: [file] } })
}

test.each([
  [500, '1 KB'],
  [83_968, '82 KB'],
  [1_468_006, '1.4 MB'],
])('a file of %d bytes is named with its size', (bytes, size) => {
  render(<Resume />)
  choose('ada.pdf', bytes)
  expect(screen.getByRole('status').textContent).toBe(`ada.pdf, ${size}`)
})

test.each([
  ['ada.exe', 1_000, RESUME_PROBLEMS.unknown],
  ['ada.pdf', 0, RESUME_PROBLEMS.empty],
  ['ada.pdf', RESUME_LIMIT_BYTES + 1, RESUME_PROBLEMS.tooLarge],
])('%s of %d bytes is refused before anything is sent', (name, bytes, problem) => {
  render(<Resume />)
  choose(name, bytes)
  expect(screen.getByRole('status').textContent).toBe(problem)
})

test('what is wrong with the file is said once, whoever found it', () => {
  render(<Resume problems={{ resume: RESUME_PROBLEMS.empty }} />)
  expect(screen.getAllByText(RESUME_PROBLEMS.empty)).toHaveLength(1)
  choose('ada.pdf', 0)
  expect(screen.getAllByText(RESUME_PROBLEMS.empty)).toHaveLength(1)
})
