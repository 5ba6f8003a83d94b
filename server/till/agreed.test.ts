import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { NewCounterSale } from '#domain/contracts/drawers.ts'
import type { Approval } from '#domain/contracts/till.ts'
import { tillSales } from '../db/schema.ts'
import { eachEngine, milkTea } from '../db/testing.ts'
import { accountOf } from '../people/testing.ts'
import { enter, giveTill, PINS } from './testing.ts'

const SENIOR = 'senior@demo.example'
const ASSISTANT = 'assistant@demo.example'

eachEngine('what somebody agreed to at the till', (server) => {
  const line = milkTea as NewCounterSale['lines'][number]
  const card = { type: 'gift-card', id: 'gift-card-100', quantity: 1 } as typeof line
  const free = (more: Partial<NewCounterSale> = {}): NewCounterSale => ({
    id: randomUUID(),
    lines: [line],
    discount: { of: { percent: 100 }, reason: 'Spilled' },
    expectedTotalCents: 0,
    payments: [],
    ...more,
  })
  let barista: Record<string, string> = {}
  let assistant: Approval = { userId: '', pin: PINS[ASSISTANT] }
  let senior: Approval = { userId: '', pin: PINS[SENIOR] }
  beforeAll(async () => {
    const till = await giveTill(server(), 'senior@demo.example')
    barista = await enter(server(), till, 'barista@demo.example')
    await enter(server(), till, ASSISTANT)
    await enter(server(), till, SENIOR)
    senior = { ...senior, userId: (await accountOf(server(), SENIOR)).id }
    assistant = { ...assistant, userId: (await accountOf(server(), ASSISTANT)).id }
  })
  const sell = (sale: NewCounterSale) =>
    server().send<'sellAtTill'>('POST', '/api/sales-at-till', sale, barista)

  test('is asked for by what is given away, whatever else is on the bill', async () => {
    const beside = {
      lines: [line, card],
      expectedTotalCents: 10_000,
      payments: [{ method: 'card-terminal' as const, amountCents: 10_000 }],
    }
    const alone = await sell(free(beside))
    expect([alone.status, alone.body.error]).toEqual([403, 'approval_needed'])
    const agreed = await sell(free({ ...beside, approval: { ...assistant, cents: 850 } }))
    expect(agreed.status).toBe(200)
    const [row] = await server()
      .db.select()
      .from(tillSales)
      .where(eq(tillSales.orderId, agreed.body.order.id))
    expect(row?.approvedBy).toBe('Asha Lind')
  })

  test('is good for the amount that was shown, and for no more', async () => {
    const approval = { ...assistant, cents: 850 }
    const more = await sell(free({ lines: [{ ...line, quantity: 2 }], approval }))
    expect([more.status, more.body.error, more.body.message]).toEqual([
      403,
      'approval_needed',
      '$8.50 was agreed to, and it is $17.00. Ask for the PIN once more.',
    ])
    const blank = await sell(free({ approval: assistant }))
    expect([blank.status, blank.body.error]).toEqual([403, 'approval_needed'])
    expect((await sell(free({ approval }))).status).toBe(200)
  })

  test('is an amount of cash in or out, and no more', async () => {
    const opened = await server().send<'openDrawer'>(
      'POST',
      '/api/drawers/front/open',
      { sessionId: randomUUID(), countedCents: 20_000, approval: senior },
      barista,
    )
    expect(opened.status).toBe(200)
    const payOut = (approval: Approval) =>
      server().send<'moveCash'>(
        'POST',
        '/api/drawers/front/movements',
        { id: randomUUID(), kind: 'pay-out', cents: 2_000, reason: 'Coins', approval },
        barista,
      )
    for (const approval of [senior, { ...senior, cents: 1_999 }]) {
      const { status, body } = await payOut(approval)
      expect([status, body.error]).toEqual([403, 'approval_needed'])
    }
    expect((await payOut({ ...senior, cents: 2_000 })).status).toBe(200)
  })
})
