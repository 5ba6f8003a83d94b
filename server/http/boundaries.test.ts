import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#domain/contracts/api.ts'
import type { ApiRow } from '#domain/contracts/api-row.ts'
import { testServer, type TestServer } from '../db/testing.ts'

type Json = { [key: string]: unknown }
type Schema = {
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minimum?: number
  minLength?: number
}

const FAR_DATES = ['9999-12-31', '0000-01-01', '0001-01-01', '2199-12-30', '2000-01-01']
const FAR_INSTANTS = [
  '9999-12-31T23:59:59-14:00',
  '0000-01-01T00:00:00+14:00',
  '2199-12-30T00:00:00Z',
]
const NUMBERS = [
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  Number.MAX_SAFE_INTEGER,
  -1,
  0,
  1e308,
]
const TEXTS = [
  '2147483648',
  '9223372036854775808',
  '99999',
  '999999',
  '-1',
  '0',
  '9999-12-31',
  '%',
  '\\',
  "'",
]
/** They end the session that asks, or stay open. */
const LEFT_OUT = ['logout', 'endSession', 'endOtherSessions', 'deleteMyAccount', 'exportMyData']

describe('values at the edge of what can be counted', () => {
  let server: TestServer
  let headers: Record<string, string>
  beforeAll(async () => {
    server = await testServer('pglite')
    headers = await server.as('admin@demo.example')
  })
  afterAll(() => server.close())

  test('settings are not brought back from a number that no column holds', async () => {
    const now = await server.send('GET', '/api/admin/settings', undefined, headers)
    const { version } = now.body as unknown as { version: number }
    const asked = { id: 2_147_483_648, version }
    const sent = await server.send('POST', '/api/admin/settings/restoration', asked, headers)
    expect([sent.status, sent.body.error]).toEqual([400, 'invalid_input'])
  })

  const calls = Object.entries<ApiRow>(api).filter(
    ([name, { path }]) => !LEFT_OUT.includes(name) && !path.endsWith('/events'),
  )
  test.each(calls)(
    'are answered without a fault by %s',
    async (_, row) => {
      for (const { path, body } of requestsOf(row)) {
        const key = { 'idempotency-key': randomUUID(), 'x-session-id': 's1' }
        const sent = await server.send(row.method, path, body, { ...headers, ...key })
        expect(
          sent.status,
          `${row.method} ${path} ${JSON.stringify(body)?.slice(0, 400)}`,
        ).toBeLessThan(500)
      }
    },
    120_000,
  )
})

/** One request for each value at the edge, in an otherwise ordinary request. */
function requestsOf({ path, params, query, body }: ApiRow): { path: string; body: unknown }[] {
  const [inPath, inQuery, inBody] = [params, query, body].map(
    (schema) => schema && schemaOf(schema),
  )
  const plain = {
    params: sample(inPath) as Json,
    query: sample(inQuery) as Json,
    body: sample(inBody),
  }
  const address = (values: Json, asked: Json) => {
    const filled = path.replace(/:(\w+)/g, (_, key: string) =>
      encodeURIComponent(String(values?.[key] ?? 'x')),
    )
    const search = new URLSearchParams()
    for (const [key, value] of Object.entries(asked ?? {})) search.set(key, String(value))
    return search.size > 0 ? `${filled}?${search}` : filled
  }
  const requests = [{ path: address(plain.params, plain.query), body: plain.body }]
  for (const params of edges(inPath, plain.params))
    requests.push({ path: address(params as Json, plain.query), body: plain.body })
  for (const query of edges(inQuery, plain.query))
    requests.push({ path: address(plain.params, query as Json), body: plain.body })
  const bodies = edges(inBody, plain.body).slice(0, 150)
  // What the schema refuses reaches nothing behind it, so a few of those stand for all.
  const [taken, refused] = [true, false].map((isTaken) =>
    bodies.filter((edge) => body?.safeParse(edge).success === isTaken),
  )
  for (const edge of [...(taken ?? []), ...(refused ?? []).slice(0, REFUSED)])
    requests.push({ path: address(plain.params, plain.query), body: edge })
  return requests
}
const REFUSED = 3

const schemaOf = (schema: z.ZodMiniType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema

function sample(schema: Schema | undefined): unknown {
  if (!schema) return undefined
  const choice = schema.anyOf ?? schema.oneOf
  if (choice) return sample(choice[0])
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([key, each]) => [
        key,
        named(key) ?? sample(each),
      ]),
    )
  if (schema.type === 'array') return schema.items ? [sample(schema.items)] : []
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 1, 1)
  if (schema.type === 'boolean') return false
  if (schema.type === 'null') return null
  if (schema.format === 'date') return '2025-10-20'
  if (schema.format === 'date-time') return '2025-10-20T16:00:00Z'
  return 'x'.repeat(Math.max(schema.minLength ?? 1, 1))
}

/** Values that only one pattern fits. */
function named(key: string): unknown {
  if (/email/i.test(key)) return 'zoe@guest.example'
  if (/phone/i.test(key)) return '518 555 0100'
  if (/time|opens|closes/i.test(key) && !/zone|stamp/i.test(key)) return '12:00'
  return key === 'page' || key === 'rank' ? '1' : undefined
}

/** The sample with one value after the other replaced by each that is at its edge. */
function edges(schema: Schema | undefined, plain: unknown): unknown[] {
  if (!schema) return []
  const choice = schema.anyOf ?? schema.oneOf
  if (choice) return choice.flatMap((each) => edges(each, sample(each)))
  if (schema.type === 'object')
    return Object.entries(schema.properties ?? {}).flatMap(([key, each]) =>
      edges(each, (plain as Json)[key]).map((edge) => ({ ...(plain as Json), [key]: edge })),
    )
  if (schema.type === 'array' && schema.items)
    return edges(schema.items, (plain as unknown[])[0]).map((edge) => [edge])
  if (schema.type === 'integer' || schema.type === 'number') return NUMBERS
  if (schema.enum || schema.const !== undefined || schema.type !== 'string') return []
  if (schema.format === 'date') return FAR_DATES
  return schema.format === 'date-time' ? FAR_INSTANTS : [...TEXTS, ...FAR_DATES.slice(0, 1)]
}
