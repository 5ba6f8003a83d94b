import { chat } from '#widgets/state/chat.ts'
import { cafe, menu, noteProblem, reportProblem } from '#widgets/state/index.ts'
import { chatSays, quickReplies } from './says.ts'
import { fetchToken } from './token.ts'

type Barista = typeof import('./barista.ts')

/** As much as a saved embed has. */
const GREETING_CHARACTERS = 300
let loading: Promise<Barista> | undefined

/** The panel was opened: a new visitor is greeted, in the page's own words where it has some; menu, café and a CSRF token are fetched, for when the server goes away. */
export function begin(host: HTMLElement): void {
  if (chat.messages.peek().length === 0)
    chat.say('bot', ownGreeting(host) || chatSays().greeting, {
      actions: quickReplies(chatSays()),
      intent: 'greeting',
    })
  void Promise.all([menu.load(), cafe.load()]).catch((error) => reportProblem('load', error))
  if (!chat.csrfToken) void fetchToken().catch((error) => noteProblem('call', error))
}

function ownGreeting(host: HTMLElement): string | undefined {
  return host.getAttribute('greeting')?.trim().slice(0, GREETING_CHARACTERS)
}

/** Somebody is about to say something: by far the largest part of the chat is fetched now, and not before. */
export function approach(): void {
  load().catch((error: unknown) => reportProblem('load', error, { widget: 'chat' }))
}

/** Lets the barista do something; where it cannot be loaded the strip says so and the next try loads again. */
export async function ask<Result>(
  work: (barista: Barista) => Promise<Result>,
): Promise<Result | null> {
  let barista: Barista
  try {
    barista = await load()
  } catch (error) {
    reportProblem('load', error, { widget: 'chat' })
    chat.showStrip(chatSays().notLoaded)
    return null
  }
  return work(barista)
}

function load(): Promise<Barista> {
  loading ??= import('./barista.ts').catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}
