import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PickupSlots } from '#domain/contracts/ordering.ts'
import type { Hours } from '#domain/cafe/hours.ts'
import { DEFAULT_SETTINGS, HOURS_PRESETS } from '#domain/cafe/settings.ts'
import { addDays, dateIn, instantAt, timeIn, timeOf } from '#domain/cafe/time.ts'
import {
  checkPickup,
  nextPickup,
  pickupSlots,
  readyFrom,
  servesAt,
  slotOf,
  type PickupWorld,
} from './pickup.ts'

const NEW_YORK = 'America/New_York'
const hours: Hours = { ...DEFAULT_SETTINGS.cafe, week: HOURS_PRESETS.footer, exceptions: [] }
const { pickup } = DEFAULT_SETTINGS
const bare = { ...pickup, clipToOpeningHours: false }
const at = (date: string, time: string) => instantAt(NEW_YORK, date, time)
const world = (date: string, time: string, more: Partial<PickupWorld> = {}): PickupWorld => ({
  hours,
  pickup,
  now: at(date, time),
  ...more,
})
const times = (slots: PickupSlots) => slots.slots.map(({ time }) => time)

// 2025-10-27 is a Monday: closed. Wednesday the 29th is 11:00–19:00.
const MONDAY = '2025-10-27'
const WEDNESDAY = '2025-10-29'

describe('the days', () => {
  test('are today to 7 days ahead, and say which are open', () => {
    const { today, date, dates, timeZone } = pickupSlots(world(WEDNESDAY, '09:00'))
    expect([today, date, timeZone]).toEqual([WEDNESDAY, WEDNESDAY, NEW_YORK])
    expect(dates.map(({ date, label, isOpen }) => `${date} ${label} ${isOpen}`)).toEqual([
      '2025-10-29 Today true',
      '2025-10-30 Tomorrow true',
      '2025-10-31 Fri, Oct 31 true',
      '2025-11-01 Sat, Nov 1 true',
      '2025-11-02 Sun, Nov 2 true',
      '2025-11-03 Mon, Nov 3 false',
      '2025-11-04 Tue, Nov 4 false',
      '2025-11-05 Wed, Nov 5 true',
    ])
  })

  test('begin with the café’s day, not with London’s', () => {
    const lateEvening = new Date('2025-10-30T03:30:00Z')
    expect(pickupSlots({ hours, pickup, now: lateEvening }).today).toBe(WEDNESDAY)
  })
})

describe('the slots', () => {
  test('of a day fill the opening hours by half hours', () => {
    const slots = pickupSlots({ ...world(WEDNESDAY, '06:00') })
    expect(times(slots)).toEqual([
      '11:00',
      '11:30',
      '12:00',
      '12:30',
      '13:00',
      '13:30',
      '14:00',
      '14:30',
      '15:00',
      '15:30',
      '16:00',
      '16:30',
      '17:00',
      '17:30',
      '18:00',
      '18:30',
    ])
    expect(slots.slots[0]).toEqual({
      time: '11:00',
      startsAt: '2025-10-29T15:00:00.000Z',
      label: '11:00 AM',
      isAvailable: true,
      reason: null,
    })
    expect(PickupSlots.parse(slots)).toEqual(slots)
  })

  test('without clipping run from 7:00 to 21:00 on any day', () => {
    const all = times(pickupSlots(world(MONDAY, '00:00', { pickup: bare })))
    expect([all[0], all.at(-1), all.length]).toEqual(['07:00', '20:30', 28])
  })

  test('never leave 7:00 to 21:00, however long the café is open', () => {
    const late = { ...hours, week: HOURS_PRESETS.assistant } // Friday 7:00–23:00
    const friday = times(pickupSlots(world('2025-10-31', '00:00', { hours: late })))
    expect([friday[0], friday.at(-1)]).toEqual(['07:00', '20:30'])
  })

  test('of a closed day are none', () => {
    expect(pickupSlots({ ...world(WEDNESDAY, '09:00'), date: '2025-11-03' }).slots).toEqual([])
    const closed = { date: '2025-10-30', span: null, reason: 'Inventory' }
    const withClosure = world(WEDNESDAY, '09:00', { hours: { ...hours, exceptions: [closed] } })
    expect(pickupSlots({ ...withClosure, date: '2025-10-30' }).slots).toEqual([])
  })

  test.each([addDays(WEDNESDAY, -1), addDays(WEDNESDAY, 8)])('of %s are none', (date) => {
    expect(pickupSlots({ ...world(WEDNESDAY, '09:00'), date }).slots).toEqual([])
  })

  test.each([
    ['11:45', '12:00'], // exactly 15 minutes ahead
    ['11:46', '12:30'],
    ['18:15', '18:30'],
    ['18:16', undefined],
  ])('of today at %s begin with %s', (now, first) => {
    expect(times(pickupSlots(world(WEDNESDAY, now)))[0]).toBe(first)
  })

  test('begin on the grid when the café opens in between', () => {
    const odd = { date: WEDNESDAY, span: { opens: '11:15', closes: '12:50' }, reason: 'Short day' }
    const short = world(WEDNESDAY, '06:00', { hours: { ...hours, exceptions: [odd] } })
    expect(times(pickupSlots(short))).toEqual(['11:30', '12:00'])
  })
})

test('drinks are handed over from opening on, and not at closing', () => {
  const rules = { hours, pickup: { ...bare, opens: '07:00', closes: '21:00' } }
  const served = ['06:59', '07:00', '20:59', '21:00'].map((time) =>
    servesAt(rules, at(WEDNESDAY, time)),
  )
  expect(served).toEqual([false, true, true, false])
})

describe('capacity', () => {
  const noon = at(WEDNESDAY, '12:00').toISOString()
  const booked = (minutes: number) => (startsAt: string) => (startsAt === noon ? minutes : 0)
  const noonSlot = (more: Partial<PickupWorld>) =>
    pickupSlots(world(WEDNESDAY, '09:00', more)).slots.find(({ time }) => time === '12:00')

  test('shows a full slot disabled with its reason', () => {
    expect(noonSlot({ bookedMinutes: booked(60) })).toMatchObject({
      isAvailable: false,
      reason: 'Full',
    })
    expect(noonSlot({ bookedMinutes: booked(56) })).toMatchObject({
      isAvailable: true,
      reason: null,
    })
  })

  test('has room for a small order where it is not known what is ordered, as the first time that is named', () => {
    const almost = { bookedMinutes: booked(57) }
    expect(noonSlot(almost)?.isAvailable).toBe(false)
    expect(nextPickup(world(WEDNESDAY, '11:40', almost))?.time).toBe('12:30')
    expect(noonSlot({ ...almost, neededMinutes: 3 })?.isAvailable).toBe(true)
  })

  test('counts the minutes that this order needs', () => {
    expect(noonSlot({ bookedMinutes: booked(50), neededMinutes: 10 })?.isAvailable).toBe(true)
    expect(noonSlot({ bookedMinutes: booked(50), neededMinutes: 11 })?.isAvailable).toBe(false)
  })

  test('gives an order bigger than a slot an empty one', () => {
    expect(noonSlot({ neededMinutes: 90 })?.isAvailable).toBe(true)
    expect(noonSlot({ bookedMinutes: booked(1), neededMinutes: 90 })?.isAvailable).toBe(false)
  })
})

describe('checkPickup', () => {
  const check = (date: string, time: string, more: Partial<PickupWorld> = {}) =>
    checkPickup({ ...world(WEDNESDAY, '12:00', more), choice: { date, time } })

  test('takes a free slot', () => {
    const instant = at('2025-10-31', '14:30')
    expect(check('2025-10-31', '14:30')).toEqual({
      ok: true,
      pickupAt: instant,
      estimatedAt: instant,
    })
  })

  test.each([
    ['2025-10-28', '12:00', 'past', 'Tuesday, October 28 has passed. Choose a time from today on.'],
    [
      '2025-11-06',
      '12:00',
      'too-far',
      'Pickup can be ordered up to 7 days ahead. Choose a date until Wednesday, November 5.',
    ],
    [
      '2025-11-03',
      '12:00',
      'closed-day',
      'We are closed on Monday, November 3. Choose another day.',
    ],
    [
      WEDNESDAY,
      '12:10',
      'not-a-slot',
      '12:10 PM is not a pickup time on Wednesday, October 29. Times are every 30 minutes between 11 AM and 7 PM.',
    ],
    [
      WEDNESDAY,
      '19:00',
      'not-a-slot',
      '7:00 PM is not a pickup time on Wednesday, October 29. Times are every 30 minutes between 11 AM and 7 PM.',
    ],
    [WEDNESDAY, '11:30', 'past', '11:30 AM has passed. Choose a later time.'],
    [
      WEDNESDAY,
      '12:00',
      'too-soon',
      'We need 15 minutes to make your order, so 12:00 PM is too soon. Choose a later time.',
    ],
  ])('refuses %s %s as %s', (date, time, reason, message) => {
    expect(check(date, time)).toEqual({ ok: false, reason, message })
  })

  test('refuses a full slot', () => {
    expect(check('2025-10-31', '14:30', { bookedMinutes: () => 60 })).toEqual({
      ok: false,
      reason: 'full',
      message: '2:30 PM on Friday is full. Choose another time.',
    })
  })

  test('says why a day is closed', () => {
    const exceptions = [{ date: '2025-10-31', span: null, reason: 'Halloween parade' }]
    expect(check('2025-10-31', '14:30', { hours: { ...hours, exceptions } })).toMatchObject({
      message: 'We are closed on Friday, October 31 (Halloween parade). Choose another day.',
    })
  })

  test('agrees with the slots that are shown, whatever the moment and the time asked', () => {
    const minute = fc.integer({ min: 0, max: 400 * 24 * 60 })
    const choice = fc.record({
      ahead: fc.integer({ min: -2, max: 10 }),
      half: fc.integer({ min: 0, max: 95 }),
    })
    fc.assert(
      fc.property(minute, choice, fc.boolean(), (minute, { ahead, half }, isBare) => {
        const now = new Date(Date.parse('2025-01-01T00:00:00Z') + minute * 60_000)
        const here = { hours, pickup: isBare ? bare : pickup, now }
        const date = addDays(pickupSlots(here).today, ahead)
        const time = `${String(Math.floor(half / 4)).padStart(2, '0')}:${['00', '15', '30', '45'][half % 4]}`
        const shown = pickupSlots({ ...here, date }).slots.some((slot) => slot.time === time)
        expect(checkPickup({ ...here, choice: { date, time } }).ok).toBe(shown)
      }),
      { numRuns: 150 },
    )
  })
})

describe('as soon as possible', () => {
  const asap = (date: string, time: string, more: Partial<PickupWorld> = {}) =>
    checkPickup({ ...world(date, time, more), choice: null })

  test('is ready 20 minutes after it was placed', () => {
    expect(asap(WEDNESDAY, '12:00')).toEqual({
      ok: true,
      pickupAt: null,
      estimatedAt: at(WEDNESDAY, '12:20'),
    })
  })

  test.each([
    [MONDAY, '12:00', 'Closed today. Opens Wednesday at 11 AM. Choose a pickup time.'],
    [WEDNESDAY, '10:00', 'Opens today at 11 AM. Choose a pickup time.'],
    [WEDNESDAY, '19:00', 'Closed for today. Opens Thursday at 11 AM. Choose a pickup time.'],
    [
      WEDNESDAY,
      '18:50',
      'We close in less than 15 minutes, too soon to make your order. Choose a pickup time on another day.',
    ],
  ])('on %s at %s is refused: %s', (date, time, message) => {
    expect(asap(date, time)).toEqual({ ok: false, reason: 'closed-now', message })
  })

  test('is taken to the last moment that leaves time to make it', () => {
    expect(asap(WEDNESDAY, '18:45').ok).toBe(true)
  })

  test('ends with pickup where the café stays open longer', () => {
    const late = { ...hours, week: HOURS_PRESETS.assistant }
    expect(asap('2025-10-31', '21:30', { hours: late })).toMatchObject({
      message: 'Pickup today is from 7 AM to 9 PM. Choose a pickup time.',
    })
  })

  test('follows the bare hours where pickup is not clipped', () => {
    expect(asap(MONDAY, '08:00', { pickup: bare }).ok).toBe(true)
    expect(asap(MONDAY, '06:00', { pickup: bare }).ok).toBe(false)
  })
})

describe('nextPickup', () => {
  test.each([
    [WEDNESDAY, '12:00', { date: WEDNESDAY, time: '12:30', label: 'Today, 12:30 PM' }],
    [WEDNESDAY, '19:00', { date: '2025-10-30', time: '11:00', label: 'Tomorrow, 11:00 AM' }],
    ['2025-11-02', '21:00', { date: '2025-11-05', time: '11:00', label: 'Wed, Nov 5, 11:00 AM' }],
  ])('on %s at %s is %j', (date, time, next) => {
    expect(nextPickup(world(date, time))).toEqual(next)
  })

  test('passes over full slots, and is none when all are', () => {
    const until = at(WEDNESDAY, '15:00').toISOString()
    const busy = world(WEDNESDAY, '12:00', { bookedMinutes: (slot) => (slot < until ? 60 : 0) })
    expect(nextPickup(busy)?.time).toBe('15:00')
    expect(nextPickup(world(WEDNESDAY, '12:00', { bookedMinutes: () => 60 }))).toBeNull()
  })
})

describe('a pause', () => {
  // At 15:26 the kitchen takes no new orders until 15:28.
  const pausedUntil = at(WEDNESDAY, '15:28')
  const paused = (more: Partial<PickupWorld> = {}, busyMinutes = 0) =>
    world(WEDNESDAY, '15:26', { kitchen: { busyMinutes, pausedUntil }, ...more })

  test('is followed by the time that the order takes to make', () => {
    expect(nextPickup(paused())?.time).toBe('16:00')
    expect(times(pickupSlots(paused()))[0]).toBe('16:00')
    // 15 minutes, and 20 because the kitchen is busy.
    expect(nextPickup(paused({}, 20))?.time).toBe('16:30')
  })

  test('ends with the first time that whoever orders at its end is offered', () => {
    const after = world(WEDNESDAY, '15:28')
    expect(nextPickup(paused())).toEqual(nextPickup(after))
  })

  test.each([
    [
      '15:30',
      'The kitchen is catching up and takes no new orders before 3:28 PM. 3:30 PM leaves too little time to make yours after that. Choose a later time.',
    ],
    ['16:00', undefined],
  ])('is kept for a pickup at %s', (time, message) => {
    const check = checkPickup({ ...paused(), choice: { date: WEDNESDAY, time } })
    expect(check.ok ? undefined : check.message).toBe(message)
  })

  test('waits no longer for what is made while it lasts', () => {
    const queue = [{ dueAt: at(WEDNESDAY, '15:40'), minutes: 40 }]
    const after = nextPickup(world(WEDNESDAY, '15:26', { queue }))
    expect(nextPickup(paused({ queue }))).toEqual(after)
  })

  test('counts for an order that waited to be confirmed', () => {
    expect(readyFrom(paused())).toEqual(at(WEDNESDAY, '15:48'))
  })

  test('that is over counts for nothing', () => {
    expect(nextPickup({ ...paused(), now: at(WEDNESDAY, '15:45') })?.time).toBe('16:00')
    expect(readyFrom({ ...paused(), now: at(WEDNESDAY, '15:30') })).toEqual(at(WEDNESDAY, '15:50'))
  })
})

describe('the days the clocks change', () => {
  const allNight = { ...bare, opens: '00:00', closes: '23:59' }
  const slotsOf = (date: string, rules = allNight) =>
    pickupSlots({ hours, pickup: rules, now: at(addDays(date, -1), '12:00'), date }).slots

  test.each([
    ['2025-03-09', 45, ['01:30', '03:00']], // 2:00 and 2:30 do not exist
    ['2025-11-02', 47, ['01:30', '02:00']], // 1:00 and 1:30 come twice and are sold once
  ])('%s has %i half hours around the clock', (date, count, around) => {
    const slots = slotsOf(date)
    const starts = slots.map(({ startsAt }) => startsAt)
    expect(slots).toHaveLength(count)
    expect(slots.map(({ time }) => time)).toEqual(expect.arrayContaining(around))
    expect([...new Set(starts)].sort()).toEqual(starts)
    for (const { time, startsAt } of slots) expect(timeIn(NEW_YORK, new Date(startsAt))).toBe(time)
  })

  test.each([
    ['2025-03-08', '07:00', '2025-03-08T12:00:00.000Z'],
    ['2025-03-09', '07:00', '2025-03-09T11:00:00.000Z'],
    ['2025-11-01', '07:00', '2025-11-01T11:00:00.000Z'],
    ['2025-11-02', '07:00', '2025-11-02T12:00:00.000Z'],
  ])('%s still begins at %s by the café’s clock', (date, time, instant) => {
    expect(slotsOf(date, bare)[0]).toMatchObject({ time, startsAt: instant })
    expect(slotsOf(date, bare)).toHaveLength(28)
  })

  test('the lead time is 15 real minutes through the change', () => {
    // 1:50 in summer time; ten minutes later it is 1:00 again, and 2:00 is 70 minutes away.
    const now = new Date('2025-11-02T05:50:00Z')
    const first = pickupSlots({ hours, pickup: allNight, now }).slots[0]
    expect(first).toMatchObject({ time: '02:00', startsAt: '2025-11-02T07:00:00.000Z' })
  })
})

describe('the slot of an order for as soon as possible', () => {
  /** When the order is ready, in the café's day, and the clock time of the slot it takes from. */
  const slotAt = (time: string, rules: Partial<typeof pickup>, date = WEDNESDAY) => {
    const ready = at(date, time)
    const all = { hours, pickup: { ...pickup, ...rules }, now: at(date, '06:00') }
    return timeIn(NEW_YORK, slotOf(all, ready))
  }

  test.each([
    ['07:30', 60, '12:20', '11:30'],
    ['07:10', 20, '12:20', '12:10'],
    ['07:15', 30, '12:20', '12:15'],
    ['07:00', 30, '12:20', '12:00'],
    ['07:00', 30, '12:30', '12:30'],
    ['07:00', 30, '12:59', '12:30'],
  ] as const)('from %s every %s minutes, ready at %s, is the one of %s', (...row) => {
    const [opens, slotMinutes, ready, slot] = row
    expect(slotAt(ready, { opens, slotMinutes })).toBe(slot)
  })

  test('just before the first is the first, and after the last is the last', () => {
    // Wednesday is 11:00–19:00, so slots of the quarter past begin at 11:15 and end with 18:15.
    const rules = { opens: '07:15', slotMinutes: 30 }
    expect(slotAt('11:05', rules)).toBe('11:15')
    expect(slotAt('18:50', rules)).toBe('18:15')
    expect(slotAt('19:30', rules)).toBe('18:15')
    const all = { hours, pickup: { ...pickup, ...rules }, now: at(WEDNESDAY, '18:30') }
    // Ready after midnight still counts to the day it was ordered on.
    expect(slotOf(all, at('2025-10-30', '00:10'))).toEqual(at(WEDNESDAY, '18:15'))
  })

  test('on a day without slots, when the counter sells anyway, runs on in the same steps', () => {
    const rules = { opens: '07:10', slotMinutes: 20 }
    expect(slotAt('12:20', rules, MONDAY)).toBe('12:10')
    expect(slotAt('06:59', rules, MONDAY)).toBe('06:50')
    expect(slotAt('00:05', rules, MONDAY)).toBe('00:00')
    const all = { hours, pickup: { ...pickup, ...rules }, now: at(MONDAY, '23:50') }
    expect(slotOf(all, at('2025-10-28', '00:05'))).toEqual(at(MONDAY, '23:50'))
  })

  const minute = fc.integer({ min: 0, max: 24 * 60 - 1 })
  const rulesOf = fc.record({
    opens: minute.map(timeOf),
    slotMinutes: fc.constantFrom(5, 10, 15, 20, 30, 60),
    leadMinutes: fc.constantFrom(0, 15, 45),
    clipToOpeningHours: fc.boolean(),
  })
  // Days on which clocks change, and their neighbours.
  const zones = fc.constantFrom(
    ['America/New_York', '2025-03-09'],
    ['America/New_York', '2025-11-02'],
    ['Australia/Lord_Howe', '2025-04-06'],
    ['Asia/Kathmandu', '2025-06-04'],
    ['Europe/Berlin', '2025-10-26'],
  )

  test('is one that is offered that day, whatever the rules, the zone and the moment', () => {
    fc.assert(
      fc.property(zones, rulesOf, minute, minute, (zone, rules, closes, clock) => {
        const [timeZone = '', date = ''] = zone
        const always = HOURS_PRESETS.footer.map(() => ({
          span: { opens: '00:30', closes: '23:30' },
        }))
        const all = {
          hours: { ...hours, timeZone, week: always },
          pickup: { ...pickup, ...rules, closes: timeOf(closes) },
          now: instantAt(timeZone, date, timeOf(clock)),
        }
        const asap = checkPickup({ ...all, choice: null })
        fc.pre(asap.ok)
        const today = dateIn(timeZone, all.now)
        const earlier = new Date(all.now.getTime() - 36 * 3_600_000)
        const { slots } = pickupSlots({
          ...all,
          now: earlier,
          pickup: { ...all.pickup, leadMinutes: 0 },
          date: today,
        })
        fc.pre(slots.length > 0)
        const starts = slots.map(({ startsAt }) => Date.parse(startsAt))
        const ready = (asap as { estimatedAt: Date }).estimatedAt.getTime()
        const slot = slotOf(all, new Date(ready)).getTime()
        expect(starts).toContain(slot)
        // Never rounded up, but to the first; never further down than needed.
        expect(slot <= ready || slot === starts[0]).toBe(true)
        expect(starts.filter((start) => start > slot && start <= ready)).toEqual([])
      }),
      { numRuns: 400 },
    )
  })
})
