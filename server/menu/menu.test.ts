import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { saveSettings } from '../cafe/store.ts'
import { seed } from '../db/seed.ts'
import { menuItems, settings } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'

eachEngine('menu and café', (server) => {
  const menu = (headers?: Record<string, string>) =>
    server().send<'menu'>('GET', '/api/menu', undefined, headers)
  const cafe = () => server().send<'cafe'>('GET', '/api/cafe')

  test('serve the seeded catalogue', async () => {
    const { body } = await menu()
    const { version: _, ...catalogue } = CATALOGUE
    expect(body).toMatchObject(catalogue)
  })

  test('answer 304 to who has it already', async () => {
    const { headers } = await menu()
    const etag = headers.get('etag') ?? ''
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`])
      expect((await menu({ 'if-none-match': known })).status).toBe(304)
    expect((await menu({ 'if-none-match': '"other"' })).status).toBe(200)
    const first = await cafe()
    const again = { 'if-none-match': first.headers.get('etag') ?? '' }
    expect((await server().send('GET', '/api/cafe', undefined, again)).status).toBe(304)
  })

  test('see a change in the database by themselves', async () => {
    const before = (await menu()).body.version
    await server()
      .db.update(menuItems)
      .set({ priceCents: 999 })
      .where(eq(menuItems.id, 'taro-milk-tea'))
    await vi.waitFor(async () => {
      const { body } = await menu()
      expect(body.items.find(({ id }) => id === 'taro-milk-tea')?.priceCents).toBe(999)
      expect(body.version).not.toBe(before)
    })
  })

  test('sell a sold-out drink again when it is back', async () => {
    const soldOutUntil = new Date(FRIDAY_NOON.getTime() + 3_600_000)
    await server()
      .db.update(menuItems)
      .set({ isSoldOut: true, soldOutUntil })
      .where(eq(menuItems.id, 'taro-milk-tea'))
    await server().menu.refresh()
    const item = async () => (await menu()).body.items.find(({ id }) => id === 'taro-milk-tea')
    expect(await item()).toMatchObject({
      isSoldOut: true,
      soldOutUntil: soldOutUntil.toISOString(),
    })
    server().set(soldOutUntil)
    expect(await item()).toMatchObject({ isSoldOut: false, soldOutUntil: null })
    server().set(FRIDAY_NOON)
  })

  test('leave the owner’s rows alone when the database is seeded again', async () => {
    await seed(server().db, { isDemo: false, now: FRIDAY_NOON })
    const { body } = await menu()
    expect(body.items.find(({ id }) => id === 'taro-milk-tea')?.priceCents).toBe(999)
  })

  test('say whether the café is open and when a drink can be had', async () => {
    const { body } = await cafe()
    expect(body).toMatchObject({
      today: '2025-10-17',
      isOpen: true,
      status: 'Open today until 7 PM',
      nextPickup: { date: '2025-10-17', time: '12:30' },
    })
    expect(body.cafe.isDemo).toBe(true)
    // The default hours, as the footer shows them
    expect(body.hours).toEqual([
      { days: 'Mon-Tue', hours: 'Closed (private events available)' },
      { days: 'Wed-Fri', hours: '11AM-7PM' },
      { days: 'Sat-Sun', hours: '11AM-8PM' },
    ])
  })

  test('follow the settings, whose history stays', async () => {
    await saveSettings(server().db, { cafe: { phone: '555' } }, 'Ada Marsh', FRIDAY_NOON)
    await saveSettings(server().db, { pickup: { leadMinutes: 60 } }, 'Mo Okafor', FRIDAY_NOON)
    await vi.waitFor(async () => {
      const { body } = await cafe()
      expect([body.cafe.phone, body.nextPickup?.time]).toEqual(['555', '13:00'])
    })
    const history = await server().db.select().from(settings).orderBy(settings.id)
    expect(history.map(({ changedBy }) => changedBy)).toEqual(['Ada Marsh', 'Mo Okafor'])
  })

  test('offer pickup times in half hours, clipped to the day’s hours', async () => {
    const { body } = await server().send<'pickupSlots'>('GET', '/api/pickup-slots?date=2025-10-18')
    expect(body.dates).toHaveLength(8)
    expect([body.slots[0]?.time, body.slots.at(-1)?.time]).toEqual(['11:00', '19:30'])
    const closed = await server().send<'pickupSlots'>('GET', '/api/pickup-slots?date=2025-10-20')
    expect(closed.body.slots).toEqual([])
  })

  test('describe every call as OpenAPI', async () => {
    const answer = await server().app.request('http://cafe.test/api/openapi.json')
    const text = await answer.text()
    const document = JSON.parse(text) as { openapi: string; paths: Record<string, object> }
    expect(document.openapi).toBe('3.1.0')
    expect(JSON.stringify(document.paths['/api/admin/accounts.csv'])).toContain('proof_needed')
    expect(JSON.stringify(document.paths['/api/menu'])).not.toContain('proof_needed')
    expect(Object.keys(document.paths['/api/orders'] ?? {})).toEqual(['post', 'get'])
    expect(Object.keys(document.paths)).toContain('/api/orders/{id}/events')
    expect(text).toContain('Idempotency-Key')
  })

  test('are well and ready', async () => {
    expect((await server().send('GET', '/healthz')).status).toBe(200)
    expect((await server().send('GET', '/readyz')).status).toBe(200)
  })
})
