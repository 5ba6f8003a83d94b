import { nameFrom } from '#domain/barista/name.ts'
import { ASK_NAME, DEFAULT_CUSTOMER_NAME } from '#domain/barista/texts.ts'
import type { ChatAction } from '#domain/contracts/barista.ts'
import { chat } from '#widgets/state/chat.ts'
import { cart, customer, menu, noteProblem, session } from '#widgets/state/index.ts'

/** What may come after something was added. */
export const NEXT_STEPS: readonly ChatAction[] = [
  { type: 'quick-reply', label: 'Add more', value: 'Order Drinks' },
  { type: 'navigate', label: 'Checkout', path: '/checkout' },
]

/** The action that leaves a drink without a name of its own. */
const AS_GUEST: ChatAction = { type: 'name-guest', label: `Order as ${DEFAULT_CUSTOMER_NAME}` }

/** The name the customer goes by, or '' while nobody has said one. */
export function knownName(): string {
  return customer.details.peek().name || session.user.peek()?.name || ''
}

/** Asks whose drink it is. A second drink added meanwhile waits for the same answer. */
export function askName(lineIds: readonly string[]): void {
  const isAsked = chat.awaitingName.peek() !== null
  chat.awaitingName.value = [...(chat.awaitingName.peek() ?? []), ...lineIds]
  if (!isAsked) chat.say('bot', ASK_NAME, { actions: [AS_GUEST], intent: 'ask-name' })
}

/**
 * Takes a message as the name that was asked for.
 * @returns false when nobody asked, or when the message is plainly not a name: it is then read like any other
 */
export async function takeName(text: string): Promise<boolean> {
  if (chat.awaitingName.peek() === null) return false
  const said = nameFrom(text)
  if (!said || (said.isDoubtful && (await isRead(text, said.name)))) return false
  const { name } = said
  if (name === DEFAULT_CUSTOMER_NAME) {
    orderAsGuest()
    return true
  }
  customer.know({ name })
  nameLines(name)
  chat.say('bot', `Thanks, ${name}! That name is on your order now.`, {
    actions: NEXT_STEPS,
    intent: 'name',
  })
  return true
}

/** Whether it is an order or a question. Where that cannot be read, the answer to the question for a name is a name. */
async function isRead(text: string, name: string): Promise<boolean> {
  const reader = await import('./reader.ts').catch((error: unknown) => noteProblem('load', error))
  const known = menu.current.peek()
  return reader?.isNoName(text, name, known ? reader.lexiconOf(known) : undefined) ?? false
}

/** Nobody needs to say a name: it is then called out as Guest. */
export function orderAsGuest(): void {
  if (chat.awaitingName.peek() === null) return
  nameLines(DEFAULT_CUSTOMER_NAME)
  chat.say('bot', `All right, we'll call out "${DEFAULT_CUSTOMER_NAME}" when it is ready.`, {
    actions: NEXT_STEPS,
    intent: 'name',
  })
}

function nameLines(name: string): void {
  for (const lineId of chat.awaitingName.peek() ?? []) cart.name(lineId, name)
  chat.awaitingName.value = null
}
