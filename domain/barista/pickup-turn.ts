import type { ChatReply, ChatState } from '#domain/contracts/barista.ts'
import { answeredIn } from './assent.ts'
import { go } from './buttons.ts'
import { itemsOf } from './items.ts'
import { pickupSaid } from './pickup-said.ts'
import type { Lexicon } from './lexicon.ts'
import type { PickupReply, ReadPickup } from './pickup-reply.ts'
import { START } from './state.ts'
import type { Scene } from './themes.ts'

type Timed = Pick<Scene, 'cafe' | 'now' | 'say'> & {
  message: string
  state: ChatState
  lexicon: Lexicon
  pickup?: ReadPickup | undefined
}

/**
 * A turn of a conversation whose message may name a pickup time: the time is answered here, and the rest as if it had been said
 * alone. Where the page cannot keep a time, the turn is told what to say to it.
 */
export function timed<Turn extends Timed>(
  turn: Turn,
  answer: (turn: Turn, pickup: string | null) => ChatReply,
): ChatReply {
  const { message, pickup, lexicon, say, state } = turn
  if (!pickup) return answer(turn, pickupSaid(message, turn))
  const isBooking = state.step === 'booking'
  const isOffering = state.pending.length > 0
  const isOrder = (text: string) =>
    answeredIn(text, () => true)?.is === 'yes' ||
    itemsOf(text, lexicon).some(({ kind }) => kind === 'drink' || (kind === 'choice' && isOffering))
  const said = isBooking ? null : pickup(message, say, isOrder)
  if (!said) return answer(turn, null)
  if (said.rest === '') return alone(said, turn)
  const reply = answer({ ...turn, message: said.rest }, null)
  return reply.intent === 'not-understood' ? alone(said, turn) : joined(reply, said)
}

/** What was offered stays on the table beside it. */
function alone({ text, perform, offers }: PickupReply, { state, say }: Timed): ChatReply {
  const isDone = perform.length > 0
  const actions = isDone ? [] : offers.length > 0 ? offers : [go(say.label.checkout, '/checkout')]
  return {
    text,
    actions,
    intent: 'pickup-time',
    ...(isDone && { perform }),
    state: { ...START, ...state, ...withOffers(state, offers) },
  }
}

function joined(reply: ChatReply, { text, perform, offers }: PickupReply): ChatReply {
  const state = reply.state ?? START
  return {
    ...reply,
    text: [reply.text, text].filter(Boolean).join(' '),
    actions: [...reply.actions, ...offers],
    ...((reply.perform || perform.length > 0) && {
      perform: [...perform, ...(reply.perform ?? [])],
    }),
    state: { ...state, ...withOffers(state, offers) },
  }
}

/** The last time that was offered is the one that a yes takes. */
function withOffers(
  { step, pending, edits }: ChatState,
  offers: PickupReply['offers'],
): Partial<ChatState> {
  const others = edits.filter(({ type }) => type !== 'set-pickup')
  if (offers.length > 0) return { step: 'confirming', edits: [...others, ...offers] }
  const isOpen = pending.length + others.length > 0
  return { edits: others, ...(step === 'confirming' && !isOpen && { step: 'ordering' }) }
}
