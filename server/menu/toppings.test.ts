import { eq, like } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { CallName } from '#domain/contracts/api.ts'
import type { AdminTopping, ToppingEdit } from '#domain/contracts/menu-editing.ts'
import { blankTopping, toppingEditOf } from '#domain/menu/topping-editing.ts'
import { auditLog } from '../db/schema.ts'
import { chatHeaders, eachEngine, newKey, newOrder } from '../db/testing.ts'

const GLASS: ToppingEdit = {
  ...blankTopping(),
  name: 'Glass Pearls',
  priceCents: 90,
  aliases: ['agar pearls', 'kohakutou'],
  isFreeOfAllergens: true,
  ink: 'oklch(96% .015 85)',
}

eachEngine('toppings as they are managed', (server) => {
  let manager: { authorization: string }
  beforeAll(async () => {
    manager = await server().as('assistant@demo.example')
  })
  const send = async <Name extends CallName = 'adminMenu'>(
    method: string,
    path: string,
    body?: unknown,
  ) => server().send<Name>(method, `/api/admin/menu/toppings${path}`, body, manager)
  const managed = async () =>
    (await server().send<'adminMenu'>('GET', '/api/admin/menu', undefined, manager)).body
  const topping = async (id: string): Promise<AdminTopping> => {
    const found = (await managed()).toppings.find((one) => one.id === id)
    if (!found) throw new Error(`There is no ${id}.`)
    return found
  }
  const move = async (id: string, state: string) =>
    send('POST', `/${id}/state`, { state, version: (await topping(id)).version })
  const save = async (id: string, change: Partial<ToppingEdit>, version?: string) => {
    const now = await topping(id)
    const value = { ...toppingEditOf(now), ...change }
    return send('PATCH', `/${id}`, { value, version: version ?? now.version })
  }
  const offered = async () =>
    (await server().send<'menu'>('GET', '/api/menu')).body.toppings.map(({ id }) => id)
  const line = (toppings: string[]) => ({
    id: 'taro-milk-tea',
    quantity: 1,
    customizations: { toppings },
  })
  const quote = async (toppings: string[]) =>
    (await server().send<'quote'>('POST', '/api/quotes', { lines: [line(toppings)] })).body.lines[0]

  test('are for who manages the menu', async () => {
    for (const [email, status] of [
      ['barista@demo.example', 403],
      ['customer@demo.example', 403],
    ] as const) {
      const header = await server().as(email)
      for (const [path, body] of [
        ['/api/admin/menu/toppings', { value: GLASS }],
        ['/api/admin/menu/toppings/order', { ids: [] }],
        ['/api/admin/menu/toppings/boba/state', { state: 'archived', version: '' }],
      ] as const)
        expect([email, (await server().send('POST', path, body, header)).status]).toEqual([
          email,
          status,
        ])
    }
  })

  test('a new one is a draft until it is published; then quotes, orders and the chat know it', async () => {
    const added = await send<'addTopping'>('POST', '', { value: GLASS })
    expect(added.body).toEqual({ id: 'glass-pearls' })
    expect(await offered()).not.toContain('glass-pearls')
    expect((await quote(['glass-pearls']))?.problem?.reason).toBe('unknown-topping')
    expect((await move('glass-pearls', 'published')).status).toBe(200)
    expect((await offered()).at(-1)).toBe('glass-pearls')
    expect(await quote(['glass-pearls'])).toMatchObject({
      problem: null,
      summary: 'Glass Pearls',
      unitCents: 840,
    })

    const headers = await chatHeaders(server(), 'a-session-of-toppings')
    for (const words of ['with glass pearls', 'with kohakutou']) {
      const { body } = await server().send<'chat'>(
        'POST',
        '/api/chat',
        {
          message: `a taro milk tea ${words}`,
          sessionId: 'a-session-of-toppings',
          context: { currentPath: '/', cartItemCount: 0, conversationHistory: [] },
        },
        headers,
      )
      expect(JSON.stringify(body.response.actions)).toContain('glass-pearls')
    }
  })

  test('one that is archived stays in the orders that have it, and in no new one', async () => {
    const order = newOrder({ lines: [line(['pudding'])] })
    const placed = await server().send('POST', '/api/orders', order, newKey())
    expect(placed.status).toBe(201)
    expect((await move('pudding', 'archived')).status).toBe(200)
    expect(await offered()).not.toContain('pudding')

    const { id, token } = placed.body
    const kept = await server().send<'order'>('GET', `/api/orders/${id}?token=${token}`)
    expect(kept.body.quote.lines[0]).toMatchObject({ summary: 'Pudding' })
    const refused = await server().send('POST', '/api/orders', order, newKey())
    expect(refused.status).toBe(422)
    expect(JSON.stringify(refused.body)).toContain('Pudding is sold out or no longer offered.')

    expect((await move('pudding', 'published')).status).toBe(200)
    expect(await offered()).toContain('pudding')
  })

  test.each<[string, Partial<ToppingEdit>, number, string]>([
    ['for nothing', { priceCents: 0 }, 400, 'value.priceCents'],
    ['without a name', { name: ' ' }, 400, 'value.name'],
    ['under the name of another', { name: 'aloe' }, 422, 'name'],
    ['under a drink’s other name', { aliases: ['bubble tea'] }, 422, 'aliases'],
    ['without a word on allergens', { isFreeOfAllergens: false }, 422, 'allergens'],
    ['drawn as nothing known', { bit: 'gold' as 'none' }, 400, 'value.bit'],
    ['dearer than an order can count', { priceCents: 30_001 }, 400, 'value.priceCents'],
    [
      'in a colour that a page would ask for',
      { ink: 'url(https://elsewhere.example/)' },
      400,
      'value.ink',
    ],
    ['made in no time', { prepSeconds: 0 }, 400, 'value.prepSeconds'],
  ])('none is sold %s', async (_, change, status, field) => {
    const before = await topping('grass-jelly')
    const answer = await save('grass-jelly', change)
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([status, [field]])
    expect(await topping('grass-jelly')).toEqual(before)
  })

  test('one that was sold before is brought back, not added twice', async () => {
    await move('coconut-jelly', 'archived')
    const value = { ...GLASS, name: 'Coconut Jelly', aliases: [] }
    const again = await send('POST', '', { value })
    expect([again.status, again.body.fields]).toEqual([
      422,
      { name: 'A topping with this name was sold before. Bring that one back.' },
    ])
    await move('coconut-jelly', 'published')
    expect(await offered()).toContain('coconut-jelly')
  })

  test('two who change one at the same time: the second is told and loses nothing', async () => {
    const { version } = await topping('boba')
    expect((await save('boba', { priceCents: 80 })).status).toBe(200)
    const late = await save('boba', { priceCents: 85 }, version)
    expect([late.status, late.body]).toMatchObject([409, { error: 'outdated' }])
    const put = await send('POST', '/boba/state', { state: 'archived', version })
    expect(put.status).toBe(409)
    expect((await topping('boba')).priceCents).toBe(80)
    const { versions } = (await send<'toppingVersions'>('GET', '/boba/versions')).body
    expect(versions.map(({ by }) => by)).toEqual(['Asha Lind', 'as installed'])
  })

  test('stand in the order that was given, everywhere', async () => {
    const [first = '', second = '', ...rest] = await offered()
    await send('POST', '/order', { ids: [second, first] })
    expect((await offered()).slice(0, 3)).toEqual([second, first, rest[0]])
  })

  test('a barista marks it sold out at the counter, and so the drinks; a trainee does not', async () => {
    const barista = await server().as('barista@demo.example')
    const stockOf = async (path: string, body: object) =>
      server().send<'stock'>('POST', `/api/stock${path}`, body, barista)
    const out = await stockOf('/toppings/aloe-vera', { isSoldOut: true, until: 'next-opening' })
    expect(out.body.toppings.find(({ id }) => id === 'aloe-vera')).toEqual({
      id: 'aloe-vera',
      name: 'Aloe Vera',
      aliases: expect.arrayContaining(['aloe']),
      isSoldOut: true,
      soldOutUntil: '2025-10-18T15:00:00.000Z',
    })
    expect(await offered()).not.toContain('aloe-vera')
    await stockOf('/toppings/aloe-vera', { isSoldOut: false })
    expect(await offered()).toContain('aloe-vera')
    const drink = await stockOf('/items/mocha', { isSoldOut: true })
    expect(drink.body.items.find(({ id }) => id === 'mocha')?.isSoldOut).toBe(true)
    await stockOf('/items/mocha', { isSoldOut: false })
    expect((await stockOf('/items/no-such-drink', { isSoldOut: true })).status).toBe(404)
    // What is no longer offered is nothing for the counter.
    await move('grass-jelly', 'archived')
    const { body } = await server().send<'stock'>('GET', '/api/stock', undefined, barista)
    expect(body.toppings.some(({ id }) => id === 'grass-jelly')).toBe(false)
    await move('grass-jelly', 'published')

    const trainee = await server().as('trainee@demo.example')
    for (const path of ['/api/stock', '/api/admin/menu'])
      expect((await server().send('GET', path, undefined, trainee)).status).toBe(403)
  })

  test('every change is written down', async () => {
    const rows = await server()
      .db.select()
      .from(auditLog)
      .where(like(auditLog.action, 'topping%'))
      .orderBy(auditLog.id)
    expect(new Set(rows.map(({ action, byName }) => `${byName}: ${action}`))).toEqual(
      new Set([
        'Asha Lind: topping.begun',
        'Asha Lind: topping.published',
        'Asha Lind: topping.archived',
        'Asha Lind: topping.changed',
        'Asha Lind: toppings.ordered',
        'Bao Tran: topping.sold-out',
      ]),
    )
    const [changed] = await server()
      .db.select()
      .from(auditLog)
      .where(eq(auditLog.action, 'topping.changed'))
    expect(changed).toMatchObject({
      subject: 'boba',
      before: { priceCents: 75 },
      after: { priceCents: 80 },
    })
  })
})
