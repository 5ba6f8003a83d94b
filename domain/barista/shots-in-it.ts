import type { ChatReply } from '#domain/contracts/barista.ts'
import { findItem } from '#domain/menu/price.ts'
import type { Say } from './say.ts'
import type { Talk } from './talk.ts'

/** '2 shots', of a latte: it is made with two, and that is said instead of that there are none. */
export function withShots(reply: ChatReply, { state: before, menu, say }: Talk): ChatReply {
  const [all = '', count = ''] = NO_SHOTS.exec(reply.text) ?? []
  if (!all) return reply
  const about = reply.state?.pending.at(-1) ?? reply.state?.topic ?? before.topic
  const item = about && findItem(menu, about.id)
  if (!item || !TWO_SHOTS.test(item.description)) return reply
  const many = MANY.test(count)
  const texts = SHOTS[say.code]
  const text = many ? texts.noMore(item.name) : texts.two(item.name)
  return { ...reply, text: reply.text.replace(all, text) }
}
const NO_SHOTS =
  /(?:We don't have|No tenemos) (2|double|two|3|4|three|four|triple|quad) shots?\.(?: (?:The nearest we have is|Lo más parecido que tenemos es) [^.]{3,40}\.)?/
const MANY = /^(?:3|4|three|four|triple|quad)$/
/** As the menu describes it. */
const TWO_SHOTS = /\b(?:double shot|two shots)\b/i

const SHOTS: Record<Say['code'], { two(name: string): string; noMore(name: string): string }> = {
  en: {
    two: (name) => `${name} is made with a double shot.`,
    noMore: (name) =>
      `${name} is made with a double shot, and we don't have extra shots. An Espresso beside it has two more.`,
  },
  es: {
    two: (name) => `${name} lleva dos cargas de espresso.`,
    noMore: (name) =>
      `${name} lleva dos cargas, y no tenemos cargas extra. Un Espresso aparte trae dos más.`,
  },
}
