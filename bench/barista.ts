import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { isSpanish } from '#domain/barista/is-spanish.ts'
import { parseOrder } from '#domain/barista/parse.ts'
import { plainOrder } from '#domain/barista/plain-order.ts'
import { reply } from '#domain/barista/reply.ts'
import { CATALOGUE } from '#domain/menu/catalogue.ts'
import { type Case, isExact, lostWords, mistyped, parseCase } from './barista-cases.ts'
import { type Dialog, type EditDialog, play, playEdits, type Wrong } from './barista-dialogs.ts'
import { type BenchMenu, readMenu } from './barista-menu.ts'
import { Player } from './barista-player.ts'
import { readerBytes } from './barista-bytes.ts'
import { type Listed, LISTS } from './barista-lists.ts'

/**
 * How well and how quickly the barista understands. Without arguments: the time to read a message, over made-up orders from the menu.
 *
 * `--menu MENU.json` ours as `/api/menu` answers it, or `{ sizes, drinks, milks, extras }` of names
 * `--cases CASES.jsonl` messages with what they order; `--parses OUT.jsonl` keeps what was understood
 * `--dialogs DIALOGS.jsonl` conversations; `--lists LISTS.jsonl` messages of one kind each; `--wrong` prints what went wrong
 */
async function main() {
  const { values } = parseArgs({
    options: {
      menu: { type: 'string' },
      cases: { type: 'string' },
      parses: { type: 'string' },
      dialogs: { type: 'string' },
      lists: { type: 'string' },
      wrong: { type: 'boolean' },
    },
    allowPositionals: true,
  })
  const of = readMenu(values.menu)
  const isWordy = values.wrong ?? false
  const rows: [string, string][] = []
  if (values.cases)
    rows.push(...measureCases(linesOf<Case>(values.cases), of, isWordy, values.parses))
  if (values.dialogs)
    rows.push(...measureDialogs(linesOf<Dialog | EditDialog>(values.dialogs), of, isWordy))
  if (values.lists) rows.push(...measureLists(linesOf<Listed>(values.lists), of, isWordy))
  if (!values.cases && !values.dialogs && !values.lists) {
    const { medianMs, p95Ms } = benchBarista()
    rows.push(['parse, per message: median', ms(medianMs)], ['parse, per message: p95', ms(p95Ms)])
  }
  const { orders, more } = await readerBytes()
  rows.push(
    ['what takes orders in the browser, brotli', bytes(orders)],
    ['what is fetched for all else, brotli', bytes(more)],
  )
  const width = Math.max(...rows.map(([name]) => name.length))
  for (const [name, figure] of rows) process.stdout.write(`${name.padEnd(width)}  ${figure}\n`)
}

const linesOf = <Line>(file: string): Line[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Line)

const bytes = (count: number): string => `${count.toLocaleString('en-US')} bytes`
const ms = (time: number): string => `${time.toFixed(3)} ms`
const share = (part: number, all: number): string =>
  `${((100 * part) / Math.max(1, all)).toFixed(1)} % (${part} of ${all})`
/** Of each the quickest of three rounds over all: what else the machine does is not in it, and nothing is known from the time before. */
function quickest<Each>(all: readonly Each[], work: (each: Each) => void): number[] {
  const times = all.map(() => Infinity)
  for (let round = 0; round < 3; round += 1)
    all.forEach((each, at) => {
      const start = performance.now()
      work(each)
      times[at] = Math.min(times[at]!, performance.now() - start)
    })
  return times
}
const percentile = (times: readonly number[], of: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * of)] ?? 0

function measureCases(
  cases: Case[],
  of: BenchMenu,
  isWordy: boolean,
  out?: string,
): [string, string][] {
  for (const { utterance } of cases.slice(0, 300)) parseCase(utterance, of)
  const times = quickest(cases, ({ utterance }) => parseOrder(utterance, of.lexicon))
  const replies = quickest(cases, ({ utterance }) => new Player(of).say(utterance))
  const parses = cases.map(({ utterance }) => parseCase(utterance, of))
  if (out) writeFileSync(out, parses.map((parse) => `${JSON.stringify(parse)}\n`).join(''))
  const rows: [string, string][] = [
    ['parse, p95', ms(percentile(times, 0.95))],
    ['full reply, p95', ms(percentile(replies, 0.95))],
  ]
  const judged = cases.flatMap((one, i) =>
    one.gold && one.clean !== false ? [{ one, gold: one.gold, parse: parses[i]! }] : [],
  )
  const orders = judged.filter(({ gold }) => gold.length > 0)
  const others = judged.filter(({ gold }) => gold.length === 0)
  if (orders.length > 0) {
    const wrong = orders.filter(({ gold, parse }) => !isExact(parse.items, gold))
    const typos = orders.filter(({ one, gold }, i) =>
      isExact(parseCase(mistyped(one.utterance, i + 1), of).items, gold),
    )
    const lost = orders.flatMap(({ one, gold }) => {
      const said = new Player(readMenu()).say(one.utterance)
      // In Spanish the answer names things in Spanish.
      if (!said.intents.includes('order') || isSpanish(one.utterance)) return []
      return [{ utterance: one.utterance, words: lostWords(gold, said.text), text: said.text }]
    })
    const losing = lost.filter(({ words }) => words.length > 0)
    if (isWordy)
      for (const { one, parse } of wrong)
        process.stdout.write(`${one.utterance}\n  got ${JSON.stringify(parse.items)}\n`)
    if (isWordy)
      for (const { utterance, words, text } of losing)
        process.stdout.write(`lost ${words.join(', ')}: ${utterance}\n  ${text}\n`)
    rows.push(
      ['orders, exact', share(orders.length - wrong.length, orders.length)],
      ['orders with one typing error, exact', share(typos.length, orders.length)],
      ['orders on our menu that lose a word', share(losing.length, lost.length)],
      [
        'orders on our menu that a page reads with the first file',
        share(orders.filter(({ one }) => isPlain(one.utterance)).length, orders.length),
      ],
    )
  }
  if (others.length > 0) {
    const taken = others.filter(({ one }) => isOrder(one.utterance, of))
    if (isWordy)
      for (const { one } of taken) process.stdout.write(`taken for an order: ${one.utterance}\n`)
    rows.push(['other messages that become an order', share(taken.length, others.length)])
  }
  return rows
}

/** Whether the full reply to a message alone would put something into the cart with a yes. */
const isOrder = (utterance: string, of: BenchMenu): boolean =>
  new Player(of).say(utterance).state.pending.length > 0

/** Whether the file for orders is enough to answer a message on our menu. */
function isPlain(utterance: string): boolean {
  let isAlone = true
  const answer = (input: Parameters<typeof reply>[0]) => {
    const order = plainOrder(input)
    isAlone = order !== null
    return order ?? reply(input)
  }
  new Player(readMenu(), undefined, answer).say(utterance)
  return isAlone
}

function measureDialogs(dialogs: (Dialog | EditDialog)[], of: BenchMenu, isWordy: boolean) {
  const talks = dialogs.filter((each): each is Dialog => 'turns' in each)
  const edits = dialogs.filter((each): each is EditDialog => 'steps' in each)
  for (const each of talks.slice(0, 20)) play(each, of)
  const played = talks.map((each) => play(each, of))
  const wrong: Wrong[] = played.flatMap((each) => each.wrong)
  const wrongEdits = edits.flatMap((each) => playEdits(each, of) ?? [])
  if (isWordy)
    for (const { id, turn, say, why, said } of [...wrong, ...wrongEdits])
      process.stdout.write(`${id} ${turn}: ${say}\n  ${why}\n  ${said}\n`)
  const rows: [string, string][] = []
  if (edits.length > 0)
    rows.push([
      'dialogues of changes, right',
      share(edits.length - wrongEdits.length, edits.length),
    ])
  if (talks.length > 0) {
    const turns = played.reduce((sum, each) => sum + each.turns, 0)
    const again = [played, talks.map((each) => play(each, of)), talks.map((each) => play(each, of))]
    const runs = again.map((run) => run.flatMap((each) => each.times))
    const times = runs[0]!.map((_, i) => Math.min(...runs.map((run) => run[i] ?? Infinity)))
    const whole = played.filter((each) => each.wrong.length === 0).length
    rows.push(
      ['turns of conversations, right', share(turns - wrong.length, turns)],
      ['conversations, right from end to end', share(whole, talks.length)],
      ['reply in a conversation, p95', ms(percentile(times, 0.95))],
    )
  }
  return rows
}

function measureLists(lists: Listed[], of: BenchMenu, isWordy: boolean): [string, string][] {
  return Object.entries(LISTS).flatMap(([is, { name, isRight }]): [string, string][] => {
    const all = lists.filter((one) => one.is === is)
    const wrong = all.filter((one) => !isRight(one, of))
    if (isWordy)
      for (const { say } of wrong)
        process.stdout.write(`${is}: ${say}\n  ${new Player(of).say(say).text}\n`)
    return all.length > 0 ? [[name, share(all.length - wrong.length, all.length)]] : []
  })
}

/** How long the barista takes to read one message: median and 95th percentile over made-up orders from the menu. */
export function benchBarista(messages = 2_000): { medianMs: number; p95Ms: number } {
  const { lexicon } = readMenu()
  const said = Array.from({ length: messages }, (_, n) => sentence(n))
  for (const text of said.slice(0, 500)) parseOrder(text, lexicon)
  const times = said.map((text) => {
    const start = performance.now()
    parseOrder(text, lexicon)
    return performance.now() - start
  })
  return { medianMs: percentile(times, 0.5), p95Ms: percentile(times, 0.95) }
}

const SENTENCES = [
  (a: string) => `Hi, can I get a large ${a} with half sugar, less ice and boba please?`,
  (a: string) => `two ${a}s, one with oat milk and the other with almond`,
  (a: string, b: string) => `I'd like one ${a} no ice, and a ${b} with lychee jelly for Sam`,
  (a: string) => `${a} please`,
  (a: string, b: string) => `Could we have three ${a}s, 25% sugar, and ${b} without boba? Thanks!`,
  (a: string) => `what's in a ${a}?`,
  (a: string) => `Hello ther, I woud like a ${a.slice(0, 3)}${a.slice(4)} extra swet pleese`,
]

function sentence(n: number): string {
  const name = (i: number) => CATALOGUE.items[i % CATALOGUE.items.length]?.name ?? ''
  const make = SENTENCES[n % SENTENCES.length] ?? String
  return make(name(n * 7), name(n * 11 + 3))
}

if (process.argv[1]?.endsWith('barista.ts')) await main()
