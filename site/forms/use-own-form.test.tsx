import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '#widgets/api.ts'
import { Field } from './Field.tsx'
import { OwnForm } from './OwnForm.tsx'
import type { Problems } from './use-form.ts'
import { useOwnForm } from './use-own-form.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

function Cup({ send }: { send: (values: { cup: string }) => Promise<unknown> }) {
  const form = useOwnForm({
    initial: { cup: '' },
    check: ({ cup }): Problems => (cup ? {} : { cup: 'Which cup?' }),
    send,
  })
  return (
    <OwnForm form={form} label="Cup" button="Pour" busy="Pouring…">
      <Field form={form} name="cup" label="Cup" />
    </OwnForm>
  )
}
const type = (text: string) =>
  fireEvent.change(screen.getByLabelText('Cup', { selector: 'input' }), {
    target: { value: text },
  })
const pour = () => act(async () => fireEvent.click(screen.getByRole('button')))

test('says what is missing at the field, and asks nobody', async () => {
  const send = vi.fn()
  render(<Cup send={send} />)
  await pour()
  expect(screen.getByLabelText('Cup', { selector: 'input' }).getAttribute('aria-invalid')).toBe(
    'true',
  )
  expect(screen.getAllByText('Which cup?')).toHaveLength(2)
  expect(send).not.toHaveBeenCalled()
})

test('keeps what was typed when it is refused, and nothing of it outlives the page', async () => {
  const refusal = new ApiError(400, 'invalid', 'No.', { fields: { cup: 'That one is broken.' } })
  render(<Cup send={() => Promise.reject(refusal)} />)
  type('blue')
  await pour()
  expect(screen.getAllByText('That one is broken.')).toHaveLength(2)
  expect(screen.getByDisplayValue('blue')).toBeTruthy()
  expect(sessionStorage).toHaveLength(0)
  type('green')
  expect(screen.queryByText('That one is broken.')).toBeNull()
})

test('sends once, however often it is pressed', async () => {
  const send = vi.fn(() => new Promise(() => {}))
  render(<Cup send={send} />)
  type('blue')
  await pour()
  await pour()
  expect(send).toHaveBeenCalledExactlyOnceWith({ cup: 'blue' })
})
