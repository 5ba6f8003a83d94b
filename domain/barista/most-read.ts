import type { ChatAction, ChatReply, ChatState } from '#domain/contracts/barista.ts'
import { answeredIn } from './assent.ts'
import { dietTold } from './diet.ts'
import { itemsOf } from './items.ts'
import { LATER } from './later-texts.ts'
import { propose } from './propose.ts'
import { listed } from './say.ts'
import { allFromSpoken, START } from './state.ts'
import type { Talk } from './talk.ts'

/** Answers to other words, or where the conversation stands otherwise. */
type Read = (message: string, state: ChatState) => ChatReply

/**
 * Of several ways to read a message the one that leaves out least of it: as a whole, clause by clause with each in the state that the
 * one before it left, or without the clauses that say nothing of an order. And what was offered is not lost to a message that does
 * not refuse it.
 */
export function mostRead(talk: Talk, whole: ChatReply, read: Read): ChatReply {
  if (talk.isAsking) return whole
  return withKinds(talk, best(talk, whole, read))
}

function best(talk: Talk, whole: ChatReply, read: Read): ChatReply {
  const left = leftOut(talk, whole)
  if (left === 0) return whole
  let found = whole
  let least = left
  for (const other of readings(talk, read)) {
    // No yes is read out of a part that the whole has none of.
    if (adds(other) && !adds(whole)) continue
    const its = leftOut(talk, other)
    if (its < least) [found, least] = [other, its]
  }
  return isLost(talk, found) ? keptOpen(talk, found) : found
}

const adds = ({ perform = [] }: ChatReply): boolean =>
  perform.some(({ type }) => type.startsWith('add-'))

/** The other ways to read it. */
function* readings(talk: Talk, read: Read): Generator<ChatReply> {
  const clauses = talk.message.split(CLAUSES).filter((part) => /[a-z0-9]/i.test(part))
  if (clauses.length < 2 || clauses.length > 5 || talk.message.length > 200) return
  // What somebody cannot eat is no wish.
  if (dietTold(talk.message)) return
  const said = clauses.filter((part) => isSaying(part, talk))
  if (said.length > 0 && said.length < clauses.length) {
    const reply = read(said.join(', '), talk.state)
    yield reply
  }
  const apart = inTurn(said.length > 1 ? said : clauses, talk, read)
  if (apart) yield apart
}
const CLAUSES = /(?<=[.!?;]) |, | (?:but|btw|also) /i

/** Each clause where the one before left the conversation. */
function inTurn(clauses: readonly string[], talk: Talk, read: Read): ChatReply | null {
  let { state } = talk
  const told: string[] = []
  let last: ChatReply | null = null
  for (const [at, clause] of clauses.entries()) {
    const reply = read(clause, state)
    if (reply.perform && at < clauses.length - 1) return null
    if (TELLS.has(reply.intent) && at < clauses.length - 1) told.push(reply.text)
    if (FAILS.has(reply.intent)) return null
    last = reply
    state = reply.state ?? state
  }
  return last && { ...last, text: [...new Set([...told, last.text])].join(' ') }
}
const TELLS: ReadonlySet<string> = new Set(['question', 'not-sold', 'recommend'])
const FAILS: ReadonlySet<string> = new Set(['not-understood', 'which-drink', 'declined'])

/** Whether a clause says something of an order. */
const isSaying = (clause: string, { lexicon }: Talk): boolean =>
  clause.includes('?') ||
  itemsOf(clause, lexicon).some(
    (item) => item.kind === 'choice' || (item.kind === 'drink' && item.isExact),
  )

/** How much of a message an answer leaves out. 0 where all of it is in there. */
function leftOut(talk: Talk, reply: ChatReply): number {
  const { message, lexicon } = talk
  if (message.includes('?') || lexicon.more.isQuestion(message)) return 0
  const after = [...(reply.state?.pending ?? []), ...(reply.perform ?? []).flatMap(rowOf)]
  const text = reply.text.toLowerCase()
  let left = isLost(talk, reply) ? 4 : 0
  if (reply.intent === 'not-understood' || reply.intent === 'which-drink') left += 2
  const isSame = JSON.stringify(reply.state?.pending) === JSON.stringify(talk.state.pending)
  if (INSTEAD.test(message) && isSame && !reply.perform) left += 1
  for (const item of itemsOf(message, lexicon)) {
    if (item.kind !== 'choice' || item.isNot) continue
    const field = FIELDS[item.slot]
    if (!field || text.includes(item.word.toLowerCase())) continue
    const [was, is] = [talk.state.pending, after].map((rows) =>
      rows.flatMap((row) => (row as Row)[field] ?? []),
    )
    // 'boba out', 'no sugar would be sour, make it a quarter': something of its kind is not as it was.
    if (!is!.includes(item.value) && String(was) === String(is)) left += 1
  }
  return left
}
const INSTEAD = /\b(?:instead|other way|swap|switch)\b/i
type Row = Partial<Record<string, unknown>>
/** What an action puts into the cart or changes there. */
function rowOf({ type, item, size, customizations, data }: ChatAction): Row[] {
  const patch = (data as { patch?: Row } | undefined)?.patch
  const own = type === 'modify-order' ? patch : { id: item, size, customizations }
  return own ? [{ ...own, ...(own['customizations'] as object | undefined) }] : []
}
const FIELDS: Partial<Record<string, string>> = {
  size: 'size',
  temp: 'temperature',
  milk: 'milk',
  sugar: 'sugarLevel',
  ice: 'iceLevel',
  topping: 'toppings',
}

/** Whether what was offered is on the table no more, and nothing says that it is not wanted. */
function isLost({ message, state }: Talk, { state: after, perform, intent }: ChatReply): boolean {
  const isThere = state.pending.length > 0
  if (!isThere || perform || !after || after.pending.length + after.edits.length > 0) return false
  if (!TAKES.has(intent)) return !GOES_ALL.test(message)
  return (
    intent === 'declined' && !GOES.test(message) && answeredIn(message, () => false)?.is !== 'no'
  )
}
const TAKES: ReadonlySet<string> = new Set(['declined', 'edit', 'undo', 'order', 'order-confirmed'])
const GOES_ALL = /\b(?:cancel|never ?mind|nvm|start over|forget|scratch|clear)\b/i
const GOES =
  /\b(?:no|not|nah|nope|never|nvm|cancel|remove|forget|scratch|scrap|drop|delete|skip|lose|ditch|instead|start over|clear|undo|none|don't|wrong|take|kill|back|less|fewer|minus|empty|reset|anymore|stop|leave|without)\b/i

/** What was offered stays on the table beside what is asked. */
function keptOpen({ state, menu, say }: Talk, reply: ChatReply): ChatReply {
  const lines = allFromSpoken(state.pending, menu).flatMap(
    (drink) => propose(menu, drink, say)?.line ?? [],
  )
  const still = LATER[say.code].stillOffered(listed(lines, say.and))
  return {
    ...reply,
    text: `${reply.text} ${still}`,
    state: { ...START, ...state, ...(reply.state?.avoids && { avoids: reply.state.avoids }) },
  }
}

/** '3 lattes and 1 tea': which tea it is to be is asked beside the order. */
function withKinds({ message, lexicon, menu, say }: Talk, reply: ChatReply): ChatReply {
  if (reply.intent !== 'order' || reply.perform) return reply
  const items = itemsOf(message, lexicon)
  const kinds = items.flatMap((item, at) => {
    const category = items[at - 1]?.kind === 'quantity' ? KINDS[item.word] : undefined
    const isEnd = /^(?:end|comma|and|with|quantity)$/.test(items[at + 1]?.kind ?? 'end')
    return category && item.kind === 'word' && isEnd ? [category] : []
  })
  const [category] = kinds
  const names = menu.items
    .filter((item) => item.category === category && !item.isSoldOut)
    .map(({ name }) => name)
  return names.length > 0
    ? { ...reply, text: `${reply.text} ${say.whichOne(listed(names.slice(0, 5), say.or))}` }
    : reply
}
const KINDS: Partial<Record<string, string>> = {
  tea: 'specialty-tea',
  pastry: 'pastry',
  snack: 'snack',
}
