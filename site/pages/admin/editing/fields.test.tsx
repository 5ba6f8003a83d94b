import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Money, Percent } from './fields.tsx'

afterEach(cleanup)

function Form({ field: Field, value }: { field: typeof Percent; value: number }) {
  const [edited, setEdited] = useState<{ amount: unknown }>({ amount: value })
  const editor = {
    value: edited,
    set: (_: string, amount: unknown) => setEdited({ amount }),
    problems: {},
    fieldId: (path: string) => path,
  }
  return (
    <>
      <Field editor={editor} path="amount" label="Amount" />
      <output>{JSON.stringify(edited.amount)}</output>
    </>
  )
}

test.each([
  ['8', '800'],
  ['8.25', '825'],
  ['0.5', '50'],
  // The server says what is wrong with it.
  ['eight', '"eight"'],
])('a percentage typed as %s is kept as %s', (typed, kept) => {
  render(<Form field={Percent} value={700} />)
  const field = screen.getByLabelText<HTMLInputElement>('Amount')
  expect(field.value).toBe('7.00')
  fireEvent.change(field, { target: { value: typed } })
  expect(screen.getByRole('status').textContent).toBe(kept)
  expect(field.value).toBe(typed)
})

test('dollars are kept in cents', () => {
  render(<Form field={Money} value={650} />)
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '7.5' } })
  expect(screen.getByRole('status').textContent).toBe('750')
})
