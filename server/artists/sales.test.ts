import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Statement } from '#domain/contracts/artist.ts'
import { auditLog, events, notifications, outbox, users, works, workSales } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'
import { opened } from '../forms/testing.ts'
import { otherArtist, photograph, upload, workForm } from './testing.ts'

eachEngine('a sale of a work', (server) => {
  const arlo = () => server().as('artist@demo.example')
  const hang = async (fields: object = {}) => {
    const form = workForm({ title: 'For Sale', ...fields }, await photograph(600, 600))
    return (await upload(server(), '/api/artist/works', form, await arlo())).body
  }
  const sell = async (workId: string, more: object = {}, by = 'senior@demo.example') =>
    server().send<'recordSale'>(
      'POST',
      '/api/sales',
      { id: randomUUID(), workId, priceCents: 9_500, ...more },
      await server().as(by),
    )
  const takeBack = async (id: string, by = 'senior@demo.example') =>
    server().send<'returnSale'>(
      'POST',
      `/api/sales/${id}/return`,
      { reason: 'The frame was scratched' },
      await server().as(by),
    )
  const row = async (id: string) => {
    const [work] = await server().db.select().from(works).where(eq(works.id, id))
    return work
  }
  const arlosId = async () => {
    const isHe = eq(users.email, 'artist@demo.example')
    const [user] = await server().db.select().from(users).where(isHe)
    return user?.id ?? ''
  }

  test('rounds the tax to the nearest cent', async () => {
    const work = await hang({ title: 'Odd Price', editionSize: 1, editionLeft: 1 })
    // 8 % of it are 760.56 cents.
    const { body } = await sell(work.id, { copy: 1, priceCents: 9_507 })
    expect(body.taxCents).toBe(761)
  })

  test('splits the price, takes a copy off the edition, and tells the artist and the buyer', async () => {
    const work = await hang({ title: 'Sold Once', editionSize: 2, editionLeft: 2 })
    const { status, body } = await sell(work.id, {
      copy: 1,
      buyerName: 'Zoe',
      buyerEmail: 'Zoe@guest.example',
      note: 'Wrapped as a gift',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      priceCents: 9_500,
      artistCents: 6_650,
      houseCents: 2_850,
      taxCents: 760,
      copy: 1,
      soldBy: 'Sena Boyd',
      buyerEmail: 'zoe@guest.example',
      returnedAt: null,
    })
    expect(await row(work.id)).toMatchObject({ editionLeft: 1, status: 'available' })

    const mails = await server().db.select().from(outbox)
    const about = mails.filter(({ text }) => text.includes('Sold Once'))
    expect(about.map(({ to }) => to).toSorted()).toEqual([
      'artist@demo.example',
      'zoe@guest.example',
    ])
    expect(about.find(({ to }) => to === 'artist@demo.example')?.text).toContain('$66.50')
    expect(about.find(({ to }) => to === 'zoe@guest.example')?.text).toContain('Paid $102.60')
    const told = await server()
      .db.select()
      .from(notifications)
      .where(
        and(
          eq(notifications.userId, await arlosId()),
          eq(notifications.title, '“Sold Once” was sold'),
        ),
      )
    expect(told).toHaveLength(1)
    const log = await server().db.select().from(auditLog).where(eq(auditLog.subject, body.id))
    expect(log).toMatchObject([{ action: 'work.sold', byName: 'Sena Boyd' }])
    const recent = await server().send<'sales'>(
      'GET',
      '/api/sales',
      undefined,
      await server().as('senior@demo.example'),
    )
    // The clock of the tests stands still, so several were sold at once.
    expect(recent.body.sales.find(({ id }) => id === body.id)).toEqual(body)
  })

  test('of the last copy goes to one of two who sell it at once', async () => {
    const work = await hang({ title: 'The Last', editionSize: 5, editionLeft: 1 })
    const answers = await Promise.all(Array.from({ length: 6 }, () => sell(work.id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe('work_sold_out')
    expect(await row(work.id)).toMatchObject({ editionLeft: 0, status: 'sold' })
    expect(await server().db.$count(workSales, eq(workSales.workId, work.id))).toBe(1)
  })

  test('that is sent twice, even at once, is one', async () => {
    const work = await hang({ title: 'Pressed Twice' })
    const id = randomUUID()
    const [one, two] = await Promise.all([sell(work.id, { id }), sell(work.id, { id })])
    const three = await sell(work.id, { id })
    expect([one.status, two.status, three.status]).toEqual([200, 200, 200])
    expect(two.body).toEqual(one.body)
    expect(await row(work.id)).toMatchObject({ editionLeft: 19 })
    expect((await sell(work.id, { id, priceCents: 5_000 })).body.error).toBe('sale_sent_before')
  })

  test('of a numbered copy happens once', async () => {
    const work = await hang({ title: 'In Pencil' })
    const first = await sell(work.id, { copy: 7 })
    const second = await sell(work.id, { copy: 7 })
    expect([second.status, second.body.fields]).toEqual([409, { copy: expect.any(String) }])
    expect((await sell(work.id, { copy: 21 })).status).toBe(409)
    expect(await row(work.id)).toMatchObject({ editionLeft: 19 })
    await takeBack(first.body.id)
    expect((await sell(work.id, { copy: 7 })).status).toBe(200)
  })

  test('is taken back once, with a reason, and the copy hangs again', async () => {
    const work = await hang({ title: 'Came Back', editionSize: 1, editionLeft: 1 })
    const { body } = await sell(work.id)
    const answers = await Promise.all([takeBack(body.id), takeBack(body.id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await row(work.id)).toMatchObject({ editionLeft: 1, status: 'available' })
    const [kept] = await server().db.select().from(workSales).where(eq(workSales.id, body.id))
    expect(kept).toMatchObject({
      returnedBy: 'Sena Boyd',
      returnedBecause: 'The frame was scratched',
    })
    const log = await server().db.select().from(auditLog).where(eq(auditLog.subject, body.id))
    expect(log.map(({ action }) => action)).toEqual(['work.sold', 'work.sale-returned'])
    // It stays in the books all the same.
    const path = `/api/artist/works/${work.id}`
    expect((await server().send('DELETE', path, undefined, await arlo())).status).toBe(409)
  })

  test.each([
    ['a work that is not for sale', { status: 'not-for-sale' }, 'work_not_for_sale'],
    ['a work that is gone', { editionLeft: 0 }, 'work_sold_out'],
  ])('of %s is refused', async (title, fields, error) => {
    const work = await hang({ title, ...fields })
    const { status, body } = await sell(work.id)
    expect([status, body.error]).toEqual([409, error])
  })

  test.each([
    [{ priceCents: -100 }, 'priceCents'],
    [{ priceCents: 95.5 }, 'priceCents'],
    [{ priceCents: '9500' }, 'priceCents'],
    [{ buyerEmail: 'zoe' }, 'buyerEmail'],
    [{ id: '1' }, 'id'],
    [{ artistCents: 9_500 }, null],
  ])('with %j is refused', async (more, field) => {
    const { status, body } = await sell('two-stations', more)
    expect(status).toBe(400)
    if (field) expect(Object.keys(body.fields ?? {})).toEqual([field])
  })

  test('of a work that does not exist is refused', async () =>
    expect((await sell('no-such-work')).status).toBe(404))

  test.each([
    ['artist@demo.example', 403],
    ['customer@demo.example', 403],
    ['barista@demo.example', 403],
    ['trainee@demo.example', 403],
    ['assistant@demo.example', 200],
    ['admin@demo.example', 200],
  ])('may be recorded by %s: %i', async (email, status) => {
    const work = await hang({ title: `By ${email.split('@')[0]}` })
    expect((await sell(work.id, {}, email)).status).toBe(status)
    const list = await server().send('GET', '/api/sales/works', undefined, await server().as(email))
    expect(list.status).toBe(status)
    expect((await takeBack(randomUUID(), email)).status).toBe(status === 200 ? 404 : status)
  })
})

eachEngine('an artist’s statement', (server) => {
  const sell = async (workId: string, priceCents: number, more: object = {}) =>
    server().send<'recordSale'>(
      'POST',
      '/api/sales',
      { id: randomUUID(), workId, priceCents, ...more },
      await server().as('manager@demo.example'),
    )

  test('shows their sales and returns by month, as a page and as a file, and nobody else’s', async () => {
    const { email, work } = await otherArtist(server())
    let headers = await server().as(email)
    const read = async (month: string) =>
      (
        await server().send<'artistStatement'>(
          'GET',
          `/api/artist/statement?month=${month}`,
          undefined,
          headers,
        )
      ).body
    const first = await sell(work.id, 9_500, { copy: 3 })
    await sell(work.id, 10_001)
    await sell('gulls-leaving', 9_500)
    expect(await read('2025-10')).toMatchObject({
      lines: [
        { copy: 3, artistCents: 6_650 },
        { copy: null, artistCents: 7_001 },
      ],
      priceCents: 19_501,
      payoutCents: 13_651,
    } satisfies Partial<{ [K in keyof Statement]: unknown }>)

    server().set(new Date('2025-11-05T17:00:00Z'))
    headers = await server().as(email)
    await server().send(
      'POST',
      `/api/sales/${first.body.id}/return`,
      { reason: 'Too large for the hall' },
      await server().as('manager@demo.example'),
    )
    expect(await read('2025-10')).toMatchObject({ payoutCents: 13_651 })
    expect(await read('2025-11')).toMatchObject({ payoutCents: 0, carriedOutCents: -6_650 })
    const csv = await server().app.request('/api/artist/statement.csv?month=2025-11', { headers })
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(csv.headers.get('content-disposition')).toContain('-2025-11.csv')
    expect((await csv.text()).split('\n').slice(1)).toEqual([
      '2025-11-05,12:00,Returned: Blue Monday,3,,-95.00,-66.50,-28.50',
      ',,Paid out for November 2025,,,,0.00,',
      ',,Carried to the next month,,,,-66.50,',
      '',
    ])
    server().set(FRIDAY_NOON)
  })

  test('never gives a spreadsheet a formula', async () => {
    const { headers } = await otherArtist(server())
    const title = '=HYPERLINK("http://evil.example","Click")'
    const form = workForm({ title }, await photograph(600, 600))
    const { body } = await upload(server(), '/api/artist/works', form, headers)
    await sell(body.id, 5_000)
    const csv = await server().app.request('/api/artist/statement.csv?month=2025-10', { headers })
    const text = await csv.text()
    expect(text).toContain(`"'=HYPERLINK(`)
    expect(text).not.toMatch(/(^|,)"?=/m)
  })

  test.each(['2025-13', '25-1', "2025-10' or 1=1"])('of %j is refused', async (month) => {
    const path = `/api/artist/statement?month=${encodeURIComponent(month)}`
    const headers = await server().as('artist@demo.example')
    expect((await server().send('GET', path, undefined, headers)).status).toBe(400)
  })
})

eachEngine('an enquiry about a work', (server) => {
  const ask = (workId: string) =>
    server().send<'artworkEnquiry'>(
      'POST',
      '/api/artwork-enquiries',
      opened(server(), { workId, kind: 'buy', message: 'Is number 3 still there?' }),
    )

  test('reaches its artist by bell and by email, and is answered once', async () => {
    const { headers, work } = await otherArtist(server())
    const admin = await server().as('admin@demo.example')
    await server().send('PATCH', `/api/artists/${work.artistId}`, { isHidden: false }, admin)
    const { status, body } = await ask(work.id)
    expect(status).toBe(200)
    const mails = await server()
      .db.select()
      .from(outbox)
      .where(eq(outbox.replyTo, 'zoe@guest.example'))
    const [mail] = mails.filter(({ to }) => to.endsWith('@new.example'))
    expect(mail?.subject).toBe(`${body.reference}: somebody would like to buy “Blue Monday”`)
    expect(mail?.text).toContain('Is number 3 still there?')
    // The bell of staff rings for it as well.
    const told = await server()
      .db.select({ message: notifications.message, email: users.email })
      .from(notifications)
      .innerJoin(users, eq(users.id, notifications.userId))
    const ofArtist = told.filter(({ email }) => email.endsWith('@new.example'))
    expect(ofArtist.filter(({ message }) => message.includes(body.reference))).toHaveLength(1)

    const list = async () =>
      (await server().send<'artistEnquiries'>('GET', '/api/artist/enquiries', undefined, headers))
        .body.enquiries
    expect(await list()).toMatchObject([
      { reference: body.reference, kind: 'buy', answeredAt: null },
    ])
    const works = await server().send<'artistWorks'>('GET', '/api/artist/works', undefined, headers)
    expect(works.body.works).toMatchObject([{ enquiries: 1, openEnquiries: 1, canDelete: false }])

    const path = `/api/artist/enquiries/${body.reference}`
    const arlo = await server().as('artist@demo.example')
    expect((await server().send('PATCH', path, { isAnswered: true }, arlo)).status).toBe(404)
    const done = await server().send<'patchEnquiry'>('PATCH', path, { isAnswered: true }, headers)
    expect(done.body.answeredAt).toBe(FRIDAY_NOON.toISOString())
    expect((await list())[0]?.answeredBy).toMatch(/^Ina/)
    await server().send('PATCH', path, { isAnswered: false }, headers)
    expect((await list())[0]?.answeredAt).toBeNull()
  })

  test('about a hidden work cannot be made', async () => {
    const { work } = await otherArtist(server())
    expect((await ask(work.id)).status).toBe(404)
  })
})

eachEngine('an artist’s dates', (server) => {
  test('are the classes they teach and the evenings they host, with how full they are', async () => {
    const headers = await server().as('artist@demo.example')
    const { body } = await server().send<'artistDates'>(
      'GET',
      '/api/artist/dates',
      undefined,
      headers,
    )
    expect(body.dates.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['class', 'event']))
    for (const { capacity, seatsTaken, seatsHeld } of body.dates)
      expect(capacity - seatsTaken - seatsHeld).toBeGreaterThanOrEqual(0)
    const [evening] = (await server().send<'events'>('GET', '/api/events')).body.events.filter(
      ({ status, seatsLeft }) => status === 'scheduled' && seatsLeft > 3,
    )
    const id = evening?.id ?? ''
    await server()
      .db.update(events)
      .set({ details: sql`${events.details} || '{"host":"Arlo Voss"}'::jsonb` })
      .where(eq(events.id, id))
    await server().send('POST', `/api/events/${id}/rsvps`, opened(server(), { party: 3 }))
    const next = await server().send<'artistDates'>('GET', '/api/artist/dates', undefined, headers)
    expect(next.body.dates.find((date) => date.id === id)).toMatchObject({
      kind: 'event',
      seatsTaken: 3,
      parties: 1,
      waiting: 0,
    })
  })

  test('are none for a name that the café has not shown yet', async () => {
    const { headers } = await otherArtist(server())
    const { body } = await server().send<'artistDates'>(
      'GET',
      '/api/artist/dates',
      undefined,
      headers,
    )
    expect(body.dates).toEqual([])
  })
})
