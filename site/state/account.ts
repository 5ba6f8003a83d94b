import type { LoginAnswer, SessionUser } from '#domain/contracts/people.ts'
import { IN_COOKIE, REFRESH_HEADER } from '#domain/people/session-limits.ts'
import { EXPIRING_SOON_SECONDS, isStoredUser } from '#domain/people/stored-user.ts'
import { AUTH_TEXTS } from '#domain/people/texts.ts'
import { fromSpanish, toSpanish } from '#domain/site/language.ts'
import { ApiError, call, configureApi } from '#widgets/api.ts'
import { reportProblem } from '#widgets/state/problems.ts'
import { session } from '#widgets/state/session.ts'
import { toasts } from '#widgets/state/toasts.ts'
import { t } from '../texts/t.ts'
import { isRestored } from './restored.ts'
import { isAppKept } from './till-mark.ts'
import { tokenStore } from './token-store.ts'

type Held = { token: string; refreshToken: string; expiresAt: number; user: SessionUser }

/**
 * How many calls this page may make in a minute. Somebody at a busy counter makes more than a visitor needs; a page that has gone wrong
 * still comes to an end. Strangers are bounded by the server, whatever their page does.
 */
export function callsPerMinute(): number {
  const role = session.user.value?.role
  return role === 'STAFF' || role === 'ADMIN' ? 1_500 : 100
}

/** What came of an attempt to sign in, by whichever way. */
export type Entering =
  | { ok: true; user: SessionUser }
  | {
      ok: false
      /** Stable, for programs: what the server called it. */
      reason: string
      /** The server's sentence, else our own. */
      message: string
      /** Of an account with a second factor, which is what is missing (`second_factor_needed`). */
      ticket?: string
      fields?: Record<string, string>
    }

let held: Held | null = null
/** False in a browser that stores nothing. */
let isKept = true
let refreshing: Promise<void> | undefined
let reading = 0

/** Who is signed in on this browser, and the token that proves it to the server. */
export const account = {
  user: session.user,
  /** False for the moment at the start in which the stored sign-in is being read. */
  isRestored,

  /**
   * Restores a stored sign-in if its token has not expired and its user is one; clears it otherwise. From then on
   * this tab follows what the others do: signing in, out, and renewing the token.
   */
  async restore(): Promise<void> {
    configureApi({ token: currentToken, headers: headersOf, perMinute: callsPerMinute })
    const stored = await readStored()
    if (stored && isGood(stored)) take(stored, await takingCart())
    else drop()
    isRestored.value = true
    tokenStore.watch(() => void follow())
    if (held && isMovable(held)) await alone(moveToCookie)
    // The first call does not have to wait for all of it.
    else void currentToken()
  },

  /**
   * Signs in by the answer of a call. Failing clears token and user; a form that was filled in wrong does not.
   * @param ask the call: with a password, a link, a passkey, a code
   */
  async enter(ask: () => Promise<LoginAnswer>): Promise<Entering> {
    const before = held
    try {
      const answer = await ask()
      await hold(answer)
      // In the cookie there is the new one by now, and the server has ended the one before.
      if (before && !(isInCookie(before) && isInCookie(answer))) void end(before)
      return { ok: true, user: answer.user }
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal.fields) return refusal
      forget()
      if (before) void end(before)
      return refusal
    }
  },

  signIn(email: string, password: string): Promise<Entering> {
    return account.enter(() => call('login', { body: { email, password } }, { retries: 0 }))
  },

  async signOut(): Promise<void> {
    const before = held
    forget()
    if (before) await end(before)
  },

  /** The server does not know this sign-in any more: it says so, and the way back leads here. */
  lost(text = t('Your session has ended. Please sign in again.')): void {
    if (!held) return
    forget()
    const inSpanish = fromSpanish(location.pathname)
    const from = `${inSpanish ?? location.pathname}${location.search}${location.hash}`
    const login = inSpanish === null ? '/login' : toSpanish('/login')
    const to = `${login}?to=${encodeURIComponent(from)}`
    const action = { label: t('Sign in'), run: () => location.assign(to) }
    toasts.show({ kind: 'info', title: t('You are signed out'), text, action })
  },

  /** What the server says of the person now: another name, another role. */
  async adopt(user: SessionUser): Promise<void> {
    if (!held || held.user.id !== user.id) return
    if (JSON.stringify(held.user) === JSON.stringify(user)) return
    await keep({ ...held, user })
  },

  /** The token of this moment, to be compared: whether an answer belongs to the sign-in that asked. */
  mark: (): string | null => held?.token ?? null,
}

/** The token for the next call; renewed first when it is about to expire. */
export async function currentToken(): Promise<string | null> {
  if (isRenewal || !held) return null
  if (isExpiringSoon(held)) {
    refreshing ??= alone(refresh).finally(() => (refreshing = undefined))
    await refreshing
  }
  return held?.token ?? null
}

const isGood = ({ expiresAt }: Held) => expiresAt > Date.now()
const isExpiringSoon = ({ expiresAt }: Held) =>
  expiresAt - Date.now() < EXPIRING_SOON_SECONDS * 1000

/** A refresh token works once, and using it twice looks like theft: of several tabs one renews, the others take what it got. */
async function alone(run: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return run()
  await navigator.locks.request('lounge:renewal', run)
}

/** While true, a call is made without a token: the one that asks for it. */
let isRenewal = false

async function refresh(): Promise<void> {
  const stored = isKept ? await readStored() : held
  if (!held) return
  if (!stored) return forget()
  if (!isExpiringSoon(stored)) return take(stored, await takingCart())
  await renew(stored)
}

/** Asks for the next pair. */
async function renew(stored: Held): Promise<void> {
  try {
    isRenewal = true
    const { refreshToken } = stored
    const asked = call('refresh', { body: { refreshToken } }, { retries: 0 })
    // Whether a call carries a token is decided before it first waits.
    isRenewal = false
    const answer = await asked
    // A cookie that somebody else's page put there would make this person somebody else.
    if (answer.user.id === stored.user.id) await hold(answer)
    else account.lost()
  } catch (error) {
    isRenewal = false
    // Where nobody answered, the next call tries again.
    if (error instanceof ApiError && error.status === 401) account.lost(error.body.message)
  }
}

/**
 * Signed in before refresh tokens were kept in a cookie: the stored one is exchanged for one that no script can read. Where
 * that does not work out, the next visit tries again.
 */
async function moveToCookie(): Promise<void> {
  const stored = await readStored()
  if (!stored || !isMovable(stored) || held?.user.id !== stored.user.id) return
  await renew(stored)
}

const isInCookie = ({ refreshToken }: { refreshToken: string }) => refreshToken === IN_COOKIE
const isMovable = (one: Held) => !isInCookie(one) && canKeepCookies()
const canKeepCookies = () => navigator.cookieEnabled
const headersOf = (path: string): Record<string, string> =>
  path.startsWith('/auth/') && canKeepCookies() ? { [REFRESH_HEADER]: IN_COOKIE } : {}

/** Another tab signed in, out, or renewed the token. */
async function follow(): Promise<void> {
  const at = ++reading
  const [stored, withCart] = await Promise.all([readStored(), takingCart()])
  if (at !== reading) return
  if (stored && isGood(stored)) take(stored, withCart)
  else if (held && isKept) leave()
}

async function hold(answer: LoginAnswer): Promise<void> {
  await keep({
    token: answer.token,
    refreshToken: answer.refreshToken,
    expiresAt: Date.now() + answer.expiresIn * 1000,
    user: answer.user,
  })
}

/** From one moment on both here and in what is stored. A browser that stores nothing is signed in until the tab closes. */
async function keep(next: Held): Promise<void> {
  const withCart = await takingCart()
  try {
    const write = await tokenStore.seal(JSON.stringify(next))
    take(next, withCart)
    write()
    isKept = true
  } catch (error) {
    take(next, withCart)
    isKept = false
    reportProblem('storage', error)
  }
}

function take(next: Held, withCart: TakingCart): void {
  held = next
  withCart(() => session.signIn(next.user))
}

type TakingCart = (signIn: () => void) => void

/** What becomes of a guest's cart: downloaded by who signs in. Where it does not come, the cart is taken at the next visit. */
const takingCart = (): Promise<TakingCart> =>
  import('./take-cart.ts').then(
    ({ takeCart }) => takeCart,
    () => (signIn) => signIn(),
  )

function forget(): void {
  drop()
  leave()
}

/** Nobody is signed in on this device any more; a till keeps less then. */
function drop(): void {
  tokenStore.clear()
  if (isAppKept()) void import('./leave-till.ts').then(({ leaveTill }) => leaveTill())
}

function leave(): void {
  held = null
  session.signOut()
}

/** Tells the server; that it cannot be told changes nothing here. */
async function end({ refreshToken }: Held): Promise<void> {
  await call('logout', { body: { refreshToken } }, { retries: 0 }).catch(() => {})
}

function refusalOf(error: unknown): Entering & { ok: false } {
  if (!(error instanceof ApiError)) {
    reportProblem('call', error)
    return { ok: false, reason: 'failed', message: AUTH_TEXTS.failed }
  }
  const { status, code, body } = error
  const said = body.message ?? (status === 401 ? AUTH_TEXTS.invalidCredentials : AUTH_TEXTS.failed)
  return {
    ok: false,
    reason: code,
    // Where nothing answered, the browser knows why.
    message: status === 0 ? `${AUTH_TEXTS.failed}. ${error.message}` : said,
    ...(typeof body.ticket === 'string' && { ticket: body.ticket }),
    ...(body.fields && { fields: body.fields }),
  }
}

async function readStored(): Promise<Held | null> {
  const secret = await tokenStore.read()
  return secret === null ? null : readHeld(secret)
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
