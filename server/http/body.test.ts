import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { api } from '#domain/contracts/api.ts'
import { bodyLimitOf, type ApiRow } from '#domain/contracts/api-row.ts'
import { parseJson, readBytes, readJson } from './body.ts'
import { Refused } from './refuse.ts'
import { validate } from './validate.ts'

const LIMIT = { kb: 256, values: 2_000 }
const refusalOf = (run: () => unknown) => {
  try {
    run()
    return 'none'
  } catch (error) {
    return error instanceof Refused ? error.error : error
  }
}
const post = (body: string | ReadableStream) =>
  new Request('http://cafe.test', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    duplex: 'half',
  } as RequestInit)

test('commas and brackets in a text are no values', () => {
  const text = `${',[{'.repeat(9_000)} \\ " ]}`
  expect(parseJson(JSON.stringify({ text, more: '\\' }), LIMIT)).toEqual({ text, more: '\\' })
})

test('as many values as a call takes are read, and one more is not', () => {
  const list = (length: number) => JSON.stringify(Array(length).fill(1))
  expect(parseJson(list(2_000), LIMIT)).toHaveLength(2_000)
  expect(refusalOf(() => parseJson(list(2_001), LIMIT))).toBe('too_many_values')
})

test('text that is no JSON is refused as such, however it breaks off', () => {
  for (const text of ['{"a', '"\\', '[1,', ']'.repeat(50), '{"a":"\n"}'])
    expect([text, refusalOf(() => parseJson(text, LIMIT))]).toEqual([text, 'malformed_json'])
})

test('what PostgreSQL cannot keep is taken out of texts and names', () => {
  const text = '{"a\\u0000b":["x\\ud800y","\\uD83D\\uDE00",{"__proto__":"z\\u0000"}]}'
  expect(JSON.stringify(parseJson(text, LIMIT))).toBe(
    '{"ab":["x\uFFFDy","\u{1F600}",{"__proto__":"z"}]}',
  )
})

/** The fastest of some runs, so that nothing else of this machine is measured. */
function fastest(run: () => void): number {
  let best = Infinity
  for (let round = 0; round < 12; round++) {
    const start = performance.now()
    run()
    best = Math.min(best, performance.now() - start)
  }
  return best
}

test('a body of many values costs little more to refuse than one long text of its size', () => {
  const schema = api.logError.body
  const refuse = (text: string) => () =>
    refusalOf(() => validate(schema, parseJson(text, { kb: 256, values: 2_000 })))
  const keys = Object.fromEntries(Array.from({ length: 24_000 }, (_, at) => [`k${at}`, 1]))
  const many = JSON.stringify(keys)
  const nested = JSON.stringify({
    lines: Array(4_500).fill(JSON.parse('['.repeat(28) + ']'.repeat(28))),
  })
  const long = fastest(refuse(JSON.stringify({ message: 'x'.repeat(many.length) })))
  for (const text of [many, nested]) expect(fastest(refuse(text)) / long).toBeLessThan(10)
})

test('of a body with much that is wrong, a few fields are named', () => {
  const wrong = { lines: Array.from({ length: 60 }, () => ({ id: 1, x: 1, y: 2 })) }
  try {
    validate(api.quote.body, wrong)
    expect.unreachable()
  } catch (error) {
    expect(Object.keys((error as Refused).more.fields ?? {}).length).toBeLessThanOrEqual(30)
  }
})

test('a filled field of another kind is told what it takes, and one that is missing that it is needed', () => {
  const said = (body: object) => {
    try {
      validate(z.object({ cents: z.int(), name: z.string() }), body)
    } catch (error) {
      return (error as Refused).more
    }
    return null
  }
  expect(said({ cents: 'abc', name: 7 })).toMatchObject({
    fields: { cents: 'Use a number.', name: 'Use text.' },
  })
  expect(said({ cents: 8.255 })).toMatchObject({
    fields: { cents: 'Use a whole number.', name: 'This is needed.' },
  })
  expect(said({ cents: null, name: '' })).toMatchObject({ fields: { cents: 'This is needed.' } })
})

test('a body that comes too slowly is given up with 408', async () => {
  let isCancelled = false
  const slow = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{')),
    cancel: () => void (isCancelled = true),
  })
  const refuse = () => new Refused(413, 'too_large', 'Too large.')
  const reading = readBytes(post(slow), { bytes: 1_000, withinMs: 20 }, refuse)
  await expect(reading).rejects.toMatchObject({ status: 408, error: 'too_slow' })
  expect(isCancelled).toBe(true)
})

test('a body is read up to the limit of its call', async () => {
  const of = (bytes: number) => post(JSON.stringify('x'.repeat(bytes - 2)))
  expect(await readJson(of(32 * 1024), { kb: 32, values: 10 })).toHaveLength(32 * 1024 - 2)
  await expect(readJson(of(32 * 1024 + 1), { kb: 32, values: 10 })).rejects.toMatchObject({
    status: 413,
  })
})

type Schema = {
  anyOf?: Schema[]
  oneOf?: Schema[]
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  maxLength?: number
  pattern?: string
  maxItems?: number
}

/** Ids, as `Slug` has them: letters of one byte. */
const ONE_BYTE = '^[a-z0-9]+(-[a-z0-9]+)*$'

/** The most bytes and values that a schema lets through, as far as it says so itself. Other texts may be in letters of three bytes. */
function largest(schema: Schema): { bytes: number; values: number } {
  const choice = (schema.anyOf ?? schema.oneOf)?.map(largest)
  if (choice)
    return {
      bytes: Math.max(...choice.map(({ bytes }) => bytes)),
      values: Math.max(...choice.map(({ values }) => values)),
    }
  if (schema.type === 'array') {
    const one = largest(schema.items ?? {})
    const most = schema.maxItems ?? 1
    return { bytes: most * (one.bytes + 1), values: 1 + most * one.values }
  }
  if (schema.type !== 'object')
    return {
      bytes: 2 + (schema.maxLength ?? 20) * (schema.pattern === ONE_BYTE ? 1 : 3),
      values: 1,
    }
  let [bytes, values] = [2, 1]
  for (const [name, each] of Object.entries(schema.properties ?? {})) {
    const one = largest(each)
    bytes += name.length + 4 + one.bytes
    values += one.values
  }
  return { bytes, values }
}

test('every body that a call describes fits what it may send, also in letters of three bytes', () => {
  for (const [name, row] of Object.entries<ApiRow>(api)) {
    if (!row.body) continue
    const schema = z.toJSONSchema(row.body, { io: 'input', unrepresentable: 'any' }) as Schema
    const { bytes, values } = largest(schema)
    const limit = bodyLimitOf(row)
    expect([name, bytes <= limit.kb * 1024, values <= limit.values]).toEqual([name, true, true])
  }
})

const times = <Value>(count: number, value: Value): Value[] =>
  Array.from({ length: count }, () => value)

test('a talk about the largest cart that the café takes, with as much on the table, is read', () => {
  const id = 'x'.repeat(80)
  const toppings = Array(6).fill(id)
  const customizations = { iceLevel: 'less ice', sugarLevel: 120, milk: 'oat', toppings }
  const text = '\u6587'
  const drink = { id, toppings, without: toppings, quantity: 50, customerName: text.repeat(60) }
  const edit = {
    type: 'modify-order',
    label: text.repeat(200),
    data: { kind: 'edit', lineId: 'x'.repeat(36), patch: { id, x: text.repeat(140) } },
  }
  const line = { lineId: 'x'.repeat(80), id, name: text.repeat(120), quantity: 50, customizations }
  const body = {
    message: text.repeat(4_000),
    sessionId: 'x'.repeat(80),
    context: {
      currentPath: `/${text.repeat(1_999)}`,
      cartItemCount: 3_000,
      conversationHistory: times(5, { role: 'bot', text: text.repeat(2_000) }),
      cart: times(60, line),
      state: {
        step: 'confirming',
        pending: times(20, drink),
        before: times(20, drink),
        edits: times(60, edit),
        choices: times(20, drink),
        topic: drink,
        unnamed: text.repeat(500),
      },
    },
  }
  const limit = bodyLimitOf(api.chat)
  const sent = JSON.stringify(body)
  expect(Buffer.byteLength(sent)).toBeLessThanOrEqual(limit.kb * 1024)
  expect(validate(api.chat.body, parseJson(sent, limit))).toMatchObject({
    sessionId: body.sessionId,
  })
})
