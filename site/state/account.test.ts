import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LoginAnswer, SessionUser } from '#domain/contracts/people.ts'

const ADA: SessionUser = { id: 'ada', email: 'ada@lounge.example', name: 'Ada', role: 'CUSTOMER' }
const KEY = 'lounge:token'
const HOUR = 3_600_000

/** In place of the browser's key store, which is not here: the same storage, unsealed. */
vi.mock('./token-store.ts', () => ({
  tokenStore: {
    seal: (secret: string) => Promise.resolve(() => localStorage.setItem(KEY, secret)),
    read: () => Promise.resolve(localStorage.getItem(KEY)),
    clear: () => localStorage.removeItem(KEY),
    watch: (hear: () => void) => addEventListener('storage', ({ key }) => key === KEY && hear()),
  },
}))

type Tab = Awaited<ReturnType<typeof openTab>>
let served: Record<string, () => Response>
const asked: { path: string; bearer: string | null; mode: string | null; body: unknown }[] = []

beforeEach(() => {
  localStorage.clear()
  asked.length = 0
  served = {}
  vi.stubGlobal('fetch', (input: string, init: RequestInit) => {
    const path = new URL(input, 'http://cafe.test').pathname
    const bearer = new Headers(init.headers).get('authorization')
    const mode = new Headers(init.headers).get('x-refresh-token')
    asked.push({ path, bearer, mode, body: JSON.parse(String(init.body ?? 'null')) })
    return Promise.resolve(served[path]?.() ?? Response.json({}))
  })
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-10-17T16:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Another page load over the same storage. */
async function openTab() {
  vi.resetModules()
  const { account, currentToken } = await import('./account.ts')
  const { callPrivate } = await import('./private-calls.ts')
  const { toasts } = await import('#widgets/state/index.ts')
  return { account, currentToken, callPrivate, toasts }
}
/** What a browser does in the other tabs when one of them wrote. */
const tell = () => dispatchEvent(new StorageEvent('storage', { key: KEY }))
const answer = (name: string, more: Partial<LoginAnswer> = {}): Response =>
  Response.json({ token: name, refreshToken: 'cookie', expiresIn: 86_400, user: ADA, ...more })
const refuse = (status: number, body: object) => () => Response.json(body, { status })

async function signedIn(): Promise<Tab> {
  const tab = await openTab()
  await tab.account.restore()
  served['/auth/login'] = () => answer('one')
  expect(await tab.account.signIn(ADA.email, 'secret words')).toMatchObject({ ok: true })
  return tab
}

test('a sign-in outlives a reload, and ends with its token', async () => {
  await signedIn()
  const reloaded = await openTab()
  await reloaded.account.restore()
  expect(reloaded.account.user.value).toEqual(ADA)
  vi.setSystemTime(Date.now() + 24 * HOUR)
  const later = await openTab()
  await later.account.restore()
  expect(later.account.user.value).toBeNull()
  expect(localStorage.getItem(KEY)).toBeNull()
})

test('a stored user with a role that there is not is cleared', async () => {
  await signedIn()
  localStorage.setItem(KEY, (localStorage.getItem(KEY) ?? '').replace('CUSTOMER', 'OWNER'))
  const { account } = await openTab()
  await account.restore()
  expect(account.user.value).toBeNull()
  expect(localStorage.getItem(KEY)).toBeNull()
})

test.each([
  ['the server’s words', refuse(401, { error: 'x', message: 'Not today' }), 'Not today'],
  ['a 401 without any', refuse(401, {}), 'Invalid credentials'],
  ['an error without any', refuse(400, {}), 'Authentication failed'],
])('failing clears both and says %s', async (_, refusal, message) => {
  const { account } = await signedIn()
  served['/auth/login'] = refusal
  expect(await account.signIn(ADA.email, 'wrong')).toMatchObject({ ok: false, message })
  expect(account.user.value).toBeNull()
  expect(localStorage.getItem(KEY)).toBeNull()
})

test('a second factor that is missing is asked for with the ticket', async () => {
  const { account } = await openTab()
  served['/auth/login'] = refuse(401, {
    error: 'second_factor_needed',
    message: 'Enter it.',
    ticket: 't',
  })
  expect(await account.signIn(ADA.email, 'right')).toEqual({
    ok: false,
    reason: 'second_factor_needed',
    message: 'Enter it.',
    ticket: 't',
  })
})

test('the token is renewed when it expires soon, once for all calls that wait', async () => {
  const { currentToken } = await signedIn()
  vi.setSystemTime(Date.now() + 24 * HOUR - 299_000)
  served['/auth/refresh'] = () => answer('two')
  expect(await Promise.all([currentToken(), currentToken(), currentToken()])).toEqual([
    'two',
    'two',
    'two',
  ])
  const renewals = asked.filter(({ path }) => path === '/auth/refresh')
  expect(renewals).toEqual([
    { path: '/auth/refresh', bearer: null, mode: 'cookie', body: { refreshToken: 'cookie' } },
  ])
})

test('a tab that slept takes the token that another tab renewed', async () => {
  const first = await signedIn()
  const second = await openTab()
  await second.account.restore()
  vi.setSystemTime(Date.now() + 24 * HOUR - 60_000)
  served['/auth/refresh'] = () => answer('two')
  expect([await first.currentToken(), await second.currentToken()]).toEqual(['two', 'two'])
  expect(asked.filter(({ path }) => path === '/auth/refresh')).toHaveLength(1)
})

test('a refused renewal signs out, says so, and offers the way back', async () => {
  const { account, currentToken, toasts } = await signedIn()
  vi.setSystemTime(Date.now() + 24 * HOUR - 60_000)
  served['/auth/refresh'] = refuse(401, { error: 'session_ended', message: 'It ended.' })
  expect(await currentToken()).toBeNull()
  expect(account.user.value).toBeNull()
  expect(toasts.list.value).toMatchObject([
    { title: 'You are signed out', text: 'It ended.', action: { label: 'Sign in' } },
  ])
})

test('no answer to a renewal loses nothing: the next call tries again', async () => {
  const { account, currentToken } = await signedIn()
  vi.setSystemTime(Date.now() + 25 * HOUR)
  served['/auth/refresh'] = () => {
    throw new TypeError('offline')
  }
  await currentToken()
  expect(account.user.value).toEqual(ADA)
  served['/auth/refresh'] = () => answer('two')
  expect(await currentToken()).toBe('two')
})

test('signing out and in again in one tab does so in the others', async () => {
  const first = await signedIn()
  const second = await openTab()
  await second.account.restore()
  await first.account.signOut()
  tell()
  await vi.waitFor(() => expect(second.account.user.value).toBeNull())
  await first.account.signIn(ADA.email, 'secret words')
  tell()
  await vi.waitFor(() => expect(second.account.user.value).toEqual(ADA))
  expect(await second.currentToken()).toBe('one')
})

test('a session that was ended elsewhere is noticed at the next call', async () => {
  const { account, callPrivate, toasts } = await signedIn()
  served['/api/me'] = refuse(401, { error: 'sign_in_needed', message: 'Please sign in first.' })
  await expect(callPrivate('me')).rejects.toThrow('Please sign in first.')
  expect(account.user.value).toBeNull()
  expect(toasts.list.value).toHaveLength(1)
})

test('who signed in before tokens were kept in a cookie stays signed in, and their token moves there', async () => {
  const tab = await openTab()
  await tab.account.restore()
  served['/auth/login'] = () => answer('one', { refreshToken: 'old-r' })
  await tab.account.signIn(ADA.email, 'secret words')
  served['/auth/refresh'] = () => {
    throw new TypeError('offline')
  }
  const offline = await openTab()
  await offline.account.restore()
  expect(offline.account.user.value).toEqual(ADA)
  expect(localStorage.getItem(KEY)).toContain('old-r')

  asked.length = 0
  served['/auth/refresh'] = () => answer('two')
  const online = await openTab()
  await online.account.restore()
  expect(asked).toEqual([
    { path: '/auth/refresh', bearer: null, mode: 'cookie', body: { refreshToken: 'old-r' } },
  ])
  expect([online.account.user.value, await online.currentToken()]).toEqual([ADA, 'two'])
  expect(localStorage.getItem(KEY)).not.toContain('old-r')
  asked.length = 0
  const later = await openTab()
  await later.account.restore()
  expect(asked).toEqual([])
})

test('a browser that refuses cookies keeps the token itself', async () => {
  vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false)
  const { account } = await openTab()
  await account.restore()
  served['/auth/login'] = () => answer('one', { refreshToken: 'own-r' })
  await account.signIn(ADA.email, 'secret words')
  expect(asked.map(({ mode }) => mode)).toEqual([null])
  const reloaded = await openTab()
  await reloaded.account.restore()
  expect(asked).toHaveLength(1)
  expect(localStorage.getItem(KEY)).toContain('own-r')
  vi.restoreAllMocks()
})

test('a cookie that makes this person somebody else signs out instead', async () => {
  const { account, currentToken } = await signedIn()
  vi.setSystemTime(Date.now() + 24 * HOUR - 60_000)
  served['/auth/refresh'] = () => answer('two', { user: { ...ADA, id: 'eve' } })
  expect(await currentToken()).toBeNull()
  expect(account.user.value).toBeNull()
})

test('signing in as somebody else does not end what is in the cookie by then', async () => {
  const { account } = await signedIn()
  asked.length = 0
  served['/auth/login'] = () => answer('two', { user: { ...ADA, id: 'bea' } })
  await account.signIn('bea@lounge.example', 'secret words')
  expect(asked.map(({ path }) => path)).toEqual(['/auth/login'])
})

test('what the server says of a person now is kept', async () => {
  const { account } = await signedIn()
  await account.adopt({ ...ADA, name: 'Ada M.' })
  await account.adopt({ ...ADA, id: 'somebody-else', name: 'Eve' })
  const reloaded = await openTab()
  await reloaded.account.restore()
  expect(reloaded.account.user.value?.name).toBe('Ada M.')
})

test('a page of staff may make more calls in a minute than one of anybody else', async () => {
  const most = async (role: SessionUser['role'] | null) => {
    const { account } = await signedIn()
    const { callsPerMinute } = await import('./account.ts')
    if (role === null) await account.signOut()
    else await account.adopt({ ...ADA, role })
    return callsPerMinute()
  }
  for (const role of [null, 'CUSTOMER', 'ARTIST'] as const) expect(await most(role)).toBe(100)
  for (const role of ['STAFF', 'ADMIN'] as const) expect(await most(role)).toBe(1_500)
})
