import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Cafe } from '#domain/contracts/cafe.ts'
import type { EditChange, Order } from '#domain/contracts/ordering.ts'
import { orders, outbox } from '../db/schema.ts'
import { eachEngine, milkTea, newKey, newOrder } from '../db/testing.ts'
import { returnUrl } from '../payments/online.ts'
import {
  cancelMail,
  crowdedOutMail,
  delayMail,
  editMail,
  notAcceptedMail,
  receiptMail,
  refundMail,
  waitingMail,
} from './mails.ts'
import { SPANISH_MAILS } from './mails-es.ts'
import { patchOrder } from './testing.ts'

/** Words that no mail in Spanish says. */
const ENGLISH = /\b(?:your|you|the|order|ready|at|on|for|with|total of|large|sugar|please|was)\b/i

eachEngine('an order in Spanish', (server) => {
  const place = async (email: string, more: object = {}) => {
    const contact = { name: 'Luz', email }
    const body = newOrder({ contact, language: 'es', ...more })
    return (await server().send('POST', '/api/orders', body, newKey())).body
  }
  const mailsTo = (email: string) =>
    server().db.select().from(outbox).where(eq(outbox.to, email)).orderBy(outbox.createdAt)
  const lines = [
    {
      ...milkTea,
      size: 'large',
      customizations: { sugarLevel: 50, iceLevel: 'less ice', toppings: ['boba'] },
    },
  ]

  test('is confirmed in Spanish, and its link leads to the page in Spanish', async () => {
    const { id, number, token, language } = await place('luz@guest.example', { lines })
    expect(language).toBe('es')
    const [mail] = await mailsTo('luz@guest.example')
    expect(mail?.subject).toBe(`Orden ${number} en Creative Lounge`)
    expect(mail?.text).toContain('Hola, Luz:')
    expect(mail?.text).toMatch(/debe estar lista hacia las \d{1,2}:\d\d\u00a0[ap]\.\u00a0m\./)
    expect(mail?.text).toContain('(Grande, Poco hielo, 50% de azúcar, Boba')
    expect(mail?.text).toContain(
      `http://cafe.test/es/order-confirmation?order=${id}&token=${token}`,
    )
    expect(plain(mail?.text)).not.toMatch(ENGLISH)
    const { body } = await server().send('GET', `/api/orders/${id}?token=${token}`)
    expect(body.language).toBe('es')
  })

  test('is told of in Spanish when it is ready, and comes back from paying to the page in Spanish', async () => {
    const { id, number } = await place('sol@guest.example')
    await patchOrder(server(), id, { status: 'ready' })
    const subjects = (await mailsTo('sol@guest.example')).map(({ subject }) => subject)
    expect(subjects).toContain(`Tu orden ${number} está lista`)
    const [row] = await server().db.select().from(orders).where(eq(orders.id, id))
    if (!row) throw new Error('no order')
    expect(returnUrl({ publicUrl: 'https://cafe.example' }, row)).toMatch(
      /^https:\/\/cafe\.example\/es\/payment\?order=/,
    )
  })

  test('is told of in Spanish whatever becomes of it', async () => {
    const { body: cafe } = await server().send<'cafe'>('GET', '/api/cafe')
    const order = (await place('mar@guest.example', { lines })) as Order
    const mails = everyMail(cafe.cafe, { ...order, pickupAt: order.estimatedAt })
    for (const { subject, text } of mails) {
      expect(plain(`${subject}\n${text}`)).not.toMatch(ENGLISH)
      expect(text).not.toMatch(/[{}]/)
    }
  })

  test('stays English where nobody says so', async () => {
    const order = await place('zoe.en@guest.example', { language: undefined })
    expect(order.language).toBeUndefined()
    const [mail] = await mailsTo('zoe.en@guest.example')
    expect(mail?.subject).toBe(`Order ${order.number} at Creative Lounge`)
    expect(mail?.text).toContain('http://cafe.test/order-confirmation?')
  })
})

test('each text of the emails has the same braces in both languages', () => {
  const braces = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()
  for (const [english, spanish] of Object.entries(SPANISH_MAILS))
    expect([english, braces(spanish)]).toEqual([english, braces(english)])
})

function everyMail(cafe: Cafe, order: Order) {
  const [url, back] = ['https://cafe.example', { cents: 900, cardCents: 400, giftCents: 300 }]
  const waits = { ...order, waiting: { for: 'mail' as const, until: order.estimatedAt } }
  const line = '1 × Taro Milk Tea (Large, 50% sugar)'
  const changes: EditChange[] = [
    { what: 'line', before: null, after: line },
    { what: 'line', before: line, after: null },
    { what: 'name', line },
    { what: 'note' },
    { what: 'pickup' },
    { what: 'dining', dining: 'to-go' },
    { what: 'refund', line },
  ]
  const paid = { state: 'succeeded' as const, amountCents: 900, tipCents: 100, refundedCents: 50 }
  return [
    waitingMail(cafe, waits, url, 'c0de'),
    waitingMail(cafe, waits, url, null),
    delayMail(cafe, order, url),
    editMail(cafe, order, url, { changes, givenBack: back }),
    cancelMail(cafe, order, url, back),
    cancelMail(cafe, order),
    refundMail(cafe, order, url, back),
    notAcceptedMail(cafe, order),
    crowdedOutMail(cafe, order),
    receiptMail(
      cafe,
      order,
      [
        { ...paid, method: 'cash' },
        { ...paid, method: 'gift-card' },
      ],
      new Date(order.createdAt),
    ),
  ]
}

/** Without addresses, and what the café is called. */
function plain(text = ''): string {
  return text.replaceAll(/https?:\S+|\S+@\S+|Creative Lounge|Taro Milk Tea|Mill Street/g, '')
}
