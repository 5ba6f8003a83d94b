import type { ChatReply } from '#domain/contracts/barista.ts'
import { dropped, isOpen, left, type OpenOrder, undone } from './turn.ts'

/** 'undo', 'never mind' */
export function takenBack({ message, state, cart, say, pending }: OpenOrder): ChatReply | null {
  const plain = message.trim().toLowerCase().replace(/[’‘`]/g, "'")
  if (UNDO.test(plain)) {
    // What was offered before the last change of it is offered again (start-over.ts).
    if (pending.length > 0 && state.before?.length) return null
    if (isOpen(state)) return dropped(state, say)
    return undone(say, state)
  }
  if (state.hasChanged && NEVER_MIND.test(plain)) return undone(say, state)
  if (NEVER_MIND.test(plain) && (isOpen(state) || cart.length === 0 || !/cancel/.test(plain)))
    return isOpen(state) ? dropped(state, say) : left(say, state)
  return null
}

export const UNDO =
  /^(?:(?:please|can you|could you|wait|actually|no|oh|ok|sorry|ugh),? )*(?:undo|undo (?:that|it|the last (?:one|thing|change)|my last (?:one|change))|put (?:it|that|them) back|go back|take that back|bring (?:it|that) back|change (?:it|that) back|revert(?: (?:that|it))?)(?: please)?[.! ]*$/
const NEVER_MIND =
  /^(?:oh |no,? |ok,? |actually,? |um,? )?(?:never ?mind|nvm|nm|forget (?:it|about it)|cancel(?: that| it)?|skip it|leave it)(?:,? (?:then|please|thanks|thank you|sorry|i'm good|i'm fine))*[.! ]*$/
