import { expect, test } from 'vitest'
import { chatHeaders, eachEngine, FRIDAY_NOON, newKey, newOrder } from '../db/testing.ts'
import { spaceBookings } from '../db/schema.ts'

/** A Wednesday on which the café is open from 11 AM to 7 PM. */
const DAY = '2025-10-22'

eachEngine('a day of which a private event has a part', (server) => {
  test('is said by the café, the chat, the pickup times and the checkout alike', async () => {
    // The whole house until 4 PM, as it is once staff have agreed and the guest has accepted.
    await server()
      .db.insert(spaceBookings)
      .values({
        id: 'P-HOUSE',
        spaceType: 'entire-venue',
        startsAt: new Date(`${DAY}T14:00:00Z`),
        endsAt: new Date(`${DAY}T19:30:00Z`),
        bufferMinutes: 30,
        name: 'Zoe',
        state: 'confirmed',
        createdAt: FRIDAY_NOON,
      })
    const { body: now } = await server().send<'cafe'>('GET', '/api/cafe')
    const said = now.cafe.exceptions.find(({ date }) => date === DAY)
    expect(said).toEqual({
      date: DAY,
      span: { opens: '16:00', closes: '19:00' },
      reason: 'Private event until 4 PM',
    })
    const { body: day } = await server().send<'pickupSlots'>('GET', `/api/pickup-slots?date=${DAY}`)
    expect(day.slots[0]).toMatchObject({ time: '16:00', isAvailable: true })
    const headers = await chatHeaders(server(), 'a-hired-house')
    const { body: reply } = await server().send<'chat'>(
      'POST',
      '/api/chat',
      {
        message: 'When are you open on Wednesday?',
        sessionId: 'a-hired-house',
        context: { currentPath: '/', cartItemCount: 0, conversationHistory: [] },
      },
      headers,
    )
    expect(reply.response.text).toContain('4 PM')
    expect(reply.response.text).toContain('Private event')
    const order = (time: string) =>
      server().send<'placeOrder'>(
        'POST',
        '/api/orders',
        newOrder({ pickup: { date: DAY, time } }),
        newKey(),
      )
    const refused = await order('14:00')
    expect(refused.status).toBe(409)
    expect((await order('16:00')).status).toBe(201)
  })
})
