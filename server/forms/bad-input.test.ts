import { beforeAll, expect, test } from 'vitest'
import * as schema from '../db/schema.ts'
import { eachEngine, rowCounts, type TestServer } from '../db/testing.ts'
import { opened } from './testing.ts'

const MESSAGE = { topic: 'other', message: 'Do you have oat milk?' }
const ROOM = {
  spaceType: 'art-space',
  date: '2025-10-22',
  startsAt: '13:00',
  hours: 3,
  headcount: 8,
  message: '',
}
const PARTY = {
  date: '2025-10-27',
  startsAt: '12:00',
  hours: 5,
  headcount: 40,
  space: 'entire-venue',
  occasion: 'Birthday',
  message: '',
}
const SEATS = '/api/classes/any-class/rsvps'
const CLASS = { participants: ['Zoe'], message: '' }
const NOTE = {
  kind: 'notice',
  title: 'Easel',
  text: 'It stands in the back hall.',
  email: undefined,
}
const WORK = { workId: 'any-work', kind: 'buy', message: '' }
/** Without the name and address that feedback and the rest may leave out. */
const nameless = { name: undefined, email: undefined }
const FEEDBACK = { ...nameless, form: 'visit', score: 5, reasons: [], comment: '' }
const letters = (count: number) => 'x'.repeat(count)

/** What is sent where, on top of a form that is right, and the field that it must come back with. */
const ROWS: [what: string, path: string, body: object, field: string][] = [
  ['no name', '/api/messages', { ...MESSAGE, name: '' }, 'name'],
  ['a name that cannot be seen', '/api/messages', { ...MESSAGE, name: '\u200b\u202e' }, 'name'],
  ['a name of 81 letters', '/api/messages', { ...MESSAGE, name: letters(81) }, 'name'],
  ['a name that is a list', '/api/messages', { ...MESSAGE, name: ['Zoe'] }, 'name'],
  ['half an address', '/api/messages', { ...MESSAGE, email: 'zoe@' }, 'email'],
  ['two addresses', '/api/messages', { ...MESSAGE, email: 'a@b.example,c@d.example x' }, 'email'],
  [
    'an address with a header',
    '/api/messages',
    { ...MESSAGE, email: 'a@b.example\nBcc: c@d.example' },
    'email',
  ],
  ['a phone of letters', '/api/messages', { ...MESSAGE, phone: 'call me' }, 'phone'],
  ['a topic nobody knows', '/api/messages', { ...MESSAGE, topic: 'spam' }, 'topic'],
  ['a message of two letters', '/api/messages', { ...MESSAGE, message: 'Hi' }, 'message'],
  [
    'a message of spaces',
    '/api/messages',
    { ...MESSAGE, message: letters(0).padEnd(40) },
    'message',
  ],
  [
    'a message of 4,001 letters',
    '/api/messages',
    { ...MESSAGE, message: letters(4001) },
    'message',
  ],
  ['a field nobody asked for', '/api/messages', { ...MESSAGE, isAdmin: true }, 'isAdmin'],
  ['a token that is a number', '/api/messages', { ...MESSAGE, formToken: 1 }, 'formToken'],
  ['a token of 201 letters', '/api/messages', { ...MESSAGE, formToken: letters(201) }, 'formToken'],
  ['a trap filled with a book', '/api/messages', { ...MESSAGE, website: letters(201) }, 'website'],
  ['a work that is no id', '/api/artwork-enquiries', { ...WORK, workId: '../x' }, 'workId'],
  ['a wish nobody knows', '/api/artwork-enquiries', { ...WORK, kind: 'steal' }, 'kind'],
  [
    '2,001 letters about a work',
    '/api/artwork-enquiries',
    { ...WORK, message: letters(2001) },
    'message',
  ],
  ['a party on no date', '/api/private-events', { ...PARTY, date: '2025-02-30' }, 'date'],
  ['a party at 25 o’clock', '/api/private-events', { ...PARTY, startsAt: '25:00' }, 'startsAt'],
  ['a party of an hour', '/api/private-events', { ...PARTY, hours: 1 }, 'hours'],
  ['a party of nine hours', '/api/private-events', { ...PARTY, hours: 9 }, 'hours'],
  ['a party of nobody', '/api/private-events', { ...PARTY, headcount: 0 }, 'headcount'],
  ['a party of 121', '/api/private-events', { ...PARTY, headcount: 121 }, 'headcount'],
  ['a budget below nothing', '/api/private-events', { ...PARTY, budgetCents: -1 }, 'budgetCents'],
  [
    'a budget in cents and a half',
    '/api/private-events',
    { ...PARTY, budgetCents: 0.5 },
    'budgetCents',
  ],
  ['a party on the roof', '/api/private-events', { ...PARTY, space: 'roof' }, 'space'],
  ['a party for no reason', '/api/private-events', { ...PARTY, occasion: '' }, 'occasion'],
  ['a newsletter for nobody', '/api/newsletter', { name: undefined, email: '' }, 'email'],
  ['a newsletter with a name', '/api/newsletter', {}, 'name'],
  ['a score of 0', '/api/feedback', { ...FEEDBACK, score: 0 }, 'score'],
  ['a score of 6', '/api/feedback', { ...FEEDBACK, score: 6 }, 'score'],
  ['a score of 4.5', '/api/feedback', { ...FEEDBACK, score: 4.5 }, 'score'],
  ['a score in words', '/api/feedback', { ...FEEDBACK, score: 'five' }, 'score'],
  ['a score of the drinks of 9', '/api/feedback', { ...FEEDBACK, drinks: 9 }, 'drinks'],
  ['a score of the service of 0', '/api/feedback', { ...FEEDBACK, service: 0 }, 'service'],
  ['a score of the space of -1', '/api/feedback', { ...FEEDBACK, space: -1 }, 'space'],
  [
    'thirteen reasons',
    '/api/feedback',
    { ...FEEDBACK, reasons: Array(13).fill('Loud') },
    'reasons',
  ],
  ['a reason of 61 letters', '/api/feedback', { ...FEEDBACK, reasons: [letters(61)] }, 'reasons.0'],
  [
    'a comment of 2,001 letters',
    '/api/feedback',
    { ...FEEDBACK, comment: letters(2001) },
    'comment',
  ],
  ['a form nobody knows', '/api/feedback', { ...FEEDBACK, form: 'secret' }, 'form'],
  ['feedback from half an address', '/api/feedback', { ...FEEDBACK, email: 'zoe@' }, 'email'],
  ['feedback about a book', '/api/feedback', { ...FEEDBACK, about: letters(81) }, 'about'],
  ['seats for nobody', '/api/events/any/rsvps', { party: 0 }, 'party'],
  ['seats for 13', '/api/events/any/rsvps', { party: 13 }, 'party'],
  ['seats for one and a half', '/api/events/any/rsvps', { party: 1.5 }, 'party'],
  ['seats below nothing', '/api/events/any/rsvps', { party: -2 }, 'party'],
  ['seats at no event', '/api/events/No%20Id/rsvps', { party: 1 }, 'id'],
  ['a room on the roof', '/api/space-requests', { ...ROOM, spaceType: 'roof' }, 'spaceType'],
  ['a room for no time', '/api/space-requests', { ...ROOM, hours: 0 }, 'hours'],
  ['a room for nobody', '/api/space-requests', { ...ROOM, headcount: 0 }, 'headcount'],
  ['a room tomorrow', '/api/space-requests', { ...ROOM, date: 'tomorrow' }, 'date'],
  ['a room at noon', '/api/space-requests', { ...ROOM, startsAt: 'noon' }, 'startsAt'],
  ['a room at a price', '/api/space-requests', { ...ROOM, estimateCents: 1 }, 'estimateCents'],
  ['a class that is no id', '/api/classes/A%20B/rsvps', CLASS, 'id'],
  ['a class for nobody', SEATS, { ...CLASS, participants: [] }, 'participants'],
  ['a class for nine', SEATS, { ...CLASS, participants: Array(9).fill('Zoe') }, 'participants'],
  ['a class for no name', SEATS, { ...CLASS, participants: [' '] }, 'participants.0'],
  ['a note without a title', '/api/community', { ...NOTE, title: '' }, 'title'],
  ['a note of three letters', '/api/community', { ...NOTE, text: 'Hey' }, 'text'],
  ['a note of 801 letters', '/api/community', { ...NOTE, text: letters(801) }, 'text'],
  ['a note that is approved', '/api/community', { ...NOTE, status: 'shown' }, 'status'],
  ['a note by nobody', '/api/community', { ...NOTE, name: undefined }, 'name'],
  ['a note by another', '/api/community', { ...NOTE, email: 'a@b.example' }, 'email'],
  ['a report without a reason', '/api/community/x/reports', { ...nameless, reason: '' }, 'reason'],
  [
    'a report of 301 letters',
    '/api/community/x/reports',
    { ...nameless, reason: letters(301) },
    'reason',
  ],
  [
    'a report of a book',
    `/api/community/${letters(65)}/reports`,
    { ...nameless, reason: 'Ad' },
    'id',
  ],
  [
    'a cancellation without a token',
    '/api/rsvps/R-22222/cancellation',
    { ...nameless, formToken: undefined },
    'token',
  ],
  [
    'a cancellation by a book',
    '/api/rsvps/R-22222/cancellation',
    { ...nameless, formToken: undefined, token: letters(101) },
    'token',
  ],
]

eachEngine('bad forms', (server) => {
  let by: { authorization: string }
  let before: Awaited<ReturnType<typeof rows>>
  beforeAll(async () => {
    by = await server().as('customer@demo.example')
    before = await rows(server())
  })

  test.each(ROWS)('refuse %s', async (_, path, body, field) => {
    const sent = await server().send('POST', path, opened(server(), body), by)
    expect([sent.status, sent.body.error]).toEqual([400, 'invalid_input'])
    expect(Object.keys(sent.body.fields ?? {})).toContain(field)
    expect(sent.body.message).toMatch(/^\S+ \S+ /)
    const after = await rows(server())
    const was = before
    before = after
    expect(after).toEqual(was)
  })

  test('are told from right ones: each of these paths takes a form that is', async () => {
    const { body: shown } = await server().send<'works'>('GET', '/api/works')
    const { body: timetable } = await server().send<'classes'>('GET', '/api/classes')
    const { body: programme } = await server().send<'events'>('GET', '/api/events')
    const { body: board } = await server().send<'community'>('GET', '/api/community')
    const event = programme.events.find(({ status }) => status === 'scheduled')
    const session = timetable.sessions.find(({ seatsLeft }) => seatsLeft > 0)
    const right: [path: string, body: object][] = [
      ['/api/messages', MESSAGE],
      ['/api/artwork-enquiries', { ...WORK, workId: shown.works[0]?.id }],
      ['/api/private-events', PARTY],
      ['/api/newsletter', { name: undefined }],
      ['/api/feedback', FEEDBACK],
      [`/api/events/${event?.id}/rsvps`, { party: 1 }],
      ['/api/space-requests', ROOM],
      [`/api/classes/${session?.id}/rsvps`, CLASS],
      ['/api/community', NOTE],
      [`/api/community/${board.notes[0]?.id}/reports`, { ...nameless, reason: 'Ad' }],
    ]
    for (const [path, body] of right) {
      const sent = await server().send('POST', path, opened(server(), body), by)
      expect([path, sent.status, sent.body.message]).toEqual([path, 200, sent.body.message])
    }
    before = await rows(server())
  })
})

/** How many rows everything that a form can write to has. */
function rows(server: TestServer) {
  const { sentForms, messages, artworkEnquiries, privateEventEnquiries, newsletterSubscribers } =
    schema
  const { feedback, rsvps, spaceRequests, classRequests, communityNotes, noteReports, outbox } =
    schema
  const tables = [sentForms, messages, artworkEnquiries, privateEventEnquiries]
  return rowCounts(server, [
    ...tables,
    newsletterSubscribers,
    feedback,
    rsvps,
    spaceRequests,
    classRequests,
    communityNotes,
    noteReports,
    outbox,
  ])
}
