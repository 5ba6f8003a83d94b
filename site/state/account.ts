import { signal } from '@preact/signals-react'
import type { LoginAnswer, SessionUser } from '#domain/contracts/people.ts'
import { EXPIRING_SOON_SECONDS, isStoredUser } from '#domain/people/stored-user.ts'
import { AUTH_TEXTS } from '#domain/people/texts.ts'
import { ApiError, call, configureApi } from '#widgets/api.ts'
import { reportProblem, session } from '#widgets/state/index.ts'
import { tokenStore } from './token-store.ts'

type Held = { token: string; refreshToken: string; expiresAt: number; user: SessionUser }

const isRestored = signal(false)
let held: Held | null = null
let refreshing: Promise<void> | undefined

/** Who is signed in on this browser, and the token that proves it to the server. */
export const account = {
  user: session.user,
  /** False for the moment at the start in which the stored sign-in is being read. */
  isRestored,

  /** Restores a stored sign-in if its token has not expired and its user is one; clears it otherwise (spec §4). */
  async restore(): Promise<void> {
    configureApi({ token: currentToken })
    const secret = await tokenStore.read()
    const stored = secret === null ? null : readHeld(secret)
    if (stored && stored.expiresAt > Date.now()) take(stored)
    else tokenStore.clear()
    isRestored.value = true
  },

  /** @returns null, or the sentence to show: the server's, else one of the spec's */
  async signIn(email: string, password: string): Promise<string | null> {
    try {
      await hold(await call('login', { body: { email, password } }, { retries: 0 }))
      return null
    } catch (error) {
      forget()
      if (!(error instanceof ApiError)) return AUTH_TEXTS.failed
      return error.status === 401 ? error.message || AUTH_TEXTS.invalidCredentials : error.message
    }
  },

  async signOut(): Promise<void> {
    const refreshToken = held?.refreshToken
    forget()
    if (refreshToken)
      await call('logout', { body: { refreshToken } }, { retries: 0 }).catch(() => {})
  },
}

/** The token for the next call; renewed first when it is about to expire. */
export async function currentToken(): Promise<string | null> {
  if (!held) return null
  if (held.expiresAt - Date.now() < EXPIRING_SOON_SECONDS * 1000) {
    refreshing ??= refresh(held.refreshToken).finally(() => (refreshing = undefined))
    await refreshing
  }
  return held?.token ?? null
}

async function refresh(refreshToken: string): Promise<void> {
  const before = held
  held = null // the refresh itself carries no token, and must not ask for one
  try {
    await hold(await call('refresh', { body: { refreshToken } }, { retries: 0 }))
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status === 401
    if (isRefused || (before && before.expiresAt <= Date.now())) forget()
    else held = before
  }
}

async function hold(answer: LoginAnswer): Promise<void> {
  const next = {
    token: answer.token,
    refreshToken: answer.refreshToken,
    expiresAt: Date.now() + answer.expiresIn * 1000,
    user: answer.user,
  }
  take(next)
  // A browser that keeps nothing is signed in until the tab closes.
  await tokenStore
    .keep(JSON.stringify(next))
    .catch((error: unknown) => reportProblem('storage', error))
}

function take(next: Held): void {
  held = next
  session.signIn(next.user)
}

function forget(): void {
  held = null
  tokenStore.clear()
  session.signOut()
}

function readHeld(secret: string): Held | null {
  try {
    const { token, refreshToken, expiresAt, user } = JSON.parse(secret) as Record<string, unknown>
    if (
      typeof token !== 'string' ||
      typeof refreshToken !== 'string' ||
      typeof expiresAt !== 'number'
    )
      return null
    return isStoredUser(user) ? { token, refreshToken, expiresAt, user } : null
  } catch {
    return null
  }
}
