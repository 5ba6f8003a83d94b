import { isSame } from '#domain/content/differences.ts'
import type { ItemEdit, ItemState, ToppingEdit } from '#domain/contracts/menu-editing.ts'
import type { Menu } from '#domain/contracts/menu.ts'
import { checkItem, editOf, spoken, type Named } from './editing.ts'
import { checkTopping, toppingEditOf } from './topping-editing.ts'

/** Something that the catalogue can name: a drink, food or a topping, as its form shows it. */
export type Piece = { kind: 'item' | 'topping'; id: string; value: ItemEdit | ToppingEdit }

/** A piece as the database has it. */
export type KnownPiece = Piece & {
  /** What the catalogue said when the piece last followed it or declined it; `null` where nobody knows. */
  base: Piece['value'] | null
  state: ItemState
}

/**
 * What becomes of one piece.
 * `add`: it is new. `clash`: it is new, but the café sells something else under one of its names. `follow`: the café has
 * not changed it, so it takes the new value. `same`: it is already so. `offer`: the café has changed it and is asked.
 */
export type Step = Piece & {
  step: 'add' | 'clash' | 'follow' | 'same' | 'offer'
  /** What the catalogue says, to be remembered as the new base; absent where the base stays. */
  base?: Piece['value']
}

/** All pieces of a catalogue, in its order. */
export function piecesOf({ items, toppings }: Pick<Menu, 'items' | 'toppings'>): Piece[] {
  return [
    ...items.map((item) => ({ kind: 'item' as const, id: item.id, value: editOf(item) })),
    ...toppings.map((one) => ({ kind: 'topping' as const, id: one.id, value: toppingEditOf(one) })),
  ]
}

/**
 * What a new catalogue changes on a menu that exists. Pieces that the catalogue no longer names are not mentioned: they stay.
 * @param known everything on the menu, also what is archived
 * @param asksFirst what is new waits for the café to publish it; until then what is sold keeps its prices, and the words
 *   that are to mean something new
 */
export function planUpdate(
  known: readonly KnownPiece[],
  catalogue: readonly Piece[],
  { asksFirst }: { asksFirst: boolean },
): Step[] {
  const rows = new Map(known.map((row) => [keyOf(row), row]))
  if (rows.size === 0) return catalogue.map((piece) => stepFor(undefined, piece, asksFirst))
  const waiting = catalogue.filter((piece) => rows.get(keyOf(piece))?.state !== 'published')
  const steps = catalogue.map((piece) => {
    const row = rows.get(keyOf(piece))
    const step = stepFor(row, piece, asksFirst)
    return asksFirst && row ? keepingWords(step, row, waiting) : step
  })
  // A piece that does not follow keeps its names, and these may be in the way of the next one. What is not on sale gives way
  // first.
  for (;;) {
    const names = namesAfter(rows, steps)
    const clashes = (step: Step) => isNewlySaid(step, rows) && isInTheWay(step, names)
    const isWaiting = (step: Step) => rows.get(keyOf(step))?.state !== 'published'
    const first = steps.findIndex((step) => isWaiting(step) && clashes(step))
    const clash = first === -1 ? steps.findIndex(clashes) : first
    const found = steps[clash]
    if (!found) return steps
    steps[clash] = withoutFollowing(found)
  }
}

/**
 * What a piece becomes when the café takes an offer: what the update changed, on top of what the café changed. Where both
 * changed the same field, the update's word counts.
 */
export function merged<Value extends object>(
  ours: Value,
  base: object | null,
  update: Value,
): Value {
  if (!base) return update
  const fields = Object.entries(update).filter(
    ([field, next]) => !isSame((base as Record<string, unknown>)[field], next),
  )
  return { ...ours, ...Object.fromEntries(fields) }
}

function stepFor(row: KnownPiece | undefined, piece: Piece, asksFirst: boolean): Step {
  if (!row) return { ...piece, step: 'add', base: piece.value }
  const { value: ours, base } = row
  if (isSame(ours, piece.value)) {
    const isNews = !isSame(base, piece.value)
    return { ...piece, step: 'same', ...(isNews && { base: piece.value }) }
  }
  if (base && isSame(base, piece.value)) return { ...piece, step: 'same' }
  if (!base || !isSame(ours, base)) return { ...piece, step: 'offer' }
  const value = asksFirst ? withPricesOf(ours, piece.value) : piece.value
  // Only its price is another one: that is offered.
  if (isSame(value, ours)) return { ...piece, step: 'offer' }
  return { ...piece, value, step: 'follow', base: value }
}

/** Sizes stand for their prices. */
const PRICE_FIELDS = ['priceCents', 'sizes', 'defaultSize']

function withPricesOf<Value extends object>(ours: Value, update: Value): Value {
  const prices = Object.entries(ours).filter(([field]) => PRICE_FIELDS.includes(field))
  return { ...update, ...Object.fromEntries(prices) }
}

/**
 * A piece on sale that gives a word to one that is not: it keeps the word, or nobody would understand it until the other is
 * published. Giving it up is offered.
 */
function keepingWords(step: Step, row: KnownPiece, waiting: readonly Piece[]): Step {
  if (step.step !== 'follow' || row.state !== 'published') return step
  const next = step.value
  const isKept = (word: string) =>
    isCalled(next, word) || waiting.some((piece) => isCalled(piece.value, word))
  const ours = [...row.value.aliases, row.value.name].filter(isKept)
  const lost = ours.filter((word) => !isCalled(next, word))
  if (lost.length === 0) return step
  const old = row.value.aliases.filter(isKept)
  const fresh = [...next.aliases, ...lost].filter((word) => !old.includes(word))
  const value = { ...next, aliases: [...old, ...fresh] }
  if (!isSame(value, row.value)) return { ...step, value, base: value }
  return { kind: step.kind, id: step.id, value: next, step: 'offer' }
}

function isCalled({ name, aliases }: Piece['value'], word: string): boolean {
  return [name, ...aliases].some((called) => spoken(called) === spoken(word))
}

function withoutFollowing({ kind, id, value, step }: Step): Step {
  return step === 'add'
    ? { kind, id, value, step: 'clash', base: value }
    : { kind, id, value, step: 'offer' }
}

function isNewlySaid({ step, ...piece }: Step, rows: ReadonlyMap<string, KnownPiece>): boolean {
  if (step === 'add') return true
  return step === 'follow' && rows.get(keyOf(piece))?.state !== 'archived'
}

/** Who answers to which names once these steps are done. What is archived has given its names free. */
function namesAfter(rows: ReadonlyMap<string, KnownPiece>, steps: readonly Step[]): Named[] {
  const values = new Map<string, Piece['value']>()
  for (const [key, { value, state }] of rows) if (state !== 'archived') values.set(key, value)
  for (const { step, ...piece } of steps) {
    const key = keyOf(piece)
    if (step === 'add' || (step === 'follow' && values.has(key))) values.set(key, piece.value)
  }
  return [...values].map(([id, { name, aliases }]) => ({ id, name, aliases }))
}

function isInTheWay(piece: Piece, names: readonly Named[]): boolean {
  const others = names.filter(({ id }) => id !== keyOf(piece))
  const problems =
    piece.kind === 'item'
      ? checkItem(piece.value as ItemEdit, others)
      : checkTopping(piece.value as ToppingEdit, others)
  return Object.keys(problems).length > 0
}

function keyOf({ kind, id }: Pick<Piece, 'kind' | 'id'>): string {
  return `${kind} ${id}`
}
