import { CHECKOUT } from '#domain/barista/checkout-words.ts'
import { checkMessage } from '#domain/barista/guard.ts'
import { isSpanish } from '#domain/barista/is-spanish.ts'
import type { ReadMessage } from '#domain/barista/order-words.ts'
import { mayWantRoom } from '#domain/barista/room-words.ts'
import type { ChatReply } from '#domain/contracts/barista.ts'
import { chat, MESSAGE_CHARACTERS } from '#widgets/state/chat.ts'
import { noteProblem } from '#widgets/state/index.ts'
import { says } from './said.ts'
import { quickReplies } from './says.ts'
import { tongue } from './tongue.ts'

// What is asked of a message that has more in it than the words of an order: a file of its own, downloaded for the first of them.

/** Null where it is refused, which is then shown. */
export function readMessage(typed: string): ReadMessage | null {
  const checked = checkMessage(typed)
  if (checked.ok) return { text: checked.text, isSpanish: isSpanish(checked.text) }
  refuse(typed, checked.reason)
  return null
}

export const isForCheckout = (text: string): boolean => CHECKOUT.test(text)

function refuse(typed: string, reason: string): void {
  chat.showStrip(reason === 'empty' ? says().empty : says().invalid)
  import('./deeds.ts')
    .then((file) =>
      file.recordSecurityEvent(reason, `${typed.length} characters refused as ${reason}`),
    )
    .catch((error: unknown) => noteProblem('load', error))
  chat.say('user', typed.slice(0, MESSAGE_CHARACTERS), { isBlocked: true })
  chat.say('bot', says().cafeOnly, {
    isBlocked: true,
    actions: quickReplies(says()),
    intent: reason,
  })
}

/** Null where the message asks for no room, or where what reads such wishes cannot be had: the café then reads it. */
export async function answerRoom(text: string, until: number): Promise<ChatReply | null> {
  const { say, read = (same: string) => same } = await tongue(text, [])
  const plain = read(text)
  if (!chat.state.peek()?.room && !mayWantRoom(plain)) return null
  const rooms = await import('./not-drinks.ts').catch((error: unknown) =>
    noteProblem('load', error),
  )
  return rooms?.answerRoom(plain, say, until) ?? null
}
