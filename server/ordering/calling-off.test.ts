import { and, desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog, orders, outbox } from '../db/schema.ts'
import { eachEngine, newKey, newOrder } from '../db/testing.ts'
import { patchOrder } from './testing.ts'

eachEngine('what staff do with an order that nobody stands for', (server) => {
  const place = async (contact: object, more: object = {}) =>
    (await server().send('POST', '/api/orders', newOrder({ contact, ...more }), newKey())).body
  const record = async (id: string) =>
    (
      await server().send<'orderRecord'>(
        'GET',
        `/api/order-list/${id}`,
        undefined,
        await server().as('manager@demo.example'),
      )
    ).body
  const logged = async (id: string, action: string) => {
    const [entry] = await server()
      .db.select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, id), eq(auditLog.action, action)))
    return entry
  }

  test('its phone number is checked once, and who did it is kept', async () => {
    const { id } = await place({ name: 'Mira', phone: '518 555 0133' })
    const seen = await patchOrder(server(), id, { isChecked: true })
    expect([seen.status, seen.body.isUnconfirmed]).toEqual([200, undefined])
    await patchOrder(server(), id, { isChecked: true })
    const { changes } = await record(id)
    expect(changes.filter(({ what }) => what === 'checked the phone number')).toMatchObject([
      { by: 'Bao Tran' },
    ])
    expect(await logged(id, 'order.phone-checked')).toMatchObject({ byName: 'Bao Tran' })
    const trainee = await patchOrder(server(), id, { isChecked: true }, 'trainee@demo.example')
    expect(trainee.status).toBe(403)
  })

  test('why it is called off is kept for staff, and its customer is told what is proper', async () => {
    const { id, token } = await place({ name: 'Mira', email: 'why@guest.example' })
    const cancelling = { reason: 'sold-out' as const, note: 'No pearls before five' }
    const off = await patchOrder(server(), id, {
      status: 'cancelled',
      from: 'pending',
      cancelling,
    })
    expect(off.body.cancelling).toEqual(cancelling)
    expect((await record(id)).changes.at(-1)?.what).toBe(
      'cancelled it: Something is sold out (No pearls before five)',
    )
    expect(await logged(id, 'order.status-changed')).toMatchObject({
      after: { status: 'cancelled', ...cancelling },
    })
    const [mail] = await server()
      .db.select()
      .from(outbox)
      .where(eq(outbox.to, 'why@guest.example'))
      .orderBy(desc(outbox.createdAt), desc(outbox.id))
      .then((mails) => mails.filter(({ subject }) => subject.includes('cancelled')))
    expect(mail?.text).toContain('Something in it is sold out.')
    expect(mail?.text).not.toContain('pearls')
    const own = await server().send('GET', `/api/orders/${id}?token=${token}`)
    expect(JSON.stringify(own.body)).not.toContain('pearls')
    expect(own.body.cancelledBecause).toBe('Something in it is sold out.')
  })

  test('that waits to be accepted is declined with a reason, and without one it goes on waiting', async () => {
    const { id } = await place({ name: 'Mira', email: 'declined@guest.example' })
    await server().db.update(orders).set({ status: 'waiting' }).where(eq(orders.id, id))
    const off = { status: 'cancelled' }
    const bare = await patchOrder(server(), id, off)
    expect([bare.status, bare.body.error]).toEqual([422, 'reason_needed'])
    const declined = await patchOrder(server(), id, { ...off, cancelling: { reason: 'closing' } })
    expect([declined.status, declined.body.status]).toEqual([200, 'cancelled'])
  })

  test('in Spanish where it was ordered so, and only a cancel has a reason', async () => {
    const { id } = await place({ name: 'Mira', email: 'porque@guest.example' }, { language: 'es' })
    const odd = await patchOrder(server(), id, {
      status: 'ready',
      from: 'pending',
      cancelling: { reason: 'twice' },
    })
    expect(odd.status).toBe(400)
    await patchOrder(server(), id, {
      status: 'cancelled',
      from: 'pending',
      cancelling: { reason: 'closing' },
    })
    const mails = await server()
      .db.select()
      .from(outbox)
      .where(eq(outbox.to, 'porque@guest.example'))
    expect(mails.some(({ text }) => text.includes('A esa hora estamos cerrados.'))).toBe(true)
  })
})
