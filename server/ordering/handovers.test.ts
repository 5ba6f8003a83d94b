import { expect, test } from 'vitest'
import { cartHandovers } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON, milkTea, newKey, newOrder } from '../db/testing.ts'
import { sweepHandovers } from './handovers.ts'

const MINUTE_MS = 60_000

eachEngine("a cart on its way from a partner's page", (server) => {
  const cart = {
    lines: [
      { ...milkTea, customizations: { sugarLevel: 50, toppings: ['boba'] }, customerName: 'Zoe' },
    ],
    name: 'Iris',
    pickup: { date: '2025-10-18', time: '15:00' },
    source: 'knitting-club',
    promoCode: 'WELCOME',
    avoids: ['peanut', 'vegan'],
  }
  const handOver = async () =>
    (await server().send<'handOverCart'>('POST', '/api/cart-handovers', cart)).body
  const claim = (code: string) =>
    server().send<'claimCart'>('POST', `/api/cart-handovers/${code}/claim`)
  const after = (minutes: number) =>
    server().set(new Date(FRIDAY_NOON.getTime() + minutes * MINUTE_MS))

  test('arrives whole, priced again', async () => {
    const { code, expiresAt } = await handOver()
    expect(expiresAt).toBe(new Date(FRIDAY_NOON.getTime() + 15 * MINUTE_MS).toISOString())
    const { status, body } = await claim(code)
    expect(status).toBe(200)
    expect(body).toMatchObject(cart)
    expect(body.quote.subtotalCents).toBe(925)
  })

  test('says what it takes the place of, until that was ordered, and whether it was ordered itself', async () => {
    const state = async (code: string) =>
      (await server().send<'handoverState'>('GET', `/api/cart-handovers/${code}`)).body
    const again = async (replaces: string) =>
      (await server().send<'handOverCart'>('POST', '/api/cart-handovers', { ...cart, replaces }))
        .body
    const first = await handOver()
    // Nobody opened it: there is nothing to take out.
    expect((await claim((await again(first.code)).code)).body.replaced).toBeUndefined()
    await claim(first.code)
    const second = await again(first.code)
    expect((await claim(second.code)).body.replaced).toEqual(cart.lines)

    expect(await state(second.code)).toEqual({ isOrdered: false, isKnown: true })
    const { body: placed } = await server().send<'placeOrder'>(
      'POST',
      `/api/orders?handover=${second.code}`,
      newOrder(),
      newKey(),
    )
    // Nothing of who ordered, of what, or for how much.
    expect(await state(second.code)).toEqual({
      isOrdered: true,
      isKnown: true,
      order: { id: placed.id, number: placed.number, status: 'pending' },
    })
    expect(await state('nobody-knows-this')).toEqual({ isOrdered: false, isKnown: false })
    expect((await claim((await again(second.code)).code)).body.replaced).toBeUndefined()
  })

  test('says from which page it came, where the browser names one', async () => {
    const from = async (path: string, origin?: string) => {
      const { body } = await server().send<'handOverCart'>(
        'POST',
        '/api/cart-handovers',
        { ...cart, path },
        origin ? { Origin: origin } : {},
      )
      return (await claim(body.code)).body.cameFrom
    }
    const partner = 'https://knitting.example'
    expect(await from('/journal/taro', partner)).toBe(`${partner}/journal/taro`)
    // What the page tells never leaves its origin, and what no browser names is no page.
    expect(await from('//evil.example/x', partner)).toBe(`${partner}//evil.example/x`)
    for (const path of [
      '@evil.example',
      '.evil.example/',
      ':8443/',
      'srcdoc',
      'https://evil.example',
    ])
      expect(await from(path, partner)).toBeUndefined()
    for (const origin of [undefined, 'null', 'javascript:alert(1)', 'https://me:secret@a.example'])
      expect(await from('/journal', origin)).toBeUndefined()
    // The café's own pages are no page to go back to.
    expect(await from('/menu', 'http://cafe.test')).toBeUndefined()
  })

  test('holds no seats and no rooms, whose keys only the café’s own pages have', async () => {
    for (const type of ['session', 'booking']) {
      const held = { id: 'R-7KQ4M2P.key', type, quantity: 1 }
      const { status, body } = await server().send<'handOverCart'>('POST', '/api/cart-handovers', {
        ...cart,
        lines: [...cart.lines, held],
      })
      expect([status, body]).toMatchObject([
        400,
        { fields: { lines: expect.stringContaining('paid on the café’s own pages') } },
      ])
    }
  })

  test('can be opened once, by one of twenty at once', async () => {
    const { code } = await handOver()
    const answers = await Promise.all(Array.from({ length: 20 }, () => claim(code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status !== 200)?.body.error).toBe('handover_used')
  })

  test('is forgotten when whoever handed it over asks for that, opened or not', async () => {
    const forget = (code: string) => server().send('DELETE', `/api/cart-handovers/${code}`)
    const [opened, waiting, other] = [await handOver(), await handOver(), await handOver()]
    await claim(opened.code)
    const before = await server().db.$count(cartHandovers)
    for (const { code } of [opened, waiting]) expect((await forget(code)).status).toBe(200)
    expect(await server().db.$count(cartHandovers)).toBe(before - 2)
    expect((await claim(waiting.code)).body.error).toBe('handover_unknown')
    expect((await claim(other.code)).status).toBe(200)
    // Nobody learns whether a code was one.
    expect((await forget(waiting.code)).status).toBe(200)
  })

  test('can be opened for 15 minutes', async () => {
    const [soon, late] = [await handOver(), await handOver()]
    after(14.9)
    const inTime = await claim(soon.code)
    after(15.1)
    const tooLate = await claim(late.code)
    server().set(FRIDAY_NOON)
    expect(inTime.status).toBe(200)
    expect([tooLate.status, tooLate.body.error]).toEqual([410, 'handover_expired'])
  })

  test('leaves no code behind that somebody could read, and is forgotten after a day', async () => {
    const { code } = await handOver()
    const { db } = server()
    expect(JSON.stringify(await db.select().from(cartHandovers))).not.toContain(code)
    await sweepHandovers(db, new Date(FRIDAY_NOON.getTime() + 60 * MINUTE_MS))
    expect(await db.$count(cartHandovers)).toBeGreaterThan(0)
    await sweepHandovers(db, new Date(FRIDAY_NOON.getTime() + 25 * 60 * MINUTE_MS))
    expect(await db.$count(cartHandovers)).toBe(0)
  })
})
