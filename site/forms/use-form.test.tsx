import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { configureApi, request } from '#widgets/api.ts'
import type { Problems } from './problems.ts'
import { useForm } from './use-form.ts'

const LETTERS = { method: 'POST', path: '/api/letters', who: 'site' } as const
type Sent = { formToken: string; text: string }

beforeEach(() => {
  vi.useFakeTimers()
  configureApi({ api: 'https://cafe.example' })
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The café, which knows the tokens it gave out as fresh or stale. @param refusals of the first letters, by their code */
function serve(...refusals: string[]) {
  const letters: Sent[] = []
  let given = 0
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (String(url).endsWith('/api/form-token'))
      return Response.json({ formToken: `token-${(given += 1)}` })
    letters.push(JSON.parse(String(init.body)) as Sent)
    const error = refusals[letters.length - 1]
    return error
      ? Response.json({ error, message: `Refused: ${error}.` }, { status: 400 })
      : Response.json({ reference: 'C-1' })
  })
  return letters
}

function Submission() {
  const form = useForm({
    name: 'letter',
    initial: { text: '' },
    check: () => ({}),
    send: async (values, guards) =>
      (await request(LETTERS, { body: { ...values, ...guards } })) as { reference: string },
  })
  if (form.done) return <p>Sent as {form.done.reference}</p>
  return (
    <form onSubmit={(event) => void form.submit(event)}>
      <input
        aria-label="Text"
        value={form.values.text}
        onChange={({ target }) => form.set({ text: target.value })}
      />
      <p>{form.problems['']}</p>
      <button>Send</button>
    </form>
  )
}

/** Writes a letter, sends it, and waits as long as the form wants to. */
async function write(text: string) {
  await act(async () =>
    fireEvent.change(screen.getByLabelText('Text'), { target: { value: text } }),
  )
  await send()
}
async function send() {
  fireEvent.click(screen.getByText('Send'))
  await act(async () => vi.runAllTimersAsync())
}

test.each(['form_expired', 'form_token_invalid'])(
  'a form that was open too long is sent with a new token (%s), and nobody notices',
  async (code) => {
    const letters = serve(code)
    render(<Submission />)
    await write('Hello')
    expect(letters).toEqual([
      { formToken: 'token-1', text: 'Hello' },
      { formToken: 'token-2', text: 'Hello' },
    ])
    expect(screen.getByText('Sent as C-1')).toBeTruthy()
  },
)

test('a new token that is refused too is told, and nothing that was written is lost', async () => {
  const letters = serve('form_expired', 'form_expired')
  render(<Submission />)
  await write('Hello')
  expect(letters).toHaveLength(2)
  expect(screen.getByText('Refused: form_expired.')).toBeTruthy()
  expect(screen.getByDisplayValue('Hello')).toBeTruthy()
})

test('a form that was changed after it had been sent is sent as a new one', async () => {
  const letters = serve('form_sent_before')
  render(<Submission />)
  await write('Hello')
  expect(screen.getByText('Refused: form_sent_before.')).toBeTruthy()
  await send()
  expect(letters.map(({ formToken }) => formToken)).toEqual(['token-1', 'token-2'])
})

test('any other refusal keeps the token of the opened form', async () => {
  const letters = serve('invalid_input')
  render(<Submission />)
  await write('Hello')
  await send()
  expect(letters.map(({ formToken }) => formToken)).toEqual(['token-1', 'token-1'])
})

test('what sends a form is told which button did, also after one that was refused', async () => {
  const sent: string[] = []
  const Two = () => {
    const form = useForm({
      initial: { text: '' },
      check: ({ text }): Problems => (text ? {} : { text: 'Say something.' }),
      send: async (_, button) => void sent.push(button),
    })
    return (
      <form onSubmit={(event) => void form.submit(event)}>
        <input
          aria-label="Text"
          value={form.values.text}
          onChange={({ target }) => form.set({ text: target.value })}
        />
        <button>Send</button>
        <button value="to-order">Add</button>
      </form>
    )
  }
  render(<Two />)
  fireEvent.click(screen.getByText('Add'))
  await write('Hello')
  fireEvent.click(screen.getByText('Add'))
  await act(async () => vi.runAllTimersAsync())
  expect(sent).toEqual(['', 'to-order'])
})
