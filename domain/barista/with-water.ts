import type { ChatReply } from '#domain/contracts/barista.ts'
import { itemsOf } from './items.ts'
import type { Talk } from './talk.ts'

/** A message without the water in its list, and the water; null where there is none, or nothing else. */
export function withoutWater({ message, lexicon }: Talk): { rest: string; water: string | null } {
  const [all = '', water = ''] = WATER.exec(message) ?? []
  const rest = message.replace(all, ' ').replace(/\s+/g, ' ').trim()
  const isOrder = water !== '' && itemsOf(rest, lexicon).some(({ kind }) => kind === 'drink')
  return isOrder && !message.includes('?') ? { rest, water } : { rest: message, water: null }
}
const WATER =
  /(?:,? (?:and|plus|also)|,) ((?:an?|some|one|two|three|four|five|six|[1-9]) (?:(?:cups?|glass(?:es)?|bottles?) of )?(?:tap |ice |iced |cold |plain )?waters?)(?=\W{0,3}$|,(?! ?(?:no|without|with)\b)| (?:and|please|pls|too|for)\b)/i

/** Water is handed over at the counter. */
export const withWater = (reply: ChatReply, { say }: Talk, water: string | null): ChatReply =>
  water === null ? reply : { ...reply, text: `${reply.text} ${say.sayAtCounter(water)}` }
