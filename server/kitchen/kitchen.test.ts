import { and, desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { CallName } from '#domain/contracts/api.ts'
import { allDay } from '#domain/kitchen/all-day.ts'
import { piecesToMake } from '#domain/kitchen/making.ts'
import { auditLog, outbox } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON, newKey, newOrder } from '../db/testing.ts'
import { patchOrder } from '../ordering/testing.ts'

eachEngine('an order in the kitchen', (server) => {
  const place = async (more: object = {}) =>
    (await server().send('POST', '/api/orders', newOrder(more), newKey())).body
  const post = async <Name extends CallName>(path: string, body: object, who = 'barista') =>
    server().send<Name>(
      'POST',
      `/api/orders/${path}`,
      body,
      await server().as(`${who}@demo.example`),
    )
  const delay = (id: string, minutes: number, seenEstimatedAt: string, who?: string) =>
    post<'delayOrder'>(`${id}/delays`, { minutes, seenEstimatedAt }, who)
  const remake = (id: string, more: object = {}) =>
    post<'remakeLine'>(`${id}/remakes`, {
      line: 0,
      quantity: 1,
      reason: 'Spilled',
      from: 'ready',
      ...more,
    })
  const made = (id: string, lines: number[], from: string) =>
    post<'setMadeLines'>(`${id}/made-lines`, { lines, from })
  const patch = (id: string, change: Parameters<typeof patchOrder>[2]) =>
    patchOrder(server(), id, change)
  const mailsTo = (to: string) =>
    server().db.select().from(outbox).where(eq(outbox.to, to)).orderBy(desc(outbox.createdAt))
  const mailed = (email: string) =>
    place({ contact: { name: 'Mira', email, phone: '518 555 0100' } })

  test('is put off, its customer is told, and the first promise stays', async () => {
    const order = await mailed('delay@guest.example')
    const { status, body } = await delay(order.id, 10, order.estimatedAt)
    expect([status, body.told]).toEqual([200, ['page']])
    expect(Date.parse(body.order.estimatedAt) - Date.parse(order.estimatedAt)).toBe(600_000)
    expect([body.order.promisedAt, body.order.token]).toEqual([order.estimatedAt, ''])
    const mails = await mailsTo('delay@guest.example')
    expect(mails.map(({ subject }) => subject)).toContain(
      `Order ${order.number} takes a little longer`,
    )
    const again = await delay(order.id, 5, body.order.estimatedAt)
    expect(again.body.order.promisedAt).toBe(order.estimatedAt)
    const [entry] = await server()
      .db.select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, order.id), eq(auditLog.action, 'order.delayed')))
    expect(entry).toMatchObject({ before: { estimatedAt: order.estimatedAt } })
  })

  test('is put off once by two presses at the same time', async () => {
    const order = await place()
    const answers = await Promise.all([1, 2].map(() => delay(order.id, 10, order.estimatedAt)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('is put off neither when it is ready, nor by hours, nor by someone in training', async () => {
    const order = await place()
    expect((await delay(order.id, 10, order.estimatedAt, 'trainee')).status).toBe(403)
    let seen = order.estimatedAt
    for (const _ of Array.from({ length: 6 }))
      seen = (await delay(order.id, 30, seen)).body.order.estimatedAt
    expect((await delay(order.id, 5, seen)).body.error).toBe('delayed_too_far')
    await patch(order.id, { status: 'ready' })
    expect((await delay(order.id, 5, seen)).body.error).toBe('order_changed')
    expect((await delay(order.id, 7, seen)).status).toBe(400)
  })

  test('tells who was faster when a press is out of date, and changes nothing', async () => {
    const { id } = await place()
    await patch(id, { status: 'preparing' })
    const stale = await server().send<'patchOrder'>(
      'PATCH',
      `/api/orders/${id}`,
      { status: 'confirmed', from: 'pending' },
      await server().as('senior@demo.example'),
    )
    expect(stale.status).toBe(409)
    expect(stale.body.message).toMatch(
      /^This order is preparing by now\. .+ set it to that at 12:00 PM\. Nothing was changed/,
    )
  })

  test('is emailed to be ready only when that was not undone', async () => {
    const { id } = await mailed('undo@guest.example')
    const readyMails = async () =>
      (await mailsTo('undo@guest.example')).filter(({ subject }) => subject.includes('is ready'))
    await patch(id, { status: 'ready' })
    expect((await readyMails()).map(({ nextAttemptAt }) => nextAttemptAt.getTime())).toEqual([
      FRIDAY_NOON.getTime() + 10_000,
    ])
    await patch(id, { status: 'preparing' })
    expect(await readyMails()).toEqual([])
    await patch(id, { status: 'ready' })
    server().set(new Date(FRIDAY_NOON.getTime() + 10_001))
    await patch(id, { status: 'preparing' })
    expect(await readyMails()).toHaveLength(1)
    server().set(FRIDAY_NOON)
  })

  test('comes back to the kitchen with what is made once more, and why; its customer is not told why', async () => {
    const { id, token, quote } = await place()
    expect((await remake(id, { from: 'pending' })).body.error).toBe('nothing_made')
    await patch(id, { status: 'ready' })
    const { status, body } = await remake(id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'preparing',
      remakes: [{ line: 0, quantity: 1, reason: 'Spilled' }],
      madeLines: quote.lines.flatMap((_, index) => (index === 0 ? [] : [index])),
      quote: { totalCents: quote.totalCents },
    })
    const own = await server().send('GET', `/api/orders/${id}?token=${token}`)
    expect(JSON.stringify(own.body)).not.toContain('Spilled')
    await patch(id, { status: 'ready' })
    await patch(id, { status: 'preparing' })
    const { body: later } = await server().send<'order'>(
      'GET',
      `/api/orders/${id}`,
      undefined,
      await server().as('barista@demo.example'),
    )
    expect(later.remakes).toBeUndefined()
  })

  test('makes one of two again, then the other, and both where they were still open', async () => {
    const lines = [{ ...newOrder().lines[0]!, quantity: 2 }]
    const made = await place({ lines })
    await patch(made.id, { status: 'ready' })
    const one = (await remake(made.id)).body
    expect([piecesToMake(one, 0), allDay([one], () => [0])]).toMatchObject([
      1,
      [{ count: 1, again: 1 }],
    ])
    const other = (await remake(made.id, { from: 'preparing' })).body
    expect([piecesToMake(other, 0), allDay([other], () => [0])]).toMatchObject([
      2,
      [{ count: 2, again: 2 }],
    ])
    const open = await place({ lines })
    await patch(open.id, { status: 'preparing' })
    expect(piecesToMake((await remake(open.id, { from: 'preparing' })).body, 0)).toBe(2)
  })

  test('makes no more again than was ordered, and no line that is not there', async () => {
    const { id, quote } = await place()
    await patch(id, { status: 'ready' })
    const tooMany = (quote.lines[0]?.quantity ?? 0) + 1
    expect((await remake(id, { quantity: tooMany })).status).toBe(400)
    expect((await remake(id, { line: 59 })).status).toBe(404)
    expect((await remake(id, { from: 'preparing' })).body.error).toBe('order_changed')
    expect((await remake('nothing')).status).toBe(404)
  })

  test('is prepared from the first line that is made, and ready with the last', async () => {
    const { id, quote } = await place()
    const all = quote.lines.map((_, index) => index)
    const first = await made(id, [0], 'pending')
    expect(first.body.status).toBe(all.length > 1 ? 'preparing' : 'ready')
    const last = await made(id, [...all, 40], first.body.status)
    expect(last.status === 200 ? last.body.status : 'ready').toBe('ready')
    expect((await made(id, [], 'ready')).body.error).toBe('order_changed')
    const recalled = await patch(id, { status: 'preparing' })
    expect(recalled.body.madeLines).toBeUndefined()
  })
})
