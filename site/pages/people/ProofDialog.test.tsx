import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#widgets/state/index.ts'
import { proof } from '../../state/proof.ts'
import type { ProofReason } from '../../state/proof-reason.ts'
import { show, type Answers } from '../../testing.tsx'
import { ProofDialog } from './ProofDialog.tsx'

const onAnswer = vi.fn()
let sent: unknown[]
beforeEach(() => {
  sent = []
  onAnswer.mockClear()
  session.signIn({ id: 'u', email: 'ada@cafe.example', name: 'Ada', role: 'ADMIN' } as never)
})
afterEach(() => {
  cleanup()
  session.signOut()
})

function open(
  ways: string[],
  { reason = 'proof_needed' as ProofReason, answers = {} as Answers, mustSetUp = false } = {},
) {
  show(<ProofDialog reason={reason} onAnswer={onAnswer} />, {
    'GET /api/me/proof': () => ({ ways, mustSetUp }),
    'POST /api/me/proof': ({ body }) => {
      sent.push(body)
      return { provenUntil: '2025-10-17T16:10:00.000Z' }
    },
    ...answers,
  })
}
const refuse = (message: string) =>
  Response.json({ error: 'wrong_proof', message }, { status: 401 })

test('the password, once more, goes on with what was begun', async () => {
  open(['password'])
  const field = await screen.findByLabelText(/^Your password/)
  await act(async () => fireEvent.change(field, { target: { value: 'correct horse' } }))
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(onAnswer.mock.calls).toEqual([[true]]))
  expect(sent).toEqual([{ password: 'correct horse' }])
})

test('a wrong one is said, and proves nothing; closing the dialog neither', async () => {
  open(['password'], { answers: { 'POST /api/me/proof': () => refuse('That is not right.') } })
  const field = await screen.findByLabelText(/^Your password/)
  await act(async () => fireEvent.change(field, { target: { value: 'horse' } }))
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findAllByText('That is not right.')
  expect(onAnswer).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Close without going on' }))
  expect(onAnswer.mock.calls).toEqual([[false]])
})

test('an account of the demo goes on by a button, which asks once', async () => {
  let answer = () => {}
  open(['demo'], {
    answers: {
      'POST /api/me/proof': ({ body }) => {
        sent.push(body)
        return new Promise((resolve) => (answer = () => resolve({ provenUntil: '' })))
      },
    },
  })
  const go = await screen.findByRole('button', { name: 'Continue' })
  fireEvent.click(go)
  fireEvent.click(go)
  await waitFor(() => expect(sent).toEqual([{ demo: true }]))
  await act(async () => answer())
  await waitFor(() => expect(onAnswer.mock.calls).toEqual([[true]]))
  expect(sent).toHaveLength(1)
})

test('what did not work by the button is said, and can be tried again', async () => {
  const answers = [() => refuse('Try once more.'), () => ({ provenUntil: '' })]
  open(['demo'], { answers: { 'POST /api/me/proof': () => answers.shift()?.() } })
  fireEvent.click(await screen.findByRole('button', { name: 'Continue' }))
  await screen.findByText('Try once more.')
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(onAnswer.mock.calls).toEqual([[true]]))
})

test('a passkey of another device is not asked for here', async () => {
  open(['passkey'])
  await screen.findByText(/Your passkey is known to another browser or device/)
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull()
})

test('whoever is signed out meanwhile has nothing to prove', async () => {
  open(['password'])
  await screen.findByLabelText(/^Your password/)
  act(() => session.signOut())
  expect(onAnswer.mock.calls).toEqual([[false]])
})

test('who must show a second factor is told why, and may sign out instead', async () => {
  open(['password'], { reason: 'second_factor_required' })
  await screen.findByRole('heading', { name: 'Show your second factor' })
  fireEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(onAnswer.mock.calls).toEqual([[false]]))
  expect(session.user.value).toBeNull()
})

test('where it can be set up, the password comes first', async () => {
  open(['password'], { reason: 'second_factor_required', mustSetUp: true })
  await screen.findByRole('heading', { name: 'Set up a second factor' })
  const setUp = document.querySelector<HTMLElement>('[tabindex="-1"][hidden]')
  expect(setUp).not.toBeNull()
  const field = screen.getByLabelText(/^Your password/)
  await act(async () => fireEvent.change(field, { target: { value: 'correct horse' } }))
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(setUp?.hidden).toBe(false))
  expect(document.activeElement).toBe(setUp)
  expect(onAnswer).not.toHaveBeenCalled()
})

test('what was proven in another tab meanwhile goes on here too', async () => {
  open([])
  await screen.findByRole('heading', { name: 'Is it you?' })
  const answered = vi.fn()
  act(() => (proof.again.value = answered))
  // Proven in another tab meanwhile: there is no way that is asked for.
  await waitFor(() => expect(answered).toHaveBeenCalledWith(true))
  act(() => (proof.again.value = null))
})

test('where the ways cannot be read it says so, and asks again', async () => {
  const answers = [
    () => Response.json({ error: 'x', message: 'No.' }, { status: 400 }),
    () => ({ ways: ['demo'], mustSetUp: false }),
  ]
  open([], { answers: { 'GET /api/me/proof': () => answers.shift()?.() } })
  const again = await screen.findByRole('button', { name: /again/i })
  fireEvent.click(again)
  await screen.findByRole('button', { name: 'Continue' })
})
