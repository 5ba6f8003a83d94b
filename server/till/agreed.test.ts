import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { NewCounterSale } from '#domain/contracts/drawers.ts'
import { tillSales } from '../db/schema.ts'
import { eachEngine, milkTea } from '../db/testing.ts'
import { accountOf } from '../people/testing.ts'
import { enter, giveTill, PINS } from './testing.ts'

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
  let assistant = { userId: '', pin: PINS[ASSISTANT] }
  beforeAll(async () => {
    const till = await giveTill(server(), 'barista@demo.example')
    barista = await enter(server(), till, 'barista@demo.example')
    await enter(server(), till, ASSISTANT)
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
    const agreed = await sell(free({ ...beside, approval: assistant }))
    expect(agreed.status).toBe(200)
    const [row] = await server()
      .db.select()
      .from(tillSales)
      .where(eq(tillSales.orderId, agreed.body.order.id))
    expect(row?.approvedBy).toBe('Asha Lind')
  })
})
