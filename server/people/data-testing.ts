import { and, eq, sql } from 'drizzle-orm'
import { audit } from '../audit/store.ts'
import {
  applications,
  artistFollows,
  artists,
  artworkEnquiries,
  calendarLinks,
  chatLogs,
  classRequests,
  classSessions,
  commissionRequests,
  communityNotes,
  contestDraws,
  errorEntries,
  events,
  feedback,
  membershipGifts,
  messages,
  newsletterSubscribers,
  orders,
  outbox,
  privateEventEnquiries,
  resumes,
  sentForms,
  sessions,
  spaceRequests,
  surveyEntries,
  surveyEntryKeys,
  threadEntries,
  users,
  works,
  workSales,
} from '../db/schema.ts'
import { FRIDAY_NOON, newKey, newOrder, type TestServer } from '../db/testing.ts'
import { opened, PDF } from '../forms/testing.ts'
import { notify } from '../notifications/store.ts'

export const CLEO = 'customer@demo.example'
export const NAME = 'Cleo Park'
export const PHONE = '518 555 7788'
export const SECRET = 'nobody is to read this of Cleo'
const DAY_MS = 86_400_000
export const SOON = new Date(FRIDAY_NOON.getTime() + 2 * DAY_MS)
export const LATER = new Date(SOON.getTime() + 2 * 3_600_000)

/** Where a text stands, whatever the table: 'outbox.to 1'. */
export async function findings({ db }: TestServer, text: string): Promise<string[]> {
  const columns = (await db.execute(sql`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb', 'character varying', 'ARRAY')
    order by table_name, column_name`)) as unknown as {
    rows: { table_name: string; column_name: string }[]
  }
  const found: string[] = []
  for (const { table_name: table, column_name: column } of columns.rows) {
    // Hashes and tokens are random letters and may hold a short name by chance.
    const words = sql`regexp_replace(${sql.identifier(column)}::text, ${RANDOM}, '', 'g')`
    const rows = (await db.execute(sql`
      select count(*)::int as count from ${sql.identifier(table)}
      where position(${text.toLowerCase()} in lower(${words})) > 0`)) as unknown as {
      rows: { count: number }[]
    }
    const count = rows.rows[0]?.count ?? 0
    if (count > 0) found.push(`${table}.${column} ${count}`)
  }
  return found
}

/** A long run of base64: nothing that a person typed. */
const RANDOM = '[A-Za-z0-9_+/=-]{20,}'

/** Something of Cleo in every place that can hold something of a person. */
export async function keepMuchOf(server: TestServer) {
  const { db } = server
  const at = FRIDAY_NOON
  const by = { name: NAME, email: CLEO, phone: PHONE, createdAt: at }
  const contact = { name: NAME, email: CLEO, phone: PHONE }
  const signedIn = await server.as(CLEO)
  const lines = [{ id: 'latte', quantity: 1, customerName: 'Cleo' }]
  const order = newOrder({ lines, contact, note: SECRET })
  for (const headers of [signedIn, {}])
    await server.send('POST', '/api/orders', order, { ...newKey(), ...headers })
  // To Cleo's address, but by somebody else who is signed in: it stays theirs.
  await server.send('POST', '/api/orders', newOrder({ contact: { name: 'Mo', email: CLEO } }), {
    ...newKey(),
    ...(await server.as('manager@demo.example')),
  })
  await db.update(orders).set({ status: 'picked-up' })

  const [template] = await db.select().from(events).limit(1)
  const [session] = await db.select().from(classSessions).limit(1)
  const [work] = await db.select().from(works).limit(1)
  const [artist] = await db.select().from(artists).limit(1)
  if (!template || !session || !work || !artist) throw new Error('The seed is empty.')
  await db.insert(events).values({
    ...template,
    seriesId: null,
    seriesDate: null,
    id: 'small-night',
    startsAt: SOON,
    endsAt: LATER,
    status: 'scheduled',
    capacity: 2,
    seatsHeld: 0,
    seatsTaken: 0,
    waiting: 0,
  })
  for (const who of [contact, { name: 'Zoe', email: 'zoe@guest.example' }])
    await server.send('POST', '/api/events/small-night/rsvps', opened(server, { ...who, party: 2 }))

  const form = async (reference: string, name: string) => {
    await db.insert(sentForms).values({
      reference,
      nonce: reference,
      form: name,
      requestHash: 'x',
      answer: { reference, message: `Thank you, ${NAME}` },
      createdAt: at,
    })
    return { reference, ...by }
  }
  await db
    .update(classSessions)
    .set({
      startsAt: new Date(SOON.getTime() + DAY_MS),
      endsAt: new Date(LATER.getTime() + DAY_MS),
    })
    .where(eq(classSessions.id, session.id))
  await db.insert(classRequests).values({
    ...(await form('K-7QQ71', 'class')),
    sessionId: session.id,
    participants: ['Cleo'],
    message: SECRET,
    status: 'requested',
  })
  await db.insert(spaceRequests).values({
    ...(await form('S-7QQ71', 'space')),
    spaceType: 'art-space',
    date: '2025-10-24',
    startsAt: new Date(SOON.getTime() + 5 * DAY_MS),
    endsAt: new Date(LATER.getTime() + 5 * DAY_MS),
    headcount: 4,
    estimateCents: 7000,
    message: SECRET,
    status: 'requested',
  })
  await db.insert(privateEventEnquiries).values({
    ...(await form('P-7QQ71', 'privateEvent')),
    startsAt: SOON,
    endsAt: LATER,
    headcount: 20,
    spaceType: 'entire-venue',
    occasion: 'Birthday of Cleo',
    message: SECRET,
  })
  await db.insert(messages).values({
    ...(await form('C-7QQ71', 'contact')),
    topic: 'other',
    message: `=HYPERLINK("http://evil") ${SECRET}`,
  })
  await db.insert(threadEntries).values({
    reference: 'C-7QQ71',
    kind: 'reply',
    text: SECRET,
    createdAt: FRIDAY_NOON,
  })
  await db.insert(applications).values({
    ...(await form('J-7QQ71', 'apply')),
    openingId: 'barista',
    availability: 'Weekends',
    letter: SECRET,
  })
  await db.insert(resumes).values({
    reference: 'J-7QQ71',
    fileName: 'cleo.pdf',
    mediaType: 'application/pdf',
    bytes: Buffer.from(PDF),
  })
  await db.insert(artworkEnquiries).values({
    ...(await form('A-7QQ71', 'artwork')),
    workId: work.id,
    kind: 'question',
    message: SECRET,
  })
  await db.insert(commissionRequests).values({
    ...(await form('M-7QQ71', 'commission')),
    artistId: artist.id,
    wish: SECRET,
    size: SECRET,
    budget: 'to-100',
    state: 'new',
  })
  await form('F-7QQ71', 'feedback')
  await db.insert(feedback).values({
    reference: 'F-7QQ71',
    form: 'visit',
    score: 9,
    reasons: [],
    comment: SECRET,
    name: NAME,
    email: CLEO,
    createdAt: at,
  })
  await form('N-7QQ71', 'note')
  await db.insert(communityNotes).values({
    id: 'cleos-note',
    reference: 'N-7QQ71',
    kind: 'notice',
    name: NAME,
    email: CLEO,
    title: 'A note by Cleo',
    text: SECRET,
    status: 'shown',
    postedAt: at,
  })
  await db.insert(newsletterSubscribers).values({
    id: 'cleos',
    email: CLEO,
    status: 'subscribed',
    askedAt: at,
    createdAt: at,
  })
  for (const id of ['drawn', 'entered'])
    await db.insert(surveyEntries).values({
      id,
      ...by,
      favoriteFlavor: SECRET,
      marketingConsent: true,
      campaign: id,
      source: 'prelaunch',
    })
  await db
    .insert(surveyEntryKeys)
    .values({ campaign: 'entered', key: `email:${CLEO}`, entryId: 'entered' })
  await db.insert(contestDraws).values({
    id: 'draw',
    campaign: 'drawn',
    rule: '1',
    lines: ['a line'],
    linesHash: 'x',
    entryIds: { 'a line': 'drawn' },
    winnerCount: 1,
    alternateCount: 0,
    seedSource: 'the evening news',
    committedAt: at,
    committedBy: 'Ada Marsh',
  })

  const [arlo] = await db.select().from(users).where(eq(users.email, 'artist@demo.example'))
  await db.update(artists).set({ userId: null })
  await db.insert(artists).values({ ...artist, id: 'left', userId: arlo?.id, name: 'Left' })
  await db.insert(works).values({ ...work, id: 'left-1', artistId: 'left' })
  await db.insert(workSales).values({
    id: 'sale',
    workId: 'left-1',
    artistId: 'left',
    title: work.title,
    priceCents: 10_000,
    artistCents: 6_000,
    houseCents: 4_000,
    taxCents: 800,
    buyerName: NAME,
    buyerEmail: CLEO,
    note: `Send it to ${CLEO.toUpperCase()}`,
    soldAt: at,
    soldBy: 'Mo Okafor',
  })

  await db.insert(chatLogs).values({
    sessionId: 'a-visit',
    messageType: 'user',
    messageText: `write to ${CLEO}, ${SECRET}`,
    pageUrl: '/menu',
    createdAt: at,
  })
  await db.insert(errorEntries).values({
    clientId: 'e1',
    happenedAt: at,
    receivedAt: at,
    type: 'error',
    message: 'broken',
    context: { typed: CLEO },
  })
  await db.insert(outbox).values({
    id: 'with-key',
    to: CLEO,
    subject: 'A link',
    text: `Open http://cafe.test/link#token=abc-key-to-something`,
    status: 'kept',
    nextAttemptAt: at,
    createdAt: at,
  })
  const [cleo] = await db.select().from(users).where(eq(users.email, CLEO))
  const [mo] = await db.select().from(users).where(eq(users.email, 'manager@demo.example'))
  const [session1] = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, cleo?.id ?? '')))
  if (!cleo || !mo || !session1) throw new Error('Nobody is signed in.')
  await db
    .insert(artistFollows)
    .values({ userId: cleo.id, artistId: artist.id, isMailed: true, createdAt: at, toldUntil: at })
  await db
    .insert(calendarLinks)
    .values({ userId: cleo.id, tokenHash: SECRET, createdAt: at, readAt: at })
  const gift = { tier: 'basic', months: 1, amountCents: 2_500, sendOn: '2025-10-17' } as const
  const paidGift = { ...gift, state: 'succeeded', paidAt: at, createdAt: at } as const
  await db.insert(membershipGifts).values([
    {
      ...paidGift,
      id: 'given',
      buyerId: cleo.id,
      buyerName: NAME,
      recipientName: 'Zoe',
      recipientEmail: 'friend@guest.example',
      message: SECRET,
      codeHash: 'given',
      idempotencyKey: 'given',
    },
    {
      ...paidGift,
      id: 'got',
      buyerName: 'Mo',
      recipientName: NAME,
      recipientEmail: CLEO,
      message: SECRET,
      codeHash: 'got',
      idempotencyKey: 'got',
    },
  ])
  await notify(db, server, { userId: cleo.id, type: 'system', title: 'Hi', message: SECRET })
  await notify(db, server, {
    userId: mo.id,
    type: 'system',
    title: 'Look',
    message: `${CLEO} wrote`,
  })
  await audit(
    db,
    server,
    { user: mo as never },
    {
      action: 'user.changed',
      subject: cleo.id,
      before: { name: NAME, email: CLEO, isDisabled: true },
      after: { name: NAME, email: CLEO, isDisabled: false },
    },
  )
  await audit(db, server, { user: cleo as never }, { action: 'password.changed', subject: cleo.id })
  await audit(
    db,
    server,
    { user: mo as never },
    {
      action: 'message.handled',
      subject: CLEO,
      after: { from: CLEO },
    },
  )
}
