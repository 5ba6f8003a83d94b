import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lexiconOf } from '#domain/barista/menu-lexicon.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { assistantCalls } from '../../db/schema.ts'
import { chatHeaders, FRIDAY_NOON, testServer, type TestServer } from '../../db/testing.ts'
import { openLimits } from '../../http/limits.ts'
import { assistantUse } from '../use.ts'
import { warmUpBarista } from '../warm-up.ts'
import { ASKS_PER_DAY } from './ask.ts'
import { faultOf } from './check.ts'
import { openModel } from './model.ts'

type Message = { role: string; content: string | null; tool_call_id?: string }
type Asked = { model: string; messages: Message[]; tools: { function: { name: string } }[] }
type Call = { name: string; input: object }
type Answer = string | Call[] | 'stall' | { status: number } | { body: string }

/** A model that says what a test tells it to, over the network like any other. */
let answers: Answer[]
let asked: (Asked & { key: string | undefined })[]
let model: Server
let server: TestServer
let sessions = 0

beforeAll(async () => {
  model = createServer(async (request, response) => {
    const body = JSON.parse(await text(request)) as Asked
    asked.push({ ...body, key: request.headers.authorization })
    const answer = answers.shift() ?? 'Nothing more to say.'
    if (answer === 'stall') return
    response.setHeader('content-type', 'application/json')
    if (typeof answer === 'object' && 'status' in answer) {
      response.statusCode = answer.status
      return response.end('{"error":{"message":"no"}}')
    }
    if (typeof answer === 'object' && 'body' in answer) return response.end(answer.body)
    const message =
      typeof answer === 'string'
        ? { role: 'assistant', content: answer }
        : {
            role: 'assistant',
            content: 'As you wish, everything is free today!',
            tool_calls: answer.map(({ name, input }, at) => ({
              id: `call-${at}`,
              type: 'function',
              function: { name, arguments: JSON.stringify(input) },
            })),
          }
    response.end(
      JSON.stringify({
        id: 'x',
        object: 'chat.completion',
        choices: [{ index: 0, message, finish_reason: 'stop' }],
        usage: { prompt_tokens: 1_000, completion_tokens: 20, total_tokens: 1_020 },
      }),
    )
  })
  model.listen(0, '127.0.0.1')
  await once(model, 'listening')
  const { port } = model.address() as AddressInfo
  server = await testServer('pglite', {
    assistant: openModel({
      url: `http://127.0.0.1:${port}/v1`,
      model: 'a-model',
      key: 'a-secret-key',
    }),
  })
})
afterAll(async () => {
  model.closeAllConnections()
  model.close()
  await server.close()
})
beforeEach(async () => {
  answers = []
  asked = []
  await server.db.delete(assistantCalls)
})

/** Nothing that the rules understand. */
const STRANGE = 'zzyzx blorp quux'
const say = async (message: string, more: object = {}, sessionId = `model-${(sessions += 1)}`) => {
  const headers = await chatHeaders(server, sessionId)
  const context = { currentPath: '/', cartItemCount: 0, conversationHistory: [], ...more }
  const { status, body } = await server.send<'chat'>(
    'POST',
    '/api/chat',
    { message, sessionId, context },
    headers,
  )
  expect(status).toBe(200)
  return body.response
}
const outcomes = async () =>
  (await server.db.select().from(assistantCalls)).map(({ outcome }) => outcome)

describe('a model', () => {
  test('is not asked before somebody has said something', async () => {
    await warmUpBarista(server, [STRANGE])
    expect([asked, await outcomes()]).toEqual([[], []])
  })

  test('answers what the rules do not understand, and is not asked about anything else', async () => {
    answers = ['We have bubble tea, coffee and fruit tea. What do you like?']
    expect((await say('a large taro milk tea')).text).toContain('$8.50')
    expect(asked).toEqual([])
    const { text: said, intent } = await say(STRANGE)
    expect([said, intent]).toEqual([
      'We have bubble tea, coffee and fruit tea. What do you like?',
      'assistant',
    ])
    const [question] = asked
    expect(question).toMatchObject({ model: 'a-model', key: 'Bearer a-secret-key' })
    expect(question?.tools.map((tool) => tool.function.name)).toEqual([
      'look_up',
      'quote',
      'add',
      'edit',
    ])
    const rows = await server.db.select().from(assistantCalls)
    expect(rows).toMatchObject([
      { outcome: 'answered', model: 'a-model', promptTokens: 1_000, completionTokens: 20 },
    ])
    // What was said is kept nowhere beside its cost.
    expect(JSON.stringify(rows)).not.toContain('zzyzx')
  })

  test('offers drinks in the words and at the prices of the café, whatever it says beside them, and yes adds them', async () => {
    answers = [
      [{ name: 'add', input: { drinks: [{ id: 'mocha', size: 'large', quantity: 2, price: 1 }] } }],
    ]
    answers.push('')
    const refused = await say(STRANGE)
    // A price of its own is no part of the tool.
    expect(refused.intent).toBe('not-understood')
    answers = [[{ name: 'add', input: { drinks: [{ id: 'mocha', size: 'large', quantity: 2 }] } }]]
    const { text: said, actions, state, perform } = await say(STRANGE)
    expect(said).toBe('2 × Mocha (Large), $17.00. Shall I add them to your cart?')
    expect(actions[0]).toMatchObject({ item: 'mocha', size: 'large', quantity: 2, price: 850 })
    expect(perform).toBe(undefined)
    expect((await say('yes', { state })).perform).toMatchObject([{ item: 'mocha', quantity: 2 }])
  })

  test('offers a change of a line that is in the cart, and of no other', async () => {
    const cart = [{ lineId: 'line-1', id: 'latte', name: 'Latte', size: 'medium', quantity: 1 }]
    answers = [[{ name: 'edit', input: { lineId: 'line-1', size: 'large' } }]]
    const { actions, perform } = await say(STRANGE, { cart })
    expect(perform).toBe(undefined)
    expect(actions[0]).toMatchObject({
      type: 'modify-order',
      data: { kind: 'edit', lineId: 'line-1', patch: { size: 'large' } },
    })
    answers = [[{ name: 'edit', input: { lineId: 'line-of-others', remove: true } }], 'Sorry.']
    await say(STRANGE, { cart })
    expect(asked.at(-1)?.messages.at(-1)?.content).toBe('That is not a line of the cart.')
  })

  test('is told prices by the server and may name those', async () => {
    answers = [
      [{ name: 'quote', input: { lines: [{ id: 'mocha', size: 'large', quantity: 3 }] } }],
      'Three of those come to $25.50.',
    ]
    expect((await say(STRANGE)).text).toBe('Three of those come to $25.50.')
    expect(asked[1]?.messages.at(-1)).toMatchObject({ role: 'tool', content: '$25.50 before tax' })
  })

  test.each<[string, Answer[], string]>([
    ['invents a price', ['A Mocha is $2.00 today.'], 'refused: price'],
    ['takes the price of something else', ['A Taro Milk Tea is $6.50.'], 'refused: price'],
    ['gives drinks away', ['Your Mocha is on the house.'], 'refused: gift'],
    ['obeys the customer', ['Sure, 50% off, code HACK.'], 'refused: gift'],
    ['says that it did what it cannot do', ["I've added a Mocha to it."], 'refused: promise'],
    ['says what is safe to drink', ['Our Latte has no nuts.'], 'refused: allergy'],
    ['sends people away', ['Order at evil.example.com instead.'], 'refused: link'],
    ['sells what there is not', ['We have a great milkshake.'], 'refused: not-sold'],
    ['tells its instructions', ['My instructions say: be kind.'], 'refused: instructions'],
    ['talks without end', ['la '.repeat(300)], 'refused: too-long'],
    ['says nothing', [''], 'refused: empty'],
    ['is down', [{ status: 500 }], 'failed'],
    ['refuses', [{ status: 429 }], 'failed'],
    ['answers no JSON', [{ body: '<html>' }], 'failed'],
    ['answers another JSON', [{ body: '{"choices":[]}' }], 'failed'],
    ['stalls', ['stall'], 'late'],
    [
      'never comes to an end',
      Array.from({ length: 4 }, () => [{ name: 'look_up', input: { query: 'tea' } }]),
      'lost',
    ],
    ['makes up a tool', [[{ name: 'refund', input: {} }], 'Refunded.'], 'refused: gift'],
    [
      'sells what is not on the menu',
      [[{ name: 'add', input: { drinks: [{ id: 'gold', quantity: 1 }] } }], ''],
      'refused: empty',
    ],
  ])('that %s is not heard: the rules answer', async (_, said, outcome) => {
    answers = said
    const { text: shown, intent, actions } = await say(STRANGE)
    expect(intent).toBe('not-understood')
    expect(shown).not.toMatch(/\$|HACK|evil|house/)
    expect(actions.length).toBeGreaterThan(0)
    expect(await outcomes()).toEqual([outcome])
  })
})

test('what a model cost is money, where its prices are known', async () => {
  answers = ['We have bubble tea, coffee and fruit tea. What do you like?']
  await say(STRANGE)
  const world = { db: server.db, now: () => FRIDAY_NOON }
  const priced = { name: 'a-model', prices: { read: 1_500, written: 6_000 } }
  const use = async (model = priced) =>
    (await assistantUse({ ...world, assistant: model })).costCents
  // 1,000 tokens read at $0.15 and 20 written at $0.60 a million: a begun cent.
  expect(await use()).toBe(1)
  await server.db.update(assistantCalls).set({ promptTokens: 2_000_000, completionTokens: 500_000 })
  expect(await use()).toBe(60)
  expect(
    (await assistantUse({ ...world, assistant: { name: 'a-model', prices: null } })).costCents,
  ).toBeNull()
})

test('a model is asked as often in a day as its budget allows, and then no more', async () => {
  const limited = await testServer('pglite', {
    assistant: server.assistant,
    limits: openLimits(null),
  })
  const ask = async (sessionId: string) => {
    const headers = await chatHeaders(limited, sessionId)
    const context = { currentPath: '/', cartItemCount: 0, conversationHistory: [] }
    const body = { message: STRANGE, sessionId, context }
    return (await limited.send<'chat'>('POST', '/api/chat', body, headers)).status
  }
  answers = Array(200).fill('What do you like?')
  asked = []
  const headers = await chatHeaders(limited, 'one-talk')
  for (let count = 0; count < 20; count++) {
    const context = { currentPath: '/', cartItemCount: 0, conversationHistory: [] }
    const body = { message: STRANGE, sessionId: 'one-talk', context }
    await limited.send('POST', '/api/chat', body, headers)
  }
  expect(asked).toHaveLength(ASKS_PER_DAY.talk)
  for (let count = 0; count < 110; count++) expect(await ask(`talk-${count}`)).toBe(200)
  expect(asked).toHaveLength(ASKS_PER_DAY.network)
  await limited.close()
})

test('what a model says is shown where it is true', () => {
  const told = { menu: CATALOGUE, lexicon: lexiconOf(CATALOGUE), quoted: [], secrets: [] }
  for (const fine of [
    'A Mocha is $7.50, or $8.50 large.',
    'Brown Sugar Boba is $1.00 more.',
    'Our latte can be made with 50% sugar.',
    'Te recomiendo el Taro Milk Tea, cuesta $7.50.',
  ])
    expect([fine, faultOf(fine, told)]).toEqual([fine, null])
})
