import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { eachEngine } from '../db/testing.ts'
import { pickupSlots } from '../db/schema.ts'
import { returnCapacity, takeCapacity, type Held } from './capacity.ts'

eachEngine('the time of a slot', (server) => {
  const SLOT_SECONDS = 3_600
  const held = (startsAt: Date, more: Partial<Held> = {}): Held => ({
    slotStartsAt: startsAt,
    reservedSeconds: SLOT_SECONDS + 60,
    isProven: true,
    isKnown: true,
    contactEmail: 'mia@guest.example',
    isMailed: true,
    ...more,
  })
  const slotAt = async (startsAt: Date) => {
    const is = eq(pickupSlots.startsAt, startsAt)
    const [slot] = await server().db.select().from(pickupSlots).where(is)
    return slot
  }

  test('is for one order that is larger than it, and for no second one', async () => {
    const startsAt = new Date('2025-11-01T16:00:00Z')
    const take = () =>
      takeCapacity(server().db, held(startsAt), {
        capacitySeconds: SLOT_SECONDS,
        newcomerShare: null,
      })
    expect(await take()).toBe(true)
    expect(await take()).toBe(false)
    // Again when the first one is not made after all.
    await returnCapacity(server().db, held(startsAt))
    expect(await take()).toBe(true)
    expect(await slotAt(startsAt)).toMatchObject({ bookedSeconds: SLOT_SECONDS + 60 })
  })

  test.each([
    ['left a phone number only', { contactEmail: null }],
    ['could not be emailed', { isMailed: false }],
  ])('goes back to the share of those who %s', async (_, more) => {
    const startsAt = new Date('2025-11-02T16:00:00Z')
    const taken = { bookedSeconds: 900, guestSeconds: 900, newcomerSeconds: 900, phoneSeconds: 900 }
    await server()
      .db.insert(pickupSlots)
      .values({ startsAt, ...taken })
      .onConflictDoUpdate({ target: pickupSlots.startsAt, set: taken })
    const guest = { reservedSeconds: 600, isProven: false, isKnown: false }
    await returnCapacity(server().db, held(startsAt, { ...guest, ...more }))
    expect(await slotAt(startsAt)).toMatchObject({
      bookedSeconds: 300,
      guestSeconds: 300,
      newcomerSeconds: 300,
      phoneSeconds: 300,
    })
  })
})
