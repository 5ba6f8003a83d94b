import { like } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { IngredientEdit } from '#domain/contracts/ingredients.ts'
import { auditLog } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'

type Header = { authorization: string }

eachEngine('ingredients', (server) => {
  let manager: Header
  let barista: Header
  beforeAll(async () => {
    manager = await server().as('assistant@demo.example')
    barista = await server().as('barista@demo.example')
  })
  const list = async () =>
    (await server().send<'ingredients'>('GET', '/api/admin/ingredients', undefined, manager)).body
      .ingredients
  const find = async (id: string) => (await list()).find((each) => each.id === id)
  const add = (value: IngredientEdit) =>
    server().send<'addIngredient'>('POST', '/api/admin/ingredients', { value }, manager)
  const save = (id: string, value: IngredientEdit, version: string) =>
    server().send<'saveIngredient'>(
      'PATCH',
      `/api/admin/ingredients/${id}`,
      { value, version },
      manager,
    )
  const mark = (body: object, as = barista) =>
    server().send<'setStockOfIngredient'>('POST', '/api/stock/ingredients/tapioca', body, as)
  const menu = async () => (await server().send<'menu'>('GET', '/api/menu')).body
  const isOut = async (id: string) => (await menu()).items.find((item) => item.id === id)?.isSoldOut
  const hasTopping = async (id: string) => (await menu()).toppings.some((each) => each.id === id)
  const TAPIOCA: IngredientEdit = {
    name: 'Tapioca',
    items: ['classic-milk-tea'],
    toppings: ['boba', 'brown-sugar-boba'],
  }

  test('are made by whoever manages the menu, with what needs them', async () => {
    expect((await add(TAPIOCA)).body).toEqual({ id: 'tapioca' })
    expect(await find('tapioca')).toMatchObject({ ...TAPIOCA, isSoldOut: false })
    expect((await server().send('GET', '/api/admin/ingredients', undefined, barista)).status).toBe(
      403,
    )
    const twice = await add({ ...TAPIOCA, name: ' tapioca' })
    expect([twice.status, Object.keys(twice.body.fields ?? {})]).toEqual([422, ['name']])
    const empty = await add({ name: 'Air', items: [], toppings: [] })
    expect([empty.status, Object.keys(empty.body.fields ?? {})]).toEqual([422, ['items']])
    const strange = await add({ name: 'Gold', items: ['gold-latte'], toppings: [] })
    expect([strange.status, Object.keys(strange.body.fields ?? {})]).toEqual([422, ['items']])
  })

  test('take everything that needs them off sale with one call of a barista, and bring it back', async () => {
    const { status, body } = await mark({ isSoldOut: true, until: 'next-opening' })
    expect(status).toBe(200)
    expect(body.ingredients).toMatchObject([{ id: 'tapioca', isSoldOut: true }])
    expect(body.items.find(({ id }) => id === 'classic-milk-tea')).toMatchObject({
      isSoldOut: false,
      lacks: ['Tapioca'],
    })
    expect(await isOut('classic-milk-tea')).toBe(true)
    expect(await isOut('taro-milk-tea')).toBe(false)
    expect([await hasTopping('boba'), await hasTopping('pudding')]).toEqual([false, true])
    const quote = await server().send<'quote'>('POST', '/api/quotes', {
      lines: [{ id: 'classic-milk-tea', quantity: 1 }],
    })
    expect(quote.body.lines[0]?.problem?.reason).toBe('sold-out')
    server().set(new Date('2025-10-18T15:00:00.000Z'))
    expect(await isOut('classic-milk-tea')).toBe(false)
    server().set(FRIDAY_NOON)
    await mark({ isSoldOut: true })
    expect(await isOut('classic-milk-tea')).toBe(true)
    await mark({ isSoldOut: false })
    expect([await isOut('classic-milk-tea'), await hasTopping('boba')]).toEqual([false, true])
  })

  test('that are pearls of a topping take the drinks that are always made with them off sale', async () => {
    const boba = (isSoldOut: boolean) =>
      server().send<'setStockOfTopping'>('POST', '/api/stock/toppings/boba', { isSoldOut }, barista)
    const { body } = await boba(true)
    const owner = await server().send<'adminMenu'>(
      'GET',
      '/api/admin/menu',
      undefined,
      await server().as('admin@demo.example'),
    )
    const lacking = owner.body.items.filter(({ lacks }) => lacks)
    expect(lacking.map(({ id, lacks }) => [id, lacks])).toContainEqual([
      'classic-milk-tea',
      ['Boba'],
    ])
    expect(body.items.find(({ id }) => id === 'classic-milk-tea')).toMatchObject({
      isSoldOut: false,
      lacks: ['Boba'],
    })
    expect(await isOut('classic-milk-tea')).toBe(true)
    // Its pearls are the ones of brown sugar, and taro milk tea has none unless they are asked for.
    expect(await isOut('brown-sugar-milk-tea')).toBe(false)
    expect(await isOut('taro-milk-tea')).toBe(false)
    await boba(false)
    expect(await isOut('classic-milk-tea')).toBe(false)
  })

  test('are not saved over what somebody else saved since', async () => {
    const { version = '' } = (await find('tapioca')) ?? {}
    const more = { ...TAPIOCA, items: ['classic-milk-tea', 'hokkaido-milk-tea'] }
    expect((await save('tapioca', more, version)).status).toBe(200)
    const late = await save('tapioca', TAPIOCA, version)
    expect([late.status, late.body]).toMatchObject([409, { error: 'outdated' }])
    expect((await find('tapioca'))?.items).toEqual(more.items)
  })

  test('that are removed hold nothing back, and the audit log tells it all', async () => {
    await mark({ isSoldOut: true })
    expect(await isOut('hokkaido-milk-tea')).toBe(true)
    const { version = '' } = (await find('tapioca')) ?? {}
    const gone = await server().send<'removeIngredient'>(
      'POST',
      '/api/admin/ingredients/tapioca/remove',
      { version },
      manager,
    )
    expect([gone.status, gone.body.ingredients]).toEqual([200, []])
    expect(await isOut('hokkaido-milk-tea')).toBe(false)
    expect((await mark({ isSoldOut: true })).status).toBe(404)
    const log = await server()
      .db.select()
      .from(auditLog)
      .where(like(auditLog.action, 'ingredient.%'))
      .orderBy(auditLog.id)
    expect(log.map(({ action }) => action.slice(11))).toEqual([
      'added',
      'sold-out',
      'sold-out',
      'sold-out',
      'changed',
      'sold-out',
      'removed',
    ])
  })
})
