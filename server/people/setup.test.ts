import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog, users } from '../db/schema.ts'
import { setDemoAccounts } from '../db/seed.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'
import { DEMO_PASSWORD } from './demo.ts'
import { ownerLink } from './setup.ts'

const DAY_MS = 24 * 3_600_000
const PASSWORD = 'a long enough password'

eachEngine('the first owner', (server) => {
  const open = (link: string) => server().send('GET', link.slice('http://cafe.test'.length))
  const post = (link: string, fields: Record<string, string>) =>
    server().app.request('http://cafe.test/setup', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        token: new URL(link).searchParams.get('token') ?? '',
        ...fields,
      }).toString(),
    })
  const link = async () => (await ownerLink(server()))?.url ?? ''
  const owner = { email: 'Owner@Cafe.example', password: PASSWORD, again: PASSWORD }

  test('production shuts every demo account that a demo left behind', async () => {
    await setDemoAccounts(server().db, { isDemo: false, now: FRIDAY_NOON })
    const login = { email: 'admin@demo.example', password: DEMO_PASSWORD }
    expect((await server().send('POST', '/auth/login', login)).status).toBe(401)
  })

  test('a made-up link opens nothing', async () => {
    await link()
    expect((await open('http://cafe.test/setup?token=guess')).status).toBe(410)
    expect((await open('http://cafe.test/setup')).status).toBe(410)
    expect((await post('http://cafe.test/setup?token=guess', owner)).status).toBe(410)
  })

  test('a link is good for a day', async () => {
    const address = await link()
    server().set(new Date(FRIDAY_NOON.getTime() + DAY_MS - 1000))
    expect((await open(address)).status).toBe(200)
    server().set(new Date(FRIDAY_NOON.getTime() + DAY_MS))
    expect([(await open(address)).status, (await post(address, owner)).status]).toEqual([410, 410])
    server().set(FRIDAY_NOON)
  })

  test('a later start replaces the link', async () => {
    const first = await link()
    const second = await link()
    expect((await open(first)).status).toBe(410)
    expect((await open(second)).status).toBe(200)
  })

  test.each([
    ['a short password', { ...owner, password: 'short', again: 'short' }, 'at least 12 characters'],
    ['two different passwords', { ...owner, again: 'something else' }, 'two passwords differ'],
    [
      'a password from the list of common ones',
      { ...owner, password: 'Password123456', again: 'Password123456' },
      'lists of stolen ones',
    ],
    ['half an email', { ...owner, email: 'owner@' }, 'valid email'],
  ])('the page refuses %s and says so', async (_, fields, message) => {
    const answer = await post(await link(), fields)
    expect(answer.status).toBe(400)
    const page = await answer.text()
    expect(page).toContain(message)
    expect(page).not.toContain(fields.password)
  })

  test('escapes what was typed', async () => {
    const page = await (
      await post(await link(), { ...owner, email: '"><script>x</script>' })
    ).text()
    expect(page).not.toContain('<script>')
  })

  test('makes one owner of many posts at once, who can sign in', async () => {
    const address = await link()
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(address, owner)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await server().db.$count(users, eq(users.email, 'owner@cafe.example'))).toBe(1)
    const [written] = await server()
      .db.select()
      .from(auditLog)
      .where(eq(auditLog.action, 'owner.created'))
    expect(written).toMatchObject({ subject: 'owner@cafe.example', after: { role: 'ADMIN' } })
    expect((await open(address)).status).toBe(410)

    const login = { email: 'owner@cafe.example', password: PASSWORD }
    const { status, body } = await server().send<'login'>('POST', '/auth/login', login)
    expect([status, body.user.role]).toEqual([200, 'ADMIN'])
  })
})
