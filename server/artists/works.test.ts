import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { PICTURE_LIMIT_BYTES, PICTURE_PROBLEMS } from '#domain/artists/work-texts.ts'
import { auditLog, workImages, works } from '../db/schema.ts'
import { eachEngine } from '../db/testing.ts'
import {
  ALT,
  newcomer,
  otherArtist,
  photograph,
  pngBomb,
  PROFILE,
  upload,
  workForm,
} from './testing.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
const HTML = '<!doctype html><script>alert(1)</script>'

eachEngine('the works of an artist', (server) => {
  const arlo = () => server().as('artist@demo.example')
  const add = async (form: FormData, headers?: Record<string, string>) =>
    upload(server(), '/api/artist/works', form, headers ?? (await arlo()))
  const hung = async () => (await server().send<'works'>('GET', '/api/works')).body.works

  test('open with what they already have here', async () => {
    const headers = await arlo()
    const { body } = await server().send<'artistDashboard'>(
      'GET',
      '/api/artist',
      undefined,
      headers,
    )
    expect(body).toMatchObject({
      artist: { id: 'arlo-voss', isHidden: false, hasAccount: true },
      artists: [],
      shareBasisPoints: 7_000,
    })
    const list = await server().send<'artistWorks'>('GET', '/api/artist/works', undefined, headers)
    expect(list.body.works.map(({ id }) => id)).toContain('two-stations')
    expect(list.body.walls).toContain('North wall, by the window')
  })

  test('are added with a photograph, which hangs in the gallery at once', async () => {
    const file = await photograph(3_000, 2_000)
    const { status, body } = await add(workForm({ title: 'Long Wave' }, file))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: 'long-wave',
      artistName: 'Arlo Voss',
      priceCents: 9_500,
      canDelete: true,
      image: { width: 2_200, height: 1_467, widths: [400, 800, 1_400, 2_200] },
    })
    expect((await hung()).find(({ id }) => id === 'long-wave')?.image).toEqual(body.image)

    const path = `/art/${body.image?.id}-800.webp`
    const picture = await server().app.request(path)
    expect(picture.headers.get('content-type')).toBe('image/webp')
    expect(picture.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(picture.headers.get('x-content-type-options')).toBe('nosniff')
    const meta = await sharp(Buffer.from(await picture.arrayBuffer())).metadata()
    expect([meta.format, meta.width, meta.height]).toEqual(['webp', 800, 533])
    const etag = picture.headers.get('etag') ?? ''
    const again = await server().app.request(path, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    expect((await server().app.request(`/art/${body.image?.id}-801.webp`)).status).toBe(404)
  })

  test('leave nothing of themselves in memory', async () => {
    await add(workForm({ title: 'Short Wave' }, await photograph(900, 900)))
    expect(sharp.cache().items).toMatchObject({ current: 0, max: 0 })
  })

  test.each(['png', 'webp', 'avif'] as const)('are added from a file in %s', async (kind) => {
    const file = await photograph(700, 700, kind)
    const { status, body } = await add(workForm({ title: `As ${kind}` }, file, 'scan'))
    expect([status, body.image?.widths]).toEqual([200, [400, 700]])
  })

  test('lose where and with what the photograph was taken, and stand upright', async () => {
    const file = await sharp(await photograph(1_200, 800))
      .withExif({
        IFD0: { Make: 'Spycam', Orientation: '6' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '42/1 15/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(file).metadata()).exif).toBeDefined()
    const { body } = await add(workForm({ title: 'Sideways' }, file))
    expect(body.image).toMatchObject({ width: 800, height: 1_200 })
    const rows = await server().db.select().from(workImages).where(eq(workImages.workId, body.id))
    expect(rows).toHaveLength(2)
    for (const row of rows) {
      const { exif, icc, xmp, orientation } = await sharp(row.bytes).metadata()
      expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined])
      expect(row.bytes.includes('Spycam')).toBe(false)
    }
  })

  test('carry nothing over from a file that is two things at once', async () => {
    const file = Buffer.concat([await photograph(700, 700, 'png'), bytes(`${HTML}<?php echo 1 ?>`)])
    const { status, body } = await add(workForm({ title: 'Two Things' }, file))
    expect(status).toBe(200)
    const rows = await server().db.select().from(workImages).where(eq(workImages.workId, body.id))
    expect(rows.some((row) => row.bytes.includes('script') || row.bytes.includes('php'))).toBe(
      false,
    )
  })

  const torn = async (): Promise<Uint8Array> => (await photograph(2_000, 2_000)).subarray(0, 9_000)
  const pdf = async (): Promise<Uint8Array> =>
    Buffer.concat([bytes('%PDF-1.7\n'), await photograph()])
  test.each<[string, () => Promise<Uint8Array | null>, number, string]>([
    ['no file', async () => null, 400, PICTURE_PROBLEMS.missing],
    ['an empty file', async () => new Uint8Array(), 400, PICTURE_PROBLEMS.empty],
    ['an SVG', async () => bytes(SVG), 415, PICTURE_PROBLEMS.unknown],
    [
      'an SVG with a prolog',
      async () => bytes(`<?xml version="1.0"?>${SVG}`),
      415,
      PICTURE_PROBLEMS.unknown,
    ],
    ['HTML by the name of a picture', async () => bytes(HTML), 415, PICTURE_PROBLEMS.unknown],
    ['a GIF', async () => bytes('GIF89a=1;alert(1)//          '), 415, PICTURE_PROBLEMS.unknown],
    ['a PDF with a picture in it', pdf, 415, PICTURE_PROBLEMS.unknown],
    [
      'the head of a PNG alone',
      async () => bytes('\u0089PNG\r\n\u001a\n'),
      415,
      PICTURE_PROBLEMS.unknown,
    ],
    ['a torn JPEG', torn, 415, PICTURE_PROBLEMS.broken],
    ['too few pixels', () => photograph(500, 400), 415, PICTURE_PROBLEMS.tooFewPixels],
    ['a bomb', async () => pngBomb(30_000, 30_000), 413, PICTURE_PROBLEMS.tooManyPixels],
    ['a long bomb', async () => pngBomb(1_000_000, 100), 413, PICTURE_PROBLEMS.tooManyPixels],
    ['a bomb that lies', async () => pngBomb(7_000, 7_000), 415, PICTURE_PROBLEMS.broken],
    ['20 MB', async () => Buffer.alloc(20 * 1024 * 1024, 1), 413, PICTURE_PROBLEMS.tooLarge],
    [
      'a byte too much',
      async () => Buffer.alloc(PICTURE_LIMIT_BYTES + 1),
      413,
      PICTURE_PROBLEMS.tooLarge,
    ],
  ])('refuse %s, and keep nothing', async (_, file, status, message) => {
    const before = await server().db.$count(works)
    const answer = await add(workForm({ title: 'Refused' }, await file(), 'heron.png'))
    expect([answer.status, answer.body.message]).toEqual([status, message])
    expect(answer.body.fields).toEqual({ image: message })
    expect(await server().db.$count(works)).toBe(before)
  })

  test.each([
    ['alt', { alt: 'IMG_2041.jpg' }],
    ['alt', { alt: 'a heron' }],
    ['alt', { alt: 'Blue Monday', title: 'Blue Monday' }],
    ['alt', { alt: '' }],
    ['title', { title: ' ' }],
    ['year', { year: 'last' }],
    ['widthInches', { widthInches: '-3' }],
    ['heightInches', { heightInches: '1e9' }],
    ['editionSize', { editionSize: '0' }],
    ['editionLeft', { editionLeft: '21' }],
    ['priceCents', { priceCents: '' }],
    ['priceCents', { priceCents: '-5' }],
    ['priceCents', { priceCents: '99999999999' }],
    ['status', { status: 'sold' }],
  ])('name the field %s that is wrong: %j', async (field, fields) => {
    const { status, body } = await add(workForm(fields, await photograph(600, 600)))
    expect(status).toBe(400)
    expect(Object.keys(body.fields ?? {})).toEqual([field])
  })

  test('take no field that nobody asked for', async () => {
    const file = await photograph(600, 600)
    const form = workForm({ artistId: 'maren-oyelaran' }, file)
    expect((await add(form)).status).toBe(400)
  })

  test('are hidden, shown, priced and renumbered, and the log says from what to what', async () => {
    const headers = await arlo()
    const { body } = await add(workForm({ title: 'Changing' }, await photograph()), headers)
    const change = (patch: object) =>
      server().send<'patchWork'>('PATCH', `/api/artist/works/${body.id}`, patch, headers)
    const hidden = await change({ seenAt: body.updatedAt, isHidden: true, priceCents: 12_000 })
    expect(hidden.body).toMatchObject({ isHidden: true, priceCents: 12_000 })
    expect((await hung()).map(({ id }) => id)).not.toContain(body.id)
    const log = await server()
      .db.select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, body.id), eq(auditLog.action, 'work.price-changed')))
    expect(log).toMatchObject([
      { byName: 'Arlo Voss', before: { priceCents: 9_500 }, after: { priceCents: 12_000 } },
    ])

    const stale = await change({ seenAt: body.updatedAt, isHidden: false })
    expect([stale.status, stale.body.error]).toEqual([409, 'work_changed'])
    const { updatedAt } = hidden.body
    expect((await change({ seenAt: updatedAt, editionLeft: 21 })).body.fields).toHaveProperty(
      'editionLeft',
    )
    expect((await change({ seenAt: updatedAt, priceCents: null })).body.fields).toHaveProperty(
      'priceCents',
    )
    const gone = await change({ seenAt: updatedAt, editionLeft: 0, isHidden: false })
    expect(gone.body.status).toBe('sold')
    const off = await change({
      seenAt: gone.body.updatedAt,
      status: 'not-for-sale',
      priceCents: null,
      editionLeft: 3,
      wall: 'Back hall',
    })
    expect(off.body).toMatchObject({ status: 'not-for-sale', priceCents: null, wall: 'Back hall' })
  })

  test('get another photograph, and the one before cannot be fetched any more', async () => {
    const headers = await arlo()
    const { body } = await add(workForm({ title: 'Again' }, await photograph()), headers)
    const form = new FormData()
    form.append('alt', `${ALT} But taller.`)
    form.append('image', new Blob([new Uint8Array(await photograph(700, 1_100))]), 'new.jpg')
    const path = `/api/artist/works/${body.id}/image`
    const next = await upload<'replaceWorkImage'>(server(), path, form, headers)
    expect(next.body).toMatchObject({ alt: `${ALT} But taller.`, image: { width: 700 } })
    expect(next.body.image?.id).not.toBe(body.image?.id)
    expect((await server().app.request(`/art/${body.image?.id}-400.webp`)).status).toBe(404)
    expect((await server().app.request(`/art/${next.body.image?.id}-400.webp`)).status).toBe(200)
  })

  test('are deleted with their pictures when they were never sold', async () => {
    const headers = await arlo()
    const { body } = await add(workForm({ title: 'Short Wave' }, await photograph()), headers)
    const path = `/api/artist/works/${body.id}`
    expect((await server().send('DELETE', path, undefined, headers)).status).toBe(200)
    expect((await server().send('DELETE', path, undefined, headers)).status).toBe(404)
    expect(await server().db.$count(workImages, eq(workImages.workId, body.id))).toBe(0)
  })

  describe('of somebody else', () => {
    test('are answered as if there were none', async () => {
      const { work, headers: hers } = await otherArtist(server())
      const headers = await arlo()
      const path = `/api/artist/works/${work.id}`
      const patch = { seenAt: work.updatedAt, priceCents: 100 }
      expect((await server().send('PATCH', path, patch, headers)).status).toBe(404)
      expect((await server().send('DELETE', path, undefined, headers)).status).toBe(404)
      const form = new FormData()
      form.append('alt', ALT)
      form.append('image', new Blob([new Uint8Array(await photograph())]), 'x.jpg')
      expect((await upload(server(), `${path}/image`, form, headers)).status).toBe(404)
      for (const room of ['', '/works', '/enquiries', '/dates', '/statement', '/statement.csv']) {
        const other = `/api/artist${room}?artist=maren-oyelaran`
        expect((await server().send('GET', other, undefined, headers)).status).toBe(404)
      }
      const theirs = workForm({}, await photograph(600, 600))
      const onto = '/api/artist/works?artist=maren-oyelaran'
      expect((await upload(server(), onto, theirs, headers)).status).toBe(404)
      expect((await server().send('PATCH', path, patch, hers)).status).toBe(200)
    })

    test('can be opened by an admin, who chooses the artist', async () => {
      const headers = await server().as('admin@demo.example')
      const room = await server().send<'artistDashboard'>('GET', '/api/artist', undefined, headers)
      expect(room.body.artist).toBeNull()
      expect(room.body.artists.map(({ id }) => id)).toContain('maren-oyelaran')
      const path = '/api/artist/works?artist=maren-oyelaran'
      const list = await server().send<'artistWorks'>('GET', path, undefined, headers)
      expect(list.body.works.length).toBeGreaterThanOrEqual(5)
      const none = await server().send('GET', '/api/artist/works', undefined, headers)
      expect([none.status, none.body.error]).toEqual([409, 'artist_needed'])
    })
  })

  test.each(['customer', 'barista', 'manager'])('are no business of a %s', async (who) => {
    const headers = await server().as(`${who}@demo.example`)
    expect((await server().send('GET', '/api/artist', undefined, headers)).status).toBe(403)
    expect((await add(workForm({}, await photograph()), headers)).status).toBe(403)
  })
})

eachEngine('an artist who is new here', (server) => {
  test('writes a profile, hangs a work, and is seen once an admin says so', async () => {
    const { headers } = await newcomer(server(), 'ARTIST')
    const early = await server().send('GET', '/api/artist/works', undefined, headers)
    expect([early.status, early.body.error]).toEqual([409, 'profile_needed'])
    const profile = { ...PROFILE, name: 'Ina Voll' }
    const made = await server().send<'saveArtist'>('POST', '/api/artist', profile, headers)
    expect(made.body).toMatchObject({ id: 'ina-voll', isHidden: true, since: 2025 })
    expect(made.body.bio).toHaveLength(2)
    const work = await upload(
      server(),
      '/api/artist/works',
      workForm({}, await photograph()),
      headers,
    )
    expect(work.status).toBe(200)

    const page = () => server().send<'artist'>('GET', '/api/artists/ina-voll')
    const wall = async () =>
      (await server().send<'works'>('GET', '/api/works')).body.works.map(({ id }) => id)
    expect((await page()).status).toBe(404)
    expect(await wall()).not.toContain(work.body.id)

    const show = { isHidden: false }
    expect((await server().send('PATCH', '/api/artists/ina-voll', show, headers)).status).toBe(403)
    const admin = await server().as('admin@demo.example')
    expect((await server().send('PATCH', '/api/artists/ina-voll', show, admin)).status).toBe(200)
    expect((await page()).body.artist.name).toBe('Ina Voll')
    expect(await wall()).toContain(work.body.id)

    const renamed = { ...profile, name: 'Maren' }
    const refused = await server().send('POST', '/api/artist', renamed, headers)
    expect([refused.status, refused.body.fields]).toEqual([409, { name: expect.any(String) }])
    const better = { ...profile, town: 'Troy, NY' }
    const saved = await server().send<'saveArtist'>('POST', '/api/artist', better, headers)
    expect(saved.body).toMatchObject({ town: 'Troy, NY', isHidden: false, since: 2025 })
  })

  test.each([
    ['the name of another', { name: 'MAREN oyelaran' }, 409],
    ['a link that is a script', { links: [{ label: 'Me', href: 'javascript:alert(1)' }] }, 400],
    ['nothing to read', { bio: '' }, 400],
    ['rights of their own', { isHidden: false }, 400],
  ])('cannot have %s', async (_, change, status) => {
    const { headers } = await newcomer(server(), 'ARTIST')
    const profile = { ...PROFILE, name: 'Somebody New', ...change }
    expect((await server().send('POST', '/api/artist', profile, headers)).status).toBe(status)
  })

  test('has one profile, however often it is sent at once', async () => {
    const { headers } = await newcomer(server(), 'ARTIST')
    const profile = { ...PROFILE, name: 'Two Tabs' }
    const answers = await Promise.all(
      [1, 2].map(() => server().send('POST', '/api/artist', profile, headers)),
    )
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1)
    const admin = await server().as('admin@demo.example')
    const room = await server().send<'artistDashboard'>('GET', '/api/artist', undefined, admin)
    expect(room.body.artists.filter(({ name }) => name === 'Two Tabs')).toHaveLength(1)
  })
})
