import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError, configureApi, request } from '#widgets/api.ts'
import { Field } from './Field.tsx'
import { Form } from './Form.tsx'
import type { Problems } from './problems.ts'
import { useForm } from './use-form.ts'

const ORDERS = { method: 'POST', path: '/api/cups', who: 'site' } as const

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Send = (values: { cup: string }) => Promise<unknown>

function Cup({ send, onDone }: { send: Send; onDone?: () => void }) {
  const form = useForm({
    initial: { cup: '' },
    check: ({ cup }): Problems => (cup ? {} : { cup: 'Which cup?' }),
    send,
    ...(onDone && { onDone }),
  })
  return (
    <Form form={form} label="Cup" button="Pour" busy="Pouring…">
      <Field form={form} name="cup" label="Cup" />
    </Form>
  )
}

function Order() {
  const form = useForm({
    name: 'order',
    initial: { cup: '' },
    send: (values, guards) => request(ORDERS, { body: { ...values, ...guards } }),
  })
  if (form.done) return <button onClick={form.again}>Another</button>
  return (
    <Form form={form} label="Order" button="Order" busy="Ordering…">
      <Field form={form} name="cup" label="Cup" />
    </Form>
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

test('sends once, however often it is clicked', async () => {
  const send = vi.fn(() => new Promise(() => {}))
  render(<Cup send={send} />)
  type('blue')
  await pour()
  await pour()
  expect(send).toHaveBeenCalledExactlyOnceWith({ cup: 'blue' }, '')
})

test('what comes of it after the form was put away is told to nobody', async () => {
  let answer = () => {}
  const onDone = vi.fn()
  const send = () => new Promise<void>((resolve) => (answer = resolve))
  const { unmount } = render(<Cup send={send} onDone={onDone} />)
  type('blue')
  await pour()
  unmount()
  await act(async () => answer())
  expect(onDone).not.toHaveBeenCalled()
})

test('a form of whoever is signed in sets no trap for programs', () => {
  render(<Cup send={vi.fn()} />)
  expect(screen.queryByLabelText('Leave this empty')).toBeNull()
})

test('what a program put into the trap of a public form is sent along', async () => {
  const sent = serveOrders()
  render(<Order />)
  await act(async () => type('blue'))
  fireEvent.change(screen.getByLabelText('Leave this empty'), { target: { value: 'spam.example' } })
  await order()
  expect(sent).toEqual([{ cup: 'blue', formToken: 'token', website: 'spam.example' }])
})

test('a public form is there again with what was typed, until it is sent', async () => {
  serveOrders()
  const { unmount } = render(<Order />)
  await act(async () => type('blue'))
  unmount()
  render(<Order />)
  expect(screen.getByDisplayValue('blue')).toBeTruthy()
  await order()
  expect(sessionStorage).toHaveLength(0)
})

test('another one comes back empty and with the focus in its first field', async () => {
  serveOrders()
  render(<Order />)
  await act(async () => type('blue'))
  await order()
  await act(async () => fireEvent.click(screen.getByText('Another')))
  const field = screen.getByLabelText<HTMLInputElement>('Cup')
  expect(field.value).toBe('')
  expect(document.activeElement).toBe(field)
})

/** @returns what the café got */
function serveOrders(): unknown[] {
  vi.useFakeTimers()
  configureApi({ api: 'https://cafe.example' })
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (String(url).endsWith('/api/form-token')) return Response.json({ formToken: 'token' })
    sent.push(JSON.parse(String(init.body)))
    return Response.json({})
  })
  return sent
}

async function order() {
  fireEvent.click(screen.getByRole('button', { name: 'Order' }))
  await act(async () => vi.runAllTimersAsync())
}
