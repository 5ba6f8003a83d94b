import { isOffering } from '#domain/barista/offering.ts'
import { DEFAULT_CUSTOMER_NAME } from '#domain/barista/texts.ts'
import type { ChatAction } from '#domain/contracts/barista.ts'
import { chat } from '#widgets/state/chat.ts'
import { cart, customer, menu, noteProblem, session } from '#widgets/state/index.ts'
import { language, says } from './said.ts'
import { tongue } from './tongue.ts'

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

/**
 * Takes a message as the name that was asked for.
 * @returns false when nobody asked, or when the message is plainly not a name: it is then read like any other
 */
export async function takeName(text: string): Promise<boolean> {
  if (chat.awaitingName.peek() === null) return false
  const state = chat.state.peek()
  const naming = await import('#domain/barista/naming.ts').catch((error: unknown) =>
    noteProblem('load', error),
  )
  const isOffered = state !== null && isOffering(state)
  const said = naming?.nameSaid(text, language() === 'es', isOffered)
  if (!said || (said.isDoubtful && (await isRead(text, said.name)))) return false
  const { name } = said
  if (name === DEFAULT_CUSTOMER_NAME) {
    orderAsGuest()
    return true
  }
  customer.know({ name })
  nameLines(name)
  chat.say('bot', says().thanks(name), {
    actions: nextSteps(),
    intent: 'name',
  })
  return true
}

/** Whether it is an order or a question. Where that cannot be read, the answer to the question for a name is a name. */
async function isRead(text: string, name: string): Promise<boolean> {
  const reader = await import('./more-reader.ts').catch((error: unknown) =>
    noteProblem('load', error),
  )
  const known = menu.current.peek()
  const { read } = await tongue(text, [])
  return (
    reader?.isNoName(read?.(text) ?? text, name, known ? reader.lexiconOf(known) : undefined) ??
    false
  )
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

function nameLines(name: string): void {
  for (const lineId of chat.awaitingName.peek() ?? []) cart.name(lineId, name)
  chat.awaitingName.value = null
}
