import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { OwnPiece, ProposalEdit } from '#domain/contracts/proposals.ts'
import {
  artistAgreements,
  artistProposals,
  contentDrafts,
  notifications,
  outbox,
  spaceBookings,
  users,
} from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'
import { opened } from '../forms/testing.ts'
import { otherArtist } from './testing.ts'

const WISH: ProposalEdit = {
  kind: 'class',
  title: 'Moths at Dusk',
  summary: 'Cut a moth, print it twice.',
  description: 'You cut.\nYou print.',
  dates: [
    { date: '2025-11-11', time: '16:00' },
    { date: '2025-11-18', time: '16:00' },
  ],
  minutes: 120,
  space: 'Art Space',
  seats: 8,
  priceCents: 6_000,
  materialsCents: 500,
  shareBasisPoints: 6_000,
  note: 'I bring the knives.',
}

eachEngine('proposals of artists', (server) => {
  let artist: { authorization: string }
  let manager: { authorization: string }
  beforeAll(async () => {
    artist = await server().as('artist@demo.example')
    manager = await server().as('manager@demo.example')
  })
  const propose = (more: Partial<ProposalEdit> = {}, headers = artist) =>
    server().send<'sendProposal'>('POST', '/api/artist/proposals', { ...WISH, ...more }, headers)
  const proposed = async (title: string, more: Partial<ProposalEdit> = {}) => {
    const { body } = await propose({ title, ...more })
    const found = body.proposals.find((each) => each.title === title && each.state === 'sent')
    if (!found) throw new Error('It was not kept.')
    return found
  }
  const all = async () =>
    (await server().send<'proposals'>('GET', '/api/admin/proposals', undefined, manager)).body
      .proposals
  const decide = (id: string, body: object, headers = manager) =>
    server().send<'decideProposal'>('POST', `/api/admin/proposals/${id}/decision`, body, headers)
  const mailsTo = async (to: string) =>
    (await server().db.select().from(outbox).where(eq(outbox.to, to))).map(({ subject }) => subject)
  const bellOf = async (email: string) => {
    const rows = await server()
      .db.select({ title: notifications.title })
      .from(notifications)
      .innerJoin(users, eq(users.id, notifications.userId))
      .where(eq(users.email, email))
    return rows.map(({ title }) => title)
  }

  test('are for artists to send and for those who plan events to read', async () => {
    const status = async (path: string, headers: Record<string, string>) =>
      (await server().send('GET', path, undefined, headers)).status
    const customer = await server().as('customer@demo.example')
    expect(await status('/api/artist/proposals', customer)).toBe(403)
    expect(await status('/api/admin/proposals', artist)).toBe(403)
    expect(await status('/api/admin/proposals', {})).toBe(401)
  })

  test.each([
    ['one date twice', { dates: [WISH.dates[0]!, WISH.dates[0]!] }, 'Each date once.'],
    ['a price of a house', { priceCents: 20_000_000 }, 'At most $2,000 for a seat.'],
    ['materials of a house', { materialsCents: 200_001 }, 'At most $2,000 for a seat.'],
  ])('are refused with %s', async (_, more, message) => {
    const { status, body } = await propose({ title: 'Refused', ...more })
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain(message)
  })

  test('reach staff with what stands in the way of each date, by email and bell', async () => {
    await server()
      .db.insert(spaceBookings)
      .values({
        id: 'H-WISH',
        spaceType: 'art-space',
        name: 'Nora',
        startsAt: new Date('2025-11-11T20:00:00Z'),
        endsAt: new Date('2025-11-11T23:00:00Z'),
        createdAt: FRIDAY_NOON,
      })
    const { id } = await proposed('Moths at Dusk')
    const one = (await all()).find((each) => each.id === id)
    expect(one).toMatchObject({
      artist: { name: 'Arlo Voss' },
      state: 'sent',
      shareBasisPoints: 6_000,
    })
    expect(one?.conflicts.map((each) => each.map(({ kind }) => kind))).toEqual([
      expect.arrayContaining(['hire']),
      expect.not.arrayContaining(['hire']),
    ])
    expect(await bellOf('manager@demo.example')).toContain(
      'Arlo Voss proposes a class: Moths at Dusk',
    )
    const cafe = server().settings.get().cafe.email
    expect((await mailsTo(cafe)).join()).toContain('Moths at Dusk')
  })

  test('can be tried before: a wished time says that the room is taken, not by whom, and what is free', async () => {
    await server()
      .db.insert(spaceBookings)
      .values({
        id: 'H-TRIED',
        spaceType: 'art-space',
        name: 'Nora Secret',
        startsAt: new Date('2025-12-04T17:00:00Z'),
        endsAt: new Date('2025-12-04T19:00:00Z'),
        createdAt: FRIDAY_NOON,
      })
    const try_ = (dates: ProposalEdit['dates'], space = 'Art Space', headers = artist) =>
      server().send<'wishedTimes'>(
        'POST',
        '/api/artist/proposals/times',
        { dates, minutes: 120, space },
        headers,
      )
    const dates = [
      { date: '2025-12-04', time: '13:00' },
      { date: '2025-12-05', time: '13:00' },
      { date: '2025-12-08', time: '13:00' },
    ]
    const { status, body } = await try_(dates)
    expect(status).toBe(200)
    expect(body.times[0]).toEqual({
      problem: 'The room is taken from 12 PM to 2 PM then.',
      free: { date: '2025-12-04', time: '14:00' },
    })
    expect(body.times[1]).toEqual({ problem: null, free: null })
    expect(body.times[2]?.problem).toMatch(/^The café is closed that day/)
    expect(JSON.stringify(body)).not.toContain('Nora')
    expect((await try_([dates[0]!], 'Lounge')).body.times[0]?.problem).toBeNull()
    const customer = await server().as('customer@demo.example')
    expect((await try_(dates, 'Art Space', customer)).status).toBe(403)
    // Staff see what is there, before they agree and before they publish.
    const { id } = await proposed('On Top', { dates: [dates[0]!] })
    const way = async () =>
      (await all())
        .find((each) => each.id === id)
        ?.conflicts.flat()
        .map(({ text }) => text)
    expect((await way())?.join()).toContain('Nora Secret')
    await decide(id, { decision: 'approve', date: 0, shareBasisPoints: 5_000 })
    expect((await way())?.join()).toContain('Nora Secret')
  })

  test('of an event have no materials, also where some were typed while it was a class', async () => {
    const { id } = await proposed('An Evening of Prints', { kind: 'event' })
    expect((await all()).find((each) => each.id === id)).toMatchObject({
      kind: 'event',
      materialsCents: 0,
    })
  })

  test('become a draft with the artist as instructor, at the date and share that were agreed', async () => {
    const { id } = await proposed('Agreed On', { classType: 'printmaking' })
    const answers = await Promise.all(
      [1, 2].map(() => decide(id, { decision: 'approve', date: 1, shareBasisPoints: 5_500 })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const drafts = await server()
      .db.select()
      .from(contentDrafts)
      .where(eq(contentDrafts.pieceId, 'agreed-on'))
    expect(drafts).toHaveLength(1)
    expect(drafts[0]).toMatchObject({
      kind: 'class',
      value: {
        title: 'Agreed On',
        type: 'printmaking',
        instructor: 'Arlo Voss',
        description: ['You cut.', 'You print.'],
        startsAt: '2025-11-18T21:00:00.000Z',
        endsAt: '2025-11-18T23:00:00.000Z',
        capacity: 8,
        priceCents: 6_000,
        materialsCents: 500,
      },
    })
    const own = await server().send<'ownProposals'>(
      'GET',
      '/api/artist/proposals',
      undefined,
      artist,
    )
    expect(own.body.proposals.find((each) => each.id === id)).toMatchObject({
      state: 'approved',
      date: { date: '2025-11-18', time: '16:00' },
      shareBasisPoints: 5_500,
      path: null,
    })
    expect(await bellOf('artist@demo.example')).toContain('Yes: Agreed On')
    expect(await mailsTo('artist@demo.example')).toContain('Yes: Agreed On')
    // Another of that title gets an address of its own.
    const again = await proposed('Agreed On', { kind: 'class' })
    expect(
      (await decide(again.id, { decision: 'approve', date: 0, shareBasisPoints: 0 })).status,
    ).toBe(200)
    const [row] = await server()
      .db.select()
      .from(artistProposals)
      .where(eq(artistProposals.id, again.id))
    expect(row?.pieceId).toBe('agreed-on-2')
  })

  test('are asked about, answered, declined with a reason, and withdrawn', async () => {
    const { id } = await proposed('Asked', { kind: 'event' })
    const answer = (text: string, headers = artist) =>
      server().send('POST', `/api/artist/proposals/${id}/answers`, { text }, headers)
    expect((await answer('Nobody asked.')).status).toBe(409)
    expect((await decide(id, { decision: 'ask', text: 'With candles?' })).status).toBe(200)
    expect(await bellOf('artist@demo.example')).toContain('A question about Asked')
    const stranger = await otherArtist(server())
    expect((await answer('Mine!', stranger.headers as typeof artist)).status).toBe(404)
    expect((await answer('Without.')).status).toBe(200)
    expect((await decide(id, { decision: 'decline', text: 'Too many moths.' })).status).toBe(200)
    const one = (await all()).find((each) => each.id === id)
    expect([one?.state, one?.said.map(({ by, text }) => [by, text])]).toEqual([
      'declined',
      [
        ['café', 'With candles?'],
        ['artist', 'Without.'],
        ['café', 'Too many moths.'],
      ],
    ])
    const back = await proposed('Back Again')
    const withdraw = () =>
      server().send('DELETE', `/api/artist/proposals/${back.id}`, undefined, artist)
    expect((await withdraw()).status).toBe(200)
    const late = await decide(back.id, { decision: 'ask', text: 'Still?' })
    expect([late.status, late.body]).toMatchObject([409, { error: 'decided' }])
  })

  test('are published by whoever plans events, and by nobody else, and then seats can be booked', async () => {
    const { id } = await proposed('Printed at Last', {
      dates: [{ date: '2025-11-20', time: '15:00' }],
    })
    await decide(id, { decision: 'approve', date: 0, shareBasisPoints: 5_000 })
    const ready = (await all()).find((each) => each.id === id)?.toPublish
    expect(ready).toMatchObject({ level: 'all levels', ages: 'Ages 16 and up' })
    const { mark, ...words } = ready ?? { mark: '' }
    const publish = (body: object, headers = manager) =>
      server().send<'publishProposal'>(
        'POST',
        `/api/admin/proposals/${id}/publication`,
        body,
        headers,
      )
    const ok = { mark, words }
    expect((await publish(ok, artist)).status).toBe(403)
    expect((await publish(ok, await server().as('barista@demo.example'))).status).toBe(403)
    expect((await publish({ mark: 'older', words })).status).toBe(409)
    expect((await publish({ mark, words: { ...words, policy: '' } })).status).toBe(400)
    const answers = await Promise.all([publish(ok), publish(ok)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await all()).find((each) => each.id === id)).toMatchObject({
      path: '/classes/book?session=printed-at-last',
      toPublish: null,
    })
    const asked = await server().send<'bookClass'>(
      'POST',
      '/api/classes/printed-at-last/rsvps',
      opened(server(), { email: 'ida@guest.example', participants: ['Ida'], message: '' }),
    )
    expect([asked.status, asked.body.status]).toEqual([200, 'confirmed'])
    expect(await mailsTo('artist@demo.example')).toContain('On the site: Printed at Last')
    const [agreed] = await server()
      .db.select()
      .from(artistAgreements)
      .where(eq(artistAgreements.pieceId, 'printed-at-last'))
    expect(agreed).toMatchObject({ kind: 'class', artistId: 'arlo-voss', shareBasisPoints: 5_000 })
  })

  test('are changed by their artist until they are decided, and staff agree to no older one', async () => {
    const { id } = await proposed('Changed Before')
    const read = (await all()).find((each) => each.id === id)
    const edit = (more: Partial<ProposalEdit>, headers = artist) =>
      server().send('PATCH', `/api/artist/proposals/${id}`, { ...WISH, ...more }, headers)
    server().set(new Date(FRIDAY_NOON.getTime() + 60_000))
    expect((await edit({ title: 'Changed Once', priceCents: 7_000 })).status).toBe(200)
    const stranger = await otherArtist(server())
    expect((await edit({}, stranger.headers as typeof artist)).status).toBe(404)
    const agree = (seenAt: string | undefined) =>
      decide(id, { decision: 'approve', date: 0, shareBasisPoints: 5_000, seenAt })
    expect((await agree(read?.updatedAt)).body).toMatchObject({ error: 'outdated' })
    const now = (await all()).find((each) => each.id === id)
    expect(now).toMatchObject({ title: 'Changed Once', priceCents: 7_000, isChange: false })
    expect((await agree(now?.updatedAt)).status).toBe(200)
    expect((await edit({})).status).toBe(409)
    expect(await bellOf('manager@demo.example')).toContain(
      'Arlo Voss changed a proposal: Changed Once',
    )
  })

  test('that were agreed to are changed at once while nobody has booked, and by staff after that, who tell the guests', async () => {
    const title = 'Of Their Own'
    const { id } = await proposed(title, { dates: [{ date: '2025-11-21', time: '15:00' }] })
    await decide(id, { decision: 'approve', date: 0, shareBasisPoints: 5_000 })
    const path = '/api/artist/dates/class/of-their-own'
    const read = async (headers = artist) =>
      (await server().send<'ownPiece'>('GET', path, undefined, headers)).body
    const save = async (more: Partial<ProposalEdit>, from?: OwnPiece) => {
      const { value, version, mark } = from ?? (await read())
      const body = { value: { ...value, ...more }, version, mark }
      return server().send<'changeOwnPiece'>('PATCH', path, body, artist)
    }
    // Still a draft.
    expect((await save({ summary: 'Cut two moths.' })).body).toEqual({ outcome: 'saved' })
    expect((await all()).find((each) => each.id === id)?.summary).toBe('Cut two moths.')
    const { mark = '', ...words } = (await all()).find((each) => each.id === id)?.toPublish ?? {}
    const publish = { mark, words }
    await server().send('POST', `/api/admin/proposals/${id}/publication`, publish, manager)
    const stranger = await otherArtist(server())
    const theirs = await server().send('GET', path, undefined, stranger.headers)
    expect(theirs.status).toBe(404)
    // On the site, and nobody has booked.
    const before = await read()
    expect(before).toMatchObject({ isAsked: false, keepsText: false })
    const moved = { dates: [{ date: '2025-11-22', time: '13:00' }] }
    expect((await save({ ...moved, priceCents: 6_500 })).body).toEqual({ outcome: 'saved' })
    expect((await save({ title: 'Older' }, before)).body).toMatchObject({ error: 'outdated' })
    await server()
      .db.insert(spaceBookings)
      .values({
        id: 'H-OWN',
        spaceType: 'art-space',
        name: 'Nora Secret',
        startsAt: new Date('2025-11-28T17:00:00Z'),
        endsAt: new Date('2025-11-28T22:00:00Z'),
        createdAt: FRIDAY_NOON,
      })
    const taken = await save({ dates: [{ date: '2025-11-28', time: '13:00' }] })
    expect([taken.status, taken.body]).toMatchObject([409, { error: 'in_the_way' }])
    expect(JSON.stringify(taken.body)).not.toContain('Nora')
    const seat = { email: 'ida-own@guest.example', participants: ['Ida'], message: '' }
    await server().send('POST', '/api/classes/of-their-own/rsvps', opened(server(), seat))
    // Somebody has a seat: staff decide.
    expect((await read()).isAsked).toBe(true)
    const later = { dates: [{ date: '2025-11-23', time: '13:00' }], note: 'I have a fair.' }
    expect((await save({ ...later, priceCents: 9_000 })).body).toEqual({ outcome: 'asked' })
    expect((await save({ ...later, priceCents: 7_000 })).body).toEqual({ outcome: 'asked' })
    const asked = (await all()).filter((each) => each.isChange)
    expect(asked).toMatchObject([
      { title, state: 'sent', note: 'I have a fair.', change: { parties: 1, problem: null } },
    ])
    const [one] = asked
    expect(one?.change?.lines.map(({ what }) => what)).toEqual(['Begins', 'Ends', 'Price'])
    const approve = { decision: 'approve', date: 0, shareBasisPoints: 0 }
    expect((await decide(one?.id ?? '', approve)).status).toBe(409)
    const agree = () => decide(one?.id ?? '', { decision: 'change', seenAt: one?.updatedAt })
    expect((await Promise.all([agree(), agree()])).map(({ status }) => status)).toContain(200)
    expect((await read()).value).toMatchObject({ dates: later.dates, priceCents: 7_000 })
    const told = await mailsTo('ida-own@guest.example')
    expect(told.filter((subject) => subject.startsWith('New date or place'))).toHaveLength(1)
    expect(await bellOf('artist@demo.example')).toContain(`Changed: ${title}`)
    expect((await all()).find((each) => each.id === one?.id)).toMatchObject({
      state: 'approved',
      change: null,
      toPublish: null,
      // What it was about stays to be read.
      changed: [{ what: 'Begins' }, { what: 'Ends' }, { what: 'Price' }],
    })
  })

  test('wish for times to come, and ten wait at most', async () => {
    const past = await propose({ dates: [{ date: '2025-10-17', time: '09:00' }] })
    expect([past.status, Object.keys(past.body.fields ?? {})]).toEqual([422, ['dates.0.date']])
    const stranger = await otherArtist(server())
    const headers = stranger.headers as typeof artist
    for (let i = 0; i < 10; i += 1)
      expect((await propose({ title: `Many ${i}` }, headers)).status).toBe(200)
    const more = await propose({ title: 'One More' }, headers)
    expect([more.status, more.body]).toMatchObject([409, { error: 'too_many' }])
  })
})
