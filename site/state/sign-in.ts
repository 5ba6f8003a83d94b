import { useQuery } from '@tanstack/react-query'
import type { FinishAccount } from '#domain/contracts/people.ts'
import { account, type Entering } from './account.ts'
import { callPrivate } from './call-private.ts'

/** The ways to sign in besides the password. None throws. */
export const signIn = {
  followLink: (token: string): Promise<Entering> =>
    account.enter(() => callPrivate('followLink', { body: { token } })),
  finishAccount: (body: FinishAccount): Promise<Entering> =>
    account.enter(() => callPrivate('finishAccount', { body })),
  exchangeTicket: (token: string): Promise<Entering> =>
    account.enter(() => callPrivate('exchangeTicket', { body: { token } })),
  secondFactor: (ticket: string, code: string): Promise<Entering> =>
    account.enter(() => callPrivate('secondFactor', { body: { ticket, code } })),
  resetPassword: (token: string, password: string): Promise<Entering> =>
    account.enter(() => callPrivate('resetPassword', { body: { token, password } })),
  demoGoogle: (): Promise<Entering> => account.enter(() => callPrivate('demoGoogle')),
}

/** What the sign-in page can offer here. */
export function useSignInOptions() {
  return useQuery({ queryKey: ['signInOptions'], queryFn: () => callPrivate('signInOptions') })
}
