import { expect, test } from 'vitest'
import type { EmbedEdit } from '#domain/contracts/embeds.ts'
import { eachEngine, type TestServer } from '../db/testing.ts'

const PARTNER = { origin: 'https://partner.example' }
const value: EmbedEdit = {
  name: 'Spring poster',
  widgets: ['chat', 'cart'],
  launcherText: 'Order a tea',
  greeting: 'Spring is here. What may I pour?',
  translations: { es: { launcherText: '', greeting: 'Llegó la primavera. ¿Qué le sirvo?' } },
  theme: 'auto',
  accent: '#b4532a',
  position: 'left',
  locale: '',
  campaign: 'spring 2026',
  triggers: { delaySeconds: 20, pages: ['/blog/*'] },
  allowedOrigins: [],
}

async function added(server: TestServer, id: string, change: Partial<EmbedEdit> = {}) {
  const manager = await server.as('manager@demo.example')
  const body = { id, value: { ...value, ...change } }
  return server.send<'addEmbed'>('POST', '/api/admin/embeds', body, manager)
}

eachEngine('saved embeds', (server) => {
  test('are saved by a manager and read by a page of any origin, which may keep them', async () => {
    const { status, body } = await added(server(), 'spring-poster')
    expect(status).toBe(201)
    expect(body).toMatchObject({ id: 'spring-poster', value, status: 'on', lastSeen: [] })
    const read = await server().send<'embed'>(
      'GET',
      '/api/embeds/spring-poster',
      undefined,
      PARTNER,
    )
    const { campaign: _, name: __, allowedOrigins: ___, ...shown } = value
    const mark: unknown = expect.stringMatching(/^[\w-]{16}$/)
    expect(read.body).toEqual({ id: 'spring-poster', status: 'on', mark, ...shown })
    expect(read.headers.get('access-control-allow-origin')).toBe('*')
    expect(read.headers.get('cache-control')).toContain('max-age=300')
    const etag = read.headers.get('etag') ?? ''
    const again = await server().send('GET', '/api/embeds/spring-poster', undefined, {
      ...PARTNER,
      'if-none-match': etag,
    })
    expect(again.status).toBe(304)
  })

  test('have an id that is given once, also when it is retired', async () => {
    const { body } = await added(server(), 'one-time')
    const manager = await server().as('manager@demo.example')
    const path = '/api/admin/embeds/one-time/status'
    const retired = { status: 'retired', version: body.version }
    expect((await server().send('POST', path, retired, manager)).status).toBe(200)
    const second = await added(server(), 'one-time')
    expect(second.status).toBe(409)
    expect(second.body.fields?.['id']).toContain('never given twice')
  })

  test('say to pages that they are paused or retired, with the widgets that are to go', async () => {
    let { version } = (await added(server(), 'on-and-off')).body
    const manager = await server().as('manager@demo.example')
    for (const status of ['paused', 'retired', 'on'] as const) {
      const path = '/api/admin/embeds/on-and-off/status'
      const set = await server().send<'setEmbedStatus'>('POST', path, { status, version }, manager)
      expect(set.body.status).toBe(status)
      version = set.body.version
      const read = await server().send('GET', '/api/embeds/on-and-off', undefined, PARTNER)
      expect(read).toMatchObject({ status: 200, body: { status, widgets: ['chat', 'cart'] } })
    }
  })

  test('of ten people who choose the same id at once one gets it', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => added(server(), 'wanted')))
    expect(all.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(409)])
  })

  test('are not saved over what somebody else saved meanwhile', async () => {
    const { body } = await added(server(), 'shared')
    const manager = await server().as('manager@demo.example')
    const save = (name: string) =>
      server().send<'saveEmbed'>(
        'PATCH',
        '/api/admin/embeds/shared',
        { value: { ...value, name }, version: body.version },
        manager,
      )
    const both = await Promise.all([save('Mine'), save('Yours')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('are deleted where no page has ever asked for them, which is in the audit log, and their id is free again', async () => {
    const manager = await server().as('manager@demo.example')
    const remove = ({ id, version }: { id: string; version: string }) =>
      server().send('DELETE', `/api/admin/embeds/${id}?version=${version}`, undefined, manager)
    const { body } = await added(server(), 'by-mistake')
    expect(body.isDeletable).toBe(true)
    expect((await remove({ ...body, version: 'old' })).status).toBe(409)
    expect((await remove(body)).status).toBe(200)
    expect((await remove(body)).status).toBe(404)
    expect((await added(server(), 'by-mistake')).status).toBe(201)
    const admin = await server().as('admin@demo.example')
    const path = '/api/admin/audit?q=by-mistake'
    const log = await server().send<'auditLog'>('GET', path, undefined, admin)
    expect(JSON.stringify(log.body)).toContain('embed.deleted')

    const seen = (await added(server(), 'seen-once')).body
    await server().send('POST', '/api/embeds/seen-once/counts?step=seen', undefined, PARTNER)
    const counted = await remove(seen)
    expect([counted.status, counted.body.error]).toEqual([409, 'embed_in_use'])
    const given = (await added(server(), 'refused-once', { allowedOrigins: [PARTNER.origin] })).body
    const elsewhere = { origin: 'https://elsewhere.example' }
    await server().send('GET', '/api/embeds/refused-once', undefined, elsewhere)
    expect((await remove(given)).status).toBe(409)
    const all = await server().send<'adminEmbeds'>('GET', '/api/admin/embeds', undefined, manager)
    const isDeletable = (id: string) => all.body.embeds.find((each) => each.id === id)?.isDeletable
    expect(['by-mistake', 'seen-once', 'refused-once'].map(isDeletable)).toEqual([
      true,
      false,
      false,
    ])
  })

  test('go to the pages that they are meant for alone', async () => {
    await added(server(), 'for-one', { allowedOrigins: [PARTNER.origin] })
    const read = (origin: string) =>
      server().send('GET', '/api/embeds/for-one', undefined, { origin })
    expect((await read(PARTNER.origin)).status).toBe(200)
    const other = await read('https://other.example')
    expect(other.status).toBe(403)
    expect(other.body.error).toBe('embed_not_for_origin')
    expect(other.headers.get('access-control-allow-origin')).toBe('*')
    expect(other.headers.get('cache-control') ?? '').not.toContain('public')
  })

  test('tell what is wrong with them, by field', async () => {
    const wrong = await added(server(), 'wrong', {
      widgets: [],
      accent: 'red; }',
      allowedOrigins: ['https://partner.example/shop'],
      triggers: { pages: ['blog'] },
    })
    expect(wrong.status).toBe(400)
    expect(Object.keys(wrong.body.fields ?? {})).toEqual(
      expect.arrayContaining(['value.widgets', 'value.accent', 'value.allowedOrigins.0']),
    )
  })

  test('tell the least and the most of a number, and what to do instead of a star among the sites', async () => {
    const wrong = await added(server(), 'too-much', {
      triggers: { delaySeconds: 99_999, scrollPercent: 0 },
      allowedOrigins: ['https://*.partner.example'],
    })
    expect(wrong.body.fields).toEqual({
      'value.triggers.delaySeconds': 'Use whole seconds, from 1 to 3,600 (an hour).',
      'value.triggers.scrollPercent': 'Use a whole number from 1 to 100.',
      'value.allowedOrigins.0': expect.stringContaining('name each one on a line of its own'),
    })
  })

  test('are for managers and admins', async () => {
    const barista = await server().as('barista@demo.example')
    expect((await server().send('GET', '/api/admin/embeds', undefined, barista)).status).toBe(403)
    const admin = await server().as('admin@demo.example')
    const { status, body } = await server().send<'adminEmbeds'>(
      'GET',
      '/api/admin/embeds',
      undefined,
      admin,
    )
    expect(status).toBe(200)
    expect(body.embeds.length).toBeGreaterThan(0)
  })

  test('say nothing was counted where nothing was', async () => {
    await added(server(), 'quiet')
    const manager = await server().as('manager@demo.example')
    const path = '/api/admin/embeds/quiet/funnel?from=2025-10-01&to=2025-10-17'
    const { body } = await server().send<'embedFunnel'>('GET', path, undefined, manager)
    expect(body.days).toHaveLength(17)
    expect(body.total).toMatchObject({ seen: 0, ordered: 0, orderedCents: 0 })
    const long = '/api/admin/embeds/quiet/funnel?from=2023-10-01&to=2025-10-17'
    expect((await server().send('GET', long, undefined, manager)).status).toBe(400)
  })
})
