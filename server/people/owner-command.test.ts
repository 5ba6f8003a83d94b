import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog, outbox, secrets, users } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'
import { ownerCommand } from './owner-command.ts'
import { ownerLink } from './setup.ts'
import { addAccount } from './store.ts'
import { GOOD_PASSWORD } from './testing.ts'

const LOST = 'owner@cafe.example'
const NEXT = 'owner@new.example'
const CHOSEN = { email: NEXT, password: 'a long enough phrase', again: 'a long enough phrase' }

eachEngine('an admin who lost mailbox and password', (server) => {
  const run = (email?: string) => ownerCommand(server().db, server(), email)
  const link = async (email = LOST) => {
    const { code, text } = await run(email)
    expect(code).toBe(0)
    return new URL(/http\S+/.exec(text)?.[0] ?? '')
  }
  const open = (url: URL) => server().app.request(url)
  const post = (url: URL, fields: Record<string, string> = CHOSEN) =>
    server().app.request('http://cafe.test/setup', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        token: url.searchParams.get('token') ?? '',
        ...fields,
      }).toString(),
    })
  const login = (email: string, password: string) =>
    server().send<'login'>('POST', '/auth/login', { email, password })
  const admin = async (email: string) => {
    const { db } = server()
    await addAccount(
      db,
      { email, name: 'Owner', password: GOOD_PASSWORD, role: 'ADMIN' },
      FRIDAY_NOON,
    )
    await db.update(users).set({ emailVerifiedAt: FRIDAY_NOON }).where(eq(users.email, email))
  }

  test('is named by whoever runs the server, and nobody else is', async () => {
    await admin(LOST)
    for (const email of [undefined, 'nobody@cafe.example', 'customer@demo.example']) {
      const { code, text } = await run(email)
      expect(code).toBe(1)
      expect(text).toContain(`npm run owner -- ${LOST}`)
    }
    expect(await server().db.$count(secrets, eq(secrets.name, 'setup'))).toBe(0)
  })

  test('gets in with a link that is made on the machine, and everybody concerned is told', async () => {
    const before = await login(LOST, GOOD_PASSWORD)
    // Whoever has a proven owner is printed no link at a start.
    expect(await ownerLink(server())).toBeNull()
    const url = await link()
    const page = await (await open(url)).text()
    expect(page).toContain(LOST)
    const answer = await post(url)
    expect(answer.status).toBe(200)
    expect([(await open(url)).status, (await post(url)).status]).toEqual([410, 410])

    expect((await login(LOST, GOOD_PASSWORD)).status).toBe(401)
    const { status, body } = await login(NEXT, CHOSEN.password)
    expect([status, body.user.id]).toEqual([200, before.body.user.id])
    const me = await server().send('GET', '/api/me', undefined, {
      authorization: `Bearer ${before.body.token}`,
    })
    expect(me.status).toBe(401)
    const [row] = await server().db.select().from(users).where(eq(users.email, NEXT))
    // The new address is nobody's word yet.
    expect(row?.emailVerifiedAt).toBeNull()

    const actions = await server().db.select().from(auditLog)
    const ofOwner = actions.filter(({ action }) => action.startsWith('owner.'))
    expect(ofOwner).toMatchObject([
      { action: 'owner.link-made', subject: LOST, byName: 'whoever runs the server' },
      { action: 'owner.replaced', subject: NEXT, before: { email: LOST } },
    ])
    const mails = await server().db.select().from(outbox)
    const told = mails.filter(({ subject }) => subject.includes('made anew')).map(({ to }) => to)
    expect(told.toSorted()).toEqual(['admin@demo.example', LOST])
  })

  test('is refused an address that somebody has, and may choose another one', async () => {
    const url = await link(NEXT)
    const taken = await post(url, { ...CHOSEN, email: 'customer@demo.example' })
    expect(taken.status).toBe(400)
    expect(await taken.text()).toContain('has an account already')
    expect((await post(url, { ...CHOSEN, email: 'third@cafe.example' })).status).toBe(200)
  })

  test('does not get in with a link whose account was closed, or is an admin’s no more', async () => {
    const email = 'fourth@cafe.example'
    await admin(email)
    for (const change of [{ isDisabled: true }, { isDisabled: false, role: 'STAFF' as const }]) {
      await server()
        .db.update(users)
        .set({ role: 'ADMIN', isDisabled: false })
        .where(eq(users.email, email))
      const url = await link(email)
      await server().db.update(users).set(change).where(eq(users.email, email))
      expect([(await open(url)).status, (await post(url)).status]).toEqual([410, 410])
    }
  })
})
