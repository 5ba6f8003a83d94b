import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
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
