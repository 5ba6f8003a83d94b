import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { RESUME_LIMIT_BYTES, RESUME_PROBLEMS, WITHOUT_MAIL } from '#domain/content/form-texts.ts'
import type { ErrorAnswer } from '#domain/contracts/errors.ts'
import type { Receipt } from '#domain/contracts/forms.ts'
import { applications, openings, outbox, resumes, sentForms } from '../db/schema.ts'
import { eachEngine, FRIDAY_NOON } from '../db/testing.ts'
import { applicationForm, opened, PDF } from './testing.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
/** A stored zip with one entry: as much of a document as its kind is known by. */
function zip(name: string, content: string): Uint8Array {
  const [title, body] = [Buffer.from(name), Buffer.from(content)]
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(20, 4)
  head.writeUInt32LE(body.length, 18)
  head.writeUInt32LE(body.length, 22)
  head.writeUInt16LE(title.length, 26)
  return Buffer.concat([head, title, body])
}
const CONTENT_TYPES =
  '<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
const OFFICE = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])

eachEngine('applications', (server) => {
  const fields = (more: object = {}) =>
    opened(server(), {
      openingId: openingId(),
      availability: 'Weekends',
      letter: 'I have pulled prints and espresso for years.',
      ...more,
    })
  let ids: string[] = []
  const openingId = () => ids[0] ?? 'none'
  const send = async (form: FormData | string, type?: string) => {
    if (ids.length === 0)
      ids = (await server().db.select({ id: openings.id }).from(openings)).map(({ id }) => id)
    const answer = await server().app.request('http://cafe.test/api/applications', {
      method: 'POST',
      body: form,
      ...(type && { headers: { 'content-type': type } }),
    })
    return { status: answer.status, body: (await answer.json()) as Receipt & ErrorAnswer }
  }
  const apply = async (file: Uint8Array | null, name?: string, more?: object) => {
    await send('', 'text/plain')
    return send(applicationForm(fields(more), file, name))
  }

  test('are kept with the file, byte for byte, and told to both sides', async () => {
    const { status, body } = await apply(PDF, 'Zoë Park – résumé (final).pdf', { portfolio: '' })
    expect([status, body]).toEqual([
      200,
      { reference: expect.stringMatching(/^J-/), message: WITHOUT_MAIL.apply },
    ])
    const [row] = await server()
      .db.select()
      .from(applications)
      .where(eq(applications.reference, body.reference))
    expect(row).toMatchObject({ openingId: openingId(), availability: 'Weekends', portfolio: null })
    const [file] = await server()
      .db.select()
      .from(resumes)
      .where(eq(resumes.reference, body.reference))
    expect(file).toMatchObject({
      mediaType: 'application/pdf',
      fileName: 'Zoë Park résumé final.pdf',
    })
    expect(Buffer.compare(file?.bytes ?? Buffer.alloc(0), Buffer.from(PDF))).toBe(0)
    const mails = await server().db.select().from(outbox)
    const told = mails.filter(({ subject }) => subject.includes(body.reference))
    expect(told.map(({ to }) => to).toSorted()).toEqual([
      server().settings.get().cafe.email,
      'zoe@guest.example',
    ])
  })

  test('show their file to those who hire, to be saved, and to nobody else', async () => {
    const { body } = await apply(PDF)
    const path = `/api/applications/${body.reference}/resume`
    expect((await server().send('GET', path)).status).toBe(401)
    const barista = await server().as('barista@demo.example')
    expect((await server().send('GET', path, undefined, barista)).status).toBe(403)
    const headers = await server().as('manager@demo.example')
    const answer = await server().app.request(`http://cafe.test${path}`, { headers })
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(PDF))).toBe(true)
    const none = await server().send('GET', '/api/applications/J-22222/resume', undefined, headers)
    expect(none.status).toBe(404)
  })

  test.each([
    ['PDF', PDF, 'me.pdf', 'application/pdf'],
    ['a PDF by any name', PDF, 'me.txt', 'application/pdf'],
    [
      'Word',
      zip('[Content_Types].xml', CONTENT_TYPES),
      'me.docx',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    [
      'OpenDocument',
      zip('mimetype', 'application/vnd.oasis.opendocument.text'),
      'me.odt',
      'application/vnd.oasis.opendocument.text',
    ],
    ['RTF', bytes('{\\rtf1\\ansi Hello}'), 'me.rtf', 'application/rtf'],
    ['old Word', OFFICE, 'me.doc', 'application/msword'],
    ['plain text', bytes('Zoë Park\nBarista since 2019\n'), 'me.txt', 'text/plain'],
  ])('take a résumé as %s', async (_, file, name, mediaType) => {
    const { status, body } = await apply(file, name)
    expect([status, body.message]).toEqual([200, WITHOUT_MAIL.apply])
    const [row] = await server()
      .db.select()
      .from(resumes)
      .where(eq(resumes.reference, body.reference))
    expect(row?.mediaType).toBe(mediaType)
  })

  test.each([
    ['no file', null, 'me.pdf', 400, RESUME_PROBLEMS.missing],
    ['an empty file', new Uint8Array(), 'me.pdf', 400, RESUME_PROBLEMS.empty],
    [
      'a picture called PDF',
      Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
      'me.pdf',
      415,
      RESUME_PROBLEMS.unknown,
    ],
    ['a program', bytes('MZ\u0000\u0001\u0000'), 'me.docx', 415, RESUME_PROBLEMS.unknown],
    [
      'a page with a script',
      bytes('<html><script>alert(1)</script>'),
      'me.txt',
      415,
      RESUME_PROBLEMS.unknown,
    ],
    [
      'an archive that is no document',
      zip('malware.js', 'x'),
      'me.docx',
      415,
      RESUME_PROBLEMS.unknown,
    ],
    ['old Office that is no Word', OFFICE, 'me.msi', 415, RESUME_PROBLEMS.unknown],
    [
      'binary noise',
      Buffer.from([0xff, 0xfe, 0x00, 0x80, 0x81]),
      'me.txt',
      415,
      RESUME_PROBLEMS.unknown,
    ],
    [
      'more than 5 MB',
      new Uint8Array(RESUME_LIMIT_BYTES + 1),
      'me.pdf',
      413,
      RESUME_PROBLEMS.tooLarge,
    ],
    [
      'much more than 5 MB',
      new Uint8Array(RESUME_LIMIT_BYTES * 2),
      'me.pdf',
      413,
      RESUME_PROBLEMS.tooLarge,
    ],
  ])('refuse %s, keep nothing, and say why', async (_, file, name, status, message) => {
    const before = await server().db.$count(sentForms)
    const sent = await apply(file, name)
    expect([sent.status, sent.body.message, sent.body.fields]).toEqual([
      status,
      message,
      { resume: message },
    ])
    expect(await server().db.$count(sentForms)).toBe(before)
  })

  test('refuse what is no such form', async () => {
    const json = await send(JSON.stringify(fields()), 'application/json')
    expect([json.status, json.body.error]).toEqual([415, 'unsupported_type'])
    const broken = await send('--x\r\nnonsense', 'multipart/form-data; boundary=x')
    expect([broken.status, broken.body.error]).toEqual([400, 'malformed_form'])
    const twice = applicationForm(fields(), PDF)
    twice.append('name', 'Somebody else')
    expect((await send(twice)).body.error).toBe('malformed_form')
    const two = applicationForm(fields(), PDF)
    two.append('resume', new Blob(['x']), 'b.txt')
    expect((await send(two)).body.error).toBe('malformed_form')
    const asText = applicationForm({ ...fields(), resume: 'my life' }, null)
    expect((await send(asText)).body.error).toBe('malformed_form')
    const hostile = await send(applicationForm({ ...fields(), ['__proto__']: 'x' }, PDF))
    expect([hostile.status, hostile.body.error]).toEqual([400, 'invalid_input'])
  })

  test.each([
    ['no opening', { openingId: 'astronaut' }, 404, 'opening_not_found'],
    ['an opening that is none', { openingId: 'No Slug' }, 400, 'invalid_input'],
    ['a letter of one word', { letter: 'Hi' }, 400, 'invalid_input'],
    ['a portfolio that is a script', { portfolio: 'javascript:alert(1)' }, 400, 'invalid_input'],
    ['no address', { email: 'zoe' }, 400, 'invalid_input'],
    ['a field nobody asked for', { salary: '1' }, 400, 'invalid_input'],
  ])('refuse %s', async (_, more, status, error) => {
    const sent = await apply(PDF, 'me.pdf', more)
    expect([sent.status, sent.body.error]).toEqual([status, error])
  })

  test('are over when the opening is', async () => {
    await apply(PDF)
    await server()
      .db.update(openings)
      .set({ closesAt: FRIDAY_NOON })
      .where(eq(openings.id, openingId()))
    const sent = await apply(PDF)
    expect([sent.status, sent.body.error]).toEqual([409, 'opening_closed'])
  })
})
