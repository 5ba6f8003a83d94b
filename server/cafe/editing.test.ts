import { beforeAll, expect, test } from 'vitest'
import { HOURS_PRESETS } from '#domain/cafe/settings.ts'
import type { CallName } from '#domain/contracts/api.ts'
import type { SettingsEdit } from '#domain/contracts/settings.ts'
import { instantAt } from '#domain/cafe/time.ts'
import { addClass } from '../booking/seat-testing.ts'
import { auditLog, events, spaceBookings } from '../db/schema.ts'
import { saveSettings } from './store.ts'
import { eachEngine, FRIDAY_NOON, newKey, newOrder } from '../db/testing.ts'

eachEngine('the settings as they are managed', (server) => {
  let admin: { authorization: string }
  beforeAll(async () => {
    admin = await server().as('admin@demo.example')
  })
  const send = async <Name extends CallName>(method: string, path: string, body?: unknown) =>
    server().send<Name>(method, `/api/admin/settings${path}`, body, admin)
  const state = async () => (await send<'settingsState'>('GET', '')).body
  const save = (change: SettingsEdit | object, version: number) =>
    send<'saveSettings'>('PATCH', '', { change, version })
  const cafe = async () => (await server().send<'cafe'>('GET', '/api/cafe')).body

  test('are for admins', async () => {
    const manager = await server().as('manager@demo.example')
    expect((await server().send('GET', '/api/admin/settings', undefined, manager)).status).toBe(403)
  })

  test('are in force at once, with who changed what', async () => {
    const saved = await save({ cafe: { week: HOURS_PRESETS.assistant } }, 0)
    expect(saved.status).toBe(200)
    expect((await cafe()).hours[1]).toEqual({ days: 'Wed-Thu', hours: '7AM-9PM' })
    expect(saved.body.history).toMatchObject([{ by: 'Ada Marsh' }])
    expect(saved.body.history[0]?.changes.map(({ path }) => path.join('.'))).toContain(
      'cafe.week.4.span.opens',
    )
    const [entry] = await server().db.select().from(auditLog)
    expect(entry).toMatchObject({ action: 'settings.changed', byName: 'Ada Marsh' })
  })

  test('change one thing of the campaign and leave the rest', async () => {
    const { version, settings } = await state()
    const saved = await save({ cafe: { campaign: { opening: 'May 2026' } } }, version)
    expect(saved.body.settings.cafe.campaign).toEqual({
      ...settings.cafe.campaign,
      opening: 'May 2026',
    })
  })

  test('decide what an artist gets of a sale, up to all of it', async () => {
    const { version } = await state()
    const tooMuch = await save({ gallery: { artistBasisPoints: 10_001 } }, version)
    expect(tooMuch.status).toBe(400)
    expect(JSON.stringify(tooMuch.body)).toContain('At most 10000, which is 100%.')
    const saved = await save({ gallery: { artistBasisPoints: 6_550 } }, version)
    expect(saved.body.settings.gallery).toEqual({ artistBasisPoints: 6_550 })
    expect(server().settings.get().gallery).toEqual({ artistBasisPoints: 6_550 })
  })

  test('are not saved over what somebody else saved', async () => {
    const { version } = await state()
    expect((await save({ cafe: { phone: '(518) 555-0199' } }, version)).status).toBe(200)
    const late = await save({ cafe: { phone: '(518) 555-0100' } }, version)
    expect([late.status, late.body]).toMatchObject([
      409,
      { error: 'outdated', version: (await state()).version },
    ])
    expect((await cafe()).cafe.phone).toBe('(518) 555-0199')
  })

  test('of two who save at once one is refused', async () => {
    const { version } = await state()
    const answers = await Promise.all(
      ['A', 'B'].map((tagline) => save({ cafe: { tagline } }, version)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test.each([
    { cafe: { isDemo: false } },
    { cafe: { timeZone: 'Mars/Base' } },
    { pickup: { opens: '21:00', closes: '07:00' } },
    { embed: { allowedOrigins: ['javascript:alert(1)'] } },
  ])('do not take %j', async (change) => {
    const { version } = await state()
    expect((await save(change, version)).status).toBe(400)
    expect((await state()).version).toBe(version)
  })

  test('can be had back as they were, which is a new state', async () => {
    const before = await state()
    const first = before.history.at(-1)
    const back = await send<'restoreSettings'>('POST', '/restoration', {
      id: first?.id,
      version: before.version,
    })
    expect(back.body.history).toHaveLength(before.history.length + 1)
    expect((await cafe()).cafe.phone).toBe('(518) 555-0142')
    expect((await cafe()).cafe.campaign.opening).toBe('October 2025')
    const origin = await send<'restoreSettings'>('POST', '/restoration', {
      id: 0,
      version: back.body.version,
    })
    expect(origin.body.settings.cafe.week).toEqual(HOURS_PRESETS.footer)
    expect((await send('POST', '/restoration', { id: 9_999, version: 1 })).status).toBe(404)
  })

  test('come back without the contest’s rules, which stay as they are', async () => {
    await saveSettings(server().db, { contest: { winnerCount: 7 } }, 'Ada Marsh', server().now())
    await server().settings.refresh()
    const { version } = await state()
    const back = await send<'restoreSettings'>('POST', '/restoration', { id: 0, version })
    expect(back.status).toBe(200)
    expect(server().settings.get().contest.winnerCount).toBe(7)
  })

  test('come back without switching the contest that runs', async () => {
    const { campaign } = server().settings.get().cafe
    const change = { cafe: { campaign: { ...campaign, id: 'winter-2026', opening: 'In winter' } } }
    await saveSettings(server().db, change, 'Ada Marsh', server().now())
    await server().settings.refresh()
    const { version } = await state()
    const back = await send<'restoreSettings'>('POST', '/restoration', { id: 0, version })
    expect(back.status).toBe(200)
    const now = server().settings.get().cafe.campaign
    expect([now.id, now.opening]).toEqual(['winter-2026', 'October 2025'])
    expect(server().settings.get().cafe.phone).toBe('(518) 555-0142')
  })

  test('name the orders that new hours would leave before a closed door', async () => {
    const placed = await server().send<'placeOrder'>(
      'POST',
      '/api/orders',
      newOrder({ pickup: { date: '2025-10-18', time: '18:00' } }),
      newKey(),
    )
    expect(placed.status).toBe(201)
    const { settings } = await state()
    const { timeZone, week, exceptions } = settings.cafe
    const check = async (change: object) =>
      (
        await send<'checkHours'>('POST', '/hours-check', {
          timeZone,
          week,
          exceptions,
          pickup: settings.pickup,
          ...change,
        })
      ).body.orders.map(({ number }) => number)
    expect(await check({})).toEqual([])
    const closed = { date: '2025-10-18', span: null, reason: 'Burst pipe' }
    expect(await check({ exceptions: [...exceptions, closed] })).toEqual([placed.body.number])
  })

  test('name the classes, events and hires at times at which they newly close, and nothing else', async () => {
    const { db } = server()
    const { settings } = await state()
    const { timeZone, week, exceptions } = settings.cafe
    const at = (date: string, time: string) => instantAt(timeZone, date, time)
    // A Saturday and a Monday: the café is open on the one, and the whole venue is hired on the other.
    const [saturday, monday] = ['2026-03-14', '2026-03-16']
    const over = { startsAt: at(saturday, '13:00'), endsAt: at(saturday, '16:00') }
    await addClass(server(), 'shut', { ...over, seatsTaken: 3, isHidden: false })
    await addClass(server(), 'shut-off', { ...over, status: 'cancelled' })
    const [event] = await db.select().from(events).limit(1)
    if (!event) throw new Error('The seed is empty.')
    // Until after midnight: it is there on both days.
    await db.insert(events).values({
      ...event,
      seriesId: null,
      seriesDate: null,
      id: 'shut-event',
      title: 'Night of Ink',
      startsAt: at('2026-03-13', '22:00'),
      endsAt: at(saturday, '01:00'),
      status: 'scheduled',
      seatsHeld: 0,
      seatsTaken: 0,
      waiting: 0,
      isHidden: false,
    })
    const hire = (id: string, more: object) => ({
      id,
      name: 'Zoe',
      spaceType: 'entire-venue' as const,
      startsAt: at(monday, '12:00'),
      endsAt: at(monday, '16:00'),
      createdAt: FRIDAY_NOON,
      ...more,
    })
    await db.insert(spaceBookings).values([
      hire('H-SHUT1', { headcount: 20 }),
      hire('H-SHUT2', {
        startsAt: at(monday, '18:00'),
        endsAt: at(monday, '20:00'),
        state: 'held',
        heldUntil: new Date(FRIDAY_NOON.getTime() - 1),
      }),
    ])
    const check = async (change: object) =>
      (
        await send<'checkHours'>('POST', '/hours-check', {
          timeZone,
          week,
          exceptions,
          pickup: settings.pickup,
          ...change,
        })
      ).body.booked.map(({ title, people, to }) => ({ title, people, to }))
    const without = (date: string, more: object = {}) => ({
      exceptions: [...exceptions, { date, span: null, reason: 'Floors are laid', ...more }],
    })
    const ofClass = { title: 'Two Inks shut', people: 3, to: '/admin/content/class/shut' }
    const ofEvent = { title: 'Night of Ink', people: 0, to: '/admin/content/event/shut-event' }
    const ofHire = {
      title: 'Entire Venue, Zoe',
      people: 20,
      to: '/admin/rooms?month=2026-03&hire=H-SHUT1',
    }
    // Of the two only the one that is agreed on takes the house.
    const { hires } = (await send<'houseHires'>('GET', '/house-hires')).body
    const [startsAt, endsAt] = [at(monday, '12:00'), at(monday, '16:00')]
    expect(hires).toEqual([{ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }])
    expect(await check({})).toEqual([])
    expect(await check(without(saturday))).toEqual([ofEvent, ofClass])
    expect(await check(without(monday))).toEqual([ofHire])
    expect(await check(without(monday, { span: { opens: '11:00', closes: '15:00' } }))).toEqual([])
    // Open until 4 PM it still fits, until 3 PM not any more, and what begins before the café opened is nothing new.
    const until = (closes: string) => ({ span: { opens: '11:00', closes } })
    expect(await check(without(saturday, until('16:00')))).toEqual([])
    expect(await check(without(saturday, until('15:00')))).toEqual([ofClass])
    // Saturdays are closed from now on.
    const noSaturdays = week.map((day, i) => (i === 6 ? { span: null } : day))
    expect(await check({ week: noSaturdays })).toContainEqual(ofClass)
    expect(await check({ week: noSaturdays })).not.toContainEqual(ofHire)
    // Once it is saved, nobody is told again.
    const { version } = await state()
    expect((await save({ cafe: without(saturday) }, version)).status).toBe(200)
    expect(await check(without(saturday))).toEqual([])
  })
})
