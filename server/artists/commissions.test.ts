import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { commissionRequests, notifications, outbox, users } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'
import { opened } from '../forms/testing.ts'
import { linkToken } from '../forms/link-token.ts'
import { otherArtist } from './testing.ts'

eachEngine('commissions', (server) => {
  let artist: Awaited<ReturnType<typeof otherArtist>>
  beforeAll(async () => {
    artist = await otherArtist(server())
    const admin = await server().as('admin@demo.example')
    await server().send('PATCH', `/api/artists/${artist.artist.id}`, { isHidden: false }, admin)
  })
  beforeEach(() => server().set(FRIDAY_NOON))

  const ask = (more: object = {}) =>
    server().send<'askForCommission'>(
      'POST',
      '/api/commissions',
      opened(server(), {
        artistId: artist.artist.id,
        wish: 'Our old dog in two inks, asleep on the stairs.',
        size: 'about 11 × 14 in',
        budget: '100-250',
        byDate: '2025-12-20',
        ...more,
      }),
    )
  const list = async (headers = artist.headers) =>
    (await server().send<'artistCommissions'>('GET', '/api/artist/commissions', undefined, headers))
      .body.commissions
  const answer = (id: string, text: string, key = randomUUID(), headers = artist.headers) =>
    server().send<'answerCommission'>(
      'POST',
      `/api/artist/commissions/${id}/answers`,
      { text, key },
      headers,
    )
  const decide = (id: string, decision: string, text = '', headers = artist.headers) =>
    server().send<'decideCommission'>(
      'POST',
      `/api/artist/commissions/${id}/decisions`,
      { decision, text, key: randomUUID() },
      headers,
    )
  const mailsTo = async (email: string) =>
    server().db.select().from(outbox).where(eq(outbox.to, email))
  const reply = (reference: string, message: string) =>
    server().send<'replyToCafe'>('POST', `/api/messages/${reference}/replies`, {
      token: linkToken(server().secrets, reference),
      message,
      formToken: opened(server()).formToken,
    })

  test('one reaches its artist, the inbox and the sender’s mailbox, and is answered, replied to and accepted', async () => {
    const { status, body } = await ask()
    expect([status, body.message]).toEqual([
      200,
      'Thank you. The artist reads it, usually within a week. What they answer stands under your commissions, signed in with this address.',
    ])
    const { reference } = body
    const told = await mailsTo(artist.email)
    expect(told.at(-1)?.text).toContain('Our old dog')
    const [account] = await server().db.select().from(users).where(eq(users.email, artist.email))
    const bell = await server()
      .db.select()
      .from(notifications)
      .where(eq(notifications.userId, account?.id ?? ''))
    expect(bell.some(({ title }) => title.includes(reference))).toBe(true)
    const inbox = await server().send<'inbox'>(
      'GET',
      `/api/inbox?q=${reference}`,
      undefined,
      await server().as('admin@demo.example'),
    )
    expect(inbox.body.rows[0]).toMatchObject({ form: 'commission', handledAt: null })

    const key = randomUUID()
    await answer(reference, 'With the stairs or without?', key)
    const answered = await answer(reference, 'With the stairs or without?', key)
    expect(answered.body).toMatchObject({ state: 'answered' })
    expect(answered.body.thread).toHaveLength(1)
    const toSender = (await mailsTo('zoe@guest.example')).filter(({ subject }) =>
      subject.includes(reference),
    )
    expect(toSender.at(-1)?.text).toContain('With the stairs or without?')

    expect((await reply(reference, 'With the stairs, please.')).status).toBe(200)
    expect((await list())[0]).toMatchObject({ reference, state: 'new' })
    expect((await mailsTo(artist.email)).at(-1)?.text).toContain('With the stairs, please.')
    const accepted = await decide(reference, 'accepted', 'It takes six weeks.')
    expect(accepted.body).toMatchObject({ state: 'accepted' })
    expect((await mailsTo('zoe@guest.example')).at(-1)?.text).toContain('would like to make this')
    await reply(reference, 'Wonderful.')
    expect((await list()).find((each) => each.reference === reference)?.state).toBe('accepted')
    expect((await decide(reference, 'declined')).body.error).toBe('commission_decided')
    expect((await decide(reference, 'closed')).body.state).toBe('closed')
  })

  test('staff read and answer it in the inbox, and its artist sees that', async () => {
    const { body } = await ask({ wish: 'A print of the bridge at dawn, please.' })
    const answered = await server().send<'answerSubmission'>(
      'POST',
      `/api/inbox/${body.reference}/answers`,
      { text: 'The artist is away until Monday.', key: randomUUID(), isHandled: false },
      await server().as('manager@demo.example'),
    )
    expect(answered.status).toBe(200)
    const found = (await list()).find(({ reference }) => reference === body.reference)
    expect(found).toMatchObject({ state: 'answered' })
    expect(found?.thread[0]?.text).toBe('The artist is away until Monday.')
  })

  test('whoever asked with the address of their account reads and answers it there', async () => {
    const cleo = await server().as('customer@demo.example')
    const { body } = await ask({ name: 'Cleo', email: 'Customer@demo.example' })
    const { reference } = body
    await answer(reference, 'Which of the two dogs?')
    const mine = async (headers = cleo) =>
      (await server().send<'myCommissions'>('GET', '/api/me/commissions', undefined, headers)).body
    const { commissions, isEmailProven } = await mine()
    expect(isEmailProven).toBe(true)
    expect(commissions[0]).toMatchObject({
      reference,
      artist: { id: artist.artist.id, isShown: true },
      state: 'answered',
      thread: [{ kind: 'answer', text: 'Which of the two dogs?' }],
    })
    const [cleoRow] = await server()
      .db.select()
      .from(users)
      .where(eq(users.email, 'customer@demo.example'))
    const bell = await server()
      .db.select()
      .from(notifications)
      .where(eq(notifications.userId, cleoRow?.id ?? ''))
    expect(bell.map(({ actionUrl }) => actionUrl)).toContain(`/account/artists#${reference}`)

    const key = randomUUID()
    const again = (headers = cleo, text = 'The old one.') =>
      server().send<'replyAboutCommission'>(
        'POST',
        `/api/me/commissions/${reference}/replies`,
        { text, key },
        headers,
      )
    const both = await Promise.all([again(), again()])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await again()).body).toMatchObject({ state: 'new' })
    expect((await again()).body.thread.map(({ kind }) => kind)).toEqual(['answer', 'reply'])
    expect((await mailsTo(artist.email)).at(-1)?.text).toContain('The old one.')
    expect((await list()).find((each) => each.reference === reference)?.thread).toHaveLength(2)
    expect((await again(cleo, '')).status).toBe(400)

    const other = await server().as('barista@demo.example')
    expect((await mine(other)).commissions).toEqual([])
    expect((await again(other)).status).toBe(404)
  })

  test('nobody answers or sees those of another artist', async () => {
    const { body } = await ask()
    const other = await otherArtist(server())
    expect(await list(other.headers)).toEqual([])
    const tries = await Promise.all([
      answer(body.reference, 'Mine!', randomUUID(), other.headers),
      decide(body.reference, 'accepted', '', other.headers),
    ])
    expect(tries.map(({ status }) => status)).toEqual([404, 404])
    const customer = await server().as('customer@demo.example')
    expect((await decide(body.reference, 'closed', '', customer)).status).toBe(403)
  })

  test('what is missing, too long or over is said by its field', async () => {
    for (const [more, field] of [
      [{ wish: 'Too short' }, 'wish'],
      [{ wish: 'x'.repeat(2_001) }, 'wish'],
      [{ size: 'x'.repeat(121) }, 'size'],
      [{ budget: 'a lot' }, 'budget'],
      [{ byDate: '2025-10-17' }, 'byDate'],
    ] as const) {
      const { status, body } = await ask(more)
      expect([400, 422]).toContain(status)
      expect(Object.keys(body.fields ?? {})).toEqual([field])
    }
    expect((await ask({ artistId: 'nobody-here' })).status).toBe(404)
    const form = opened(server(), {
      artistId: artist.artist.id,
      wish: 'The same wish, sent two times over.',
      size: '',
      budget: 'to-100',
    })
    const [first, second] = [
      await server().send<'askForCommission'>('POST', '/api/commissions', form),
      await server().send<'askForCommission'>('POST', '/api/commissions', form),
    ]
    expect(second.body).toEqual(first.body)
    expect(
      await server().db.$count(
        commissionRequests,
        eq(commissionRequests.wish, 'The same wish, sent two times over.'),
      ),
    ).toBe(1)
  })
})
