import type { ChatAction, ChatCartLine, ChatReply, ChatState } from '#domain/contracts/barista.ts'
import type { Menu } from '#domain/contracts/menu.ts'
import type { Customizations } from '#domain/contracts/ordering.ts'
import { findItem } from '#domain/menu/price.ts'
import { describeLine } from '#domain/ordering/line-text.ts'
import { type Avoided, careful } from './careful.ts'
import type { CartEdit } from './edits.ts'
import { LATER } from './later-texts.ts'
import { propose } from './propose.ts'
import { listed, type Say } from './say.ts'
import { allFromSpoken, START } from './state.ts'

type Heard = {
  menu: Menu
  cart: readonly ChatCartLine[]
  say: Say
  state: ChatState
  /** In English. */
  message?: string
  /** What the barista said last. */
  told?: string
}
type Cup = { id: string; customizations?: Customizations | undefined }

/**
 * An answer as whoever avoids something has to hear it, whichever rule gave it: what is offered is warned of, what would be done at
 * once is asked about first, what a yes to other things would bring along is asked about by itself, and what is not offered has no button.
 */
export function heeded(reply: ChatReply, heard: Heard): ChatReply {
  const avoids = reply.state?.avoids ?? heard.state.avoids ?? []
  if (avoids.length === 0) return reply
  const warned = new Set(offeredIn(heard.state, avoids, heard))
  const isNews = (warning: string) => !warned.has(warning) && !reply.text.includes(warning)
  const acts = (reply.perform ?? []).flatMap(actsOf)
  const risky = acts.filter((action) => ofAction(action, avoids, heard).length > 0)
  const warnings = [...new Set(risky.flatMap((action) => ofAction(action, avoids, heard)))]
  const news = warnings.filter((warning) => !warned.has(warning))
  if (news.length > 0) return askedFirst(reply, news, heard)
  const adds = risky.filter(({ type }) => type.startsWith('add-'))
  const isMeant = risky.length === 0 || (risky.length === acts.length && adds.length === 0)
  if (!isMeant && !agreesAllTheSame(warnings, heard))
    return askedApart(reply, { risky, warnings }, heard)
  const offered = reply.state ? offeredIn(reply.state, avoids, heard) : []
  const added = [...new Set(offered.filter(isNews))]
  return {
    ...reply,
    text: [reply.text, ...added].filter(Boolean).join(' '),
    actions: reply.actions
      .flatMap((action) => withoutRisky(action, avoids, heard))
      .filter((action) =>
        ofAction(action, avoids, heard).every((warning) => offered.includes(warning)),
      ),
  }
}

/** Whoever avoids something has said that it is wanted in spite of that: a yes to an offer is not enough. */
const agreesAllTheSame = (
  warnings: readonly string[],
  { message = '', told = '', say }: Heard,
): boolean =>
  ALL_THE_SAME.test(message) ||
  warnings.some((warning) => told.startsWith(warning)) ||
  [true, false].some((isMany) => told.includes(LATER[say.code].allTheSame(isMany)))
const ALL_THE_SAME =
  /\b(?:any ?ways?|all the same|regardless|even so|still (?:want|add|take)|i know|not for (?:me|her|him|them)|for (?:someone|somebody) else)\b/i

/** The single actions of one that does several. */
const actsOf = (action: ChatAction): ChatAction[] =>
  (action.data?.['items'] as ChatAction[] | undefined) ?? [action]

/** The button for all adds nothing that has to be asked about by itself. */
function withoutRisky(action: ChatAction, avoids: readonly Avoided[], heard: Heard): ChatAction[] {
  const acts = actsOf(action)
  const safe = acts.filter((each) => ofAction(each, avoids, heard).length === 0)
  if (safe.length === acts.length || safe.length === 0) return [action]
  if (safe.length === 1) return []
  const price = safe.reduce((sum, each) => sum + (each.price ?? 0), 0)
  const label = heard.say.addAll(heard.say.cents(price))
  return [{ ...action, label, data: { ...action.data, items: safe }, price }]
}

/** What was agreed to is done, and what of it contains something that is avoided waits for a yes of its own. */
function askedApart(
  reply: ChatReply,
  { risky, warnings }: { risky: readonly ChatAction[]; warnings: readonly string[] },
  heard: Heard,
): ChatReply {
  const asked = askedFirst({ ...reply, perform: [...risky] }, warnings, heard)
  const perform = (reply.perform ?? []).flatMap(actsOf).filter((action) => !risky.includes(action))
  const isAdded = risky.every(({ type }) => type.startsWith('add-'))
  const again = LATER[heard.say.code].allTheSame(risky.length > 1)
  return {
    ...asked,
    text: [reply.text, ...(isAdded ? [...warnings, again] : [asked.text])]
      .filter(Boolean)
      .join(' '),
    intent: reply.intent,
    actions: [...asked.actions, ...reply.actions],
    perform,
    ...(asked.state && {
      state: {
        ...asked.state,
        edits: [...asked.state.edits, ...(reply.state?.edits ?? [])],
        pending: [...asked.state.pending, ...(reply.state?.pending ?? [])],
      },
    }),
  }
}

const warningsOf = (
  { id, customizations = {} }: Cup,
  avoids: readonly Avoided[],
  { menu, say }: Heard,
) => {
  const item = findItem(menu, id)
  return item ? careful(menu, item, customizations, avoids, say) : []
}

/** Of what a yes would add or change. */
const offeredIn = (state: ChatState, avoids: readonly Avoided[], heard: Heard): string[] => [
  ...allFromSpoken(state.pending, heard.menu).flatMap((drink) => {
    const proposal = propose(heard.menu, drink, heard.say)
    return proposal
      ? warningsOf({ id: drink.id, customizations: proposal.customizations }, avoids, heard)
      : []
  }),
  ...state.edits.flatMap((action) => ofAction(action, avoids, heard)),
]

/** Of what an action puts into the cart that was not there. */
function ofAction(action: ChatAction, avoids: readonly Avoided[], heard: Heard): string[] {
  const { type, item, customizations, data } = action
  if (Array.isArray(data?.['items']))
    return (data['items'] as ChatAction[]).flatMap((each) => ofAction(each, avoids, heard))
  if (item && type.startsWith('add-'))
    return warningsOf({ id: item, customizations }, avoids, heard)
  const edit = type === 'modify-order' ? (data as CartEdit | undefined) : undefined
  const line = heard.cart.find(({ lineId }) => edit?.kind === 'edit' && edit.lineId === lineId)
  if (edit?.kind !== 'edit' || !line) return []
  const before = warningsOf(line, avoids, heard)
  return warningsOf({ ...line, ...edit.patch }, avoids, heard).filter(
    (each) => !before.includes(each),
  )
}

/** What would be done at once as a question. */
function askedFirst(reply: ChatReply, warnings: readonly string[], heard: Heard): ChatReply {
  const { say, menu } = heard
  const { perform = [], ...rest } = reply
  const acts = perform.flatMap(actsOf)
  const adds = acts.filter(({ item, type }) => item && type.startsWith('add-'))
  const edits = acts.filter(({ type }) => type === 'modify-order')
  const others = acts.filter((action) => !adds.includes(action) && !edits.includes(action))
  const changes = [
    ...edits.map(({ data }) => changeSaid(data as CartEdit, heard)),
    ...adds.map(({ item: id = '', name = '', size, quantity = 1, customizations = {} }) =>
      say.toAdd(describeLine(menu, { id, name, size, quantity, customizations }, say.words)),
    ),
  ]
  return {
    ...rest,
    text: [...warnings, say.shallI(listed(changes, say.and))].join(' '),
    actions: [...edits, ...adds],
    intent: 'edit',
    ...(others.length > 0 && { perform: others }),
    state: {
      ...START,
      ...reply.state,
      hasChanged: false,
      step: 'confirming',
      edits,
      pending: adds.map(({ item: id = '', size, quantity = 1, customizations, data }) => {
        const name = data?.['customerName']
        return {
          id,
          quantity,
          ...(size && { size }),
          ...customizations,
          ...(typeof name === 'string' && { customerName: name }),
        }
      }),
    },
  }
}

/** 'change Latte to Latte (Iced, Almond milk)' */
function changeSaid(edit: CartEdit, { cart, menu, say }: Heard): string {
  const line = cart.find(({ lineId }) => 'lineId' in edit && edit.lineId === lineId)
  if (!line || edit.kind === 'clear') return say.toEmpty
  const name = findItem(menu, line.id)?.name ?? line.name
  if (edit.kind === 'remove') return say.toTakeOut(name)
  if (edit.kind !== 'edit') return say.toMake(edit.quantity, name)
  const changed = { ...line, ...edit.patch, quantity: 1 }
  const item = findItem(menu, changed.id)
  return say.toChange(name, describeLine(menu, { ...changed, name: item?.name ?? name }, say.words))
}
