import type { ChatAction, ChatCartLine, ChatReply, ChatState } from '#domain/contracts/barista.ts'
import type { Menu } from '#domain/contracts/menu.ts'
import type { Customizations } from '#domain/contracts/ordering.ts'
import { findItem } from '#domain/menu/price.ts'
import { describeLine } from '#domain/ordering/line-text.ts'
import { type Avoided, careful } from './careful.ts'
import type { CartEdit } from './edits.ts'
import { propose } from './propose.ts'
import { listed, type Say } from './say.ts'
import { allFromSpoken, START } from './state.ts'

type Heard = { menu: Menu; cart: readonly ChatCartLine[]; say: Say; state: ChatState }
type Cup = { id: string; customizations?: Customizations | undefined }

/**
 * An answer as whoever avoids something has to hear it, whichever rule gave it: what is offered is warned of, what would be done at
 * once is asked about first, and what is not offered has no button.
 */
export function heeded(reply: ChatReply, heard: Heard): ChatReply {
  const avoids = reply.state?.avoids ?? heard.state.avoids ?? []
  if (avoids.length === 0) return reply
  const warned = new Set(offeredIn(heard.state, avoids, heard))
  const isNews = (warning: string) => !warned.has(warning) && !reply.text.includes(warning)
  const done = (reply.perform ?? []).flatMap((action) => ofAction(action, avoids, heard))
  const news = [...new Set(done.filter((warning) => !warned.has(warning)))]
  if (news.length > 0) return askedFirst(reply, news, heard)
  const offered = reply.state ? offeredIn(reply.state, avoids, heard) : []
  const added = [...new Set(offered.filter(isNews))]
  return {
    ...reply,
    text: [reply.text, ...added].filter(Boolean).join(' '),
    actions: reply.actions.filter((action) => {
      const warnings = ofAction(action, avoids, heard)
      return warnings.every((warning) => offered.includes(warning))
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
  const acts = perform.flatMap((action) => (action.data?.['items'] as ChatAction[]) ?? [action])
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
