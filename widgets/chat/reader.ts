import { plainOrder } from '#domain/barista/plain-order.ts'
import type { ChatCartLine, ChatReply } from '#domain/contracts/barista.ts'
import { chat } from '#widgets/state/chat.ts'
import { cafe, menu, reportProblem } from '#widgets/state/index.ts'
import { ALONE } from '#widgets/texts/en/alone.ts'
import { inTime, RESTING } from './in-time.ts'
import { translation } from './said.ts'
import { tongue } from './tongue.ts'

// What answers in the page where the café does not: one chunk, fetched only then.

/**
 * Most orders need this file, what is no plain order a second one. Where that cannot be had, the chat says what it still can do.
 * @param until how long the café has for its menu and its hours, where they are not here yet
 */
export async function answerHere(
  text: string,
  history: ReturnType<typeof chat.history>,
  cart: ChatCartLine[],
  until: number,
): Promise<ChatReply> {
  const spoken = await tongue(text, history)
  const input = {
    ...spoken,
    message: text,
    menu: menu.current.peek() ?? (await inTime(menu.load(), until)) ?? (await menu.ship()),
    cafe: cafe.current.peek() ?? (await inTime(cafe.load(), until)) ?? (await cafe.ship()),
    now: new Date(),
    cart,
    history,
    path: location.pathname,
    state: chat.state.peek() ?? RESTING,
  }
  const order = plainOrder(input)
  if (order) return order
  const whole = await import('./more-reader.ts').catch(notLoaded)
  if (whole) return whole.reply(input)
  return {
    text: await takesOrders(spoken.say),
    actions: [],
    intent: 'only-orders',
    state: input.state,
  }
}

/** What the chat can do without its second file, and how the café is reached as far as that is known. */
async function takesOrders(say: Awaited<ReturnType<typeof tongue>>['say']): Promise<string> {
  const known = cafe.current.peek()
  const visits = await import('#domain/barista/booking.ts').catch(notLoaded)
  const { onlyOrders } = translation()?.alone ?? ALONE
  return onlyOrders(known?.phone ?? '', (known && visits?.openSaid(known, new Date(), say)) ?? '')
}

function notLoaded(error: unknown): null {
  reportProblem('load', error, { widget: 'chat' })
  return null
}
