import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { giftCardEntries, giftCards, orders, outbox } from '../db/schema.ts'
import { eachEngine, newKey, newOrder } from '../db/testing.ts'
import { patchOrder } from '../ordering/testing.ts'

const MANAGER = 'manager@demo.example'

eachEngine('gift cards', (server) => {
  const barista = () => server().as('barista@demo.example')
  /** Sells a card at the till. @returns its code and its order */
  const sellCard = async (dollars = 25) => {
    const cents = dollars * 100
    const sale = {
      id: crypto.randomUUID(),
      lines: [{ id: `gift-card-${dollars}`, type: 'gift-card', quantity: 1 }],
      expectedTotalCents: cents,
      payments: [{ method: 'card-terminal', amountCents: cents }],
    }
    const { body } = await server().send<'sellAtTill'>(
      'POST',
      '/api/sales-at-till',
      sale,
      await barista(),
    )
    return { code: body.giftCards?.[0]?.code ?? '', order: body.order }
  }
  const left = async (code: string) =>
    (await server().send<'giftCardBalance'>('POST', '/api/gift-cards/balance', { code })).body
  const place = async (quantity: number, more: object = {}) =>
    (
      await server().send(
        'POST',
        '/api/orders',
        newOrder({ lines: [{ id: 'latte', quantity }], ...more }),
        newKey(),
      )
    ).body
  const pay = ({ id, token }: { id: string; token: string }, code: string) =>
    server().send<'payByGiftCard'>('POST', `/api/orders/${id}/gift-card`, {
      token,
      code,
      key: crypto.randomUUID(),
    })
  const refund = async (id: string, of: object) =>
    server().send(
      'POST',
      `/api/orders/${id}/refunds`,
      { key: crypto.randomUUID(), of, reason: 'Wrong drink' },
      await server().as(MANAGER),
    )
  const owed = async () => {
    const { rows } = (await server().db.execute(
      sql`select coalesce(sum(cents), 0) as cents from ledger_postings where account = 'gift-cards'`,
    )) as unknown as { rows: { cents: string }[] }
    return -Number(rows[0]?.cents)
  }
  /** What the books owe is what is on all cards, and each card has the sum of its entries. */
  const expectEven = async () => {
    const cards = await server().db.select().from(giftCards)
    expect(await owed()).toBe(cards.reduce((sum, { balanceCents }) => sum + balanceCents, 0))
    for (const { id, balanceCents } of cards) {
      const entries = await server()
        .db.select()
        .from(giftCardEntries)
        .where(eq(giftCardEntries.cardId, id))
      expect(entries.reduce((sum, { cents }) => sum + cents, 0)).toBe(balanceCents)
    }
  }

  test('are sold at the till with a code, untaxed and owed, and nobody makes them', async () => {
    const { code, order } = await sellCard()
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(order).toMatchObject({ status: 'picked-up', quote: { taxCents: 0, totalCents: 2500 } })
    expect(await left(code.toLowerCase().replaceAll('-', ' '))).toEqual({
      balanceCents: 2500,
      lastFour: code.slice(-4),
    })
    const [row] = await server().db.select().from(giftCards)
    expect(JSON.stringify(row)).not.toContain(code.replaceAll('-', ''))
    expect(await owed()).toBe(2500)
    expect((await left('0000-0000-0000-0000')).error).toBe('no_such_gift_card')
  })

  test('are sold on the site at any hour, and shown to whoever bought them when they are paid', async () => {
    server().set(new Date('2025-10-18T04:00:00Z'))
    const lines = [{ id: 'gift-card-50', type: 'gift-card', quantity: 2 }]
    const bought = await place(1, { lines })
    const path = `/api/orders/${bought.id}/gift-cards?token=${bought.token}`
    expect((await server().send<'boughtGiftCards'>('GET', path)).body.cards).toEqual([])
    await patchOrder(server(), bought.id, { isPaid: true })
    const { cards } = (await server().send<'boughtGiftCards'>('GET', path)).body
    expect(cards.map(({ cents }) => cents)).toEqual([5000, 5000])
    expect((await left(cards[1]?.code ?? '')).balanceCents).toBe(5000)
    const stranger = `/api/orders/${bought.id}/gift-cards?token=wrong`
    expect((await server().send('GET', stranger)).status).toBe(404)
    server().set(new Date('2025-10-17T16:00:00Z'))
    await expectEven()
  })

  test('are emailed to whoever bought them when they are paid: a link to each code, and not the code', async () => {
    const lines = [{ id: 'gift-card-25', type: 'gift-card', quantity: 2 }]
    const contact = { name: 'Zoe', email: 'gives@guest.example' }
    const bought = await place(1, { lines, contact })
    const mails = () =>
      server().db.select().from(outbox).where(eq(outbox.to, 'gives@guest.example'))
    const before = (await mails()).length
    await patchOrder(server(), bought.id, { isPaid: true })
    const mail = (await mails()).slice(before).find(({ text }) => text.includes('/credit?'))
    expect(mail?.subject).toContain('Your gift cards')
    const links = mail?.text.match(/http\S+credit\S+/g) ?? []
    expect(links).toHaveLength(2)
    const path = `/api/orders/${bought.id}/gift-cards?token=${bought.token}`
    const { cards } = (await server().send<'boughtGiftCards'>('GET', path)).body
    for (const { code } of cards) expect(mail?.text).not.toContain(code)
    const shown = []
    for (const link of links) {
      const { searchParams } = new URL(link)
      const token = encodeURIComponent(searchParams.get('token') ?? '')
      const of = `/api/credits/${searchParams.get('card')}?token=${token}`
      shown.push((await server().send<'creditCard'>('GET', of)).body.code)
    }
    expect(shown.toSorted()).toEqual(cards.map(({ code }) => code).toSorted())
    await expectEven()
  })

  test('that one bought count once in the history: when they were bought, not when they are spent', async () => {
    const me = await server().as('trainee@demo.example')
    const lines = [{ id: 'gift-card-25', type: 'gift-card', quantity: 1 }]
    const order = async (body: object) =>
      (await server().send('POST', '/api/orders', newOrder(body), { ...newKey(), ...me })).body
    const bought = await order({ lines })
    await patchOrder(server(), bought.id, { isPaid: true })
    const path = `/api/orders/${bought.id}/gift-cards?token=${bought.token}`
    const [card] = (await server().send<'boughtGiftCards'>('GET', path)).body.cards
    const drinks = await order({ lines: [{ id: 'latte', quantity: 1 }] })
    await pay(drinks, card?.code ?? '')
    const { body } = await server().send<'myHistory'>('GET', '/api/me/history', undefined, me)
    expect(body.years[0]?.boughtCents).toBe(2500)
    expect(body.entries.map(({ cents, isCounted = false }) => [cents, isCounted])).toEqual(
      expect.arrayContaining([
        [2500, false],
        [drinks.quote.totalCents, true],
      ]),
    )
    expect(body.total).toBe(2)
    const file = await server().app.request('http://cafe.test/api/me/history.csv', { headers: me })
    const rows = (await file.text()).split('\n')
    expect(rows.find((row) => row.includes('Latte'))).toContain(',0.00,,,"Your gift card')
    expect(rows.find((row) => row.includes('Gift card,'))).toMatch(
      /^2025-10-17T12:\d\d:\d\d-04:00,/,
    )
  })

  test('pay a part or all of an order, once for each key, and get back what is given back', async () => {
    const { code } = await sellCard(10)
    const order = await place(2)
    const total = order.quote.totalCents
    expect(total).toBeGreaterThan(1000)
    const key = crypto.randomUUID()
    const body = { token: order.token, code, key }
    const send = () =>
      server().send<'payByGiftCard'>('POST', `/api/orders/${order.id}/gift-card`, body)
    expect((await send()).body).toMatchObject({ paidCents: 1000, dueCents: total - 1000 })
    expect((await send()).body).toMatchObject({ paidCents: 1000, dueCents: total - 1000 })
    expect((await pay(order, code)).body.error).toBe('gift_card_empty')
    await patchOrder(server(), order.id, { isPaid: true })
    await expectEven()

    await refund(order.id, { kind: 'all' })
    expect((await left(code)).balanceCents).toBe(1000)
    await expectEven()

    const small = await place(1)
    const { code: large } = await sellCard(100)
    expect((await pay(small, large)).body).toMatchObject({ state: 'paid', dueCents: 0 })
    expect((await left(large)).balanceCents).toBe(10_000 - small.quote.totalCents)
    await refund(small.id, { kind: 'lines', lines: [{ position: 0, quantity: 1 }] })
    expect((await left(large)).balanceCents).toBe(10_000)
    await expectEven()
  })

  test('pay at the till beside cash and cards, and only what they hold', async () => {
    const { code } = await sellCard(5)
    const quote = await server().send<'quote'>('POST', '/api/quotes', {
      lines: [{ id: 'latte', quantity: 1 }],
    })
    const total = quote.body.totalCents
    const sale = (cents: number) => ({
      id: crypto.randomUUID(),
      lines: [{ id: 'latte', quantity: 1 }],
      expectedTotalCents: total,
      payments: [
        { method: 'gift-card', code, amountCents: cents },
        { method: 'card-terminal', amountCents: total - cents },
      ],
    })
    const sell = async (cents: number) =>
      server().send<'sellAtTill'>('POST', '/api/sales-at-till', sale(cents), await barista())
    expect((await sell(600)).body.error).toBe('gift_card_short')
    const sold = await sell(500)
    expect(sold.body.payments).toMatchObject([{ method: 'gift-card', amountCents: 500 }, {}])
    expect((await left(code)).balanceCents).toBe(0)
    await expectEven()
  })

  test('pay at the counter for an order that was placed before, with a tip that the card has to hold', async () => {
    const { code } = await sellCard(20)
    const { id, quote } = await place(1)
    const take = async (more: object) =>
      server().send<'takePayment'>(
        'POST',
        `/api/orders/${id}/payments`,
        { key: crypto.randomUUID(), method: 'gift-card', ...more },
        await barista(),
      )
    expect((await take({})).status).toBe(400)
    const tooMuch = await take({ code, amountCents: quote.totalCents, tipCents: 1_900 })
    expect([tooMuch.status, tooMuch.body.error]).toEqual([409, 'gift_card_short'])
    const part = await take({ code, amountCents: 100 })
    expect(part.body.dueCents).toBe(quote.totalCents - 100)
    const rest = await take({ code, amountCents: quote.totalCents - 100, tipCents: 150 })
    expect(rest.body.dueCents).toBe(0)
    // Both may be of the same millisecond: then neither is the first.
    expect(new Set(rest.body.payments.map(({ tipCents }) => tipCents))).toEqual(new Set([0, 150]))
    expect((await left(code)).balanceCents).toBe(2_000 - quote.totalCents - 150)
    await expectEven()
    // All of it comes back to the card, the tip too.
    await refund(id, { kind: 'all' })
    expect((await left(code)).balanceCents).toBe(2_000)
    await expectEven()
  })

  test('are spent once by two orders at once', async () => {
    const { code } = await sellCard(10)
    const two = await Promise.all([place(2), place(2)])
    const answers = await Promise.all(two.map((order) => pay(order, code)))
    const paid = answers.map(({ body }) => body.paidCents ?? 0)
    expect(paid.toSorted((a, b) => a - b)).toEqual([0, 1000])
    await expectEven()
  })

  test('are taken back as long as nothing is spent, and buy no gift card', async () => {
    const { code, order } = await sellCard(20)
    const bought = await place(1, {
      lines: [{ id: 'gift-card-5', type: 'gift-card', quantity: 1 }],
    })
    expect((await pay(bought, code)).body.error).toBe('gift_card_for_gift_card')
    await refund(order.id, { kind: 'all' })
    expect((await left(code)).balanceCents).toBe(0)
    await expectEven()

    const other = await sellCard(20)
    await pay(await place(1), other.code)
    expect((await refund(other.order.id, { kind: 'all' })).body.error).toBe('gift_card_spent')
    const [row] = await server().db.select().from(orders).where(eq(orders.id, other.order.id))
    expect(row?.status).toBe('picked-up')
    await expectEven()
  })

  test('have their code shown again by a manager alone, with a reason that stays', async () => {
    const { code } = await sellCard(35)
    const manager = await server().as(MANAGER)
    const list = await server().send<'giftCards'>('GET', '/api/gift-cards', undefined, manager)
    const card = list.body.cards.find(({ lastFour }) => code.endsWith(lastFour))
    const again = (who: Record<string, string>, reason = 'The slip was not printed') =>
      server().send<'giftCardCode'>('POST', `/api/gift-cards/${card?.id}/code`, { reason }, who)
    expect((await again(await barista())).status).toBe(403)
    expect((await again(manager, '')).status).toBe(400)
    expect((await again(manager)).body).toEqual({ code, cents: 3500, balanceCents: 3500 })
    const log = await server().send<'auditLog'>(
      'GET',
      '/api/admin/audit?action=gift-card.code-shown',
      undefined,
      manager,
    )
    expect(log.body.rows).toMatchObject([{ subject: card?.id }])
    expect(JSON.stringify(log.body)).not.toContain(code)
    const unknown = `/api/gift-cards/${crypto.randomUUID()}/code`
    expect((await server().send('POST', unknown, { reason: 'Lost' }, manager)).status).toBe(404)
  })

  test('are stopped when they are lost, and cannot be guessed', async () => {
    const { code } = await sellCard(30)
    const manager = await server().as(MANAGER)
    const list = await server().send<'giftCards'>('GET', '/api/gift-cards', undefined, manager)
    expect(list.body.owedCents).toBe(await owed())
    const card = list.body.cards.find(({ lastFour }) => code.endsWith(lastFour))
    const stop = (isStopped: boolean) =>
      server().send<'stopGiftCard'>(
        'POST',
        `/api/gift-cards/${card?.id}/stop`,
        { isStopped, reason: 'Lost on the bus' },
        manager,
      )
    await stop(true)
    expect((await left(code)).error).toBe('gift_card_stopped')
    await stop(false)
    expect((await left(code)).balanceCents).toBe(3000)
    for (let tries = 0; tries < 20; tries += 1) await left(`WRONG-CODE-${tries}`)
    expect((await left('WRONG-CODE-20')).error).toBe('too_many_codes')
    // Who guesses on a network that others share keeps nobody from their own card.
    expect((await left(code)).balanceCents).toBe(3000)
  })
})
