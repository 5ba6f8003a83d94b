import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer, CallName } from '#domain/contracts/api.ts'
import type { Piece, PieceKind, PieceValue } from '#domain/contracts/editing.ts'
import { auditLog, contentVersions, events, outbox, rsvps, sentForms } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'

const OTHERS = [
  'senior@demo.example',
  'barista@demo.example',
  'trainee@demo.example',
  'artist@demo.example',
  'customer@demo.example',
]
const DAY_MS = 24 * 3_600_000
const at = (days: number, hours: number) =>
  new Date(FRIDAY_NOON.getTime() + days * DAY_MS + hours * 3_600_000).toISOString()

/** Every call about a piece. */
function callsOf(piece: string, kind: string, seen: object): [string, string, object?][] {
  const path = `/api/admin/content/${piece}`
  return [
    ['GET', path],
    ['GET', `${path}/versions`],
    ['POST', `/api/admin/content/${kind}`, { title: 'Not mine to write' }],
    ['PATCH', `${path}/draft`, { value: {}, ...seen }],
    ['DELETE', `${path}/draft`],
    ['POST', `${path}/publication`, { value: {}, ...seen }],
    ['POST', `${path}/visibility`, { isHidden: true, version: 'none' }],
    ['POST', `/api/admin/content/${kind}/order`, { ids: [] }],
  ]
}

eachEngine('what the site says', (server) => {
  let admin: { authorization: string }
  beforeAll(async () => {
    admin = await server().as('admin@demo.example')
  })
  const send = async <Name extends CallName>(method: string, path: string, body?: unknown) =>
    server().send<Name>(method, path, body, admin)
  const read = async (kind: PieceKind, id: string) =>
    (await send<'piece'>('GET', `/api/admin/content/${kind}/${id}`)).body
  const draft = (piece: Piece, value: PieceValue, more: object = {}) =>
    send<'saveDraft'>('PATCH', `/api/admin/content/${piece.kind}/${piece.id}/draft`, {
      value,
      version: piece.version,
      mark: piece.draft?.mark ?? null,
      ...more,
    })
  const publish = (piece: Piece, value: PieceValue, more: object = {}) =>
    send<'publishPiece'>('POST', `/api/admin/content/${piece.kind}/${piece.id}/publication`, {
      value,
      version: piece.version,
      mark: piece.draft?.mark ?? null,
      ...more,
    })
  const about = async () => (await server().send<'page'>('GET', '/api/pages/about')).body
  const words = (piece: Piece): PieceValue => piece.published ?? {}

  test('is for admins, and classes and events for whoever manages events', async () => {
    const admins = (await send<'pieces'>('GET', '/api/admin/content')).body.pieces
    for (const email of ['manager@demo.example', 'assistant@demo.example']) {
      const header = await server().as(email)
      const { body } = await server().send<'pieces'>('GET', '/api/admin/content', undefined, header)
      expect(body.pieces).toEqual(admins.filter(({ kind }) => kind === 'event' || kind === 'class'))
    }
    for (const email of OTHERS) {
      const header = await server().as(email)
      const list = await server().send('GET', '/api/admin/content', undefined, header)
      expect([email, list.status]).toEqual([email, 403])
    }
    expect((await server().send('GET', '/api/admin/content')).status).toBe(401)
  })

  test('is written, published, moved, cancelled and taken off by a manager where it is an event', async () => {
    for (const kind of ['event', 'class'] as const) {
      const by = await server().as(
        kind === 'event' ? 'manager@demo.example' : 'assistant@demo.example',
      )
      const title = `Written by staff, ${kind}`
      const begun = await server().send<'addPiece'>(
        'POST',
        `/api/admin/content/${kind}`,
        { title },
        by,
      )
      expect(begun.status).toBe(200)
      const path = `/api/admin/content/${kind}/${begun.body.id}`
      const dated = (days: number, more: object = {}) => ({
        ...words(known),
        title,
        startsAt: at(days, 0),
        endsAt: at(days, 2),
        status: 'scheduled',
        ...more,
      })
      const list = (await send<'pieces'>('GET', '/api/admin/content')).body.pieces
      const known = await read(
        kind,
        list.find((each) => each.kind === kind && each.status !== 'draft')?.id ?? '',
      )
      const latest = async () => (await server().send<'piece'>('GET', path, undefined, by)).body
      const act = async (call: string, value: object) => {
        const { version, draft: own } = await latest()
        const method = call === 'draft' ? 'PATCH' : 'POST'
        const body = { value, version, mark: own?.mark ?? null }
        return (
          await server().send('POST' === method ? 'POST' : 'PATCH', `${path}/${call}`, body, by)
        ).status
      }
      expect(await act('draft', dated(900))).toBe(200)
      expect(await act('publication', dated(900))).toBe(200)
      expect(await act('publication', dated(901))).toBe(200)
      expect(await act('publication', dated(901, { status: 'cancelled' }))).toBe(200)
      expect((await latest()).published).toMatchObject({
        startsAt: at(901, 0),
        status: 'cancelled',
      })
      const versions = await server().send<'pieceVersions'>(
        'GET',
        `${path}/versions`,
        undefined,
        by,
      )
      expect(versions.body.versions.map(({ value }) => value?.status)).toEqual([
        'cancelled',
        'scheduled',
        'scheduled',
      ])
      const hidden = { isHidden: true, version: (await latest()).version }
      expect((await server().send('POST', `${path}/visibility`, hidden, by)).status).toBe(200)
    }
  })

  test.each([
    'page/about',
    'post/opening-week',
    'artist/arlo-voss',
    'faq/new-question',
    'space/art-space',
    'opening/barista',
  ])('keeps managers off %s in every call', async (piece) => {
    const [kind] = piece.split('/')
    const seen = { version: 'none', mark: null }
    for (const email of ['manager@demo.example', ...OTHERS])
      expect([email, ...(await statuses(email, callsOf(piece, kind ?? '', seen)))]).toEqual([
        email,
        ...Array<number>(8).fill(403),
      ])
  })

  test('keeps everybody else off events and classes in every call', async () => {
    const seen = { version: 'none', mark: null }
    for (const email of OTHERS)
      for (const kind of ['event', 'class'])
        expect([email, ...(await statuses(email, callsOf(`${kind}/some`, kind, seen)))]).toEqual([
          email,
          ...Array<number>(8).fill(403),
        ])
  })

  const statuses = async (email: string, calls: ReturnType<typeof callsOf>) => {
    const by = await server().as(email)
    const said: number[] = []
    for (const [method, path, body] of calls)
      said.push((await server().send(method, path, body, by)).status)
    return said
  }

  test('lists every kind, each where visitors read it', async () => {
    const { pieces } = (await send<'pieces'>('GET', '/api/admin/content')).body
    const kinds = new Set(pieces.map(({ kind }) => kind))
    expect(kinds.size).toBe(8)
    expect(pieces.find(({ id }) => id === 'about')).toMatchObject({
      kind: 'page',
      status: 'published',
      path: '/about',
    })
  })

  test('keeps a draft to itself, then shows it, and has the state before', async () => {
    const before = await read('page', 'about')
    const value = { ...words(before), title: 'A story retold' }
    const saved = await draft(before, value)
    expect([saved.status, saved.body.draft?.value.title]).toEqual([200, 'A story retold'])
    expect((await about()).title).toBe(words(before).title)

    const published = await publish(saved.body, value)
    expect([published.status, published.body.draft]).toEqual([200, null])
    expect((await about()).title).toBe('A story retold')

    const { versions } = (
      await send<'pieceVersions'>('GET', '/api/admin/content/page/about/versions')
    ).body
    expect(versions.map(({ value: state, by }) => [state?.title, by === 'as installed'])).toEqual([
      ['A story retold', false],
      [words(before).title, true],
    ])
    // Restoring is publishing the earlier state anew.
    const again = await publish(published.body, versions[1]?.value ?? {})
    expect((await about()).title).toBe(words(before).title)
    expect(again.body.version).toBe(before.version)
    const log = await server()
      .db.select()
      .from(auditLog)
      .where(and(eq(auditLog.action, 'page.published'), eq(auditLog.subject, 'about')))
    expect(log).toHaveLength(2)
  })

  test('refuses who writes over what they have not seen, and says so', async () => {
    const mine = await read('page', 'terms')
    const theirs = await publish(mine, { ...words(mine), summary: 'Theirs.' })
    expect(theirs.status).toBe(200)
    const late = await publish(mine, { ...words(mine), summary: 'Mine.' })
    expect([late.status, late.body]).toMatchObject([
      409,
      { error: 'outdated', version: theirs.body.version },
    ])
    expect(words(await read('page', 'terms')).summary).toBe('Theirs.')
    // Two drafts likewise.
    const now = await read('page', 'terms')
    expect((await draft(now, { ...words(now), summary: 'One' })).status).toBe(200)
    const second = await draft(now, { ...words(now), summary: 'Two' })
    expect([second.status, second.body]).toMatchObject([409, { error: 'outdated' }])
  })

  test('of two who publish at once one is refused', async () => {
    const piece = await read('faq', (await firstOf('faq')).id)
    const answers = await Promise.all(
      ['One', 'Two'].map((answer) => publish(piece, { ...words(piece), answer })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  const firstOf = async (kind: PieceKind) => {
    const { pieces } = (await send<'pieces'>('GET', '/api/admin/content')).body
    const found = pieces.find((piece) => piece.kind === kind && piece.status === 'published')
    if (!found) throw new Error(`No ${kind} is published.`)
    return found
  }

  test.each([
    ['markup kinds nobody knows', { blocks: [{ kind: 'html', text: '<script>' }] }],
    ['an empty title', { title: ' ' }],
    ['fields nobody knows', { isAdmin: true }],
  ])('does not publish %s', async (_, change) => {
    const piece = await read('page', 'privacy')
    const answer = await publish(piece, { ...words(piece), ...change })
    expect([answer.status, answer.body]).toMatchObject([400, { error: 'invalid_input' }])
    expect(await read('page', 'privacy')).toEqual(piece)
  })

  test('begins a post as a draft that nobody sees, and shows it when its time has come', async () => {
    const { body: piece } = await send<'addPiece'>('POST', '/api/admin/content/post', {
      title: 'Ink & Drink',
    })
    expect(piece).toMatchObject({ id: 'ink-drink', status: 'draft', published: null })
    expect((await server().send('GET', '/api/posts/ink-drink')).status).toBe(404)
    expect((await publish(piece, piece.draft?.value ?? {})).status).toBe(400)
    const value = {
      title: 'Ink & Drink',
      summary: 'A night of both.',
      author: 'Ada',
      publishedAt: new Date(FRIDAY_NOON.getTime() + 60_000).toISOString(),
      tags: ['ink'],
      cover: { family: 'tide', seed: 3, inks: ['key', 'coral'] },
      coverAlt: 'Waves',
      blocks: [{ kind: 'paragraph', text: 'Come.' }],
    }
    const shown = await publish(piece, value)
    expect(shown.body.status).toBe('scheduled')
    expect((await server().send('GET', '/api/posts/ink-drink')).status).toBe(404)
    server().set(new Date(FRIDAY_NOON.getTime() + 120_000))
    const post = await server().send<'post'>('GET', '/api/posts/ink-drink')
    expect(post.body).toMatchObject({ readingMinutes: 1, title: 'Ink & Drink' })
    for (const path of ['/sitemap.xml', '/rss.xml'])
      expect((await server().send('GET', path)).body).toContain('/blog/ink-drink')
    server().set(FRIDAY_NOON)
    const taken = await send('POST', '/api/admin/content/post', { title: 'Ink, drink!' })
    expect([taken.status, taken.body]).toMatchObject([409, { error: 'address_taken' }])
  })

  test('takes a piece off the site and puts it back', async () => {
    const { id } = await firstOf('opening')
    const piece = await read('opening', id)
    const visible = async () => (await server().send('GET', `/api/openings/${id}`)).status
    const set = (isHidden: boolean, version: string) =>
      send<'setPieceHidden'>('POST', `/api/admin/content/opening/${id}/visibility`, {
        isHidden,
        version,
      })
    expect(await visible()).toBe(200)
    const hidden = await set(true, piece.version)
    expect([hidden.body.status, await visible()]).toEqual(['hidden', 404])
    expect((await set(false, piece.version)).status).toBe(409)
    expect((await set(false, hidden.body.version)).body.status).toBe('published')
    expect(await visible()).toBe(200)
    const always = await read('page', 'about')
    const refused = await send('POST', '/api/admin/content/page/about/visibility', {
      isHidden: true,
      version: always.version,
    })
    expect(refused.status).toBe(422)
  })

  test('stands in the order the admin gives', async () => {
    const ids = (await server().send<'faq'>('GET', '/api/faq')).body.questions.map(({ id }) => id)
    const turned = ids.toReversed()
    expect((await send('POST', '/api/admin/content/faq/order', { ids: turned })).status).toBe(200)
    const now = (await server().send<'faq'>('GET', '/api/faq')).body.questions
    expect(now.map(({ id }) => id)).toEqual(turned)
  })

  describe('an event with guests', () => {
    let id = ''
    beforeAll(async () => {
      const [row] = await server()
        .db.select()
        .from(events)
        .where(eq(events.status, 'scheduled'))
        .then((rows) => rows.filter(({ startsAt }) => startsAt > FRIDAY_NOON))
      id = row?.id ?? ''
      await server().db.update(events).set({ seatsTaken: 3, seatsHeld: 2 }).where(eq(events.id, id))
      await server()
        .db.insert(sentForms)
        .values(await formRow('R-TEST1'))
      await server().db.insert(rsvps).values({
        reference: 'R-TEST1',
        eventId: id,
        name: 'Zoe',
        email: 'zoe@guest.example',
        party: 3,
        status: 'confirmed',
        createdAt: FRIDAY_NOON,
        updatedAt: FRIDAY_NOON,
      })
    })
    const formRow = async (reference: string) => ({
      reference,
      form: 'rsvp' as const,
      nonce: reference,
      requestHash: reference,
      answer: null,
      createdAt: FRIDAY_NOON,
    })

    test('never has fewer seats than were given', async () => {
      const piece = await read('event', id)
      expect(piece.seats).toMatchObject({ taken: 3, held: 2, parties: 1 })
      const small = await publish(piece, { ...words(piece), capacity: 4 })
      expect([small.status, small.body]).toMatchObject([
        422,
        { error: 'capacity_below_taken', fields: { capacity: expect.stringContaining('5') } },
      ])
      expect((await publish(piece, { ...words(piece), capacity: 5 })).status).toBe(200)
    })

    test('is cancelled only after the question, and then everybody is told', async () => {
      const piece = await read('event', id)
      const value = { ...words(piece), status: 'cancelled' }
      const asked = await publish(piece, value)
      expect([asked.status, asked.body]).toMatchObject([
        409,
        { error: 'parties_to_tell', parties: 1, seats: 3 },
      ])
      expect(words(await read('event', id)).status).toBe('scheduled')
      const hiding = await send('POST', `/api/admin/content/event/${id}/visibility`, {
        isHidden: true,
        version: piece.version,
      })
      expect([hiding.status, hiding.body]).toMatchObject([409, { error: 'parties_come' }])
      expect((await publish(piece, value, { tellParties: true })).status).toBe(200)
      const mails = await server()
        .db.select()
        .from(outbox)
        .where(eq(outbox.to, 'zoe@guest.example'))
      expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('Cancelled: ')])
      expect(mails[0]?.attachments?.[0]?.content).toContain('METHOD:CANCEL')
    })
  })

  test('links an artist’s room to an artist’s account, and to no other', async () => {
    const link = (artist: string, userId: string | null) =>
      send<'linkArtist'>('POST', `/api/admin/artists/${artist}/account`, { userId })
    const all: Answer<'adminArtists'> = (await send<'adminArtists'>('GET', '/api/admin/artists'))
      .body
    const [first, second] = all.artists
    const account = all.artists.find((one) => one.account)?.account ?? all.free[0]
    if (!first || !second || !account) throw new Error('The demo has artists and their accounts.')
    for (const one of all.artists) await link(one.id, null)
    const linked = await link(first.id, account.id)
    expect(linked.body.artists[0]?.account?.email).toBe(account.email)
    const twice = await link(second.id, account.id)
    expect([twice.status, twice.body]).toMatchObject([409, { error: 'account_taken' }])
    expect((await link(second.id, 'nobody')).status).toBe(422)
  })

  test('keeps every published state for good', async () => {
    await expect(server().db.delete(contentVersions)).rejects.toThrow()
  })
})
