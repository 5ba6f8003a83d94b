import type { ChatReply } from '#domain/contracts/barista.ts'
import { findItem } from '#domain/menu/price.ts'
import { careful } from './careful.ts'
import { addAction } from './propose.ts'
import { listed } from './say.ts'
import type { Talk } from './talk.ts'

/** 'a latte, also something to eat': what there is to eat is named beside the drink that is offered. */
export function withFoodNamed(reply: ChatReply, { message, menu, state, say }: Talk): ChatReply {
  const pending = reply.state?.pending ?? []
  const isFood = pending.some(({ id }) => findItem(menu, id)?.kind === 'food')
  if (reply.intent !== 'order' || reply.perform || isFood || !ALSO.test(message)) return reply
  const { avoids = [] } = reply.state ?? state
  const fits = menu.items.filter(
    (item) => item.kind === 'food' && !item.isSoldOut && !careful(menu, item, {}, avoids, say)[0],
  )
  const some = fits.slice(0, 3)
  if (some.length < 2) return reply
  const names = listed(
    some.map(({ name }) => name),
    say.or,
  )
  return {
    ...reply,
    text: `${reply.text} ${say.howAbout(names)}`,
    actions: [...reply.actions, ...some.map((item) => addAction(item, {}, say))],
  }
}
const ALSO =
  /[a-z],? (?:and|also|plus|n|with)(?: also| maybe| i want)? (?:some|something|anything|smth|smthing|sth)(?: [a-z]{3,8})? to (?:eat|snack on|munch on)\b/i
