import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders } from '../db/schema.ts'
import { eachEngine, newKey, newOrder } from '../db/testing.ts'
import { opened } from '../forms/testing.ts'
import { patchOrder } from './testing.ts'

eachEngine('the list of all orders', (server) => {
  const as = (who: string) => server().as(`${who}@demo.example`)
  const place = async (contact: object, more: object = {}) =>
    (await server().send('POST', '/api/orders', newOrder({ contact, ...more }), newKey())).body
  const find = async (query: string, who = 'barista') =>
    server().send<'orderList'>('GET', `/api/order-list?${query}`, undefined, await as(who))
  const namesFor = async (query: string) => (await find(query)).body.rows.map(({ name }) => name)

  test('finds an order by its number, name, phone, email address and item, ended or not', async () => {
    const ada = await place({
      name: 'Ada Quill',
      email: 'ada@quill.example',
      phone: '518 555 0171',
    })
    const bo = await place({ name: 'Bo Fenn', phone: '(518) 555-0172' }, { source: 'spring' })
    await patchOrder(server(), ada.id, { status: 'picked-up' })
    expect(await namesFor(`q=${ada.number}`)).toEqual(['Ada Quill'])
    expect(await namesFor('q=quill')).toEqual(['Ada Quill'])
    expect(await namesFor('q=ADA%40QUILL.example')).toEqual(['Ada Quill'])
    expect(await namesFor('q=5185550172')).toEqual(['Bo Fenn'])
    expect(await namesFor('q=518-555-0171')).toEqual(['Ada Quill'])
    for (const typed of ['+1 518 555 0171', '+15185550171', '1-518-555-0171'])
      expect(await namesFor(`q=${encodeURIComponent(typed)}`)).toEqual(['Ada Quill'])
    expect(await namesFor(`q=${encodeURIComponent(`#${ada.number}`)}`)).toEqual(['Ada Quill'])
    const item = ada.quote.lines[0]?.name ?? ''
    expect(await namesFor(`q=fenn+${encodeURIComponent(item)}`)).toEqual(['Bo Fenn'])
    expect(await namesFor('q=%25')).toEqual([])
    expect(await namesFor('source=spring')).toEqual(['Bo Fenn'])
    expect(await namesFor('q=quill&status=picked-up&paid=unpaid')).toEqual(['Ada Quill'])
    expect(await namesFor('q=quill&day=2025-10-16')).toEqual([])
    const { facets } = (await find('q=fenn')).body
    expect(facets).toMatchObject({ status: { pending: 1 }, day: { '2025-10-17': 1 } })
    expect(bo.number).not.toBe(ada.number)
  })

  test('says which letters name it, but not those of whoever has another order of that number', async () => {
    const record = async (id: string) =>
      (
        await server().send<'orderRecord'>(
          'GET',
          `/api/order-list/${id}`,
          undefined,
          await as('manager'),
        )
      ).body
    const write = async (message: string, email = 'other@letter.example') => {
      const letter = opened(server(), { topic: 'other', message, email, phone: '518 555 0190' })
      const { body } = await server().send<'contact'>('POST', '/api/messages', letter)
      expect(body.reference, JSON.stringify(body)).toBeTruthy()
    }
    server().set(new Date('2025-10-16T18:00:00Z'))
    const before = await place({ name: 'Ula Thursday', email: 'ula@thursday.example' })
    await server().db.update(orders).set({ dailyNumber: 77 }).where(eq(orders.id, before.id))
    server().set(new Date('2025-10-17T16:00:00Z'))
    const mine = await place({ name: 'Ula Friday', phone: '518 555 0190' })
    await server().db.update(orders).set({ dailyNumber: 77 }).where(eq(orders.id, mine.id))
    expect(await record(mine.id)).toMatchObject({ letters: 0, lettersNaming: 0 })
    await write('My order A-177 was cold.')
    await write('Our a 177 of yesterday was lovely.', 'ula@thursday.example')
    await write('Is A-1770 a paint?')
    expect(await record(mine.id)).toMatchObject({ letters: 0, lettersNaming: 1 })
    expect(await record(before.id)).toMatchObject({ letters: 1, lettersNaming: 2 })
  })

  test('finds an order by its note, and by the note of a line, beside its name', async () => {
    const barista = await as('barista')
    await place(
      { name: 'Noor Quist', email: 'noor@quist.example' },
      { note: 'Gate on the left, blue door' },
    )
    const line = { id: 'taro-milk-tea', size: 'large', quantity: 1, note: 'Allergic to sesame' }
    const sale = {
      id: crypto.randomUUID(),
      name: 'Noor Vale',
      lines: [line],
      expectedTotalCents: 918,
      payments: [{ method: 'card-terminal', amountCents: 918 }],
    }
    const sold = await server().send<'sellAtTill'>('POST', '/api/sales-at-till', sale, barista)
    expect(sold.body.message).toBeUndefined()
    expect(await namesFor('q=blue+door')).toEqual(['Noor Quist'])
    expect(await namesFor('q=sesame')).toEqual(['Noor Vale'])
    expect(await namesFor('q=noor+sesame+taro')).toEqual(['Noor Vale'])
    expect(await namesFor('q=quist+sesame')).toEqual([])
  })

  test('counts as to pay only what can still be paid, and says how much of it', async () => {
    const open = await place({ name: 'Nori Open', email: 'nori@pay.example' })
    const off = await place({ name: 'Nori Off', email: 'nori@pay.example' })
    const changed = await place({ name: 'Nori Changed', email: 'nori@pay.example' })
    await patchOrder(server(), off.id, { status: 'cancelled' })
    await server().db.update(orders).set({ dueCents: 459 }).where(eq(orders.id, changed.id))
    const toPay = await namesFor('q=nori&paid=unpaid')
    expect(toPay.toSorted()).toEqual(['Nori Changed', 'Nori Open'])
    expect(await namesFor('q=nori&paid=none')).toEqual(['Nori Off'])
    const { rows, facets } = (await find('q=nori')).body
    expect(facets.paid).toEqual({ unpaid: 2, none: 1 })
    expect(rows.find(({ id }) => id === changed.id)?.dueCents).toBe(459)
    expect(rows.find(({ id }) => id === open.id)?.dueCents).toBeUndefined()
  })

  test('looks through a range of days, both of them in it, and counts what is there', async () => {
    server().set(new Date('2025-10-16T18:00:00Z'))
    await place({ name: 'Rana Thursday', email: 'rana@day.example' })
    server().set(new Date('2025-10-17T16:00:00Z'))
    await place({ name: 'Rana Friday', email: 'rana@day.example' })
    const both = ['Rana Friday', 'Rana Thursday']
    expect(await namesFor('q=rana&from=2025-10-16&until=2025-10-17')).toEqual(both)
    expect(await namesFor('q=rana&from=2025-10-17')).toEqual(['Rana Friday'])
    expect(await namesFor('q=rana&until=2025-10-16')).toEqual(['Rana Thursday'])
    const { body } = await find('q=rana&from=2025-10-17')
    expect([body.total, body.facets.day]).toEqual([1, { '2025-10-17': 1 }])
    expect((await find('from=tomorrow')).status).toBe(400)
  })

  test('finds what nobody picks up apart from what was picked up', async () => {
    const barista = await as('barista')
    const sell = async (name: string, line: object, cents: number) => {
      const payments = [{ method: 'card-terminal', amountCents: cents }]
      const sale = {
        id: crypto.randomUUID(),
        name,
        lines: [line],
        expectedTotalCents: cents,
        payments,
      }
      const sold = await server().send<'sellAtTill'>('POST', '/api/sales-at-till', sale, barista)
      expect(sold.body.message).toBeUndefined()
      return sold.body.order.id
    }
    await sell('Gia Card', { id: 'gift-card-25', type: 'gift-card', quantity: 1 }, 2_500)
    const taro = { id: 'taro-milk-tea', size: 'large', quantity: 1 }
    const drink = await sell('Gia Drink', taro, 918)
    await patchOrder(server(), drink, { status: 'picked-up' }, 'barista@demo.example')
    expect(await namesFor('q=gia&status=paid-only')).toEqual(['Gia Card'])
    expect(await namesFor('q=gia&status=picked-up')).toEqual(['Gia Drink'])
    const { facets } = (await find('q=gia')).body
    expect(facets.status).toEqual({ 'paid-only': 1, 'picked-up': 1 })
  })

  test('finds the orders that somebody took at the counter, and those of one account', async () => {
    const customer = await as('customer')
    const own = { name: 'Vera Own', email: 'vera@own.example' }
    const theirs = newOrder({ contact: own })
    const { body: mine } = await server().send('POST', '/api/orders', theirs, {
      ...newKey(),
      ...customer,
    })
    const atCounter = newOrder({ contact: { name: 'Vera Walk' }, channel: 'counter' })
    await server().send('POST', '/api/orders', atCounter, { ...newKey(), ...(await as('barista')) })
    const { body: found } = await find('q=vera')
    const takers = found.rows.map(({ name, takenBy }) => [name, takenBy])
    const [, barista = ''] = takers.find(([name]) => name === 'Vera Walk') ?? []
    expect(barista).not.toBe('')
    expect(takers).toContainEqual(['Vera Own', null])
    expect(found.facets.takenBy).toEqual({ [barista ?? '']: 1 })
    expect(await namesFor(`q=vera&takenBy=${encodeURIComponent(barista ?? '')}`)).toEqual([
      'Vera Walk',
    ])
    const record = async (id: string) =>
      (
        await server().send<'orderRecord'>(
          'GET',
          `/api/order-list/${id}`,
          undefined,
          await as('barista'),
        )
      ).body
    const { account } = await record(mine.id)
    expect(account?.name).not.toBe('')
    expect(await namesFor(`q=vera&account=${account?.id}`)).toEqual(['Vera Own'])
    expect(await namesFor('account=nobody')).toEqual([])
  })

  test('says of a paid order how much of it was given back, in the list, its record and its page', async () => {
    const { id, token } = await place({ name: 'Hal Part', email: 'hal@part.example' })
    await patchOrder(server(), id, { isPaid: true })
    const inList = async () => (await find('q=hal+part')).body.rows[0]?.refundedCents
    const onPage = async () =>
      (await server().send('GET', `/api/orders/${id}?token=${token}`)).body.refundedCents
    const back = async (key: string, of: object) => {
      const body = { key, of, reason: 'Too sweet' }
      const manager = await as('manager')
      return (await server().send('POST', `/api/orders/${id}/refunds`, body, manager)).status
    }
    const record = async () => {
      const path = `/api/order-list/${id}`
      return (await server().send<'orderRecord'>('GET', path, undefined, await as('barista'))).body
    }
    expect([await inList(), await onPage()]).toEqual([0, undefined])
    expect(await back('hal-refund-1', { kind: 'amount', cents: 200 })).toBe(200)
    expect(await back('hal-refund-2', { kind: 'amount', cents: 50 })).toBe(200)
    const { order } = await record()
    expect([await inList(), await onPage(), order.refundedCents]).toEqual([250, 250, 250])
    expect(await back('hal-refund-3', { kind: 'all' })).toBe(200)
    expect([await inList(), await onPage()]).toEqual([order.quote.totalCents, undefined])
  })

  test('counts a tip that was given when it was paid in what came to', async () => {
    const { id, quote } = await place({ name: 'Tia Tipp', email: 'tia@tipp.example' })
    const { totalCents } = quote
    const body = {
      key: 'tia-tip-1',
      method: 'card-terminal',
      amountCents: totalCents,
      tipCents: 100,
    }
    const path = `/api/orders/${id}/payments`
    expect((await server().send('POST', path, body, await as('barista'))).status).toBe(200)
    const shown = (await find('q=tia+tipp&sort=-totalCents')).body.rows
    expect(shown.map((row) => row.totalCents)).toEqual([totalCents + 100])
  })

  test('tells everything of one order, without the token of its customer', async () => {
    const cy = await place({ name: 'Cy', email: 'cy@quill.example', phone: '518 555 0199' })
    const again = await place({ name: 'Cyrus', email: 'CY@quill.example', phone: '518 555 0198' })
    await patchOrder(server(), cy.id, { status: 'ready' })
    const { body } = await server().send<'orderRecord'>(
      'GET',
      `/api/order-list/${cy.id}`,
      undefined,
      await as('barista'),
    )
    expect(body.changes.map(({ what }) => what)).toEqual(['placed it', 'set it to ready'])
    expect(body.mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining(cy.number),
      expect.stringContaining('is ready'),
    ])
    expect(body).toMatchObject({ sameContact: 2, order: { token: '' } })
    expect(JSON.stringify(body)).not.toContain(cy.token)
    expect(again.id).not.toBe(cy.id)
    const none = await server().send('GET', '/api/order-list/none', undefined, await as('barista'))
    expect(none.status).toBe(404)
  })

  test('is for those who handle orders, and its file for those who see the figures', async () => {
    expect((await find('', 'trainee')).status).toBe(403)
    expect((await find('sort=token')).status).toBe(400)
    const csv = async (who: string) =>
      server().app.request('http://cafe.test/api/order-list.csv?q=fenn', {
        headers: await as(who),
      })
    expect((await csv('senior')).status).toBe(403)
    const file = await csv('manager')
    expect(file.status).toBe(200)
    expect(await file.text()).toContain('Bo Fenn')
  })
})
