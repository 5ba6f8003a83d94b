import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import * as z from 'zod/mini'
import { api } from '#domain/contracts/api.ts'
import type { ApiRow } from '#domain/contracts/api-row.ts'
import { createApp } from '../server/app.ts'
import { openFolder } from '../server/db/open.ts'
import { seed } from '../server/db/seed.ts'
import { makeFormToken } from '../server/forms/token.ts'
import { openServices } from '../server/services.ts'
import { openLimits } from '../server/http/limits.ts'

/** The worst text of those tried, for one call that anybody may make. */
export type HostileRow = { call: string; text: string; bytes: number[]; cpuMs: number[] }

const SMALL_BYTES = 30_000
/** As much as a call may send, less what stands around it. */
const LARGE_BYTES = 8 * SMALL_BYTES
/** What broke parsers and patterns before: repeated openings, blanks, marks that are put together, digits, words of the menu. */
const TEXTS = [
  'eyJ-',
  ' ',
  '\u200b',
  'a\u0301\u0316',
  'a@a.',
  '1 ',
  '((',
  '<a ',
  'two taro milk teas, one with ',
]
/** Bodies that cost by how many values they hold, by their size. */
const SHAPES: [what: string, shaped: (bytes: number) => string][] = [
  ['keys', (bytes) => `{${Array.from({ length: bytes / 11 }, (_, at) => `"k${at}":1`)}}`],
  ['levels', (bytes) => `{"lines":[${Array(Math.floor(bytes / 57)).fill(LEVELS)}]}`],
  ['escapes', (bytes) => `[${Array(Math.floor(bytes / 9)).fill('"\\u0000"')}]`],
]
const LEVELS = '['.repeat(28) + ']'.repeat(28)

/** What the worst text costs the server at a size and at eight times that, for each open call with a body. */
export async function benchHostile(): Promise<HostileRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'creative-lounge-bench-'))
  const database = await openFolder(folder)
  const now = () => new Date('2025-10-17T16:00:00Z')
  await seed(database.db, { isDemo: true, now: now() })
  const server = await openServices({
    database,
    now,
    log: pino({ level: 'silent' }),
    publicUrl: 'http://cafe.test',
    isDemo: true,
    limits: openLimits(null, {}, false),
  })
  const app = createApp(server)
  const token = makeFormToken(server.secrets['form-token'], new Date(now().getTime() - 60_000))

  const send = async ({ method, path }: ApiRow, body: string) => {
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      'x-session-id': 'a-session',
      origin: 'http://cafe.test',
    }
    const address = `http://cafe.test${path.replace(/:\w+/g, 'x')}`
    const before = process.cpuUsage()
    await (await app.request(address, { method, headers, body })).arrayBuffer()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  const fastest = async (row: ApiRow, body: string) => {
    const times = [await send(row, body), await send(row, body), await send(row, body)]
    return Math.min(...times)
  }

  const rows: HostileRow[] = []
  for (const [call, row] of Object.entries<ApiRow>(api)) {
    if ((row.who !== 'anyone' && row.who !== 'site') || !row.body || row.file) continue
    const schema = z.toJSONSchema(row.body, { io: 'input', unrepresentable: 'any' }) as Schema
    const tried: HostileRow[] = []
    for (const [what, text] of TEXTS.entries())
      for (const isPast of [false, true]) {
        const bodies = [SMALL_BYTES, LARGE_BYTES].map((bytes) =>
          bodyOf(schema, { text, bytes, isPast, token }),
        )
        const cpuMs: number[] = []
        for (const body of bodies) cpuMs.push(await fastest(row, body))
        const bytes = bodies.map((body) => Buffer.byteLength(body))
        const limits = isPast ? 'past its limits' : 'at its limits'
        tried.push({ call, text: `${NAMES[what]}, ${limits}`, bytes, cpuMs })
      }
    for (const [text, shaped] of SHAPES) {
      const bodies = [SMALL_BYTES, LARGE_BYTES].map(shaped)
      const cpuMs: number[] = []
      for (const body of bodies) cpuMs.push(await fastest(row, body))
      tried.push({ call, text, bytes: bodies.map((body) => Buffer.byteLength(body)), cpuMs })
    }
    const worst = tried.toSorted((a, b) => (b.cpuMs[1] ?? 0) - (a.cpuMs[1] ?? 0))[0]
    if (worst) rows.push(worst)
  }
  server.orderChanges.close()
  server.notificationChanges.close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
  return rows
}

const NAMES = [
  'tokens',
  'blanks',
  'nothing seen',
  'accents',
  'addresses',
  'digits',
  'brackets',
  'tags',
  'orders',
]

type Schema = {
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  minimum?: number
  maxLength?: number
  maxItems?: number
}
type Fill = { text: string; bytes: number; isPast: boolean; token: string }

/** With several long fields there is less in each. */
function bodyOf(schema: Schema, fill: Fill): string {
  let share = fill.bytes
  let body = JSON.stringify(filled(schema, fill))
  while (Buffer.byteLength(body) > fill.bytes && share > 1) {
    share = Math.floor(share * 0.8)
    body = JSON.stringify(filled(schema, { ...fill, bytes: share }))
  }
  return body
}

/** A value that fits, with as much text in it as fits, or with as much as is sent where it goes past its limits. */
function filled(schema: Schema, fill: Fill): unknown {
  const choice = schema.anyOf ?? schema.oneOf
  if (choice?.[0]) return filled(choice[0], fill)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, each]) => [
        name,
        named(name, fill) ?? filled(each, fill),
      ]),
    )
  if (schema.type === 'array') {
    const one = schema.items && filled(schema.items, { ...fill, isPast: false, bytes: 200 })
    const size = Buffer.byteLength(JSON.stringify(one ?? null)) + 1
    const most = fill.isPast ? Infinity : (schema.maxItems ?? Infinity)
    return Array(Math.max(1, Math.min(most, Math.floor(fill.bytes / size)))).fill(one)
  }
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 1, 1)
  if (schema.type === 'boolean') return true
  if (schema.type === 'null') return null
  if (schema.format === 'date') return '2025-10-18'
  if (schema.format === 'date-time') return '2025-10-17T16:00:00Z'
  const most = fill.isPast ? fill.bytes : Math.min(schema.maxLength ?? fill.bytes, fill.bytes)
  return fill.text.repeat(Math.ceil(most / fill.text.length)).slice(0, most)
}

function named(key: string, { token }: Fill): unknown {
  if (key === 'id' || key === 'drinkId') return 'taro-milk-tea'
  if (key === 'size') return 'large'
  if (key === 'formToken') return token
  if (key === 'sessionId') return 'a-session'
  if (/email/i.test(key)) return 'zoe@guest.example'
  if (/phone/i.test(key)) return '518 555 0100'
  return undefined
}

export function hostileTable(rows: HostileRow[]): string {
  const growth = ({ cpuMs: [small = 1, large = 1], bytes: [fewer = 1, more = 1] }: HostileRow) =>
    large / small / (more / fewer)
  return [
    'call             bytes     CPU ms       bytes     CPU ms  growth per byte  worst text',
    ...rows
      .toSorted((a, b) => (b.cpuMs[1] ?? 0) - (a.cpuMs[1] ?? 0))
      .map((row) =>
        [
          row.call.padEnd(14),
          ...row.bytes.flatMap((bytes, index) => [
            bytes.toLocaleString('en-US').padStart(8),
            (row.cpuMs[index] ?? 0).toFixed(1).padStart(10),
          ]),
          growth(row).toFixed(2).padStart(14),
          ` ${row.text}`,
        ].join(' '),
      ),
  ].join('\n')
}

if (process.argv[1]?.endsWith('hostile.ts'))
  process.stdout.write(`${hostileTable(await benchHostile())}\n`)
