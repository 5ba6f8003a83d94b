import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Money, Percent, Rate } from './fields.tsx'

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

test.each([
  ['8.875', '8875'],
  ['8.25 %', '8250'],
  ['8.8755', '"8.8755"'],
])('a rate typed as %s is kept in thousandths as %s', (typed, kept) => {
  render(<Form field={Rate} value={7_125} />)
  const field = screen.getByLabelText<HTMLInputElement>('Amount')
  expect(field.value).toBe('7.125')
  fireEvent.change(field, { target: { value: typed } })
  expect(screen.getByRole('status').textContent).toBe(kept)
  expect(field.value).toBe(typed)
})

test('the general rate is kept in basis points, with a tenth', () => {
  render(<Form field={(field) => <Rate {...field} per="basis point" />} value={800} />)
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '8.875' } })
  expect(screen.getByRole('status').textContent).toBe('887.5')
})

test('dollars are kept in cents', () => {
  render(<Form field={Money} value={650} />)
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '7.5' } })
  expect(screen.getByRole('status').textContent).toBe('750')
})
