import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { PartySize } from './PartySize.tsx'

afterEach(cleanup)

function Party() {
  const [value, setValue] = useState(1)
  const form = {
    values: {},
    set: () => {},
    problems: {},
    refusals: 0,
    fieldId: (name: string) => name,
  }
  return (
    <PartySize
      form={form}
      name="party"
      label="How many?"
      value={value}
      most={4}
      onChange={setValue}
    />
  )
}
const field = () => screen.getByLabelText<HTMLInputElement>('How many?')
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test('goes from one to as many as there may be, and no further', () => {
  render(<Party />)
  expect(button('One less').disabled).toBe(true)
  for (let times = 0; times < 6; times += 1) fireEvent.click(button('One more'))
  expect(field().value).toBe('4')
  expect(button('One more').disabled).toBe(true)
  fireEvent.click(button('One less'))
  expect(field().value).toBe('3')
})

test.each([
  ['3', '3'],
  ['99', '4'],
  ['0', '1'],
  ['-2', '1'],
  ['2.6', '3'],
  ['', '1'],
])('%s that is typed becomes %s', (typed, party) => {
  render(<Party />)
  fireEvent.click(button('One more'))
  fireEvent.change(field(), { target: { value: typed } })
  expect(field().value).toBe(party)
})
