import { DEFAULT_CUSTOMER_NAME } from '#domain/barista/texts.ts'
import type { ChatAction } from '#domain/contracts/barista.ts'
import { chat } from '#widgets/state/chat.ts'
import { cart, customer, session } from '#widgets/state/index.ts'
import { says } from './said.ts'

/** What may come after something was added. */
export const nextSteps = (): ChatAction[] => [
  { type: 'quick-reply', label: says().addMore, value: says().orderDrinks },
  { type: 'navigate', label: says().checkout, path: '/checkout' },
]

/** The action that leaves a drink without a name of its own. */
const asGuest = (): ChatAction => ({ type: 'name-guest', label: says().asGuest })

/** The name the customer goes by, Guest where no name was wanted before, or '' while nobody has said one. */
export function knownName(): string {
  const said = customer.details.peek().name || session.user.peek()?.name
  const isGuest = cart.lines
    .peek()
    .some(({ customerName }) => customerName === DEFAULT_CUSTOMER_NAME)
  return said || (isGuest ? DEFAULT_CUSTOMER_NAME : '')
}

/** Asks whose drink it is. A second drink added meanwhile waits for the same answer. */
export function askName(lineIds: readonly string[]): void {
  const isAsked = chat.awaitingName.peek() !== null
  chat.awaitingName.value = [...(chat.awaitingName.peek() ?? []), ...lineIds]
  if (!isAsked) chat.say('bot', says().askName, { actions: [asGuest()], intent: 'ask-name' })
}

/** Nobody needs to say a name: it is then called out as Guest. */
export function orderAsGuest(): void {
  if (chat.awaitingName.peek() === null) return
  nameLines(DEFAULT_CUSTOMER_NAME)
  chat.say('bot', says().callGuest, {
    actions: nextSteps(),
    intent: 'name',
  })
}

/** The drinks that wait for a name have it now. */
export function nameLines(name: string): void {
  for (const lineId of chat.awaitingName.peek() ?? []) cart.name(lineId, name)
  chat.awaitingName.value = null
}
