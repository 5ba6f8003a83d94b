import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { EmbedEdit, EmbedStatus } from '#domain/contracts/embeds.ts'
import type { Answer } from '#domain/contracts/api.ts'
import { embedCounts, surveyEntries } from '../db/schema.ts'
import {
  chatHeaders,
  eachEngine,
  newKey,
  newOrder,
  serverOn,
  testServer,
  type TestServer,
} from '../db/testing.ts'
import { COUNTED_PER_DAY, COUNTED_PER_HOUR } from './count.ts'
import { openLimits } from '../http/limits.ts'
import { upkeep } from '../upkeep.ts'

const PARTNER = 'https://partner.example'
const embed = (change: Partial<EmbedEdit> = {}): EmbedEdit => ({
  name: 'Poster',
  widgets: ['chat', 'cart'],
  launcherText: '',
  greeting: '',
  translations: { es: { launcherText: '', greeting: '' } },
  theme: 'auto',
  accent: '',
  position: 'right',
  locale: '',
  campaign: 'spring',
  triggers: {},
  allowedOrigins: [],
  ...change,
})

async function add(server: TestServer, id: string, change: Partial<EmbedEdit> = {}) {
  const headers = await server.as('manager@demo.example')
  const body = { id, value: embed(change) }
  return (await server.send<'addEmbed'>('POST', '/api/admin/embeds', body, headers)).body
}

function tell(server: TestServer, id: string, step: string, origin: string | null = PARTNER) {
  const path = `/api/embeds/${id}/counts?step=${step}`
  return server.send('POST', path, undefined, origin === null ? {} : { origin })
}

async function funnel(server: TestServer, id: string): Promise<Answer<'embedFunnel'>> {
  const headers = await server.as('manager@demo.example')
  const path = `/api/admin/embeds/${id}/funnel`
  return (await server.send<'embedFunnel'>('GET', path, undefined, headers)).body
}

let count = 0
let id = ''
beforeEach(() => {
  count += 1
  id = `poster-${count}`
})

eachEngine('what a saved embed brings', (server) => {
  test('is counted by step, campaign and origin, and by nothing about a visitor', async () => {
    await add(server(), id)
    for (const step of ['seen', 'opened', 'added']) await tell(server(), id, step)
    await tell(server(), id, 'seen', 'https://other.example')
    const { total, origins, campaigns, days } = await funnel(server(), id)
    expect(total).toMatchObject({ seen: 2, opened: 1, added: 1, ordered: 0 })
    expect(origins.map(({ key, seen }) => [key, seen])).toEqual([
      ['https://other.example', 1],
      [PARTNER, 1],
    ])
    expect(campaigns).toMatchObject([{ key: 'spring', seen: 2 }])
    expect(days.at(-1)).toMatchObject({ key: '2025-10-17', seen: 2 })
    const rows = await server().db.select().from(embedCounts)
    expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual([
      'added',
      'began',
      'campaign',
      'day',
      'embedId',
      'handedOver',
      'lastAt',
      'opened',
      'origin',
      'seen',
    ])
  })

  test('loses no count when two servers write at once', async () => {
    await add(server(), id)
    const other = await serverOn(server().database, { secrets: server().secrets })
    const many = Array.from({ length: 40 }, (_, i) => i)
    await Promise.all(many.map((i) => tell(i % 2 ? server() : other, id, 'seen')))
    await Promise.all([server().embedCounts.write(), other.embedCounts.write()])
    expect((await funnel(server(), id)).total.seen).toBe(40)
    other.orderChanges.close()
    other.notificationChanges.close()
  })

  test('belongs to the campaign that was saved when it happened', async () => {
    const { version } = await add(server(), id)
    await tell(server(), id, 'seen')
    const headers = await server().as('manager@demo.example')
    const changed = { value: embed({ campaign: 'summer' }), version }
    await server().send('PATCH', `/api/admin/embeds/${id}`, changed, headers)
    await tell(server(), id, 'seen')
    const { campaigns } = await funnel(server(), id)
    expect(campaigns.map(({ key, seen }) => [key, seen])).toEqual([
      ['spring', 1],
      ['summer', 1],
    ])
  })

  test('is that of one campaign for a visit, also where the campaign changes in the middle of it', async () => {
    const { version } = await add(server(), id)
    const page = { origin: PARTNER }
    const read = async () =>
      (await server().send<'embed'>('GET', `/api/embeds/${id}`, undefined, page)).body.mark ?? ''
    const mark = await read()
    expect(mark).toMatch(/^[\w-]{16}$/)
    const step = (name: string, said = mark) =>
      server().send('POST', `/api/embeds/${id}/counts?step=${name}&mark=${said}`, undefined, page)
    await step('seen')
    const headers = await server().as('manager@demo.example')
    const changed = { value: embed({ campaign: 'summer' }), version }
    await server().send('PATCH', `/api/admin/embeds/${id}`, changed, headers)
    await step('opened')
    const { lines } = newOrder()
    const named = `${id}.${mark}`
    await server().send('POST', `/api/cart-handovers?embed=${named}`, { lines }, page)
    const path = `/api/orders?mayWait=1&embed=${named}`
    await server().send('POST', path, newOrder({ channel: 'widget' }), { ...newKey(), ...page })
    // Who comes now belongs to the new one, and a mark that nobody was given says nothing.
    expect(await read()).not.toBe(mark)
    await step('seen', await read())
    await step('seen', 'made-up-by-hand-')
    const { campaigns } = await funnel(server(), id)
    expect(
      campaigns.map(({ key, seen, opened, handedOver, ordered }) => [
        key,
        seen,
        opened,
        handedOver,
        ordered,
      ]),
    ).toEqual([
      ['summer', 2, 0, 0, 0],
      ['spring', 1, 1, 1, 1],
    ])
  })

  test('tells of sites that are refused, until they are allowed', async () => {
    const { version } = await add(server(), id, { allowedOrigins: [PARTNER] })
    const ask = (origin: string | null) =>
      server().send('GET', `/api/embeds/${id}`, undefined, origin === null ? {} : { origin })
    expect((await ask(PARTNER)).status).toBe(200)
    expect((await ask('https://other.example')).status).toBe(403)
    await ask('http://cafe.test')
    await ask(null)
    const headers = await server().as('manager@demo.example')
    const path = `/api/admin/embeds/${id}`
    const told = async () =>
      (await server().send<'adminEmbed'>('GET', path, undefined, headers)).body.refused
    expect(await told()).toEqual([
      { origin: 'https://other.example', at: '2025-10-17T16:00:00.000Z' },
    ])
    // A stranger fills no memory: so many in a day from one network.
    for (let each = 0; each < 30; each++) await ask(`https://p${each}.example`)
    expect((await told())?.length).toBeLessThanOrEqual(5)
    const allowedOrigins = [PARTNER, 'https://other.example']
    await server().send('PATCH', path, { value: embed({ allowedOrigins }), version }, headers)
    expect((await told())?.map(({ origin }) => origin)).not.toContain('https://other.example')
    expect((await ask('https://other.example')).status).toBe(200)
  })

  test('tells of ids that are nearly its own and that pages ask for in vain', async () => {
    const ask = (wrong: string, origin: string | null = PARTNER) =>
      server().send('GET', `/api/embeds/${wrong}`, undefined, origin === null ? {} : { origin })
    await add(server(), id)
    const wrong = id.replace('poster', 'psoter')
    expect((await ask(wrong)).status).toBe(404)
    await ask(wrong, 'http://cafe.test')
    await ask(wrong, null)
    await ask('something-else')
    const headers = await server().as('manager@demo.example')
    const path = `/api/admin/embeds/${id}`
    const told = async () =>
      (await server().send<'adminEmbed'>('GET', path, undefined, headers)).body.misspelt
    expect(await told()).toEqual([{ id: wrong, origin: PARTNER, at: '2025-10-17T16:00:00.000Z' }])
    // A stranger fills no memory: so many in a day from one network.
    for (let each = 0; each < 30; each++) await ask(wrong, `https://p${each}.example`)
    expect((await told())?.length).toBeLessThanOrEqual(5)
    // It is an embed of its own now.
    await add(server(), wrong)
    expect(await told()).toEqual([])
  })

  test('shows when it was seen last, and where', async () => {
    await add(server(), id)
    await tell(server(), id, 'seen')
    const headers = await server().as('manager@demo.example')
    const path = `/api/admin/embeds/${id}`
    const { body } = await server().send<'adminEmbed'>('GET', path, undefined, headers)
    expect(body.lastSeen).toEqual([{ origin: PARTNER, at: '2025-10-17T16:00:00.000Z' }])
    expect(body.steps.seen).toBe(1)
  })

  test('counts no page that it is not meant for, no preview of the café and nothing without a page', async () => {
    await add(server(), id, { allowedOrigins: [PARTNER] })
    expect((await tell(server(), id, 'seen', 'https://other.example')).status).toBe(403)
    expect((await tell(server(), id, 'seen', 'http://cafe.test')).status).toBe(200)
    expect((await tell(server(), id, 'seen', null)).status).toBe(200)
    expect((await tell(server(), id, 'paid')).status).toBe(400)
    expect((await tell(server(), 'nobody-knows-this', 'seen')).status).toBe(404)
    expect((await funnel(server(), id)).total.seen).toBe(0)
  })

  test('tells at most 200 origins apart', async () => {
    await add(server(), id)
    for (let i = 0; i < 203; i++) await tell(server(), id, 'seen', `https://shop-${i}.example`)
    const { origins } = await funnel(server(), id)
    expect(origins).toHaveLength(201)
    expect(origins.find(({ key }) => key === 'other')?.seen).toBe(3)
  })

  test('has an order that was placed in a widget, and takes it back when it is cancelled', async () => {
    await add(server(), id)
    const order = newOrder({ channel: 'widget' })
    const path = `/api/orders?mayWait=1&embed=${id}`
    const placed = await server().send('POST', path, order, { ...newKey(), origin: PARTNER })
    expect(placed.status).toBe(201)
    expect(placed.body).not.toHaveProperty('embed')
    const { total, origins } = await funnel(server(), id)
    expect(total).toMatchObject({ ordered: 1, orderedCents: placed.body.quote.totalCents })
    expect(origins).toMatchObject([{ key: PARTNER, ordered: 1 }])

    const barista = await server().as('barista@demo.example')
    const seen = await server().send('GET', `/api/orders/${placed.body.id}`, undefined, barista)
    expect(seen.body.embed).toEqual({ id, campaign: 'spring', origin: PARTNER })
    const cancel = { token: placed.body.token }
    await server().send('POST', `/api/orders/${placed.body.id}/cancellation`, cancel, {
      origin: 'http://cafe.test',
    })
    expect((await funnel(server(), id)).total).toMatchObject({ ordered: 0, orderedCents: 0 })
  })

  test('is paid once the money is there, less what was given back, and not while the order waits for it', async () => {
    await add(server(), id)
    const path = `/api/orders?embed=${id}&mayWait=1`
    const order = newOrder({ channel: 'widget' })
    const placed = await server().send<'placeOrder'>('POST', path, order, {
      ...newKey(),
      origin: PARTNER,
    })
    const barista = await server().as('manager@demo.example')
    const patch = (body: object) =>
      server().send('PATCH', `/api/orders/${placed.body.id}`, body, barista)
    const steps = async () => (await funnel(server(), id)).total
    await patch({ status: 'pending' })
    expect(await steps()).toMatchObject({ ordered: 1, paid: 0, paidCents: 0 })
    expect((await patch({ isPaid: true })).status).toBe(200)
    const { orderedCents } = await steps()
    expect(await steps()).toMatchObject({ ordered: 1, paid: 1, paidCents: orderedCents })
    const refund = { key: randomUUID(), of: { kind: 'amount', cents: 100 }, reason: 'Too cold' }
    const path2 = `/api/orders/${placed.body.id}/refunds`
    const back = await server().send('POST', path2, refund, barista)
    expect(back.status, JSON.stringify(back.body)).toBeLessThan(300)
    expect(await steps()).toMatchObject({ paid: 1, paidCents: orderedCents - 100 })
  })

  test('has a cart that was handed over, and the order that came of it at the café', async () => {
    await add(server(), id)
    const { lines } = newOrder()
    const handed = await server().send<'handOverCart'>(
      'POST',
      `/api/cart-handovers?embed=${id}`,
      { lines, source: 'florist' },
      { origin: PARTNER },
    )
    expect(handed.status).toBe(201)
    const own = { origin: 'http://cafe.test' }
    const { code } = handed.body
    await server().send('POST', `/api/cart-handovers/${code}/claim`, undefined, own)
    const path = `/api/orders?handover=${code}`
    const placed = await server().send('POST', path, newOrder(), { ...newKey(), ...own })
    expect(placed.status).toBe(201)
    const { total, origins } = await funnel(server(), id)
    expect(total).toMatchObject({ handedOver: 1, ordered: 1 })
    expect(origins).toMatchObject([{ key: PARTNER, handedOver: 1, ordered: 1 }])
  })

  test('is where an order belongs whose cart was handed over, in the orders and in the reports', async () => {
    await add(server(), id, { campaign: `fair ${id}` })
    const headers = await server().as('manager@demo.example')
    const own = { origin: 'http://cafe.test' }
    const orderBy = async (source?: string) => {
      const cart = { lines: newOrder().lines, ...(source && { source }) }
      const handing = `/api/cart-handovers?embed=${id}`
      const from = { origin: PARTNER }
      const { code } = (await server().send<'handOverCart'>('POST', handing, cart, from)).body
      await server().send('POST', `/api/cart-handovers/${code}/claim`, undefined, own)
      // The checkout stands on the café's own site, whose widgets say that they are of it.
      const order = newOrder({ channel: 'site', source: 'site' })
      const path = `/api/orders?handover=${code}`
      const placed = await server().send<'placeOrder'>('POST', path, order, {
        ...newKey(),
        ...own,
      })
      expect(placed.status).toBe(201)
      for (const change of [{ status: 'pending' }, { isPaid: true }])
        await server().send('PATCH', `/api/orders/${placed.body.id}`, change, headers)
      return placed.body
    }
    const one = await orderBy()
    const two = await orderBy(`florist ${id}`)
    expect([one, two]).toMatchObject([
      { channel: 'widget', source: null },
      { channel: 'widget', source: `florist ${id}` },
    ])
    const listed = await server().send<'orderList'>(
      'GET',
      `/api/order-list?embed=${id}&channel=widget`,
      undefined,
      headers,
    )
    expect(listed.body.total).toBe(2)
    expect((await funnel(server(), id)).total).toMatchObject({ ordered: 2, paid: 2 })
    const report = await server().send<'salesReport'>(
      'GET',
      '/api/admin/sales-report?from=2025-10-17&until=2025-10-17',
      undefined,
      headers,
    )
    const countOf = (name: string) =>
      report.body.bySource.find((row) => row.name === name)?.count ?? 0
    expect([countOf(`fair ${id}`), countOf(`florist ${id}`)]).toEqual([1, 1])
  })

  test('is nothing once the embed is retired, and again what it is brought back for', async () => {
    const { version } = await add(server(), id)
    const headers = await server().as('manager@demo.example')
    const set = (status: EmbedStatus, mark: string) =>
      server().send<'setEmbedStatus'>(
        'POST',
        `/api/admin/embeds/${id}/status`,
        { status, version: mark },
        headers,
      )
    const handOver = async () => {
      const { lines } = newOrder()
      const path = `/api/cart-handovers?embed=${id}`
      const own = { origin: PARTNER }
      expect((await server().send('POST', path, { lines }, own)).status).toBe(201)
      const order = newOrder({ channel: 'widget' })
      const placing = `/api/orders?embed=${id}&mayWait=1`
      const placed = await server().send('POST', placing, order, { ...newKey(), ...own })
      expect(placed.status).toBe(201)
      const { handedOver, ordered } = (await funnel(server(), id)).total
      return [handedOver, ordered]
    }
    const retired = await set('retired', version)
    expect(await handOver()).toEqual([0, 0])
    await set('on', retired.body.version)
    expect(await handOver()).toEqual([1, 1])
  })

  test('is what orders and entries are filtered by', async () => {
    await add(server(), id, { campaign: `from ${id}` })
    const order = newOrder({ channel: 'widget' })
    const own = { origin: PARTNER }
    await server().send('POST', `/api/orders?embed=${id}&mayWait=1`, order, { ...newKey(), ...own })
    const entry = {
      name: 'Ada Lund',
      email: `filtered-${id}-${Math.random()}@guest.example`,
      marketingConsent: false,
      hadBobaBefore: true,
      campaignEntry: true,
      source: 'website',
    }
    const entered = await server().send('POST', `/api/surveys?embed=${id}`, entry, own)
    expect(entered.status).toBe(200)
    const admin = await server().as('admin@demo.example')
    const asked = [`embed=${id}`, `embedCampaign=${encodeURIComponent(`from ${id}`)}`]
    for (const by of asked) {
      const path = `/api/order-list?${by}`
      const orders = await server().send<'orderList'>('GET', path, undefined, admin)
      const list = `/api/admin/contest/entries?${by}`
      const entries = await server().send<'contestEntries'>('GET', list, undefined, admin)
      const cameBy = { id, campaign: `from ${id}`, origin: PARTNER }
      for (const { body } of [orders, entries]) {
        expect(body.rows.map(({ embed }) => embed)).toEqual([cameBy])
        expect(body.facets['embed']).toMatchObject({ [id]: 1 })
        expect(body.facets['embedCampaign']).toMatchObject({ [`from ${id}`]: 1 })
      }
    }
    const none = await server().send<'orderList'>(
      'GET',
      '/api/order-list?embed=no',
      undefined,
      admin,
    )
    expect(none.body.total).toBe(0)
  })

  test('has an entry of the contest', async () => {
    await add(server(), id)
    const entry = {
      name: 'Ivo',
      email: `${id}@guest.example`,
      marketingConsent: false,
      hadBobaBefore: true,
      campaignEntry: true,
      source: 'florist',
    }
    const path = `/api/surveys?embed=${id}`
    expect((await server().send('POST', path, entry, { origin: PARTNER })).status).toBe(200)
    const friend = { ...entry, email: `friend-of-${id}@guest.example` }
    const sent = `${path}&by=friend`
    expect((await server().send('POST', sent, friend, { origin: PARTNER })).status).toBe(200)
    expect((await funnel(server(), id)).total).toMatchObject({ entered: 2, enteredByFriends: 1 })
    await tell(server(), id, 'began')
    await server()
      .db.update(surveyEntries)
      .set({ verifiedAt: server().now() })
      .where(eq(surveyEntries.email, `${id}@guest.example`))
    expect((await funnel(server(), id)).total).toMatchObject({ began: 1, entered: 2, confirmed: 1 })
    const admin = await server().as('admin@demo.example')
    const list = `/api/admin/contest/entries?q=${id}`
    const { body } = await server().send<'contestEntries'>('GET', list, undefined, admin)
    expect(body.rows[0]?.embed).toEqual({ id, campaign: 'spring', origin: PARTNER })
    expect(body.rows.map((row) => row.isByFriend).toSorted()).toEqual([false, true])
  })

  test('is said of a talk in the admin, and of none that came by no embed', async () => {
    await add(server(), id)
    const headers = await chatHeaders(server(), id)
    const say = (path: string) =>
      server().send(
        'POST',
        path,
        {
          sessionId: id,
          messageType: 'user',
          messageText: `Words for ${id}`,
          pageUrl: `${PARTNER}/`,
          metadata: null,
        },
        { ...headers, origin: PARTNER },
      )
    const cameBy = async () => {
      const admin = await server().as('admin@demo.example')
      const path = `/api/admin/chats?q=${id}`
      const { body } = await server().send<'chats'>('GET', path, undefined, admin)
      return body.rows.map((row) => row.embed)
    }
    await say('/api/chat-logs')
    expect(await cameBy()).toEqual([null])
    await say(`/api/chat-logs?embed=${id}`)
    expect(await cameBy()).toEqual([{ id, campaign: 'spring', origin: PARTNER }])
  })

  test('refuses orders, carts and entries that name it from a page that it is not meant for', async () => {
    await add(server(), id, { allowedOrigins: [PARTNER] })
    const headers = { ...newKey(), origin: 'https://other.example' }
    const order = newOrder({ channel: 'widget' })
    const placed = await server().send('POST', `/api/orders?embed=${id}&mayWait=1`, order, headers)
    expect([placed.status, placed.body.error]).toEqual([403, 'embed_not_for_origin'])
    const { lines } = order
    const handed = await server().send(
      'POST',
      `/api/cart-handovers?embed=${id}`,
      { lines },
      headers,
    )
    expect(handed.status).toBe(403)
  })

  test('is no reason to refuse an order: an embed that nobody knows is none', async () => {
    const path = `/api/orders?mayWait=1&embed=${encodeURIComponent('No such thing!')}`
    const order = newOrder({ channel: 'widget' })
    const placed = await server().send('POST', path, order, { ...newKey(), origin: PARTNER })
    expect(placed.status).toBe(201)
  })

  test('can be taken as a file, which is written down', async () => {
    await add(server(), id, { campaign: '=HYPERLINK("x")' })
    await tell(server(), id, 'seen')
    const headers = await server().as('manager@demo.example')
    const path = `/api/admin/embed-funnels.csv?embed=${id}`
    const { status, body } = await server().send('GET', path, undefined, headers)
    expect(status).toBe(200)
    expect(String(body)).toContain(
      'Day,Embed,Marketing campaign,Site,Seen,Opened,Added,To checkout,Ordered,"Ordered, in dollars",Paid,"Paid, in dollars"\n',
    )
    expect(String(body)).toContain(
      `2025-10-17,${id},"'=HYPERLINK(""x"")",${PARTNER},1,0,0,0,0,0.00,0,0.00\n`,
    )
    const admin = await server().as('admin@demo.example')
    const log = await server().send<'auditLog'>(
      'GET',
      '/api/admin/audit?q=embed-funnels',
      undefined,
      admin,
    )
    expect(JSON.stringify(log.body)).toContain(id)
  })

  test('can be taken as a file of what the table shows, days without anything among them', async () => {
    await add(server(), id)
    await tell(server(), id, 'seen')
    const headers = await server().as('manager@demo.example')
    const file = async (by: string) => {
      const path = `/api/admin/embed-funnels.csv?embed=${id}&from=2025-10-15&by=${by}`
      const { body } = await server().send('GET', path, undefined, headers)
      return String(body).trim().split(/\r?\n/)
    }
    const days = await file('days')
    expect(days.map((line) => line.split(',').slice(0, 2).join())).toEqual([
      expect.stringMatching(/Day,Seen$/),
      '2025-10-15,0',
      '2025-10-16,0',
      '2025-10-17,1',
    ])
    expect((await file('campaigns'))[1]).toMatch(/^spring,1,/)
    expect((await file('origins'))[1]).toContain(`${PARTNER},1,`)
  })

  test('has a campaign, whose sums are those of all its embeds, with rates, by day, embed and site', async () => {
    const campaign = `Flyer ${id}`
    await add(server(), id, { campaign })
    await add(server(), `${id}-b`, { campaign, widgets: ['survey'] })
    await add(server(), `${id}-c`, { campaign: `other ${id}` })
    for (const each of [id, id, `${id}-b`, `${id}-b`, `${id}-c`]) await tell(server(), each, 'seen')
    await tell(server(), id, 'opened', 'https://second.example')
    const headers = await server().as('manager@demo.example')
    const named = `campaign=${encodeURIComponent(`flyer-${id}`)}&from=2025-10-16`
    const { body } = await server().send<'campaignFunnel'>(
      'GET',
      `/api/admin/embed-campaign?${named}`,
      undefined,
      headers,
    )
    expect(body).toMatchObject({
      campaign,
      total: { seen: 4, opened: 1 },
      days: [
        { key: '2025-10-16', seen: 0 },
        { key: '2025-10-17', seen: 4 },
      ],
      embeds: [
        { key: id, seen: 2, opened: 1 },
        { key: `${id}-b`, seen: 2, opened: 0 },
      ],
      origins: [
        { key: PARTNER, seen: 4 },
        { key: 'https://second.example', opened: 1 },
      ],
    })
    expect(body.widgets.toSorted()).toEqual(['cart', 'chat', 'survey'])
    const sums = await server().send<'embedCampaigns'>(
      'GET',
      '/api/admin/embed-campaigns',
      undefined,
      headers,
    )
    expect(sums.body.campaigns.find(({ key }) => key === campaign)).toMatchObject({ seen: 4 })
    const file = await server().send(
      'GET',
      `/api/admin/embed-campaign.csv?${named}&by=days`,
      undefined,
      headers,
    )
    expect(file.headers.get('content-disposition')).toContain(`campaign-flyer-${id}-by-day.csv`)
    const [head, first, second] = String(file.body).trim().split(/\r?\n/)
    expect(head).toContain('"Opened of seen, in %","Ordered of opened, in %"')
    expect([first, second]).toEqual([
      expect.stringMatching(/^2025-10-16,0,.*,,,,,$/),
      expect.stringMatching(/^2025-10-17,4,1,.*,25\.0,0\.0,,0\.0,$/),
    ])
  })

  test('has campaigns that are one where their names differ in case, spaces and hyphens alone', async () => {
    await add(server(), id, { campaign: 'Autumn Survey' })
    const other = await add(server(), `${id}-b`, { campaign: 'autumn-survey' })
    expect(other.value.campaign).toBe('Autumn Survey')
    const lastAt = new Date()
    const day = '2025-10-17'
    const row = { embedId: id, day, origin: PARTNER, lastAt }
    await server()
      .db.insert(embedCounts)
      .values([
        { ...row, campaign: 'Autumn Survey', seen: 2 },
        { ...row, campaign: 'autumn-survey', seen: 1 },
      ])
    expect((await funnel(server(), id)).campaigns).toMatchObject([
      { key: 'Autumn Survey', seen: 3 },
    ])
  })

  test('is counted also where something waits for an embed that is gone', async () => {
    await add(server(), id)
    const of = { day: '2025-10-17', campaign: '', origin: PARTNER }
    server().embedCounts.note({ ...of, embedId: `gone-${id}` }, 'seen', new Date())
    server().embedCounts.note({ ...of, embedId: id }, 'seen', new Date())
    expect((await funnel(server(), id)).total.seen).toBe(1)
  })

  test('is forgotten after 400 days', async () => {
    await add(server(), id)
    await tell(server(), id, 'seen')
    await server().embedCounts.write()
    const old = { embedId: id, campaign: 'old', origin: PARTNER, lastAt: new Date() }
    await server()
      .db.insert(embedCounts)
      .values([
        { ...old, day: '2024-09-11', seen: 1 },
        { ...old, day: '2024-09-12', seen: 1 },
      ])
    await upkeep(server())
    const rows = await server().db.select().from(embedCounts)
    const mine = rows.filter(({ embedId }) => embedId === id)
    expect(mine.map(({ day }) => day).toSorted()).toEqual(['2024-09-12', '2025-10-17'])
  })
})

test('one network begins so many origins in a day, and counts so many steps in an hour', async () => {
  const server = await testServer('pglite', { limits: openLimits(null, {}) })
  await add(server, id)
  for (let i = 0; i < 12; i++) await tell(server, id, 'seen', `https://fake-${i}.example`)
  const { origins } = await funnel(server, id)
  expect(origins).toHaveLength(11)
  expect(origins.find(({ key }) => key === 'other')?.seen).toBe(2)
  const rest = Array.from({ length: COUNTED_PER_HOUR }, () => tell(server, id, 'opened'))
  const answers = await Promise.all(rest)
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect((await funnel(server, id)).total.opened).toBe(COUNTED_PER_HOUR - 12)
  await server.close()
})

test('one embed counts so many steps in a day, whoever tells them, and another one goes on', async () => {
  const server = await testServer('pglite', { limits: openLimits(null, {}) })
  await add(server, id)
  await add(server, `${id}-b`)
  const day = { most: COUNTED_PER_DAY, seconds: 24 * 60 * 60 }
  await server.limits.has('embed-steps', id, day, COUNTED_PER_DAY - 1)
  for (const each of [id, id, `${id}-b`])
    expect((await tell(server, each, 'seen')).status).toBe(200)
  expect((await funnel(server, id)).total.seen).toBe(1)
  expect((await funnel(server, `${id}-b`)).total.seen).toBe(1)
  await server.close()
})
