import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { CallName } from '#domain/contracts/api.ts'
import type { AdminItem, ItemEdit } from '#domain/contracts/menu-editing.ts'
import { blankItem, editOf } from '#domain/menu/editing.ts'
import { auditLog } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'

const HOUR_MS = 3_600_000

eachEngine('the menu as it is managed', (server) => {
  let manager: { authorization: string }
  beforeAll(async () => {
    manager = await server().as('assistant@demo.example')
  })
  const send = async <Name extends CallName>(method: string, path: string, body?: unknown) =>
    server().send<Name>(method, `/api/admin/menu${path}`, body, manager)
  const managed = async () => (await send<'adminMenu'>('GET', '')).body
  const item = async (id: string): Promise<AdminItem> => {
    const found = (await managed()).items.find((one) => one.id === id)
    if (!found) throw new Error(`No ${id} on the menu.`)
    return found
  }
  const shown = async () => (await server().send<'menu'>('GET', '/api/menu')).body
  const sold = async (id: string) => (await shown()).items.find((one) => one.id === id)
  const quote = async (id: string, customizations = {}) =>
    (
      await server().send<'quote'>('POST', '/api/quotes', {
        lines: [{ id, quantity: 1, customizations }],
      })
    ).body.lines[0]?.problem?.reason
  const save = async (id: string, change: Partial<ItemEdit>, version?: string) => {
    const now = await item(id)
    return send<'saveMenuItem'>('PATCH', `/items/${id}`, {
      value: { ...editOf(now), ...change },
      version: version ?? now.version,
    })
  }

  test('is for who manages it', async () => {
    for (const [email, status] of [
      ['manager@demo.example', 200],
      ['barista@demo.example', 403],
      ['customer@demo.example', 403],
    ] as const) {
      const header = await server().as(email)
      const answer = await server().send('GET', '/api/admin/menu', undefined, header)
      expect([email, answer.status]).toEqual([email, status])
    }
  })

  test('sells a drink out in one tap, until tomorrow’s opening, and sells it again by itself', async () => {
    const answer = await send<'setItemSoldOut'>('POST', '/items/taro-milk-tea/sold-out', {
      isSoldOut: true,
      until: 'next-opening',
    })
    expect(answer.status).toBe(200)
    // Saturday at 11 AM in New York.
    const back = '2025-10-18T15:00:00.000Z'
    expect(await sold('taro-milk-tea')).toMatchObject({ isSoldOut: true, soldOutUntil: back })
    expect(await quote('taro-milk-tea')).toBe('sold-out')
    server().set(new Date(back))
    expect(await sold('taro-milk-tea')).toMatchObject({ isSoldOut: false })
    server().set(FRIDAY_NOON)
    await send('POST', '/items/taro-milk-tea/sold-out', { isSoldOut: false })
    expect(await sold('taro-milk-tea')).toMatchObject({ isSoldOut: false })
    const log = await server()
      .db.select()
      .from(auditLog)
      .where(eq(auditLog.action, 'item.sold-out'))
    expect(log.map(({ byName, subject }) => [byName, subject])).toEqual([
      ['Asha Lind', 'taro-milk-tea'],
      ['Asha Lind', 'taro-milk-tea'],
    ])
  })

  test.each([
    ['2025-10-20', 'closed'], // a Monday
    ['2025-10-17', 'after today'],
  ])('is not sold out until %s, which is %s', async (until, word) => {
    const answer = await send('POST', '/items/taro-milk-tea/sold-out', { isSoldOut: true, until })
    expect([answer.status, answer.body]).toMatchObject([
      422,
      { message: expect.stringContaining(word) },
    ])
  })

  test('does not offer a topping that is out, and no quote sells it', async () => {
    const has = async () => (await shown()).toppings.some(({ id }) => id === 'boba')
    await send('POST', '/toppings/boba/sold-out', { isSoldOut: true, until: '2025-10-18' })
    expect(await has()).toBe(false)
    expect(await quote('taro-milk-tea', { toppings: ['boba'] })).toBe('unknown-topping')
    server().set(new Date(FRIDAY_NOON.getTime() + 24 * HOUR_MS))
    expect(await has()).toBe(true)
    server().set(FRIDAY_NOON)
    await send('POST', '/toppings/boba/sold-out', { isSoldOut: false })
  })

  test('shows a new price at once and keeps the one before', async () => {
    const answer = await save('matcha-latte', { sizes: [{ id: 'medium', priceCents: 825 }] })
    expect(answer.status).toBe(200)
    expect(await sold('matcha-latte')).toMatchObject({
      priceCents: 825,
      sizes: [{ label: 'Regular' }],
    })
    const { versions } = (await send<'menuItemVersions'>('GET', '/items/matcha-latte/versions'))
      .body
    expect(versions.map(({ by }) => by)).toEqual(['Asha Lind', 'as installed'])
  })

  test.each<[string, object, number, string]>([
    ['free', { sizes: [{ id: 'medium', priceCents: 0 }] }, 400, 'value.sizes.0.priceCents'],
    ['for half a cent', { priceCents: 1.5 }, 400, 'value.priceCents'],
    [
      'drawn in a colour that a page would ask for',
      {
        recipe: {
          vessel: 'cup',
          layers: [{ ink: 'url(https://elsewhere.example/)', share: 1 }],
          bits: [],
          cap: null,
        },
      },
      400,
      'value.recipe.layers.0.ink',
    ],
    ['without a word on allergens', { allergens: [], isFreeOfAllergens: false }, 422, 'allergens'],
    ['vegan with milk', { allergens: ['milk'], diet: ['vegan', 'vegetarian'] }, 422, 'diet'],
    ['under the name of another', { name: 'Taro Milk Tea' }, 422, 'name'],
  ])('sells nothing %s', async (_, change, status, field) => {
    const before = await sold('classic-milk-tea')
    const answer = await save('classic-milk-tea', change)
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([status, [field]])
    expect(await sold('classic-milk-tea')).toEqual(before)
  })

  test('refuses who saves over what they have not seen', async () => {
    const { version } = await item('americano')
    expect((await save('americano', { description: 'Theirs.' })).status).toBe(200)
    const late = await save('americano', { description: 'Mine.' }, version)
    expect([late.status, late.body]).toMatchObject([409, { error: 'outdated' }])
    expect(await sold('americano')).toMatchObject({ description: 'Theirs.' })
  })

  test('keeps a new drink in the drawer until it is published, and takes it away again', async () => {
    const value: ItemEdit = {
      ...blankItem('boba'),
      name: 'Ube Cloud',
      description: 'Purple yam.',
      allergens: ['milk'],
    }
    const added = await send<'addMenuItem'>('POST', '/items', { value })
    expect(added.body).toEqual({ id: 'ube-cloud' })
    expect(await sold('ube-cloud')).toBeUndefined()
    expect(await quote('ube-cloud')).toBe('unknown-item')
    const move = async (state: string) =>
      send<'setMenuItemState'>('POST', '/items/ube-cloud/state', {
        state,
        version: (await item('ube-cloud')).version,
      })
    await move('published')
    expect(await sold('ube-cloud')).toMatchObject({ kind: 'drink', priceCents: 650 })
    expect(await quote('ube-cloud')).toBeUndefined()
    await move('archived')
    expect(await sold('ube-cloud')).toBeUndefined()
    expect((await send('POST', '/items', { value })).status).toBe(422)
  })

  test('stands in the order that was given', async () => {
    const ids = (await shown()).items.map(({ id }) => id)
    const [first = '', second = ''] = ids
    await send('POST', '/order', { ids: [second, first] })
    expect((await shown()).items.slice(0, 2).map(({ id }) => id)).toEqual([second, first])
  })
})
