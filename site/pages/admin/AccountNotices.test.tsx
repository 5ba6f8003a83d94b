import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { session } from '#widgets/state/session.ts'
import { accountLacks } from '../../state/account-lacks.ts'
import { cafeAt, show, type Answers } from '../../testing.tsx'
import { AccountNotices } from './AccountNotices.tsx'

const USER = { id: 'u', email: 'ada@cafe.example', name: 'Ada', role: 'ADMIN' as const }
const ME = {
  user: USER,
  isEmailVerified: true,
  mustConfirmEmail: false,
  nextEmail: null,
  hasPassword: true,
  secondFactor: {
    isOn: false,
    isAdvised: true,
    isRequired: true,
    isPostponed: true,
    recoveryCodesLeft: 0,
  },
  passkeys: [],
  createdAt: '2025-10-17T16:00:00.000Z',
}
const FACTOR = { name: 'Your account needs a second factor' }

beforeEach(() => {
  session.signIn(USER)
  accountLacks.value = null
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('what the account lacked the last time stands there before the server says it again', async () => {
  const answers: Answers = { 'GET /api/me': () => ME }
  show(<AccountNotices />, answers)
  expect(screen.queryByRole('heading')).toBeNull()
  await screen.findByRole('heading', FACTOR)
  cleanup()
  show(<AccountNotices />)
  expect(screen.getByRole('heading', FACTOR)).toBeTruthy()
})

test('it goes once the server says that nothing is lacking', async () => {
  accountLacks.value = { email: 'ada@cafe.example', isAsked: false, factor: false }
  const secondFactor = { ...ME.secondFactor, isOn: true }
  let answer: (known: object) => void = () => {}
  const me = new Promise<object>((resolve) => (answer = resolve))
  show(<AccountNotices />, {
    'GET /api/me': () => me,
    'GET /api/cafe': () => cafeAt('2025-10-17T16:00:00Z'),
  })
  expect(screen.getByRole('heading', { name: 'Confirm your email address' })).toBeTruthy()
  answer({ ...ME, secondFactor })
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull())
  expect(accountLacks.value).toEqual({ email: null, isAsked: false, factor: false })
})
