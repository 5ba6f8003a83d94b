import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { checkMessage } from '#domain/barista/guard.ts'
import { isSpanish } from '#domain/barista/is-spanish.ts'
import { inOrderWords } from '#domain/barista/order-words.ts'
import { plainOrder } from '#domain/barista/plain-order.ts'
import { reply, type ReplyInput } from '#domain/barista/reply.ts'
import { mayWantRoom } from '#domain/barista/room-words.ts'
import { describe, expect, test } from 'vitest'
import { type Case, isExact, parseCase } from './barista-cases.ts'
import { type Dialog, play } from './barista-dialogs.ts'
import { type Listed, LISTS } from './barista-lists.ts'
import { readMenu } from './barista-menu.ts'
import { Player } from './barista-player.ts'

const of = readMenu()
const linesOf = <Line>(file: string): Line[] =>
  readFileSync(new URL(`./corpus/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
const messages = linesOf<Case>('messages.jsonl')
const conversations = linesOf<Dialog>('conversations.jsonl')
const lists = linesOf<Listed>('lists.jsonl')

test('the corpus is as large as its figures say', () => {
  expect(messages.length).toBeGreaterThanOrEqual(400)
  expect(conversations.length).toBeGreaterThanOrEqual(240)
})

test('what checks a message finds nothing in those that have only the words of an order', () => {
  const said = [
    ...messages.map(({ utterance }) => utterance),
    ...conversations.flatMap(({ turns }) => turns.map(({ say }) => say)),
    ...lists.map(({ say }) => say),
  ]
  const plain = said.filter((typed) => inOrderWords(typed))
  expect(plain.length).toBeGreaterThan(100)
  for (const typed of plain) {
    expect(checkMessage(typed)).toEqual({ ok: true, text: inOrderWords(typed)?.text })
    expect(isSpanish(typed), typed).toBe(inOrderWords(typed)?.isSpanish)
    expect(mayWantRoom(typed), typed).toBe(false)
  }
})

test('every order of the corpus is read as it was meant', () => {
  const wrong = messages.flatMap(({ utterance, gold = [] }) => {
    if (gold.length === 0) return []
    const { items } = parseCase(utterance, of)
    return isExact(items, gold) ? [] : [{ utterance, items }]
  })
  expect(wrong).toEqual([])
})

test('no other message becomes an order', () => {
  const taken = messages
    .filter(({ gold }) => gold?.length === 0)
    .map(({ utterance }) => utterance)
    .filter((utterance) => new Player(of).say(utterance).state.pending.length > 0)
  expect(taken).toEqual([])
})

test.each([
  ['ordinary', 1],
  ['hard', 0.99],
  ['attack', 0.9],
  ['yes', 0.98],
  ['no', 0.98],
  ['unsold', 0.95],
  ['chatter', 0.98],
] as const)('the list %s is taken as it is meant, at least %d of it', (is, share) => {
  const all = lists.filter((one) => one.is === is)
  const wrong = all.filter((one) => !LISTS[is].isRight(one, of)).map(({ say }) => say)
  expect(all.length).toBeGreaterThan(50)
  expect(wrong.length / all.length, wrong.join('\n')).toBeLessThanOrEqual(1 - share + 1e-9)
})

test.each(conversations.map((dialog) => [dialog.id ?? '', dialog] as const))(
  'conversation %s',
  (_, dialog) => expect(play(dialog, of).wrong).toEqual([]),
)

describe('what a page reads with the file for orders alone', () => {
  const alone = [
    ...messages.map(({ utterance }) => [utterance]),
    ...lists.map(({ say }) => [say]),
    // Behind an offer the same words may agree to it, change it or order more.
    ...[...messages.map(({ utterance }) => utterance), ...lists.map(({ say }) => say)].flatMap(
      (said) => [
        ['two large taro milk teas with boba and a latte', said],
        ['a latte', 'yes', said],
      ],
    ),
    ...conversations.map(({ turns }) => turns.map(({ say }) => say)),
  ]
  /** Whether the file for orders answered, by what it was asked. */
  const plain = new Map<string, boolean>()
  const answered = new Map<string, ReturnType<typeof reply>>()
  // The page reads each message on its own. Most conversations begin alike: what is asked again is answered as before.
  const inBothWays = (input: ReplyInput) => {
    const { context: _context, ...own } = input
    const { message, cart, history, state, say } = own
    const key = JSON.stringify([message, cart, history, state, say?.code])
    const known = answered.get(key)
    if (known) return known
    const whole = reply(own)
    const order = plainOrder(input)
    if (order && !isDeepStrictEqual(order, whole)) expect(order, key).toEqual(whole)
    plain.set(key, order !== null)
    answered.set(key, whole)
    return whole
  }

  test('is answered word for word as the whole barista does', () => {
    // As long as the answers are alike both conversations go on alike.
    for (const turns of alone) {
      const player = new Player(of, undefined, inBothWays)
      for (const turn of turns) player.say(turn)
    }
    expect([...plain.values()].filter(Boolean).length).toBeGreaterThan(1_000)
  })
})
