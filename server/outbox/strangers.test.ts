import { eq, ne } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/cafe/settings.ts'
import type { Rsvp } from '#domain/contracts/forms.ts'
import { saveSettings } from '../cafe/store.ts'
import {
  classSessions,
  events,
  openings,
  outbox,
  surveyEntries,
  users,
  works,
} from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON, milkTea, newKey } from '../db/testing.ts'
import { applicationForm, opened, PDF } from '../forms/testing.ts'
import { patchOrder } from '../ordering/testing.ts'
import { DEMO_PASSWORD } from '../people/demo.ts'

const LINK = 'http://evil.example/a'
const NAME = `Bonus at ${LINK}`
const VICTIM = 'victim@guest.example'
const PREY = { name: NAME, email: VICTIM }
/** What a browser calls itself is up to whoever sends it. */
const HEADERS = { 'user-agent': `Win at ${LINK} now /1.0 (x)` }

eachEngine('emails to an address that a stranger typed', (server) => {
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const sent = await server().send('POST', path, body, { ...HEADERS, ...headers })
    expect([path, sent.body.error, sent.status < 300]).toEqual([path, undefined, true])
    return sent
  }
  const form = async (path: string, more: object) => {
    const { body } = await post(path, opened(server(), { ...PREY, ...more }))
    return body as unknown as Rsvp
  }
  const order = async (more: object = {}) =>
    (
      await post(
        '/api/orders',
        {
          lines: [{ ...milkTea, customerName: `win: ${LINK}` }],
          contact: PREY,
          pickup: null,
          payment: 'counter',
          note: `See ${LINK}`,
          ...more,
        },
        newKey(),
      )
    ).body
  const limits = async (settings: object) => {
    await saveSettings(server().db, settings, 'test', server().now())
    await server().settings.refresh()
  }
  const soon = new Date(FRIDAY_NOON.getTime() + 48 * 3_600_000)
  const session = { startsAt: soon, endsAt: new Date(soon.getTime() + 3_600_000), seatsTaken: 0 }

  /** Reads all mails of a test but the café's own, and the artist's, who answers the enquiry. */
  afterEach(async () => {
    const { cafe } = server().settings.get()
    const mails = await server().db.select().from(outbox).where(ne(outbox.to, cafe.email))
    const toStrangers = mails.filter(({ subject }) => !subject.includes('has a question about'))
    expect(toStrangers.length).toBeGreaterThan(0)
    const isOurs = (url: string) => url.startsWith('http://cafe.test/')
    const hostile = toStrangers.filter(({ subject, text }) => {
      const links = [...text.matchAll(/https?:\S+/g)].map(([url]) => url)
      return /evil|bonus|win:/i.test(subject + text) || !links.every(isOurs)
    })
    expect(hostile.map(({ subject, text }) => `${subject}: ${text}`)).toEqual([])
    await server().db.delete(outbox)
  })

  beforeAll(async () => {
    const { db } = server()
    const [event] = await db.select().from(events).limit(1)
    if (!event) throw new Error('The seed is empty.')
    const night = {
      ...event,
      seriesId: null,
      seriesDate: null,
      ...session,
      status: 'scheduled' as const,
      seatsHeld: 0,
      waiting: 0,
    }
    await db.insert(events).values([
      { ...night, id: 'open-night', capacity: 12 },
      { ...night, id: 'small-night', capacity: 2 },
    ])
    const [lesson] = await db.select().from(classSessions).limit(1)
    if (!lesson) throw new Error('The seed is empty.')
    await db
      .insert(classSessions)
      .values({ ...lesson, ...session, id: 'open-class', capacity: 9, seatsHeld: 0 })
  })

  test('of an order carry nothing that was typed', async () => {
    const placed = await order()
    await patchOrder(server(), placed.id, { status: 'ready' })
    const other = await order()
    await patchOrder(server(), other.id, { status: 'cancelled' })
  })

  test('of an order that waits carry nothing that was typed', async () => {
    await limits({ orderLimits: { ...DEFAULT_SETTINGS.orderLimits, guestOrders: 1 } })
    const byMail = await order()
    expect(byMail.waiting?.for).toBe('mail')
    const { token } = byMail
    const [mail] = (await server().db.select().from(outbox).where(eq(outbox.to, VICTIM)))
      .map(({ text }) => /&confirm=([\w-]+)/.exec(text)?.[1])
      .filter(Boolean)
    await post(`/api/orders/${byMail.id}/confirmation`, { token, code: mail })
    const byStaff = await order()
    await patchOrder(server(), byStaff.id, { status: 'confirmed' })
    await limits({ orderLimits: { ...DEFAULT_SETTINGS.orderLimits, guestOrders: 10_000 } })
  })

  test('of seats carry nothing that was typed', async () => {
    const rsvp = { party: 2, phone: '' }
    await form('/api/events/open-night/rsvps', rsvp)
    await form('/api/events/small-night/rsvps', { ...rsvp, email: 'first@guest.example' })
    await form('/api/events/small-night/rsvps', rsvp)
    await limits({ seatLimits: { ...DEFAULT_SETTINGS.seatLimits, guestSeatsInAll: 1 } })
    const waiting = await form('/api/events/open-night/rsvps', {
      ...rsvp,
      email: 'late@guest.example',
    })
    expect(waiting.status).toBe('unconfirmed')
    await limits({ seatLimits: { ...DEFAULT_SETTINGS.seatLimits, guestSeatsInAll: 10_000 } })
    // Those who come first give their seats back, so that the others are told.
    const mails = await server()
      .db.select()
      .from(outbox)
      .where(eq(outbox.to, 'first@guest.example'))
    const link = /\?cancel=(\S+)&token=(\S+)/.exec(mails.map(({ text }) => text).join('\n'))
    await post(`/api/rsvps/${link?.[1]}/cancellation`, { token: link?.[2] })
  })

  test('of forms carry nothing that was typed', async () => {
    const message = `Please look at ${LINK}`
    await form('/api/messages', { topic: 'other', message })
    await form('/api/space-requests', {
      spaceType: 'art-space',
      date: '2025-10-22',
      startsAt: '13:00',
      hours: 3,
      headcount: 8,
      message,
    })
    await form('/api/private-events', {
      date: '2025-10-27',
      startsAt: '12:00',
      hours: 5,
      headcount: 40,
      space: 'entire-venue',
      occasion: NAME,
      message,
    })
    await form('/api/classes/open-class/rsvps', { participants: [NAME], sitWith: NAME, message })
    const [work] = await server().db.select({ id: works.id }).from(works).limit(1)
    await form('/api/artwork-enquiries', { workId: work?.id, kind: 'question', message })
    await form('/api/feedback', { form: 'visit', score: 5, reasons: [NAME], comment: message })
    await post('/api/newsletter', {
      ...opened(server(), { email: VICTIM, source: NAME }),
      name: undefined,
    })
    const [opening] = await server().db.select({ id: openings.id }).from(openings).limit(1)
    const fields = { openingId: opening?.id, availability: NAME, letter: message, portfolio: LINK }
    const answer = await server().app.request('http://cafe.test/api/applications', {
      method: 'POST',
      body: applicationForm(opened(server(), { ...PREY, ...fields }), PDF, `${NAME}.pdf`),
    })
    expect(answer.status).toBe(200)
  })

  test('of the contest carry nothing that was typed', async () => {
    const entry = {
      ...PREY,
      favoriteFlavor: NAME,
      marketingConsent: true,
      hadBobaBefore: true,
      campaignEntry: true,
      source: NAME,
    }
    await post('/api/surveys', entry)
    await post('/api/surveys', entry)
    expect(await server().db.$count(surveyEntries, eq(surveyEntries.email, VICTIM))).toBe(1)
  })

  test('of accounts carry nothing that was typed', async () => {
    await post('/auth/register', PREY)
    await post('/auth/magic-link', { email: VICTIM })
    await server()
      .db.update(users)
      .set({ name: NAME })
      .where(eq(users.email, 'customer@demo.example'))
    const customer = await server().as('customer@demo.example')
    const change = { email: 'prey@guest.example', password: DEMO_PASSWORD }
    await server().send('POST', '/api/me/email', change, { ...HEADERS, ...customer })
    await post('/auth/register', { name: NAME, email: 'customer@demo.example' })
    await post('/auth/forgot-password', { email: 'customer@demo.example' })
  })
})
