import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ApiError } from '#widgets/api.ts'
import { AreaField, Field } from './Field.tsx'
import { Form } from './Form.tsx'
import { useForm } from './use-form.ts'

afterEach(cleanup)

function Submission({ refusal }: { refusal?: ApiError }) {
  const form = useForm({
    initial: { name: '', words: '' },
    check: ({ name, words }) => ({
      ...(name === '' && { name: 'Tell us your name.' }),
      ...(words === '' && { words: 'Write a few words.' }),
    }),
    send: () => (refusal ? Promise.reject(refusal) : Promise.resolve()),
  })
  return (
    <Form form={form} label="Letter" button="Send" busy="Sending…">
      <Field form={form} name="name" label="Name" help="As on the cup." />
      <AreaField form={form} name="words" label="Words" />
    </Form>
  )
}

const send = () => act(async () => fireEvent.click(screen.getByRole('button')))
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } })

test('everything that is wrong stands in one place that takes the focus', async () => {
  render(<Submission />)
  await send()
  const summary = screen.getByRole('alert')
  expect(document.activeElement).toBe(summary)
  expect(summary.textContent).toContain('2 things to correct before this can be sent:')
})

test('each line of it leads to its field', async () => {
  render(<Submission />)
  await send()
  fireEvent.click(screen.getByRole('link', { name: 'Write a few words.' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Words' }))
})

test('a field says its error and its help to screen readers', async () => {
  render(<Submission />)
  await send()
  const field = screen.getByRole('textbox', { name: 'Name' })
  const said = (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
  expect(said).toEqual(['Tell us your name.', 'As on the cup.'])
  expect(field.getAttribute('aria-invalid')).toBe('true')
  type('Name', 'Ada')
  expect(field.getAttribute('aria-invalid')).toBe('false')
  expect(screen.getByRole('alert').textContent).toBe('Write a few words.')
})

test('what the server says about a field that is not here stands above the form', async () => {
  const refusal = new ApiError(400, 'invalid', 'Not today.', { fields: { phone: 'Too short.' } })
  render(<Submission refusal={refusal} />)
  type('Name', 'Ada')
  type('Words', 'Hello')
  await send()
  expect(screen.getByRole('alert').textContent).toBe('Not today.')
})
