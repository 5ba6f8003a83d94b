import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { auditLog } from '../db/schema.ts'
import { chatHeaders, eachEngine, FRIDAY_NOON, newKey, newOrder } from '../db/testing.ts'

eachEngine('a milk that runs out', (server) => {
  let barista: { authorization: string }
  beforeAll(async () => {
    barista = await server().as('barista@demo.example')
  })
  const mark = (milk: string, body: object, as = barista) =>
    server().send<'setStockOfMilk'>('POST', `/api/stock/milks/${milk}`, body, as)
  const menu = async () => (await server().send<'menu'>('GET', '/api/menu')).body
  const oatLatte = { id: 'latte', quantity: 1, customizations: { milk: 'oat' } }
  const problemOf = async (line: object) =>
    (await server().send<'quote'>('POST', '/api/quotes', { lines: [line] })).body.lines[0]?.problem
  const BACK = '2025-10-18T15:00:00.000Z'

  test('is marked by whoever works on orders, for all to know, until the next opening', async () => {
    const { version } = await menu()
    const { status, body } = await mark('oat', { isSoldOut: true, until: 'next-opening' })
    expect(status).toBe(200)
    expect(body.milks).toEqual([
      { id: 'regular', name: 'Regular milk', isSoldOut: false, soldOutUntil: null },
      { id: 'oat', name: 'Oat milk', isSoldOut: true, soldOutUntil: BACK },
      { id: 'almond', name: 'Almond milk', isSoldOut: false, soldOutUntil: null },
      { id: 'soy', name: 'Soy milk', isSoldOut: false, soldOutUntil: null },
    ])
    expect(await menu()).toMatchObject({ milksOut: [{ id: 'oat', until: BACK }] })
    expect((await menu()).version).not.toBe(version)
    const [line] = await server()
      .db.select()
      .from(auditLog)
      .where(eq(auditLog.action, 'milk.sold-out'))
    expect(line).toMatchObject({
      subject: 'oat',
      before: { isSoldOut: false },
      after: { isSoldOut: true, soldOutUntil: BACK },
    })
  })

  test('is priced and sold in nothing, while every other drink is', async () => {
    expect(await problemOf(oatLatte)).toEqual({
      reason: 'sold-out',
      message: 'Oat milk is out for now. Edit Latte and choose another milk.',
    })
    expect(await problemOf({ id: 'latte', quantity: 1 })).toBeNull()
    const order = await server().send(
      'POST',
      '/api/orders',
      newOrder({ lines: [oatLatte] }),
      newKey(),
    )
    expect([order.status, order.body.error]).toEqual([409, 'sold_out'])
    expect(order.body.message).toContain('Oat milk is out')
  })

  test('is told by the barista in the chat and on the page of the owner', async () => {
    const ask = {
      message: 'an oat latte please',
      sessionId: 'milks',
      context: { currentPath: '/', cartItemCount: 0, conversationHistory: [] },
    }
    const headers = await chatHeaders(server(), 'milks')
    const { body } = await server().send<'chat'>('POST', '/api/chat', ask, headers)
    expect(body.response.text).toContain(
      'Oat milk is sold out; it should be back Saturday, October 18 at 11:00 AM. How about Latte (Regular, Almond milk)',
    )
    const owner = await server().as('admin@demo.example')
    const today = await server().send<'adminToday'>('GET', '/api/admin/today', undefined, owner)
    expect(today.body.soldOut).toContainEqual({ id: 'milk-oat', name: 'Oat milk', until: BACK })
  })

  test('is poured again by itself, and by hand', async () => {
    server().set(new Date(BACK))
    expect((await menu()).milksOut).toBeUndefined()
    expect(await problemOf(oatLatte)).toBeNull()
    server().set(FRIDAY_NOON)
    await mark('oat', { isSoldOut: true })
    expect(await problemOf(oatLatte)).not.toBeNull()
    await mark('oat', { isSoldOut: false })
    expect(await problemOf(oatLatte)).toBeNull()
  })

  test('stands on the menu as it is managed', async () => {
    const manager = await server().as('assistant@demo.example')
    const { status, body } = await server().send<'setMilkSoldOut'>(
      'POST',
      '/api/admin/menu/milks/regular/sold-out',
      { isSoldOut: true },
      manager,
    )
    expect(status).toBe(200)
    expect(body.milks?.[0]).toMatchObject({ id: 'regular', isSoldOut: true, soldOutUntil: null })
    // A latte is made with it unless somebody says otherwise.
    expect((await problemOf({ id: 'latte', quantity: 1 }))?.message).toContain(
      'Regular milk is out',
    )
    expect(await problemOf(oatLatte)).toBeNull()
    await mark('regular', { isSoldOut: false })
  })

  test('is one that there is, and nobody else marks it', async () => {
    expect((await mark('goat', { isSoldOut: true })).status).toBe(400)
    const customer = await server().as('customer@demo.example')
    expect((await mark('oat', { isSoldOut: true }, customer)).status).toBe(403)
  })
})
