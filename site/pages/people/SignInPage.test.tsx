import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SIGN_IN_REFUSALS } from '#domain/people/sign-in-texts.ts'
import { account } from '../../state/account.ts'
import { cafeAt, show, type Answers } from '../../testing.tsx'
import { SignInPage } from './SignInPage.tsx'

const ADA = { id: 'u', email: 'ada@guest.example', name: 'Ada', role: 'USER', staffRole: null }
const ENTERED = { token: 't', refreshToken: 'cookie', expiresIn: 900, user: ADA }
let sent: unknown[]
beforeEach(() => {
  sent = []
})
afterEach(async () => {
  await account.signOut()
  cleanup()
  vi.unstubAllGlobals()
})

const Where = () => <output>{useLocation().pathname}</output>
function open(answers: Answers = {}, at = '/login') {
  show(
    <Routes>
      <Route path="/login" element={<SignInPage />} />
      <Route path="*" element={<Where />} />
    </Routes>,
    {
      'GET /api/cafe': () => cafeAt('2025-10-17T16:00:00Z'),
      'GET /auth/options': () => ({ google: false, passkeys: false, links: true }),
      'POST /auth/logout': () => ({}),
      'POST /auth/login': ({ body }) => {
        sent.push(body)
        return ENTERED
      },
      ...answers,
    },
    at,
  )
}
const type = (label: string, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }))
const press = (name: string) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })))
async function signIn() {
  await type('Email', ' ada@guest.example ')
  await type('Password', 'correct horse')
  await press('Sign in')
}
const refuse = (error: string, message: string, more: object = {}, status = 401) =>
  Response.json({ error, message, ...more }, { status })

test('whoever signs in goes on where they were sent from', async () => {
  open({}, '/login?to=%2Fcheckout')
  await signIn()
  await screen.findByText('/checkout')
  expect(sent).toEqual([{ email: 'ada@guest.example', password: 'correct horse' }])
})

test('an address of elsewhere is not gone to', async () => {
  open({}, '/login?to=%2F%2Fevil.example%2Fcheckout')
  await signIn()
  const where = await screen.findByRole('status')
  expect(where.textContent).not.toContain('evil')
  expect(where.textContent).toMatch(/^\/[a-z]/)
})

test('nothing is sent before both are written', async () => {
  open()
  await press('Sign in')
  expect(screen.getAllByText(/Enter your email\./).length).toBeGreaterThan(0)
  expect(screen.getAllByText(/Enter your password\./).length).toBeGreaterThan(0)
  expect(sent).toEqual([])
})

test('a wrong password is said, and what was typed stays', async () => {
  open({ 'POST /auth/login': () => refuse('invalid_credentials', 'That is not right.') })
  await signIn()
  await screen.findAllByText('That is not right.')
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toContain('ada@guest.example')
  expect(screen.queryByRole('button', { name: 'Email me a link now' })).toBeNull()
  // What to do about it.
  screen.getByText(/^Check both, or have a link emailed to you/)
})

test('whoever others have locked out asks for a link, which goes off at once', async () => {
  const links: unknown[] = []
  open(
    {
      'POST /auth/login': () => refuse('too_many_attempts', 'Too many attempts.', {}, 429),
      'POST /auth/magic-link': ({ body }) => {
        links.push(body)
        return { message: 'We sent a link.' }
      },
    },
    '/login?to=%2Fcheckout',
  )
  await signIn()
  fireEvent.click(await screen.findByRole('button', { name: 'Email me a link now' }))
  await screen.findByText('We sent a link.')
  expect(links).toEqual([{ email: 'ada@guest.example', to: '/checkout' }])
})

test('a second factor is asked for with the ticket of the first step', async () => {
  const codes: unknown[] = []
  open({
    'POST /auth/login': () =>
      refuse('second_factor_needed', 'A code is needed.', { ticket: 'ticket-1' }),
    'POST /auth/second-factor': ({ body }) => {
      codes.push(body)
      return ENTERED
    },
  })
  await signIn()
  await screen.findByRole('heading', { name: 'Enter your code.' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Code/)))
  fireEvent.change(screen.getByLabelText(/^Code/), { target: { value: '123456' } })
  await press('Continue')
  await waitFor(() => expect(codes).toEqual([{ ticket: 'ticket-1', code: '123456' }]))
  await waitFor(() =>
    expect(screen.queryByRole('heading', { name: 'Enter your code.' })).toBeNull(),
  )
})

test('a ticket that has ended leads back to the password, and says why', async () => {
  open({
    'POST /auth/login': () =>
      refuse('second_factor_needed', 'A code is needed.', { ticket: 'ticket-1' }),
    'POST /auth/second-factor': () => refuse('ticket_ended', 'That took too long. Start again.'),
  })
  await signIn()
  fireEvent.change(await screen.findByLabelText(/^Code/), { target: { value: '123456' } })
  await press('Continue')
  await screen.findAllByText('That took too long. Start again.')
  expect(screen.getByLabelText('Password')).toBeTruthy()
})

test('Back from the second step takes the focus to the form', async () => {
  open({
    'POST /auth/login': () =>
      refuse('second_factor_needed', 'A code is needed.', { ticket: 'ticket-1' }),
  })
  await signIn()
  fireEvent.click(await screen.findByRole('button', { name: 'Back' }))
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toContain('ada@guest.example')
  await waitFor(() => expect(document.activeElement?.closest('form')).not.toBeNull())
})

test.each([
  ['google_refused', SIGN_IN_REFUSALS.google_refused],
  ['anything', SIGN_IN_REFUSALS.google_refused],
])('Google that sends back %s says that it did not work', async (code, said) => {
  open({}, `/login?google=${code}`)
  await screen.findAllByText(said)
})
