import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { FORM_MAX_AGE_MS, FORM_PROBLEMS, WITHOUT_MAIL } from '#domain/content/form-texts.ts'
import {
  artworkEnquiries,
  communityNotes,
  feedback,
  messages,
  noteReports,
  outbox,
  sentForms,
} from '../db/schema.ts'
import { eachEngine, testServer } from '../db/testing.ts'
import { openLimits } from '../http/limits.ts'
import { NOTICES_PER_HOUR } from './notices.ts'
import { opened } from './testing.ts'
import { makeFormToken } from './token.ts'

eachEngine('forms', (server) => {
  const text = 'Do you have oat milk?'
  const message = (more: object = {}) =>
    opened(server(), { topic: 'other', message: text, ...more })
  const write = (body: object) => server().send<'contact'>('POST', '/api/messages', body)
  const mailsOf = async (reference: string) =>
    (await server().db.select().from(outbox)).filter(({ subject }) => subject.includes(reference))

  test('keep a message, give it a number and tell both sides', async () => {
    const { status, body } = await write(message({ phone: '518 555 0100', source: 'footer' }))
    expect([status, body]).toEqual([
      200,
      { reference: expect.stringMatching(/^C-\w{5}$/), message: WITHOUT_MAIL.contact },
    ])
    const rows = await server()
      .db.select()
      .from(messages)
      .where(eq(messages.reference, body.reference))
    expect(rows).toMatchObject([
      { name: 'Zoe Park', topic: 'other', message: text, phone: '518 555 0100' },
    ])
    const mails = await mailsOf(body.reference)
    const cafe = mails.find(({ to }) => to === server().settings.get().cafe.email)
    const guest = mails.find(({ to }) => to === 'zoe@guest.example')
    expect([mails.length, cafe?.replyTo]).toEqual([2, 'zoe@guest.example'])
    expect(cafe?.text).toContain(text)
    // Anybody can type anybody's address: nothing of what was typed is mailed there.
    expect(guest?.text).toContain('Hi Zoe Park,')
    expect(guest?.text).not.toContain(text)
  })

  test('greet nobody by a link', async () => {
    const { body } = await write(message({ name: 'Win big at prize.example/x' }))
    const guest = (await mailsOf(body.reference)).find(({ to }) => to === 'zoe@guest.example')
    expect(guest?.text).not.toContain('prize')
  })

  test('are kept once and answered the same when they are sent twice', async () => {
    const form = message()
    const answers = await Promise.all([write(form), write(form), write(form), write(form)])
    expect(new Set(answers.map(({ body }) => body.reference)).size).toBe(1)
    const [first] = answers
    expect(await mailsOf(first?.body.reference ?? '')).toHaveLength(2)
    const other = await write({ ...form, message: 'Something else entirely' })
    expect([other.status, other.body.message]).toEqual([409, FORM_PROBLEMS.sentBefore])
  })

  test('keep nothing of a refused one, which may then be sent again', async () => {
    const form = opened(server(), { workId: 'no-such-work', kind: 'buy', message: '' })
    const before = await server().db.$count(sentForms)
    const ask = (body: object) =>
      server().send<'artworkEnquiry'>('POST', '/api/artwork-enquiries', body)
    expect((await ask(form)).status).toBe(404)
    expect(await server().db.$count(sentForms)).toBe(before)
    const { body: shown } = await server().send<'works'>('GET', '/api/works')
    const workId = shown.works[0]?.id
    const { status, body } = await ask({ ...form, workId })
    expect(status).toBe(200)
    expect(
      await server()
        .db.select()
        .from(artworkEnquiries)
        .where(eq(artworkEnquiries.reference, body.reference)),
    ).toMatchObject([{ workId, kind: 'buy' }])
  })

  test.each([
    ['with the trap filled', () => ({ website: 'https://spam.example' }), 400, 'form_trap'],
    ['without a token', () => ({ formToken: '' }), 400, 'form_token_invalid'],
    ['with a token of nobody', () => ({ formToken: 'a.b.c' }), 400, 'form_token_invalid'],
    [
      'with a token signed by somebody else',
      () => ({ formToken: makeFormToken(Buffer.from('x'), new Date(0)) }),
      400,
      'form_token_invalid',
    ],
    [
      'with a token made later',
      () => ({ formToken: tokenOf(0).replace(/^\w+/, 'zzzz') }),
      400,
      'form_token_invalid',
    ],
    ['a second after it was opened', () => ({ formToken: tokenOf(1_000) }), 429, 'form_too_fast'],
    ['half a day after', () => ({ formToken: tokenOf(FORM_MAX_AGE_MS + 1) }), 400, 'form_expired'],
  ])('refuse one %s', async (_, more, status, error) => {
    const before = [await server().db.$count(sentForms), await server().db.$count(outbox)]
    const sent = await write(message(more()))
    expect([sent.status, sent.body.error]).toEqual([status, error])
    expect(sent.body.message).toMatch(/\.$/)
    expect([await server().db.$count(sentForms), await server().db.$count(outbox)]).toEqual(before)
  })

  test('take one with the token that the server gives, once two seconds have passed', async () => {
    const { body } = await server().send<'formToken'>('GET', '/api/form-token')
    const form = { ...message(), formToken: body.formToken }
    const early = await write(form)
    expect([early.status, early.headers.get('retry-after')]).toEqual([429, '2'])
    const now = server().now()
    server().set(new Date(now.getTime() + 2_000))
    expect((await write(form)).status).toBe(200)
    server().set(now)
  })

  test('are taken from our own pages only', async () => {
    const sent = await server().send('POST', '/api/messages', message(), {
      origin: 'https://other.example',
    })
    expect([sent.status, sent.body.error]).toEqual([403, 'foreign_origin'])
  })

  test('tell the manager of an unhappy guest', async () => {
    const send = (more: object) =>
      server().send<'feedback'>('POST', '/api/feedback', {
        formToken: tokenOf(60_000),
        form: 'visit',
        score: 5,
        reasons: [],
        comment: '',
        ...more,
      })
    const low = await send({
      score: 2,
      reasons: ['Waited long'],
      email: 'sad@guest.example',
      about: 'A-104',
    })
    const [notice] = await mailsOf(low.body.reference)
    expect(notice?.subject).toContain('unhappy guest, 2 of 5')
    expect(notice?.text).toContain('Waited long')
    const happy = await send({ score: 5, drinks: 4, name: '' })
    const mails = await mailsOf(happy.body.reference)
    expect(mails.map(({ subject }) => subject)).toEqual([expect.not.stringContaining('unhappy')])
    expect(
      await server().db.select().from(feedback).where(eq(feedback.reference, happy.body.reference)),
    ).toMatchObject([{ score: 5, drinks: 4, name: null, email: null }])
  })

  test('put a note on the board only after somebody has read it', async () => {
    const note = {
      kind: 'notice',
      title: 'Easel to give away',
      text: 'It stands in the back hall.',
      name: 'Ana',
    }
    const by = await server().as('customer@demo.example')
    const pin = (headers?: Record<string, string>) =>
      server().send<'postNote'>(
        'POST',
        '/api/community',
        opened(server(), { ...note, email: undefined }),
        headers,
      )
    // Without an account the board is for reading.
    expect((await pin()).status).toBe(401)
    const { status, body } = await pin(by)
    expect([status, body.reference]).toEqual([200, expect.stringMatching(/^B-/)])
    const guest = (await mailsOf(body.reference)).map(({ to }) => to)
    expect(guest).toContain('customer@demo.example')
    const board = async () => (await server().send<'community'>('GET', '/api/community')).body.notes
    expect((await board()).map(({ title }) => title)).not.toContain(note.title)
    await server()
      .db.update(communityNotes)
      .set({ status: 'shown' })
      .where(eq(communityNotes.reference, body.reference))
    expect(await board()).toContainEqual(expect.objectContaining(note))
  })

  test('hide no note that staff have read, and one that they have not where three visitors find it wrong', async () => {
    const board = async () => (await server().send<'community'>('GET', '/api/community')).body.notes
    const report = (id: string) =>
      server().send<'reportNote'>('POST', `/api/community/${id}/reports`, {
        formToken: tokenOf(60_000),
        reason: 'It is an advertisement',
      })
    const others = async (id: string) => {
      const [mine] = await server().db.select().from(noteReports).where(eq(noteReports.noteId, id))
      if (!mine) throw new Error('The report is lost.')
      for (const addressHash of ['other', 'third'])
        await server()
          .db.insert(noteReports)
          .values({ ...mine, addressHash, reference: `X-${addressHash}-${id}` })
    }
    const own = (await board()).find(({ id }) => id === 'note-first-print')
    if (!own) throw new Error('The board is empty.')
    for (let i = 0; i < 4; i += 1) expect((await report(own.id)).status).toBe(200)
    await others(own.id)
    const { status, body } = await report(own.id)
    expect(status).toBe(200)
    expect((await board()).map(({ id }) => id)).toContain(own.id)
    const listed = await mailsOf(body.reference)
    expect(listed.map(({ subject }) => subject).join()).not.toContain('now hidden')

    const unread = { ...own, id: 'unread', reference: 'B-UNREAD', status: 'shown' as const }
    const [row] = await server()
      .db.select()
      .from(communityNotes)
      .where(eq(communityNotes.id, own.id))
    if (!row) throw new Error('The note is gone.')
    await server()
      .db.insert(communityNotes)
      .values({ ...row, ...unread, postedAt: row.postedAt })
    await server().db.insert(sentForms).values({
      reference: 'B-UNREAD',
      nonce: 'unread',
      form: 'note',
      requestHash: 'unread',
      createdAt: server().now(),
    })
    expect((await report('unread')).status).toBe(200)
    await others('unread')
    expect((await report('unread')).status).toBe(200)
    expect((await board()).map(({ id }) => id)).not.toContain('unread')
    expect((await report('unread')).status).toBe(404)
    expect((await report('nothing')).status).toBe(404)
  })

  function tokenOf(ageMs: number) {
    return makeFormToken(server().secrets['form-token'], new Date(server().now().getTime() - ageMs))
  }
})

test('one address cannot send forms without end', async () => {
  const server = await testServer('pglite', { limits: openLimits(null) })
  const statuses: number[] = []
  for (let i = 0; i < 22; i += 1) {
    const email = `guest-${i}@guest.example`
    const form = opened(server, { email, topic: 'other', message: 'Once more, with feeling' })
    statuses.push((await server.send('POST', '/api/messages', form)).status)
  }
  await server.close()
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429])
})

test('after ten forms in an hour the café is told of the others in one email', async () => {
  const own = await testServer('pglite', { limits: openLimits(null, {}) })
  try {
    const cafe = own.settings.get().cafe.email
    const send = async (nth: number) => {
      const form = {
        topic: 'other',
        message: 'Do you have oat milk?',
        email: `g${nth}@guest.example`,
      }
      const { status, body } = await own.send<'contact'>('POST', '/api/messages', opened(own, form))
      expect(status).toBe(200)
      return body.reference
    }
    const told = async () =>
      (await own.db.select().from(outbox).where(eq(outbox.to, cafe))).map(
        ({ subject, text }) => `${subject} ${text}`,
      )
    const references: string[] = []
    for (let nth = 0; nth < NOTICES_PER_HOUR + 15; nth += 1) references.push(await send(nth))
    const mails = await told()
    expect(mails).toHaveLength(NOTICES_PER_HOUR + 1)
    for (const reference of references)
      expect(mails.filter((mail) => mail.includes(reference))).toHaveLength(1)
    const [collected] = await own.db
      .select()
      .from(outbox)
      .where(eq(outbox.subject, 'More forms came in within an hour'))
    expect(collected?.text.split('\n').filter((line) => line.startsWith('C-'))).toHaveLength(15)
    // It is noon: the hour has just begun.
    expect(collected?.nextAttemptAt.getTime()).toBe(own.now().getTime() + 3_600_000)
    // An hour later it has gone, and the next ones begin another.
    own.set(new Date(own.now().getTime() + 3_600_000))
    await send(99)
    expect(await told()).toHaveLength(NOTICES_PER_HOUR + 2)
  } finally {
    await own.close()
  }
})
