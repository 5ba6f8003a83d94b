import type { ChatAction } from '#domain/contracts/barista.ts'
import type { CartLine } from '#domain/contracts/ordering.ts'
import { plainEnglish } from '#domain/barista/plain-english.ts'
import { propose } from '#domain/barista/propose.ts'
import { revise } from '#domain/barista/revise.ts'
import { ENGLISH } from '#domain/barista/say.ts'
import { allFromSpoken } from '#domain/barista/state.ts'
import type { Line } from '#domain/barista/target.ts'
import { type CaseItem, isExact, itemOf } from './barista-cases.ts'
import type { BenchMenu } from './barista-menu.ts'
import { Player, type Played } from './barista-player.ts'

type WantedLine = Record<string, unknown>
export type Expected = {
  cart?: WantedLine[]
  /** What would be added by a yes. */
  proposes?: WantedLine[]
  intent?: string
  /** 'Thursday 18:00' as '2025-10-30 18:00', 'asap', or '' for none. */
  pickup?: string
  /** Each stands in what was said or on a button; of a list, one of its words. */
  mentions?: (string | string[])[]
  not?: string[]
}
export type Dialog = {
  id?: string
  tags?: string[]
  /** When it is held, as an ISO instant; Thursday at noon where none is named. */
  now?: string
  turns: { say: string; press?: string; expect?: Expected }[]
}
/** A dialogue with the whole cart behind each message. */
export type EditDialog = { id?: string; steps: { utterance: string; cart: CaseItem[] }[] }

export type Wrong = { id: string; turn: number; say: string; why: string; said: string }

/** Plays a conversation. @returns how many turns were right, the others with what was wrong, and how long each answer took */
export function play(dialog: Dialog, of: BenchMenu) {
  const player = new Player(of, dialog.now ? new Date(dialog.now) : undefined)
  const wrong: Wrong[] = []
  const times: number[] = []
  dialog.turns.forEach(({ say, press, expect = {} }, turn) => {
    if (press) player.press(press)
    const played = player.say(say)
    times.push(played.ms)
    const why = wrongIn(played, expect, of)
    if (why) wrong.push({ id: dialog.id ?? '', turn: turn + 1, say, why, said: played.text })
  })
  return { turns: dialog.turns.length, wrong, times }
}

function wrongIn(played: Played, expect: Expected, of: BenchMenu): string | null {
  const { cart, proposes, intent, pickup, mentions = [], not = [] } = expect
  const said = [played.text, ...played.actions.map(({ label }) => label)].join('\n').toLowerCase()
  const has = (word: string) => said.includes(word.toLowerCase())
  const inCart = played.cart.map((line) => flat(line))
  if (cart && !isSame(cart, inCart)) return `cart ${JSON.stringify(inCart)}`
  const proposed = proposedBy(played, of)
  if (proposes && !isSame(proposes, proposed)) return `proposes ${JSON.stringify(proposed)}`
  const kept = played.pickup
  const time = kept === null || kept === 'asap' ? (kept ?? '') : `${kept.date} ${kept.time}`
  if (pickup !== undefined && pickup !== time) return `pickup ${time}`
  if (intent && !played.intents.includes(intent)) return `intent ${played.intents.join(', ')}`
  const unsaid = mentions.find((word) => !(Array.isArray(word) ? word : [word]).some(has))
  if (unsaid) return `does not mention ${JSON.stringify(unsaid)}`
  const unwanted = not.find((word) => played.text.toLowerCase().includes(word.toLowerCase()))
  return unwanted === undefined ? null : `mentions ${unwanted}`
}

/** What a yes would add. */
const proposedBy = ({ state }: Played, { menu }: BenchMenu): WantedLine[] =>
  allFromSpoken(state.pending, menu).flatMap((drink) => {
    const proposal = propose(menu, drink, ENGLISH)
    return proposal ? [flat(proposal.add)] : []
  })

const flat = (line: CartLine | ChatAction): WantedLine => ({
  ...('item' in line ? { ...line, id: line.item } : line),
  ...line.customizations,
  ...('data' in line && line.data?.['customerName']
    ? { customerName: line.data['customerName'] }
    : {}),
})

/** The same lines in any order; of each only the named fields are compared. */
function isSame(wanted: readonly WantedLine[], got: readonly WantedLine[]): boolean {
  if (wanted.length !== got.length) return false
  const left = [...got]
  // The one that says most first: 'a latte' fits the latte with oat milk too.
  const most = wanted.toSorted((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)
  return most.every((line) => {
    const at = left.findIndex((one) =>
      Object.entries(line).every(([key, value]) => isEqual(one[key], value)),
    )
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}

function isEqual(got: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted))
    return (
      JSON.stringify([...((got as unknown[]) ?? [])].sort()) === JSON.stringify([...wanted].sort())
    )
  if (wanted !== null && typeof wanted === 'object')
    return Object.entries(wanted).every(([key, value]) =>
      isEqual((got as Record<string, unknown> | undefined)?.[key], value),
    )
  return got === wanted || (wanted === null && got === undefined)
}

/**
 * Plays a dialogue of changes: what the drinks are after each message, where all that is offered is agreed to.
 * @returns the first step that is wrong, or null
 */
export function playEdits(dialog: EditDialog, { lexicon }: BenchMenu): Wrong | null {
  let lines: Line[] = []
  let count = 0
  for (const [at, { utterance, cart }] of dialog.steps.entries()) {
    const revised = revise(lines, plainEnglish(utterance), lexicon)
    lines = revised.lines.map(({ lineId, drink }) => ({
      lineId: lineId ?? `${(count += 1)}`,
      drink,
    }))
    const got = lines.map(({ drink }) => itemOf(drink))
    const gold = cart.map((item) => ({ ...item, toppings: item.toppings.flatMap(portions) }))
    if (!isExact(got, gold))
      return {
        id: dialog.id ?? '',
        turn: at + 1,
        say: utterance,
        why: JSON.stringify(
          got.map(({ drink, quantity, toppings }) => [drink, quantity, toppings]),
        ),
        said: JSON.stringify(
          gold.map(({ drink, quantity, toppings }) => [drink, quantity, toppings]),
        ),
      }
  }
  return null
}

/** 'sugar x2' is two portions; how a cup is handed over is no part of a drink. */
function portions(topping: string): string[] {
  if (/^(?:lid|warmed|with room|to go|cut in half)$/.test(topping)) return []
  const [, name = topping, times = '1'] = /^(.*) x(\d)$/.exec(topping) ?? []
  return Array.from({ length: Number(times) }, () => name)
}
