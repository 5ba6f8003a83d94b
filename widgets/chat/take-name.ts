import { nameSaid } from '#domain/barista/naming.ts'
import { isOffering } from '#domain/barista/offering.ts'
import { DEFAULT_CUSTOMER_NAME } from '#domain/barista/texts.ts'
import { chat } from '#widgets/state/chat.ts'
import { customer, menu, noteProblem } from '#widgets/state/index.ts'
import { deedSays } from './deed-says.ts'
import { nameLines, nextSteps, orderAsGuest } from './name-prompt.ts'
import { language } from './said.ts'
import { tongue } from './tongue.ts'

/**
 * Takes a message as the name that was asked for.
 * @returns false when it is plainly not a name: it is then read like any other
 */
export async function takeName(text: string): Promise<boolean> {
  const state = chat.state.peek()
  const isOffered = state !== null && isOffering(state)
  const said = nameSaid(text, language() === 'es', isOffered)
  if (!said || (said.isDoubtful && (await isRead(text, said.name)))) return false
  const { name } = said
  if (name === DEFAULT_CUSTOMER_NAME) {
    orderAsGuest()
    return true
  }
  customer.know({ name })
  nameLines(name)
  chat.say('bot', deedSays().thanks(name), {
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
