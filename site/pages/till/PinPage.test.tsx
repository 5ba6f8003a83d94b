import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { account } from '../../state/account.ts'
import { tillLog } from '../../state/till-log.ts'
import { show, type Answers } from '../../testing.tsx'
import { PinPage } from './PinPage.tsx'

const BAO = {
  id: 'bao',
  email: 'bao@cafe.example',
  name: 'Bao',
  role: 'STAFF',
  staffRole: 'BARISTA',
}
const DOOR = {
  till: { id: 't', name: 'Counter' },
  people: [
    { id: 'bao', name: 'Bao' },
    { id: 'mia', name: 'Mia' },
  ],
}

afterEach(async () => {
  await account.signOut()
  tillLog.unsent.value = []
  vi.unstubAllGlobals()
})

const open = (answers: Answers = {}) =>
  show(
    <Routes>
      <Route path="/pos/pin" element={<PinPage />} />
      <Route path="/pos/sell" element={<h1>Sell</h1>} />
    </Routes>,
    { 'GET /auth/till': () => DOOR, 'POST /auth/logout': () => ({}), ...answers },
    '/pos/pin',
  )
const choose = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const keys = (digits: string) => {
  for (const key of digits) fireEvent.keyDown(document.body, { key })
}
const dots = () => screen.getByRole('status').getAttribute('aria-label')
const wrong = () =>
  Response.json({ error: 'wrong_pin', message: 'That is not the PIN of Bao.' }, { status: 401 })

test('four digits sign in whoever was chosen, and the till opens', async () => {
  const bodies: unknown[] = []
  open({
    'POST /auth/pin': ({ body }) => {
      bodies.push(body)
      return { token: 't', refreshToken: 'cookie', expiresIn: 900, user: BAO }
    },
  })
  await choose('Bao')
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'PIN of Bao' }))
  for (const digit of ['4', '7', '1']) await choose(digit)
  expect(bodies).toEqual([])
  await choose('1')
  expect(await screen.findByRole('heading', { name: 'Sell' })).toBeTruthy()
  expect(bodies).toEqual([{ userId: 'bao', pin: '4711' }])
})

test('what is typed while the PIN is looked at is not another PIN', async () => {
  let answer = () => {}
  const asked = vi.fn()
  open({
    'POST /auth/pin': () => {
      asked()
      return new Promise((resolve) => (answer = () => resolve(wrong())))
    },
  })
  await choose('Bao')
  keys('471199999')
  expect(dots()).toBe('4 of 4 digits')
  await waitFor(() => expect(asked).toHaveBeenCalledOnce())
  await act(async () => answer())
  expect((await screen.findByRole('alert')).textContent).toBe('That is not the PIN of Bao.')
  expect(dots()).toBe('0 of 4 digits')
  expect(asked).toHaveBeenCalledOnce()
  keys('4')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('Backspace takes a digit back and Escape goes to the names', async () => {
  open()
  await choose('Mia')
  keys('12')
  fireEvent.keyDown(document.body, { key: 'Backspace' })
  expect(dots()).toBe('1 of 4 digits')
  await choose('Delete the last digit')
  expect(dots()).toBe('0 of 4 digits')
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await screen.findByRole('button', { name: 'Bao' })
})

test('a tablet that is no till leads to the password', async () => {
  open({ 'GET /auth/till': () => ({ till: null, people: [] }) })
  const link = await screen.findByRole('link', { name: 'Sign in with your password' })
  expect(link.getAttribute('href')).toBe('/login')
})

test('a till without the server says that it opens again', async () => {
  open({ 'GET /auth/till': () => Promise.reject(new TypeError('no network')) })
  await screen.findByText(/it cannot be reached now/)
})

test('says how many sales wait for somebody to sign in', async () => {
  tillLog.unsent.value = [{ sale: {} as never }, { sale: {} as never }]
  open()
  await screen.findByText(/not sent yet from this tablet\. They are sent/)
  act(() => (tillLog.unsent.value = [{ sale: {} as never }]))
  await screen.findByText(/not sent yet from this tablet\. It is sent/)
})
