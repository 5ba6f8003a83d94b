import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Account } from '#domain/books/accounts.ts'
import type { NewTender } from '#domain/contracts/payments.ts'
import { auditLog, ledgerPostings, ledgerTransactions, payments } from '../db/schema.ts'
import { eachEngine, milkTea, newKey, newOrder } from '../db/testing.ts'
import { balanceOfAccount } from '../books/store.ts'
import { accountOf } from '../people/testing.ts'
import { enter, giveTill, PINS } from '../till/testing.ts'
import { bookedOn } from './testing.ts'

/** A large taro milk tea with 8 % tax. */
const PRICE = 918

eachEngine('how money at the counter was paid', (server) => {
  const as = (email = 'senior@demo.example') => server().as(email)
  const onAccount = (account: Account) => balanceOfAccount(server().db, account)
  const wait = (ms: number) => server().set(new Date(server().now().getTime() + ms))
  const open = async (drawer = 'front', countedCents = 10_000) => {
    const sessionId = randomUUID()
    const path = `/api/drawers/${drawer}/open`
    await server().send('POST', path, { sessionId, countedCents }, await as())
    return sessionId
  }
  const close = async (sessionId: string, countedCents: number, drawer = 'front') =>
    server().send<'closeDrawer'>(
      'POST',
      `/api/drawers/${drawer}/close`,
      { sessionId, countedCents, reason: 'Counted twice' },
      await as(),
    )
  type Way = { method: 'cash' | 'card-terminal'; amountCents?: number; givenCents?: number }
  const sell = async (...ways: Way[]) => {
    const { body } = await server().send<'sellAtTill'>(
      'POST',
      '/api/sales-at-till',
      {
        id: randomUUID(),
        lines: [milkTea],
        expectedTotalCents: PRICE,
        payments: ways.map((way) => ({ amountCents: PRICE, ...way })),
        drawerId: 'front',
      },
      await as('barista@demo.example'),
    )
    const money = await moneyOf(body.order.id)
    return { id: body.order.id, payments: money.payments }
  }
  const moneyOf = async (id: string) =>
    (await server().send<'orderMoney'>('GET', `/api/orders/${id}/payments`, undefined, await as()))
      .body
  const correct = async (
    { id, payments: [first] }: { id: string; payments: readonly { id: string; method: string }[] },
    body: Partial<NewTender>,
    headers?: Record<string, string>,
  ) =>
    server().send<'correctTender'>(
      'POST',
      `/api/orders/${id}/payments/${first?.id}/method`,
      { from: first?.method, reason: 'It was a card', ...body },
      headers ?? (await as()),
    )
  const giveBack = async (id: string, of: object) =>
    server().send<'refundOrder'>(
      'POST',
      `/api/orders/${id}/refunds`,
      { key: randomUUID(), of, reason: 'Spilled' },
      await as(),
    )

  test('is corrected from cash to card: one transaction with both sides, and the drawer should hold less', async () => {
    const session = await open()
    const sold = await sell({ method: 'cash', givenCents: 2_000 })
    expect(sold.payments).toMatchObject([{ method: 'cash', isCorrectable: true }])
    const [cash, card] = [await onAccount('cash:front'), await onAccount('card-terminal')]
    const { status, body } = await correct(sold, { method: 'card-terminal' })
    expect(status).toBe(200)
    expect(body.payments).toMatchObject([{ method: 'card-terminal', givenCents: null }])
    expect([body.dueCents, body.paidCents]).toEqual([0, PRICE])
    expect(await onAccount('cash:front')).toBe(cash - PRICE)
    expect(await onAccount('card-terminal')).toBe(card + PRICE)
    const written = await server()
      .db.select({ id: ledgerTransactions.id, account: ledgerPostings.account })
      .from(ledgerTransactions)
      .innerJoin(ledgerPostings, eq(ledgerPostings.transactionId, ledgerTransactions.id))
      .where(
        and(
          eq(ledgerTransactions.subjectId, sold.payments[0]?.id ?? ''),
          eq(ledgerTransactions.position, 2),
        ),
      )
    expect(written.map(({ account }) => account).toSorted()).toEqual([
      'card-terminal',
      'cash:front',
    ])
    expect(new Set(written.map(({ id }) => id)).size).toBe(1)
    // Sent once more it changes nothing.
    expect((await correct(sold, { method: 'card-terminal' })).status).toBe(200)
    expect(await onAccount('card-terminal')).toBe(card + PRICE)
    expect(await bookedOn(server(), sold.id)).toMatchObject({ 'card-terminal': PRICE })
    expect((await close(session, 10_000)).body).toMatchObject({ differenceCents: 0 })
  })

  test('stands in the log with who and why, and in the history of the order as it was and as it is', async () => {
    const session = await open()
    const sold = await sell({ method: 'card-terminal' })
    await correct(sold, { method: 'cash', reason: 'She paid in coins' })
    const [entry] = await server()
      .db.select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, sold.id), eq(auditLog.action, 'order.method-corrected')))
    expect(entry).toMatchObject({
      byName: 'Sena Boyd',
      before: { method: 'card-terminal' },
      after: { method: 'cash', cents: PRICE, reason: 'She paid in coins' },
    })
    const path = `/api/order-list/${sold.id}`
    const record = await server().send<'orderRecord'>('GET', path, undefined, await as())
    expect(record.body.changes.map(({ what }) => what)).toEqual(
      expect.arrayContaining([
        'took $9.18 on the card terminal',
        'corrected how $9.18 was paid: in cash, not on the card terminal (She paid in coins)',
      ]),
    )
    await close(session, 10_000 + PRICE)
  })

  test('needs somebody who may give money back: a barista asks for their PIN', async () => {
    const session = await open()
    const sold = await sell({ method: 'cash' })
    const till = await giveTill(server(), 'senior@demo.example')
    const barista = await enter(server(), till, 'barista@demo.example')
    await enter(server(), till, 'senior@demo.example')
    const alone = await correct(sold, { method: 'card-terminal' }, barista)
    expect([alone.status, alone.body.error]).toEqual([403, 'approval_needed'])
    const { id: userId } = await accountOf(server(), 'senior@demo.example')
    const approval = { userId, pin: PINS['senior@demo.example'] }
    const agreed = await correct(sold, { method: 'card-terminal', approval }, barista)
    expect(agreed.status).toBe(200)
    const [entry] = await server()
      .db.select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, sold.id), eq(auditLog.action, 'order.method-corrected')))
    expect(entry).toMatchObject({ byName: 'Bao Tran', after: { approvedBy: 'Sena Boyd' } })
    await close(session, 10_000)
  })

  test('one part of a bill is corrected, and the other stays', async () => {
    const session = await open()
    const sold = await sell(
      { method: 'cash', amountCents: 500 },
      { method: 'card-terminal', amountCents: PRICE - 500 },
    )
    const cash = sold.payments.filter(({ method }) => method === 'cash')
    await correct({ ...sold, payments: cash }, { method: 'card-terminal' })
    expect(await bookedOn(server(), sold.id)).toMatchObject({ 'card-terminal': PRICE })
    // What is given back then goes by the way that is true.
    const { body } = await giveBack(sold.id, { kind: 'all' })
    expect(body.refunds.map(({ method }) => method)).toEqual(['card-terminal', 'card-terminal'])
    await close(session, 10_000)
  })

  test('is not corrected where some of it was given back, where it was paid online, or changed meanwhile', async () => {
    const session = await open()
    const sold = await sell({ method: 'cash' })
    await giveBack(sold.id, { kind: 'amount', cents: 100 })
    expect((await moneyOf(sold.id)).payments).toMatchObject([
      { isCorrectable: false, keptBecause: expect.stringMatching(/^Some of it was given back/) },
    ])
    const given = await correct(sold, { method: 'card-terminal' })
    expect([given.status, given.body.error]).toEqual([409, 'given_back_already'])

    const other = await sell({ method: 'cash' })
    const stale = await correct(other, { method: 'card-terminal', from: 'counter' })
    expect([stale.status, stale.body.error]).toEqual([409, 'payment_changed'])
    const [paid] = other.payments
    await server()
      .db.update(payments)
      .set({ method: 'test', account: 'provider:test', givenCents: null })
      .where(eq(payments.id, paid?.id ?? ''))
    const online = await correct(other, { method: 'card-terminal', from: 'test' })
    expect([online.status, online.body.error]).toEqual([409, 'not_at_counter'])
    expect((await correct({ ...other, payments: sold.payments }, {})).status).toBe(400)
    const foreign = await correct(
      { ...other, payments: sold.payments },
      { method: 'card-terminal' },
    )
    expect([foreign.status, foreign.body.error]).toEqual([404, 'payment_not_found'])
    await server()
      .db.update(payments)
      .set({ method: 'cash', account: 'cash:front', givenCents: PRICE })
      .where(eq(payments.id, paid?.id ?? ''))
    await close(session, 10_000 + 2 * PRICE - 100)
  })

  test('what nobody said how it was paid is said later', async () => {
    const session = await open()
    const { body } = await server().send('POST', '/api/orders', newOrder(), newKey())
    await server().send(
      'POST',
      `/api/orders/${body.id}/payments`,
      { key: randomUUID(), method: 'counter' },
      await as(),
    )
    const of = { id: body.id, payments: (await moneyOf(body.id)).payments }
    const said = await correct(of, { method: 'cash' })
    expect(said.status).toBe(200)
    expect(await bookedOn(server(), body.id)).toMatchObject({ 'cash:front': said.body.paidCents })
    await close(session, 10_000 + said.body.paidCents)
  })

  test('stands on X and Z with how often, how much, and from what to what', async () => {
    const x = async () =>
      (await server().send<'dayReport'>('GET', '/api/day-report', undefined, await as())).body
    const row = { from: 'Cash: Front drawer', to: 'Card terminal' }
    const found = ({ corrections = [] }: Awaited<ReturnType<typeof x>>) =>
      corrections.find(({ from, to }) => from === row.from && to === row.to) ?? {
        count: 0,
        cents: 0,
      }
    const session = await open()
    const before = found(await x())
    for (const _ of [1, 2])
      await correct(await sell({ method: 'cash' }), { method: 'card-terminal' })
    const after = { count: before.count + 2, cents: before.cents + 2 * PRICE }
    expect(found(await x())).toEqual({ ...row, ...after })
    await close(session, 10_000)
  })

  test('is not corrected once its drawer was counted, also where that is open again', async () => {
    const session = await open()
    const sold = await sell({ method: 'cash' })
    wait(60_000)
    await close(session, 10_000 + PRICE)
    const closed = await correct(sold, { method: 'card-terminal' })
    expect([closed.status, closed.body.error]).toEqual([409, 'drawer_closed'])
    const kept = [
      { isCorrectable: false, keptBecause: expect.stringMatching(/^A drawer was counted/) },
    ]
    expect((await moneyOf(sold.id)).payments).toMatchObject(kept)
    wait(60_000)
    const next = await open()
    const again = await correct(sold, { method: 'card-terminal' })
    expect([again.status, again.body.error]).toEqual([409, 'drawer_counted'])
    expect((await moneyOf(sold.id)).payments).toMatchObject(kept)
    await close(next, 10_000)
  })

  test('is not corrected once the day is closed, whose report stays', async () => {
    const sold = await sell({ method: 'card-terminal' })
    expect((await moneyOf(sold.id)).payments).toMatchObject([
      { isCorrectable: false, keptBecause: expect.stringMatching(/^If it was cash/) },
    ])
    wait(60_000)
    const z = await server().send<'closeDay'>(
      'POST',
      '/api/day-closings',
      { id: randomUUID(), unsentCount: 0 },
      await as(),
    )
    expect(z.status).toBe(200)
    expect((await moneyOf(sold.id)).payments).toMatchObject([
      {
        isCorrectable: false,
        keptBecause: expect.stringMatching(/Give the money back and take it/),
      },
    ])
    const session = await open()
    const late = await correct(sold, { method: 'cash' })
    expect([late.status, late.body.error]).toEqual([
      409,
      expect.stringMatching(/day_closed|drawer_counted/),
    ])
    await close(session, 10_000)
  })

  test('of two who correct it at once to the same, it is done once', async () => {
    const session = await open()
    const sold = await sell({ method: 'cash' })
    const before = await onAccount('card-terminal')
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => correct(sold, { method: 'card-terminal' })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await onAccount('card-terminal')).toBe(before + PRICE)
    await close(session, 10_000)
  })
})
