import { and, eq, gt, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ClassSession } from '#domain/contracts/content.ts'
import {
  auditLog,
  classRequests,
  classSessions,
  communityNotes,
  events,
  outbox,
  roomCharges,
  roomRefunds,
  roomReservations,
  rsvps,
  spaceBookings,
  spaceRequests,
} from '../db/schema.ts'
import { eachEngine, newKey, newOrder } from '../db/testing.ts'
import { applicationForm, keepClassRequest, opened, PDF } from '../forms/testing.ts'

const ADMIN = 'admin@demo.example'
const MANAGER = 'manager@demo.example'
const ASSISTANT = 'assistant@demo.example'

eachEngine('the inbox', (server) => {
  const as = (email: string) => server().as(email)
  const get = async <Name extends 'inbox' | 'submission'>(path: string, by = MANAGER) =>
    server().send<Name>('GET', path, undefined, await as(by))
  const submission = async (reference: string) =>
    (await get<'submission'>(`/api/inbox/${reference}`)).body
  const sent = async (path: string, fields: object, by?: Record<string, string>) => {
    const { body } = await server().send<'contact'>('POST', path, opened(server(), fields), by)
    expect(body.reference, JSON.stringify(body)).toBeTruthy()
    return body.reference
  }
  /** A note for the board takes its address from the account. */
  const pin = async (fields: object) =>
    sent(
      '/api/community',
      { kind: 'notice', ...fields, email: undefined },
      await as('customer@demo.example'),
    )
  const askForRoom = (more: object = {}) =>
    sent('/api/space-requests', {
      spaceType: 'art-space',
      date: '2025-10-22',
      startsAt: '13:00',
      hours: 2,
      headcount: 4,
      message: 'A birthday.',
      ...more,
    })
  const decide = async (kind: 'space' | 'class', reference: string, body: object, by = MANAGER) =>
    server().send<'decideSpace'>('POST', `/api/inbox/${reference}/${kind}`, body, await as(by))

  test('has every form that was sent, searched and filtered', async () => {
    const reference = await sent('/api/messages', {
      topic: 'press',
      message: 'We would like to film the press on a quiet morning.',
    })
    await sent('/api/feedback', { form: 'visit', score: 2, reasons: ['noise'], comment: 'Loud.' })
    await askForRoom({ date: '2025-10-23' })
    const all = (await get<'inbox'>('/api/inbox')).body
    expect(all.total).toBeGreaterThanOrEqual(3)
    expect(all.facets.form).toMatchObject({ contact: 1, feedback: 1, space: 1 })
    expect(all.facets.state).toMatchObject({ open: all.total })
    const found = (await get<'inbox'>('/api/inbox?q=quiet+morning')).body
    expect(found.rows).toMatchObject([
      {
        reference,
        form: 'contact',
        title: 'For the press: We would like to film the press on a quiet morning.',
        name: 'Zoe Park',
        handledAt: null,
      },
    ])
    const reasons = ['The wait', 'The noise']
    await sent('/api/feedback', { form: 'visit', score: 1, reasons, comment: '' })
    const scores = (await get<'inbox'>('/api/inbox?form=feedback')).body.rows
    expect(scores.map(({ title }) => title).toSorted()).toEqual([
      '1 of 5: The wait, The noise',
      '2 of 5: Loud.',
    ])
    expect((await get('/api/inbox?sort=email' as '/api/inbox')).status).toBe(400)
  })

  test('leads from a letter that names an order to that order, for who sees orders', async () => {
    const place = async (email: string) => {
      const body = newOrder({ contact: { name: 'Mira', email } })
      return (await server().send('POST', '/api/orders', body, newKey())).body
    }
    const theirs = await place('mira@guest.example')
    const other = await place('somebody@guest.example')
    const [, digits = ''] = other.number.split('-')
    const reference = await sent('/api/messages', {
      topic: 'other',
      email: 'mira@guest.example',
      message: `My order ${theirs.number} was cold, and a${digits} next to me was not.`,
    })
    expect((await submission(reference)).orders).toEqual([
      { id: theirs.id, number: theirs.number, name: 'Mira', day: '2025-10-17', isTheirs: true },
      { id: other.id, number: other.number, name: 'Mira', day: '2025-10-17', isTheirs: false },
    ])
    const none = await sent('/api/messages', { topic: 'other', message: 'Is B2 a paper size?' })
    expect((await submission(none)).orders).toEqual([])
  })

  test('marks a letter as done and opens it again, written down with who', async () => {
    const reference = await sent('/api/messages', {
      topic: 'other',
      message: 'Did somebody find a blue umbrella?',
    })
    const path = `/api/inbox/${reference}`
    const done = await server().send<'handleSubmission'>(
      'PATCH',
      path,
      { isHandled: true },
      await as(ASSISTANT),
    )
    expect(done.body).toMatchObject({ handledBy: 'Asha Lind' })
    await server().send('PATCH', path, { isHandled: true }, await as(ASSISTANT))
    await server().send('PATCH', path, { isHandled: false }, await as(ADMIN))
    expect((await submission(reference)).handledAt).toBeNull()
    expect((await submission(reference)).history.map(({ action, by }) => [by, action])).toEqual([
      ['Asha Lind', 'letter.handled'],
      ['Ada Marsh', 'letter.opened-again'],
    ])
  })

  test('shows applications to those who hire only, with their résumé', async () => {
    const openings = await server().send<'openings'>('GET', '/api/openings')
    const fields = opened(server(), {
      openingId: openings.body.openings[0]?.id,
      availability: 'Weekends',
      letter: 'I have pulled espresso for four years and would like to learn tea.',
    })
    const answer = await server().app.request('http://cafe.test/api/applications', {
      method: 'POST',
      body: applicationForm(fields, PDF),
    })
    const { reference } = (await answer.json()) as { reference: string }
    expect((await submission(reference)).resume).toEqual({
      fileName: 'me.pdf',
      sizeBytes: PDF.length,
    })
    expect((await get(`/api/inbox/${reference}`, ASSISTANT)).status).toBe(404)
    const list = (await get<'inbox'>('/api/inbox', ASSISTANT)).body
    expect(list.rows.map(({ form }) => form)).not.toContain('apply')
    expect(list.facets.form?.apply).toBeUndefined()
    const path = `/api/inbox/${reference}`
    const touched = await server().send('PATCH', path, { isHandled: true }, await as(ASSISTANT))
    expect(touched.status).toBe(404)
  })

  test('books a room that was asked for, tells who asked, and writes it down', async () => {
    const reference = await askForRoom()
    const message = 'The side door is open from half past twelve.'
    const { body } = await decide('space', reference, { decision: 'confirm', message })
    expect(body).toMatchObject({ status: 'confirmed', handledBy: 'Mo Okafor' })
    expect(body.space?.clashes).toEqual([])
    const holds = await server()
      .db.select()
      .from(roomReservations)
      .where(eq(roomReservations.bookingId, reference))
    expect(holds.map(({ lastRoom }) => lastRoom)).toEqual([1])
    const [mail] = await mailsAbout(reference)
    expect(mail?.to).toBe('zoe@guest.example')
    expect(mail?.text).toContain(message)
    expect(mail?.text).toContain('1:00 PM to 3:00 PM')
    const written = await server().db.select().from(auditLog).where(eq(auditLog.subject, reference))
    expect(written).toMatchObject([
      { action: 'space-request.confirmed', before: { status: 'requested' } },
    ])
    const again = await decide('space', reference, { decision: 'confirm' })
    expect(again.body.error).toBe('decided')
  })

  test('makes a hire of a room that was asked for, which its guest pays and cancels by the link in the mail', async () => {
    const email = 'customer@demo.example'
    const reference = await askForRoom({ date: '2025-10-29', email })
    await decide('space', reference, { decision: 'confirm', message: 'Ring at the side door.' })
    const [mail] = await mailsAbout(reference)
    expect(mail?.text).toContain('Ring at the side door.')
    expect(mail?.text).toMatch(/Left to pay: \$\d+\.\d\d, by the link below or when you come\./)
    expect(mail?.text).toMatch(/Cancel by .+: all of what you paid comes back\./)
    expect(mail?.attachments?.[0]?.content).toContain('SEQUENCE:0')
    const token = /hire\?reference=\S+?&token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const path = `/api/room-bookings/${reference}`
    const { body: hire } = await server().send<'roomBooking'>('GET', `${path}?token=${token}`)
    expect((await submission(reference)).booking).toEqual({ isOff: false, offBy: null })
    const paid = await server()
      .db.select()
      .from(spaceRequests)
      .where(eq(spaceRequests.reference, reference))
    const estimate = paid[0]?.estimateCents ?? 0
    expect(hire).toMatchObject({
      state: 'confirmed',
      headcount: 4,
      depositCents: Math.round((hire.totalCents ?? 0) / 2),
      paidCents: 0,
      canMove: true,
    })
    // They are a member, and so have the discount of that day.
    expect(hire.totalCents).toBeLessThanOrEqual(estimate)
    expect(hire.dueCents).toBe(hire.totalCents)
    const plansOf = async () => {
      const { body } = await server().send<'myPlans'>('GET', '/api/me/plans', undefined, {
        ...(await as(email)),
      })
      return body.plans.filter((plan) => plan.reference === reference)
    }
    expect(await plansOf()).toMatchObject([
      {
        status: 'confirmed',
        to: expect.stringContaining(`/book-space/hire?reference=${reference}`),
      },
    ])
    // Nobody agreed to the house rules with the wish: whoever pays does, to those that were shown.
    expect(mail?.text).toContain('The house rules, which you agree to when you pay or come:')
    expect(hire.houseRules?.agreedAt).toBeNull()
    const off = await server().send('POST', `${path}/cancellation`, { token, refundCents: 0 })
    expect(off.status).toBe(200)
    expect(await plansOf()).toEqual([])
    expect((await submission(reference)).booking).toEqual({ isOff: true, offBy: 'the guest' })
    // Staff press later: it is marked, and nobody is told twice.
    const mails = (await mailsAbout(reference)).length
    expect((await decide('space', reference, { decision: 'decline' })).body.status).toBe('declined')
    expect(await mailsAbout(reference)).toHaveLength(mails)
  })

  test('hands back what was paid of a room that staff cancel, and leaves what was confirmed before hires had prices as it was', async () => {
    const reference = await askForRoom({ date: '2025-10-31' })
    await decide('space', reference, { decision: 'confirm' })
    const [hire] = await server()
      .db.select()
      .from(spaceBookings)
      .where(eq(spaceBookings.id, reference))
    const drawer = await as('barista@demo.example')
    const { body: sheet } = await server().send<'roomHire'>(
      'GET',
      `/api/admin/rooms/${reference}`,
      undefined,
      drawer,
    )
    const { status } = await server().send(
      'POST',
      `/api/admin/rooms/${reference}/payments`,
      {
        houseRules: sheet.houseRules?.version,
        key: 'counter-of-the-inbox',
        method: 'counter',
        expectedCents: (hire?.priceCents ?? 0) - (hire?.discountCents ?? 0),
      },
      drawer,
    )
    expect(status).toBe(200)
    await decide('space', reference, { decision: 'decline', message: 'A pipe has burst.' })
    const over = await server()
      .db.select()
      .from(roomRefunds)
      .innerJoin(roomCharges, eq(roomCharges.id, roomRefunds.chargeId))
      .where(eq(roomCharges.bookingId, reference))
    expect(over.map(({ room_refunds: { amountCents } }) => amountCents)).toEqual([hire?.priceCents])
    const said = (await server().db.select().from(outbox)).filter(({ subject }) =>
      subject.startsWith(`We have to cancel your room (${reference})`),
    )
    expect(said[0]?.text).toContain('A pipe has burst.')

    const old = await askForRoom({ date: '2025-10-31' })
    await decide('space', old, { decision: 'confirm' })
    await server()
      .db.update(spaceBookings)
      .set({ priceCents: null, discountCents: 0, depositCents: 0, refundSteps: null })
      .where(eq(spaceBookings.id, old))
    await decide('space', old, { decision: 'decline' })
    expect((await mailsAbout(old)).map(({ subject }) => subject)).toContain(
      `Your room is cancelled (${old})`,
    )
  })

  test('calls an empty class off where the whole venue is booked, and refuses it where the class has guests', async () => {
    const { body } = await server().send<'classes'>('GET', '/api/classes')
    const session = body.sessions.at(-1) as ClassSession
    const set = (values: object) =>
      server().db.update(classSessions).set(values).where(eq(classSessions.id, session.id))
    const startsAt = new Date('2025-11-04T20:00:00Z')
    await set({
      startsAt,
      endsAt: new Date('2025-11-04T22:00:00Z'),
      seatsHeld: 0,
      seatsTaken: 2,
      isDemo: false,
    })
    const reference = await askForRoom({
      date: '2025-11-04',
      spaceType: 'entire-venue',
      hours: 4,
    })
    const refused = await decide('space', reference, { decision: 'confirm' })
    expect(refused.status).toBe(409)
    await set({ seatsTaken: 0 })
    expect((await decide('space', reference, { decision: 'confirm' })).status).toBe(200)
    const [off] = await server()
      .db.select()
      .from(classSessions)
      .where(eq(classSessions.id, session.id))
    expect(off?.status).toBe('cancelled')
  })

  test('cancels what was booked, so that the room is free for the next', async () => {
    const reference = await askForRoom({ date: '2025-10-30' })
    await decide('space', reference, { decision: 'confirm' })
    const { body } = await decide('space', reference, { decision: 'decline' })
    expect(body.status).toBe('declined')
    expect(body.history.at(-1)?.action).toBe('space-request.cancelled')
    expect((await mailsAbout(reference)).map(({ subject }) => subject)).toContain(
      `We have to cancel your room (${reference})`,
    )
    expect((await decide('space', reference, { decision: 'decline' })).body.error).toBe('decided')
    const next = await askForRoom({ date: '2025-10-30' })
    expect((await decide('space', next, { decision: 'confirm' })).status).toBe(200)
  })

  test('never books a room twice: the whole house is taken by a booking of the Art Space', async () => {
    const first = await askForRoom({ date: '2025-10-21', spaceType: 'entire-venue', hours: 4 })
    expect((await decide('space', first, { decision: 'confirm' })).status).toBe(200)
    const second = await askForRoom({
      date: '2025-10-21',
      spaceType: 'entire-venue',
      hours: 4,
      startsAt: '16:00',
    })
    const told = await submission(second)
    expect(told.space?.clashes[0]?.what).toContain('Entire Venue, Zoe Park')
    const refused = await decide('space', second, { decision: 'confirm' })
    expect(refused.status).toBe(409)
    expect(refused.body.error).toBe('room_taken')
    expect(refused.body.message).toMatch(/booked in this room at that time already/)
    expect((await submission(second)).status).toBe('requested')
    expect(await mailsAbout(second)).toEqual([])
    const declined = await decide('space', second, { decision: 'decline' })
    expect(declined.body.status).toBe('declined')
    expect((await mailsAbout(second))[0]?.subject).toBe(`About your room (${second})`)
  })

  test('gives no room away in which a class is taught', async () => {
    const reference = await askForRoom({ date: '2025-10-18' })
    expect((await submission(reference)).space?.clashes.map(({ what }) => what)).toEqual([
      'First Print: Two Inks in an Afternoon',
    ])
    const refused = await decide('space', reference, { decision: 'confirm' })
    expect([refused.status, refused.body.error]).toEqual([409, 'room_taken'])
    expect((await submission(reference)).status).toBe('requested')
  })

  test('gives one room to one of many who are confirmed at the same moment', async () => {
    const references = []
    for (let number = 0; number < 5; number += 1)
      references.push(await askForRoom({ date: '2025-10-24' }))
    const by = await as(MANAGER)
    const answers = await Promise.all(
      references.map((reference) =>
        server().send('POST', `/api/inbox/${reference}/space`, { decision: 'confirm' }, by),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    const booked = await server()
      .db.select()
      .from(spaceBookings)
      .where(eq(spaceBookings.startsAt, new Date('2025-10-24T17:00:00Z')))
    expect(booked).toHaveLength(1)
  })

  test('books nothing in the past', async () => {
    const reference = await askForRoom({ date: '2025-10-25' })
    const before = server().now()
    server().set(new Date('2025-10-26T12:00:00Z'))
    expect((await decide('space', reference, { decision: 'confirm' })).body.error).toBe('too_late')
    server().set(before)
  })

  test('gives seats of a class, never more than there are', async () => {
    const { body } = await server().send<'classes'>('GET', '/api/classes')
    const session = body.sessions[0] as ClassSession
    await server()
      .db.update(classSessions)
      .set({ seatsHeld: 0, seatsTaken: 0, capacity: 5 })
      .where(eq(classSessions.id, session.id))
    const ask = () => keepClassRequest(server(), session.id, ['Zoe', 'Ada'])
    const references = [await ask(), await ask(), await ask()]
    expect((await submission(references[0] ?? '')).class).toMatchObject({ seats: 2, seatsLeft: 5 })
    const by = await as(MANAGER)
    const answers = await Promise.all(
      references.map((reference) =>
        server().send('POST', `/api/inbox/${reference}/class`, { decision: 'confirm' }, by),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      'Only 1 seat is left in this class.',
    )
    const [row] = await server()
      .db.select()
      .from(classSessions)
      .where(eq(classSessions.id, session.id))
    expect(row?.seatsTaken).toBe(4)
    const given = references[answers.findIndex(({ status }) => status === 200)] ?? ''
    expect((await decide('class', given, { decision: 'decline' })).body.class?.seatsLeft).toBe(3)
    const said = (await server().db.select().from(outbox)).map(({ subject }) => subject)
    expect(said.filter((subject) => subject === `About your seats (${given})`)).toHaveLength(1)
  })

  test('makes a reservation of a wish for a class: its people stand on the roster, and give a seat back by the link', async () => {
    const { body } = await server().send<'classes'>('GET', '/api/classes')
    const session = body.sessions[0] as ClassSession
    await server()
      .db.update(classSessions)
      .set({ seatsHeld: 0, seatsTaken: 0, capacity: 6 })
      .where(eq(classSessions.id, session.id))
    const email = 'customer@demo.example'
    const reference = await keepClassRequest(server(), session.id, ['Zoe', 'Ada'], email)
    const message = 'Bring an apron.'
    await decide('class', reference, { decision: 'confirm', message })
    const roster = await server().send<'classDoors'>(
      'GET',
      '/api/class-doors',
      undefined,
      await as(MANAGER),
    )
    expect(JSON.stringify(roster.body)).toContain('"Zoe"')
    expect(JSON.stringify(roster.body)).toContain('"Ada"')
    const [mail] = (await server().db.select().from(outbox)).filter(
      ({ subject }) => subject === `Your seats are kept (${reference})`,
    )
    expect(mail?.text).toContain(message)
    expect(mail?.attachments?.map(({ filename }) => filename)).toEqual([
      'class.ics',
      'door-1-Zoe.svg',
      'door-2-Ada.svg',
    ])
    const token = /confirmation\?reference=\S+?&token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const path = `/api/rsvps/${reference}`
    const read = await server().send<'seatBooking'>('GET', `${path}/booking?token=${token}`)
    expect(read.body).toMatchObject({ status: 'confirmed', participants: ['Zoe', 'Ada'] })
    expect(read.body.totalCents).toBeGreaterThan(0)
    const mine = await server().send<'myPlans'>('GET', '/api/me/plans', undefined, {
      ...(await as(email)),
    })
    expect(mine.body.plans.filter((plan) => plan.reference === reference)).toHaveLength(1)
    const one = await server().send('POST', `${path}/giving-back`, {
      token,
      seat: 1,
      of: 2,
      refundCents: 0,
      creditCents: 0,
    })
    expect(one.status).toBe(200)
    const rowNow = async () => {
      const [row] = await server()
        .db.select()
        .from(classSessions)
        .where(eq(classSessions.id, session.id))
      return row?.seatsTaken
    }
    expect(await rowNow()).toBe(1)
    await decide('class', reference, { decision: 'decline' })
    expect(await rowNow()).toBe(0)
  })

  test('takes back seats that were only counted when they were given, as before', async () => {
    const { body } = await server().send<'classes'>('GET', '/api/classes')
    const session = body.sessions[1] as ClassSession
    const reference = await keepClassRequest(server(), session.id, ['Zoe', 'Ada'])
    await server()
      .db.update(classRequests)
      .set({ status: 'confirmed' })
      .where(eq(classRequests.reference, reference))
    const set = (seatsTaken: number) =>
      server()
        .db.update(classSessions)
        .set({ seatsTaken, seatsHeld: 0, capacity: 6 })
        .where(eq(classSessions.id, session.id))
    await set(2)
    const declined = await decide('class', reference, { decision: 'decline' })
    expect(declined.body.class?.seatsLeft).toBe(6)
    const said = (await server().db.select().from(outbox)).map(({ subject }) => subject)
    expect(said).toContain(`Your seats are given back (${reference})`)
  })

  test('puts notes on the board and takes them off; reports count anew once staff have looked', async () => {
    const reference = await pin({
      title: 'Lost cat',
      text: 'Grey, answers to Biscuit, last seen at the mill.',
    })
    const { note } = await submission(reference)
    const path = `/api/community/${note?.id}`
    const show = async (status: string) =>
      server().send('PATCH', path, { status }, await as(ASSISTANT))
    expect((await show('shown')).status).toBe(200)
    expect((await submission(reference)).handledBy).toBe('Asha Lind')
    const { formToken } = opened(server())
    const said = { reason: 'It is my cat.', formToken }
    const report = await server().send<'reportNote'>('POST', `${path}/reports`, said)
    const reported = report.body.reference
    expect((await submission(reported)).note).toMatchObject({ status: 'shown', title: 'Lost cat' })
    expect((await submission(reported)).note?.reports).toHaveLength(1)
    await show('hidden')
    expect((await submission(reported)).handledAt).not.toBeNull()
    await show('shown')
    const [row] = await server()
      .db.select()
      .from(communityNotes)
      .where(eq(communityNotes.reference, reference))
    expect(row?.status).toBe('shown')
    expect((await submission(reference)).history.map(({ action }) => action)).toEqual([
      'note.shown',
      'note.hidden',
      'note.shown',
    ])
  })

  test('is a file in which no cell is a formula', async () => {
    await pin({
      name: '+1 (555) CMD',
      title: '=cmd|calc',
      text: 'A perfectly normal note.',
    })
    await pin({ name: ';=1', title: 'Another', text: 'Where cells are split at semicolons.' })
    const { body } = await server().send('GET', '/api/inbox.csv', undefined, await as(MANAGER))
    expect(String(body)).toContain(`,';'=1,`)
    expect(String(body)).toContain(`'=cmd|calc`)
    expect(String(body)).toContain(`'+1 (555) CMD`)
  })

  test('is for those who manage events', async () => {
    for (const email of ['senior@demo.example', 'artist@demo.example', 'customer@demo.example'])
      expect((await get('/api/inbox', email)).status).toBe(403)
    expect((await server().send('GET', '/api/inbox')).status).toBe(401)
  })

  const mailsAbout = async (reference: string) =>
    (await server().db.select().from(outbox)).filter(
      ({ subject }) =>
        subject.includes(`(${reference})`) && /booked|cancel|About your/.test(subject),
    )

  test('a message about a class or an event becomes seats, and its guest is told', async () => {
    const email = 'mira@guest.example'
    const about = await sent('/api/messages', {
      topic: 'class',
      message: 'Two seats in the paper class, please, and one for the evening?',
      email,
    })
    const { db } = server()
    const soon = (table: typeof classSessions | typeof events) =>
      db
        .select()
        .from(table)
        .where(and(gt(table.startsAt, server().now()), eq(table.status, 'scheduled')))
        .orderBy(table.startsAt)
    const [session] = (await soon(classSessions)).filter(
      (row) => row.capacity > row.seatsTaken + row.seatsHeld + 2,
    )
    const [event] = (await soon(events)).filter(
      (row) =>
        !('tickets' in row && row.tickets) && row.capacity > row.seatsTaken + row.seatsHeld + 2,
    )
    const give = async (body: object, by = MANAGER) =>
      server().send<'giveSeats'>(
        'POST',
        `/api/inbox/${about}/seats`,
        { message: '', ...body },
        await as(by),
      )
    const two = { type: 'class', id: session?.id, party: 2, message: 'See you!' }
    expect((await give(two, 'barista@demo.example')).status).toBe(403)
    expect((await give({ ...two, party: 40 })).body).toMatchObject({ error: 'class_full' })
    const given = await give(two)
    expect(given.status).toBe(200)
    expect(given.body.handledAt).not.toBeNull()
    expect(given.body.history).toContainEqual(
      expect.objectContaining({
        action: 'letter.seats-given',
        what: expect.stringMatching(/^2 seats for \S/),
      }),
    )
    expect((await give(two)).body).toMatchObject({ error: 'already_coming' })
    expect((await give({ type: 'event', id: event?.id, party: 1 })).status).toBe(200)
    const rows = await db.select().from(rsvps).where(eq(rsvps.email, email)).orderBy(rsvps.position)
    expect(rows).toMatchObject([
      { classId: session?.id, party: 2, isKnown: true, isOnline: true },
      { eventId: event?.id, party: 1, status: 'confirmed', isOnline: false },
    ])
    const [after] = await db
      .select()
      .from(classSessions)
      .where(eq(classSessions.id, session?.id ?? ''))
    expect(after?.seatsTaken).toBe((session?.seatsTaken ?? 0) + 2)
    const mails = await db.select().from(outbox).where(eq(outbox.to, email))
    const mail = mails.find(({ subject }) => subject.includes(rows[0]?.reference ?? '?'))
    expect(mail?.text).toContain('See you!')
  })

  test('a message about a room becomes a hire that staff write down, confirm, and the guest is told', async () => {
    const about = await sent('/api/messages', {
      topic: 'room',
      message: 'Could we have the small room on the 12th for a birthday?',
      email: 'lena@guest.example',
    })
    const wanted = {
      spaceType: 'art-space',
      date: '2025-11-12',
      startsAt: '13:00',
      hours: 3,
      name: 'Lena Ortiz',
      email: 'lena@guest.example',
      phone: '518 555 0199',
      headcount: 6,
      message: 'A birthday',
      about,
    }
    const add = async (body: object, by = MANAGER) =>
      server().send<'addRoomHire'>('POST', '/api/admin/rooms', body, await as(by))
    expect((await add(wanted, 'barista@demo.example')).status).toBe(403)
    expect((await add({ ...wanted, headcount: 90 })).body).toMatchObject({
      fields: { headcount: expect.stringContaining('holds') },
    })
    expect((await add({ ...wanted, about: 'C-22222' })).status).toBe(404)
    const { status, body: hire } = await add(wanted)
    expect(status).toBe(201)
    expect(hire).toMatchObject({
      state: 'asked',
      totalCents: 10_500,
      paidCents: 0,
      name: 'Lena Ortiz',
      phone: '518 555 0199',
      message: 'A birthday',
    })
    const { handledAt, history } = await submission(about)
    expect(handledAt).not.toBeNull()
    expect(history.map(({ action }) => action)).toEqual(['letter.room-wanted'])
    // It has the room, and nobody was written to yet.
    const twice = await add(wanted)
    expect([twice.status, twice.body.error]).toEqual([409, 'room_taken'])
    expect(twice.body.message).toContain('The next time that is free for 3 hours:')
    const mailsOf = () =>
      server()
        .db.select()
        .from(outbox)
        .where(like(outbox.subject, `%${hire.reference}%`))
    expect(await mailsOf()).toEqual([])
    const confirmed = await server().send<'decideRoom'>(
      'POST',
      `/api/admin/rooms/${hire.reference}/decision`,
      { decision: 'confirm', message: 'Bring a cake.', houseRules: hire.houseRules?.version },
      await as(MANAGER),
    )
    expect(confirmed.body).toMatchObject({
      state: 'confirmed',
      dueCents: 10_500,
      houseRules: { agreedAt: expect.any(String) },
    })
    const [mail] = await mailsOf()
    expect(mail?.to).toBe('lena@guest.example')
    expect(mail?.text).toContain('Left to pay: $105.00')
    expect(mail?.text).toContain('The house rules that you agreed to:')
    expect(mail?.text).toContain(`/book-space/hire?reference=${hire.reference}`)
  })
})
