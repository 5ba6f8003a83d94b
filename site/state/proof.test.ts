import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Site = Awaited<ReturnType<typeof openSite>>
let site: Site
let served: (path: string) => Response
const asked: { path: string; body: unknown }[] = []

async function openSite() {
  vi.resetModules()
  const { proof } = await import('./proof.ts')
  const { callPrivate } = await import('./private-calls.ts')
  return { proof, callPrivate }
}
const refuse = (error: string) => Response.json({ error, message: error }, { status: 403 })

beforeEach(async () => {
  asked.length = 0
  served = () => Response.json({})
  vi.stubGlobal('fetch', (input: string, init: RequestInit) => {
    const path = new URL(input, 'http://cafe.test').pathname
    asked.push({ path, body: JSON.parse(String(init.body ?? 'null')) })
    return Promise.resolve(served(path))
  })
  site = await openSite()
})
afterEach(() => void vi.unstubAllGlobals())

const invite = () =>
  site.callPrivate('inviteStaff', {
    body: { name: 'Bo', email: 'bo@cafe.example', staffRole: 'BARISTA' },
  })

test('a call that needs a proof is made again after it, with what was typed', async () => {
  let isProven = false
  served = () => (isProven ? Response.json({ id: 'bo' }) : refuse('proof_needed'))
  const invited = invite()
  await vi.waitFor(() => expect(site.proof.asked.value?.reason).toBe('proof_needed'))
  isProven = true
  site.proof.asked.value?.answer(true)
  expect(await invited).toEqual({ id: 'bo' })
  expect(site.proof.asked.value).toBeNull()
  expect(asked).toHaveLength(2)
  expect(asked[1]).toEqual(asked[0])
})

test('without a proof the call fails with the refusal, and was made once', async () => {
  served = () => refuse('proof_needed')
  const invited = invite()
  await vi.waitFor(() => expect(site.proof.asked.value).not.toBeNull())
  site.proof.asked.value?.answer(false)
  await expect(invited).rejects.toMatchObject({ name: 'ApiError' })
  expect(asked).toHaveLength(1)
})

test('several calls at once ask once', async () => {
  let isProven = false
  served = () => (isProven ? Response.json({}) : refuse('second_factor_required'))
  const all = Promise.all([
    site.callPrivate('bell'),
    site.callPrivate('myUsuals'),
    site.callPrivate('adminToday'),
  ])
  await vi.waitFor(() => expect(asked).toHaveLength(3))
  await vi.waitFor(() => expect(site.proof.asked.value).not.toBeNull())
  isProven = true
  site.proof.asked.value?.answer(true)
  await all
  expect(site.proof.asked.value).toBeNull()
  expect(asked).toHaveLength(6)
})

test('a proof that is refused a second time is not asked for without end', async () => {
  served = () => refuse('proof_needed')
  const invited = invite()
  await vi.waitFor(() => expect(site.proof.asked.value).not.toBeNull())
  site.proof.asked.value?.answer(true)
  await expect(invited).rejects.toMatchObject({ name: 'ApiError' })
  expect(site.proof.asked.value).toBeNull()
  expect(asked).toHaveLength(2)
})

test('who closed the dialog about the second factor is not asked again for each call of a page', async () => {
  served = () => refuse('second_factor_required')
  const first = site.callPrivate('bell')
  await vi.waitFor(() => expect(site.proof.asked.value).not.toBeNull())
  site.proof.asked.value?.answer(false)
  await expect(first).rejects.toMatchObject({ name: 'ApiError' })
  await expect(site.callPrivate('myUsuals')).rejects.toMatchObject({ name: 'ApiError' })
  expect(site.proof.asked.value).toBeNull()
})

test('the dialog’s own calls do not wait for the dialog', async () => {
  served = () => refuse('second_factor_required')
  const bell = site.callPrivate('bell')
  await vi.waitFor(() => expect(site.proof.asked.value).not.toBeNull())
  served = () => refuse('wrong_password')
  await expect(site.callPrivate('startTotp', { body: { password: '' } })).rejects.toThrow(
    'wrong_password',
  )
  site.proof.asked.value?.answer(false)
  await expect(bell).rejects.toMatchObject({ name: 'ApiError' })
})

test('the dialog asks once more when it was open for too long, and its call goes on', async () => {
  served = () => refuse('second_factor_required')
  const bell = site.callPrivate('bell')
  await vi.waitFor(() => expect(site.proof.asked.value).not.toBeNull())
  let isProven = false
  served = () => (isProven ? Response.json({ secret: 'ABC' }) : refuse('proof_needed'))
  const started = site.callPrivate('startTotp', { body: { password: '' } })
  await vi.waitFor(() => expect(site.proof.again.value).not.toBeNull())
  isProven = true
  site.proof.again.value?.(true)
  expect(await started).toEqual({ secret: 'ABC' })
  expect(site.proof.again.value).toBeNull()
  expect(asked.filter(({ path }) => path === '/api/me/totp')).toHaveLength(2)

  // Closing the dialog ends what it was asking for.
  isProven = false
  const given = site.callPrivate('startTotp', { body: { password: '' } })
  await vi.waitFor(() => expect(site.proof.again.value).not.toBeNull())
  site.proof.asked.value?.answer(false)
  await expect(given).rejects.toThrow('proof_needed')
  await expect(bell).rejects.toMatchObject({ name: 'ApiError' })
  expect(site.proof.again.value).toBeNull()
})

test('other refusals are passed on, and nothing is asked', async () => {
  served = () => refuse('not_permitted')
  await expect(invite()).rejects.toThrow('not_permitted')
  expect(asked).toHaveLength(1)
})
