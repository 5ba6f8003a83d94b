import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { Tip } from '#domain/contracts/ordering.ts'
import { TipField } from './TipField.tsx'

afterEach(cleanup)

function Tips({ subtotalCents, tip = null }: { subtotalCents: number; tip?: Tip | null }) {
  const [value, setValue] = useState<Tip | null>(tip)
  return (
    <>
      <TipField subtotalCents={subtotalCents} value={value} onChange={setValue} />
      <output>{JSON.stringify(value)}</output>
    </>
  )
}
const chosen = () => JSON.parse(screen.getByRole('status').textContent ?? '') as Tip | null
const other = () => screen.getByLabelText<HTMLInputElement>('Other $')
const type = (value: string) => fireEvent.change(other(), { target: { value } })

test('nothing is chosen for anybody', () => {
  render(<Tips subtotalCents={2_000} />)
  expect(screen.getByLabelText<HTMLInputElement>('No tip').checked).toBe(true)
})

test('percentages say what they come to; of a small bill they would be silly, so there are dollars', () => {
  render(<Tips subtotalCents={1_850} />)
  fireEvent.click(screen.getByLabelText('20%$3.70'))
  expect(chosen()).toEqual({ percent: 20 })
  cleanup()
  render(<Tips subtotalCents={999} />)
  fireEvent.click(screen.getByLabelText('$2'))
  expect(chosen()).toEqual({ cents: 200 })
})

test.each([
  ['4.50', { cents: 450 }],
  ['4,5', { cents: 450 }],
  ['0', { cents: 0 }],
])('any amount can be typed: %s', (typed, tip) => {
  render(<Tips subtotalCents={2_000} />)
  type(typed)
  expect(chosen()).toEqual(tip)
})

test('what is no amount is said to be none and changes nothing, and an emptied field is no tip', () => {
  render(<Tips subtotalCents={2_000} />)
  type('4')
  for (const typed of ['four', '-3', '1e400', '8.255']) {
    type(typed)
    expect(chosen()).toEqual({ cents: 400 })
    expect(screen.getByRole('alert').textContent).toBe('Write the tip in dollars, such as 2.50.')
    expect(other().getAttribute('aria-invalid')).toBe('true')
  }
  type('')
  expect(chosen()).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('choosing a usual one empties the amount that was typed', () => {
  render(<Tips subtotalCents={2_000} />)
  type('4.50')
  fireEvent.click(screen.getByLabelText('15%$3.00'))
  expect(chosen()).toEqual({ percent: 15 })
  expect(other().value).toBe('')
})

test('an amount that was kept over a reload stands in the field', () => {
  render(<Tips subtotalCents={2_000} tip={{ cents: 450 }} />)
  expect(other().value).toBe('4.50')
})
