import { randomUUID } from 'node:crypto'
import { deflateSync, crc32 } from 'node:zlib'
import sharp from 'sharp'
import type { Answer, CallName } from '#domain/contracts/api.ts'
import type { ErrorAnswer } from '#domain/contracts/errors.ts'
import type { TestServer } from '../db/testing.ts'
import { DEMO_PASSWORD } from '../people/demo.ts'
import { addAccount } from '../people/store.ts'

/** A plain sheet as a camera gives it. */
export function photograph(
  width = 900,
  height = 1200,
  kind: 'jpeg' | 'png' | 'webp' | 'avif' = 'jpeg',
): Promise<Buffer> {
  const sheet = sharp({ create: { width, height, channels: 3, background: '#1e59cd' } })
  return sheet.toFormat(kind).toBuffer()
}

export const ALT = 'A flat blue sheet without anything else on it.'

/** A new work as the browser sends it. */
export function workForm(
  fields: object = {},
  file: Uint8Array | null = null,
  name = 'IMG_2041.jpg',
): FormData {
  const form = new FormData()
  const work = {
    title: 'Blue Monday',
    medium: 'Risograph in two inks',
    year: '2025',
    widthInches: '11',
    heightInches: '14',
    editionSize: '20',
    editionLeft: '20',
    priceCents: '9500',
    status: 'available',
    wall: '',
    alt: ALT,
    isHidden: 'false',
    ...fields,
  }
  for (const [key, value] of Object.entries(work)) form.append(key, String(value))
  if (file) form.append('image', new Blob([new Uint8Array(file)]), name)
  return form
}

/** Sends a form with a file. */
export async function upload<Name extends CallName = 'addWork'>(
  server: TestServer,
  path: string,
  form: FormData,
  headers: Record<string, string>,
) {
  const answer = await server.app.request(`http://cafe.test${path}`, {
    method: 'POST',
    body: form,
    headers,
  })
  return { status: answer.status, body: (await answer.json()) as Answer<Name> & ErrorAnswer }
}

/** Somebody with an account of the role, signed in. */
export async function newcomer(server: TestServer, role: 'ARTIST' | 'CUSTOMER', name = 'Ina Voll') {
  const email = `${randomUUID()}@new.example`
  await addAccount(server.db, { email, name, role, password: DEMO_PASSWORD }, server.now())
  return { email, headers: await server.as(email) }
}

export const PROFILE = {
  discipline: 'Linocut',
  town: 'Hudson, NY',
  statement: 'I cut until there is nothing left to say.',
  bio: 'Ina has cut lino since she was twelve, on the same board.\n\nShe prints at night.',
  links: [{ label: 'Studio', href: 'https://ina.example/' }],
  ink: 'coral',
}

/** An artist with an account of their own and one work. */
export async function otherArtist(server: TestServer) {
  const name = `Ina ${randomUUID().slice(0, 8)}`
  const { email, headers } = await newcomer(server, 'ARTIST', name)
  const made = await server.send<'saveArtist'>('POST', '/api/artist', { ...PROFILE, name }, headers)
  const work = await upload(server, '/api/artist/works', workForm({}, await photograph()), headers)
  return { email, headers, artist: made.body, work: work.body }
}

/** A small PNG file that unpacks to a picture of any size. */
export function pngBomb(width: number, height: number): Uint8Array {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    size.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([size, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8) // one bit per pixel, grey
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * Math.min(height, 2_000))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
