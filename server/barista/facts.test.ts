import { describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import { classSessions, orders } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON, newKey, newOrder, testServer } from '../db/testing.ts'
import { factsFor } from './facts.ts'

eachEngine('what a message may know', (server) => {
  const facts = (message: string) => factsFor(server(), message)
  const place = async (name: string) => {
    const order = newOrder({ contact: { name, email: `${name.split(' ')[0]}@facts.example` } })
    const { body } = await server().send('POST', '/api/orders', order, newKey())
    return body
  }

  test('is nothing where it asks for nothing that changes', async () => {
    for (const message of ['a large taro milk tea', 'yes', 'make that oat', ''])
      expect(await facts(message)).toEqual({})
  })

  test('is when the next order is ready, as the pickup slots say it', async () => {
    const { pickup } = await facts('how long is the wait?')
    const { body } = await server().send<'pickupSlots'>('GET', '/api/pickup-slots')
    const first = body.slots.find(({ isAvailable }) => isAvailable)
    expect(pickup?.time).toBe(first?.time)
    expect(pickup?.minutes).toBeGreaterThanOrEqual(15)
    expect(pickup?.minutes).toBeLessThanOrEqual(60)
  })

  test('is until when the kitchen is paused, and the first pickup time of the café', async () => {
    const headers = await server().as('barista@demo.example')
    const pause = (pauseMinutes: number) =>
      server().send('POST', '/api/kitchen', { pauseMinutes }, headers)
    expect((await pause(90)).status).toBe(200)
    const { pickup } = await facts('how long is the wait?')
    const { body } = await server().send<'cafe'>('GET', '/api/cafe')
    expect(pickup).toMatchObject({
      date: body.nextPickup?.date,
      time: body.nextPickup?.time,
      minutes: null,
      pausedUntil: '13:30',
    })
    await pause(0)
    expect((await facts('how long is the wait?')).pickup).not.toHaveProperty('pausedUntil')
  })

  test('is a longer wait while the kitchen is busy', async () => {
    const wait = async () => (await facts('how long is the wait?')).pickup?.minutes ?? 0
    const before = await wait()
    const headers = await server().as('barista@demo.example')
    const busy = async (busyMinutes: number) => {
      const { status } = await server().send('POST', '/api/kitchen', { busyMinutes }, headers)
      expect(status).toBe(200)
    }
    await busy(30)
    expect(await wait()).toBeGreaterThanOrEqual(before + 15)
    await busy(0)
    expect(await wait()).toBe(before)
  })

  test('is what is on, which classes have seats, what people ask and who is looked for', async () => {
    const { events, classes } = await facts('any events or workshops this weekend?')
    const shown = await server().send<'events'>('GET', '/api/events')
    expect(events?.map(({ id }) => id)).toEqual(shown.body.events.map(({ id }) => id))
    expect(events?.length).toBeGreaterThan(0)
    for (const { startsAt } of [...(events ?? []), ...(classes ?? [])])
      expect(Date.parse(startsAt)).toBeGreaterThanOrEqual(FRIDAY_NOON.getTime())
    const { questions, jobs } = await facts('where do I park, and are you hiring?')
    expect(questions?.some(({ question }) => /park/i.test(question))).toBe(true)
    expect(jobs?.length).toBeGreaterThan(0)
  })

  test('is the calendar that has the title of a class or an event, without a word of classes or events', async () => {
    expect(Object.keys(await facts('How full is Letters for Shop Windows?'))).toEqual(['classes'])
    expect(Object.keys(await facts('is five teas one mountain full'))).toEqual(['events'])
  })

  test('is what a class costs with its materials', async () => {
    const [before] = (await facts('which classes are there')).classes ?? []
    const [row] = await server()
      .db.select()
      .from(classSessions)
      .where(eq(classSessions.id, before?.id ?? ''))
    if (!before || !row) throw new Error('The seed has no class.')
    const withMaterials = (materialsCents: number) =>
      server()
        .db.update(classSessions)
        .set({ details: { ...row.details, materialsCents } })
        .where(eq(classSessions.id, row.id))
    await withMaterials(1_200)
    const [after] = (await facts('which classes are there')).classes ?? []
    await withMaterials(0)
    expect(after?.priceCents).toBe(before.priceCents + 1_200)
  })

  describe('of an order', () => {
    test('is its state alone, for who says its number and a name on it', async () => {
      const { id, number } = await place('Zoe Quill')
      for (const message of [
        `is ${number} for Zoe ready?`,
        `Is order ${number.toLowerCase().replace('-', '')} under quill done`,
        `${number}, Zoe`,
        // The letter is left out.
        `order number ${number.slice(2)}, name is Zoe`,
      ]) {
        const { order } = await facts(message)
        expect([message, Object.keys(order ?? {}).sort()]).toEqual([
          message,
          ['number', 'readyAt', 'status'],
        ])
        expect(order).toMatchObject({ number, status: 'pending' })
      }
      await server().db.update(orders).set({ status: 'ready' }).where(eq(orders.id, id))
      expect((await facts(`is ${number} for Zoe ready?`)).order?.status).toBe('ready')
    })

    test('is not told to who guesses a name or a number, or says half of a name', async () => {
      const { number } = await place('Ada Birch')
      const digits = Number(number.slice(-3))
      const next = `${number.slice(0, 2)}${String(digits === 199 ? 100 : digits + 50).padStart(3, '0')}`
      for (const message of [
        `is ${number} ready?`,
        `is ${number} for Zoe ready?`,
        `is ${number} for Ad ready?`,
        `is ${next} for Ada ready?`,
        `is ${number} for % ready?`,
      ])
        expect([message, (await facts(message)).order ?? null]).toEqual([message, null])
    })

    test('of yesterday is not told today, though its number is said again', async () => {
      const { number } = await place('Noor')
      server().set(new Date(FRIDAY_NOON.getTime() + 24 * 3_600_000))
      const { order } = await facts(`is ${number} for Noor ready?`)
      server().set(FRIDAY_NOON)
      expect(order).toBe(null)
      expect((await facts(`is ${number} for Noor ready?`)).order).toMatchObject({ number })
    })
  })
})

test('says that nothing can be ordered, not that it is ready at once, where the café has no hours', async () => {
  const { cafe } = DEFAULT_SETTINGS
  const week = cafe.week.map(() => ({ span: null }))
  const server = await testServer('pglite', {
    defaults: { ...DEFAULT_SETTINGS, cafe: { ...cafe, week } },
  })
  expect(await factsFor(server, 'how long is the wait?')).toEqual({ pickup: null })
  await server.close()
})
