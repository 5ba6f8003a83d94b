import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { SettingsEdit } from '#domain/contracts/settings.ts'
import { PROOF_MINUTES } from '#domain/people/session-limits.ts'
import { outbox, settings, users } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'
import { DEMO_PASSWORD } from '../people/demo.ts'

const LATE = new Date(FRIDAY_NOON.getTime() + PROOF_MINUTES * 60_000 + 1)
const OLD = 'counter@cafe.example'

eachEngine('settings that whoever finds an open laptop must not change', (server) => {
  let admin: { authorization: string }
  /** The admin signed in long ago, and the café has an address of its own. */
  beforeEach(async () => {
    server().set(FRIDAY_NOON)
    admin = await server().as('admin@demo.example')
    const { db } = server()
    await db.delete(settings)
    await db.insert(settings).values({
      value: { cafe: { email: OLD } },
      changedAt: FRIDAY_NOON,
      changedBy: 'test',
    })
    await server().settings.refresh()
    await db.delete(outbox)
    server().set(LATE)
  })
  const state = async () =>
    (await server().send<'settingsState'>('GET', '/api/admin/settings', undefined, admin)).body
  const save = async (change: SettingsEdit | object) => {
    const { version } = await state()
    return server().send('PATCH', '/api/admin/settings', { change, version }, admin)
  }
  const prove = () => server().send('POST', '/api/me/proof', { password: DEMO_PASSWORD }, admin)
  const mails = () => server().db.select().from(outbox)

  test.each([
    ['the address of the café', async () => ({ cafe: { email: 'thief@evil.example' } })],
    ['the name under each email', async () => ({ cafe: { name: 'Your Bank' } })],
    ['the street', async () => ({ cafe: { street: '1 Elsewhere Road' } })],
    ['the telephone', async () => ({ cafe: { phone: '(518) 555-0199' } })],
    ['the tax', async () => ({ cafe: { taxBasisPoints: 0 } })],
    ['the link to reviews', async () => ({ cafe: { reviewUrl: 'https://evil.example/' } })],
    ['the links of the site', async () => ({ cafe: { promoLinks: [] } })],
    [
      'how many orders strangers may have',
      async () => ({
        orderLimits: { ...(await state()).settings.orderLimits, guestOrders: 9_999 },
      }),
    ],
    [
      'how many seats strangers may have',
      async () => ({ seatLimits: { ...(await state()).settings.seatLimits, guestSeats: 9_999 } }),
    ],
    ['what artists get of a sale', async () => ({ gallery: { artistBasisPoints: 0 } })],
    ['who may take orders', async () => ({ embed: { allowedOrigins: ['https://evil.example'] } })],
  ])('need a fresh proof for %s', async (_, changeOf) => {
    const change = await changeOf()
    const before = await state()
    const refused = await save(change)
    expect([refused.status, refused.body.error]).toEqual([403, 'proof_needed'])
    expect(await state()).toEqual(before)
    expect((await prove()).status).toBe(200)
    expect((await save(change)).status).toBe(200)
  })

  test('need a fresh proof to let every site take orders again, and none where every site may', async () => {
    expect((await state()).settings.embed.allowedOrigins).toEqual(['*'])
    const everybody = { embed: { allowedOrigins: ['*'] } }
    expect((await save(everybody)).status).toBe(200)
    await prove()
    expect((await save({ embed: { allowedOrigins: ['https://ok.example'] } })).status).toBe(200)
    server().set(new Date(server().now().getTime() + PROOF_MINUTES * 60_000 + 1))
    expect((await save(everybody)).body.error).toBe('proof_needed')
  })

  test('need none where a form sends them as they were', async () => {
    const { settings: now } = await state()
    const { email, phone, taxBasisPoints } = now.cafe
    const sent = await save({ cafe: { email, phone, taxBasisPoints, tagline: 'Come in' } })
    expect(sent.status).toBe(200)
    expect((await mails()).length).toBe(0)
  })

  test('tell the former address and the owners when the café’s email goes elsewhere', async () => {
    await prove()
    expect((await save({ cafe: { email: 'new@cafe.example' } })).status).toBe(200)
    const told = await mails()
    expect(told.map(({ to }) => to).toSorted()).toEqual(['admin@demo.example', OLD])
    for (const { text } of told) expect(text).toContain('new@cafe.example')
  })

  test('tell them as well when earlier settings bring another address back', async () => {
    await prove()
    const { version } = await state()
    const back = { id: 0, version }
    const sent = await server().send('POST', '/api/admin/settings/restoration', back, admin)
    expect(sent.status).toBe(200)
    expect((await mails()).map(({ to }) => to)).toContain(OLD)
  })

  test('are not told to the address of an admin that nobody has proven', async () => {
    const { db } = server()
    const mistyped = 'mistyped@guest.example'
    const [first] = await db.select().from(users).where(eq(users.email, 'admin@demo.example'))
    if (!first) throw new Error('The seed is empty.')
    const more = { id: 'mistyped', email: mistyped, isDemo: false, emailVerifiedAt: null }
    await db.insert(users).values({ ...first, ...more })
    await prove()
    expect((await save({ cafe: { email: 'new@cafe.example' } })).status).toBe(200)
    expect((await mails()).map(({ to }) => to)).not.toContain(mistyped)
    await db.delete(users).where(eq(users.id, more.id))
  })
})
