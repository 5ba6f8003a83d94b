import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { WaitingBill } from '#domain/contracts/parked-bills.ts'
import { auditLog, parkedBills } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'
import { forgetParked, sweepParked } from './parked.ts'
import { enter, giveTill } from './testing.ts'

const DAY_MS = 24 * 60 * 60_000
const MEMBER = {
  id: 'cleo',
  name: 'Cleo Park',
  email: 'c•••@demo.example',
  tier: 'premium' as const,
}

eachEngine('parked bills', (server) => {
  const barista = () => server().as('barista@demo.example')
  const manager = () => server().as('manager@demo.example')
  type Who = Promise<Record<string, string>> | Record<string, string>
  const bill = (more: Partial<WaitingBill> = {}): WaitingBill => ({
    lines: [
      {
        lineId: 'one',
        id: 'taro-milk-tea',
        type: 'item',
        name: 'Taro Milk Tea',
        category: 'milk-tea',
        size: 'large',
        priceCents: 850,
        quantity: 2,
        customizations: { sugarLevel: 50, toppings: ['boba'] },
        customerName: 'Ada',
      },
    ],
    name: 'Otto',
    note: 'By the window',
    tip: { percent: 20 },
    discount: null,
    waiver: null,
    member: MEMBER,
    promo: null,
    dining: 'here',
    ...more,
  })
  const park = async (id: string, who: Who = barista(), more: object = {}) =>
    server().send<'parkBill'>(
      'POST',
      '/api/parked-bills',
      { id, parkedAt: server().now().toISOString(), bill: bill(), ...more },
      await who,
    )
  const take = async (id: string, who: Who = barista(), more: object = {}) =>
    server().send<'takeBill'>(
      'POST',
      `/api/parked-bills/${id}/take`,
      { takeId: randomUUID(), ...more },
      await who,
    )
  const list = async (who: Who = barista()) =>
    (await server().send<'parkedBills'>('GET', '/api/parked-bills', undefined, await who)).body
      .bills

  beforeEach(async () => {
    server().set(FRIDAY_NOON)
    await server().db.delete(parkedBills)
  })

  test('a bill that one till parks is seen and taken by another, as it was', async () => {
    const front = await enter(
      server(),
      await giveTill(server(), 'manager@demo.example', 'Front'),
      'barista@demo.example',
    )
    const id = randomUUID()
    expect((await park(id, front)).status).toBe(200)
    expect(await list(manager())).toEqual([
      { id, parkedAt: FRIDAY_NOON.toISOString(), by: 'Bao Tran', till: 'Front', bill: bill() },
    ])
    const taken = await take(id, manager())
    expect([taken.status, taken.body.bill]).toEqual([200, bill()])
    expect(await list(front)).toEqual([])
  })

  test('of many tills that take one at the same moment one gets it, and the others are told who has it', async () => {
    const id = randomUUID()
    await park(id)
    const people = await Promise.all([barista(), manager(), server().as('senior@demo.example')])
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, index) => take(id, people[index % 3])),
    )
    const got = answers.filter(({ status }) => status === 200)
    expect(got.map(({ body }) => body.bill?.name)).toEqual(['Otto'])
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(8)
    for (const { body } of refused) {
      expect(body.error).toBe('bill_taken')
      expect(body.message).toMatch(/^\w+ \w+ has it: taken at 12:00 PM on the browser of /)
    }
  })

  test('sent twice it is parked once, and comes not back after it was taken', async () => {
    const id = randomUUID()
    await Promise.all([park(id), park(id)])
    expect(await list()).toHaveLength(1)
    await take(id)
    expect((await park(id)).status).toBe(200)
    expect(await list()).toEqual([])
  })

  test('an id that another bill has is refused, also when that one was taken since, and neither is changed', async () => {
    const id = randomUUID()
    const other = { bill: bill({ note: 'No ice' }) }
    const answers = await Promise.all([park(id), park(id, manager(), other)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [kept] = await list()
    const lost = answers[0]?.status === 409 ? {} : other
    const again = await park(id, barista(), lost)
    expect([again.status, again.body.error]).toEqual([409, 'bill_id_used'])
    expect(again.body.message).toMatch(/stays on this tablet/)
    expect(await list()).toEqual([kept])
    await take(id)
    expect((await park(id, barista(), lost)).status).toBe(409)
    expect(await list()).toEqual([])
  })

  test('a till that lost the answer asks again and gets the bill again', async () => {
    const id = randomUUID()
    await park(id)
    const takeId = randomUUID()
    const first = await take(id, barista(), { takeId })
    const again = await take(id, barista(), { takeId })
    expect([first.body.bill, again.body.bill]).toEqual([bill(), bill()])
    expect((await take(id, barista())).status).toBe(409)
  })

  test('one that was taken before it came does not come any more', async () => {
    const id = randomUUID()
    expect((await take(id)).body).toEqual({ bill: null })
    await park(id)
    expect(await list()).toEqual([])
  })

  test('whoever throws one away stands in the audit log, and is named to who would take it', async () => {
    const id = randomUUID()
    await park(id)
    await take(id, barista(), { isRemoved: true })
    const late = await take(id, manager())
    expect(late.body.message).toBe('Bao Tran threw it away at 12:00 PM on the browser of Bao Tran.')
    const [line] = await server()
      .db.select()
      .from(auditLog)
      .where(eq(auditLog.action, 'parked-bill.removed'))
      .orderBy(desc(auditLog.at))
    expect(line).toMatchObject({
      byName: 'Bao Tran',
      subject: 'Otto',
      before: { lines: ['2 × Taro Milk Tea'], cents: 1700 },
    })
  })

  test('a clock that is ahead parks nothing in the future; what waited keeps its time', async () => {
    const [ahead, waited] = [randomUUID(), randomUUID()]
    const at = (ms: number) => new Date(FRIDAY_NOON.getTime() + ms).toISOString()
    await park(ahead, barista(), { parkedAt: at(3_600_000) })
    await park(waited, barista(), { parkedAt: at(-600_000) })
    expect((await list()).map(({ id, parkedAt }) => [id, parkedAt])).toEqual([
      [waited, at(-600_000)],
      [ahead, at(0)],
    ])
  })

  test('a time that cannot be right and a quantity that nobody orders are refused with a reason, not mended', async () => {
    const of = async (more: object) => {
      const { status, body } = await park(randomUUID(), barista(), more)
      return [status, ...Object.values(body.fields ?? {})]
    }
    const later = 'This tablet says that the bill was parked on a later day than today.'
    const soon = new Date(FRIDAY_NOON.getTime() + DAY_MS + 1).toISOString()
    const long = new Date(FRIDAY_NOON.getTime() - 30 * DAY_MS - 1).toISOString()
    for (const parkedAt of ['2099-01-01T00:00:00Z', soon])
      expect(await of({ parkedAt })).toEqual([400, expect.stringContaining(later)])
    expect(await of({ parkedAt: long })).toEqual([400, expect.stringContaining('30 days')])
    const [line] = bill().lines
    const withLine = (changed: object) =>
      of({ bill: { ...bill(), lines: [{ ...line, ...changed }] } })
    for (const quantity of [-5, 0])
      expect(await withLine({ quantity })).toEqual([400, 'Order at least 1.'])
    expect(await withLine({ quantity: 51 })).toEqual([400, expect.stringContaining('at most 50')])
    expect((await withLine({ quantity: 1.5 }))[0]).toBe(400)
    expect((await withLine({ priceCents: -850 }))[0]).toBe(400)
    expect(await list()).toEqual([])
  })

  test('no more than 200 wait', async () => {
    const row = { bill: bill(), parkedAt: FRIDAY_NOON, parkedBy: 'Bao Tran', tillName: 'Front' }
    await server()
      .db.insert(parkedBills)
      .values(Array.from({ length: 200 }, () => ({ id: randomUUID(), ...row })))
    const { status, body } = await park(randomUUID())
    expect([status, body.error]).toEqual([409, 'parked_full'])
    expect(await list()).toHaveLength(200)
  })

  test('a trainee takes none, and an empty bill or a foreign field is not parked', async () => {
    const id = randomUUID()
    await park(id)
    expect((await take(id, server().as('trainee@demo.example'))).status).toBe(403)
    expect((await park(randomUUID(), barista(), { bill: bill({ lines: [] }) })).status).toBe(400)
    expect((await park(randomUUID(), barista(), { paid: [] })).status).toBe(400)
  })

  test('a taken one is forgotten after a day, one that waits after 30 days, and the name of an account with it', async () => {
    const [left, taken] = [randomUUID(), randomUUID()]
    await park(left)
    await park(taken)
    await take(taken)
    const kept = async (days: number) => {
      await sweepParked(server().db, new Date(FRIDAY_NOON.getTime() + days * DAY_MS + 1))
      return (await server().db.select({ id: parkedBills.id }).from(parkedBills)).length
    }
    expect([await kept(0.9), await kept(1), await kept(29), await kept(30)]).toEqual([2, 1, 1, 0])

    await park(left)
    await forgetParked(server().db, MEMBER.id)
    expect((await list())[0]?.bill).toEqual(bill({ member: null, name: '' }))
  })
})
