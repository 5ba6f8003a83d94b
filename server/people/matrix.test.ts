import { expect, test } from 'vitest'
import { api } from '#domain/contracts/api.ts'
import type { ApiRow } from '#domain/contracts/api-row.ts'
import { PERMISSIONS, type Permission } from '#domain/people/permission-names.ts'
import { can } from '#domain/people/permissions.ts'
import { eachEngine } from '../db/testing.ts'
import { DEMO_ACCOUNTS } from './demo.ts'

const ROWS: [name: string, row: ApiRow][] = Object.entries(api)
const GUARDED = ROWS.filter(([, { who }]) => who !== 'anyone' && who !== 'site')
  // What ends the session of whoever tries it comes last.
  .toSorted(([a], [b]) => Number(a === 'signOutEverywhere') - Number(b === 'signOutEverywhere'))
const SITE = ROWS.filter(([, { who }]) => who === 'site')

/** Over a hundred calls, one after the other. */
const LONG_MS = 120_000
const REFUSALS = ['sign_in_needed', 'not_permitted', 'no such call']

/** Every role at every call, by the permission table (docs/decisions/roles.md). */
eachEngine('who may make which call', (server) => {
  /** Asks with nothing in it: who may not is told so, who may is told what is missing, or given what there is. */
  const ask = async ({ method, path }: ApiRow, headers: Record<string, string> = {}) => {
    const address = `http://cafe.test${path.replace(/:\w+/g, 'x')}`
    const answer = await server().app.request(address, { method, headers })
    const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream')
    if (isStream) await answer.body?.cancel()
    const isJson = answer.headers.get('content-type')?.includes('json')
    const body = isJson ? ((await answer.json()) as { error?: string; message?: string }) : {}
    const isThere = !body.message?.startsWith('There is nothing at')
    return { status: answer.status, error: isThere ? body.error : 'no such call' }
  }
  const outcome = async (row: ApiRow, headers: Record<string, string> = {}) => {
    const { status, error } = await ask(row, headers)
    if (status >= 500) return `fails with ${status}`
    return REFUSALS.find((refusal) => refusal === error) ?? 'may'
  }
  const outcomes = async (headers: Record<string, string>) => {
    const seen: Record<string, string> = {}
    for (const [name, row] of GUARDED) seen[name] = await outcome(row, headers)
    return seen
  }
  const expected = (say: (permission: Permission) => string) =>
    Object.fromEntries(GUARDED.map(([name, { who }]) => [name, say(who as Permission)]))

  test('every guarded call names a permission of the table', () => {
    expect(GUARDED.length).toBeGreaterThan(20)
    for (const [name, { who }] of GUARDED)
      expect([name, PERMISSIONS]).toEqual([name, expect.arrayContaining([who])])
  })

  test('nobody is asked to sign in by every one of them', async () => {
    expect(await outcomes({})).toEqual(expected(() => 'sign_in_needed'))
  })

  test.each(DEMO_ACCOUNTS)(
    '$email makes the calls of $role $staffRole, and no other',
    async (account) => {
      const headers = await server().as(account.email)
      const user = { role: account.role, staffRole: account.staffRole ?? null }
      expect(await outcomes(headers)).toEqual(
        expected((permission) => (can(user, permission) ? 'may' : 'not_permitted')),
      )
    },
    LONG_MS,
  )

  test.each(SITE)('%s is made from the café’s own pages alone', async (_, row) => {
    const { status, error } = await ask(row, { origin: 'https://partner.example' })
    expect([status, error]).toEqual([403, 'foreign_origin'])
    expect(await outcome(row)).toBe('may')
  })
})
