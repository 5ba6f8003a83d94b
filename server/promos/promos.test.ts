import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { NewPromo } from '#domain/contracts/promos.ts'
import { auditLog } from '../db/schema.ts'
import { eachEngine, newKey, newOrder } from '../db/testing.ts'
import { patchOrder } from '../ordering/testing.ts'

const MANAGER = 'manager@demo.example'

eachEngine('promo codes', (server) => {
  const make = async (more: Partial<NewPromo>) => {
    const promo = {
      label: 'Summer',
      kind: 'percent',
      value: 10,
      itemId: null,
      categories: null,
      minimumCents: 0,
      maxUses: null,
      maxPerPerson: null,
      startsOn: null,
      endsOn: null,
      ...more,
    }
    return server().send<'addPromo'>('POST', '/api/promos', promo, await server().as(MANAGER))
  }
  const quote = (promoCode: string, more: object = {}) =>
    server().send<'quote'>('POST', '/api/quotes', {
      lines: [{ id: 'latte', quantity: 1 }],
      promoCode,
      ...more,
    })
  const place = (promoCode: string, email = 'zoe@guest.example') =>
    server().send(
      'POST',
      '/api/orders',
      newOrder({
        lines: [{ id: 'latte', quantity: 1 }],
        promoCode,
        contact: { name: 'Zoe', email },
      }),
      newKey(),
    )

  test('take off what they say, in quote, order, books and the list of uses', async () => {
    const made = await make({ code: 'summer-10' as string })
    expect([made.status, made.body.code]).toEqual([201, 'SUMMER-10'])
    expect((await make({ code: 'SUMMER-10' })).body.error).toBe('code_taken')
    const asked = await quote(' summer-10 ')
    expect(asked.body.reductions).toEqual([
      { kind: 'promo', label: 'Summer (10% off)', cents: 65, code: 'SUMMER-10' },
    ])
    const { body } = await place('summer-10')
    expect(body.quote.discountCents).toBe(65)
    await patchOrder(server(), body.id, { isPaid: true })
    const { rows } = (await server().db.execute(
      sql`select sum(cents) as cents from ledger_postings where account = 'discounts:promo'`,
    )) as unknown as { rows: { cents: string }[] }
    expect(Number(rows[0]?.cents)).toBe(65)

    const manager = await server().as(MANAGER)
    const list = await server().send<'promos'>('GET', '/api/promos', undefined, manager)
    expect(list.body.promos[0]).toMatchObject({ code: 'SUMMER-10', uses: 1, usedCents: 65 })
    const uses = await server().send<'promoUses'>(
      'GET',
      '/api/promos/SUMMER-10/uses',
      undefined,
      manager,
    )
    expect(uses.body.uses).toMatchObject([{ orderId: body.id, number: body.number, cents: 65 }])

    await server().send('POST', '/api/promos/SUMMER-10/stop', undefined, manager)
    expect((await quote('SUMMER-10')).body).toMatchObject({
      discountCents: 0,
      promoMessage: 'This code is not good any more.',
    })
    const log = await server().db.select({ action: auditLog.action }).from(auditLog)
    expect(log.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['promo.added', 'promo.stopped']),
    )
  })

  test('count on their days, by the day of pickup, and once for each person where they say so', async () => {
    await make({ code: 'NOVEMBER', startsOn: '2025-11-01', endsOn: '2025-11-30' })
    expect((await quote('NOVEMBER')).body.promoMessage).toBe(
      'This code starts on Saturday, November 1.',
    )
    expect((await quote('NOVEMBER', { date: '2025-11-30' })).body.discountCents).toBe(65)
    expect((await quote('NOVEMBER', { date: '2025-12-01' })).body.promoMessage).toBe(
      'The last day of this code was Sunday, November 30.',
    )

    await make({ code: 'ONCE', maxPerPerson: 1 })
    const first = await place('ONCE', 'mia@guest.example')
    expect(first.body.quote.discountCents).toBe(65)
    const again = await place('ONCE', 'MIA@guest.example')
    expect(again.body.quote).toMatchObject({
      discountCents: 0,
      promoMessage: 'You have used this code as often as one person may.',
    })
    // An order that does not stand has used nothing.
    await patchOrder(server(), first.body.id, { status: 'cancelled' })
    expect((await place('ONCE', 'mia@guest.example')).body.quote.discountCents).toBe(65)
  })

  test('give the last use that guests of a network have to one of many at once, and tell the others', async () => {
    // A fifth of them.
    await make({ code: 'LAST', maxUses: 15 })
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => place('LAST', `guest${index}@guest.example`)),
    )
    const off = answers.filter(({ status, body }) => status === 201 && body.quote.discountCents > 0)
    expect(off).toHaveLength(3)
    for (const { status, body } of answers)
      if (status !== 201) expect(body.error).toBe('promo_gone')
    const list = await server().send<'promos'>(
      'GET',
      '/api/promos',
      undefined,
      await server().as(MANAGER),
    )
    expect(list.body.promos.find(({ code }) => code === 'LAST')?.uses).toBe(3)
  })

  test('are looked up at the till by those who sell, and made by those who set prices', async () => {
    await make({ code: 'PRIZE', label: 'Prize', kind: 'free-item', value: 0, maxUses: 52 })
    const barista = await server().as('barista@demo.example')
    const found = await server().send<'tillPromo'>(
      'GET',
      '/api/till-promos/prize',
      undefined,
      barista,
    )
    expect(found.body).toMatchObject({ code: 'PRIZE', kind: 'free-item' })
    const sale = {
      id: crypto.randomUUID(),
      lines: [{ id: 'latte', quantity: 1 }],
      promoCode: 'PRIZE',
      expectedTotalCents: 0,
      payments: [],
    }
    const sold = await server().send<'sellAtTill'>('POST', '/api/sales-at-till', sale, barista)
    expect(sold.body.order).toMatchObject({ isPaid: true, quote: { totalCents: 0 } })
    const refused = await server().send<'addPromo'>('POST', '/api/promos', {}, barista)
    expect(refused.status).toBe(403)
    expect((await make({ code: 'x' })).status).toBe(400)
    expect((await make({ code: 'HUGE', value: 101 })).status).toBe(400)
  })

  test('cannot be guessed: after 20 wrong ones a network waits', async () => {
    for (let tries = 0; tries < 20; tries += 1) await quote(`WRONG-${tries}`)
    await make({ code: 'RIGHT' })
    expect((await quote('RIGHT')).body.promoMessage).toContain('Too many codes')
    expect((await quote('RIGHT')).body.discountCents).toBe(0)
  })
})
