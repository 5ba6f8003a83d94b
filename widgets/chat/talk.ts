import { signal } from '@preact/signals-react'
import { useRef, type MouseEvent } from 'react'
import type { ChatAction } from '#domain/contracts/barista.ts'
import { chat } from '#widgets/state/chat.ts'
import { cafe, menu, noteProblem, reportProblem } from '#widgets/state/index.ts'
import { showTimes } from './clock.ts'
import { chatSays, quickReplies } from './says.ts'
import { fetchToken } from './token.ts'

type Barista = typeof import('./barista.ts')

/** As much as a saved embed has. */
const GREETING_CHARACTERS = 300
let loading: Promise<Barista> | undefined

/** What a conversation shows once the customer has said something; null until it has come. */
export const spoken = signal<typeof import('./spoken.tsx') | null>(null)

export async function loadSpoken(): Promise<void> {
  spoken.value ??= await import('./spoken.tsx')
}

/** What a long, old or unseen conversation needs; null until it has come. */
export const past = signal<typeof import('./past.tsx') | null>(null)

/** Without it the newest messages are there all the same. */
export async function loadPast(): Promise<void> {
  const file = await import('./past.tsx').catch((error: unknown) => noteProblem('load', error))
  if (file) past.value = file
}

/** The panel was opened: a new visitor is greeted, in the page's own words where it has some; menu, café and a CSRF token are fetched, for when the server goes away. */
export function begin(host: HTMLElement): void {
  if (chat.messages.peek().length === 0)
    chat.say('bot', ownGreeting(host) || chatSays().greeting, {
      actions: quickReplies(chatSays()),
      intent: 'greeting',
    })
  showTimes()
  void Promise.all([menu.load(), cafe.load()]).catch((error) => reportProblem('load', error))
  if (!chat.csrfToken) void fetchToken().catch((error) => noteProblem('call', error))
}

function ownGreeting(host: HTMLElement): string | undefined {
  return host.getAttribute('greeting')?.trim().slice(0, GREETING_CHARACTERS)
}

/** Somebody is about to say something: by far the largest part of the chat is fetched now, and not before. @param draft what is typed so far */
export function approach(draft: string): void {
  load()
    .then(({ approach }) => approach(draft))
    .catch((error: unknown) => reportProblem('load', error, { widget: 'chat' }))
}

/** Lets the barista do something; where it cannot be loaded, or what that takes, the strip says so and the next try loads again. */
export async function ask<Result>(
  work: (barista: Barista) => Promise<Result>,
  onFail: () => void = () => chat.showStrip(chatSays().notLoaded),
): Promise<Result | null> {
  try {
    return await work(await load())
  } catch (error) {
    reportProblem('load', error, { widget: 'chat' })
    onFail()
    return null
  }
}

/** @returns what carries an action out when its button is pressed */
export function usePress(
  action: ChatAction,
  onDone?: () => void,
): (event: MouseEvent) => Promise<void> {
  const isBusy = useRef(false)
  return async ({ detail }) => {
    // The second click of a double click is not a second wish.
    if (isBusy.current || detail > 1) return
    isBusy.current = true
    // What could not be done is not said to be.
    if (await ask(async ({ act }) => (await act(action)) !== false)) onDone?.()
    isBusy.current = false
  }
}

function load(): Promise<Barista> {
  loading ??= Promise.all([import('./barista.ts'), loadSpoken()])
    .then(([barista]) => barista)
    .catch((error: unknown) => {
      loading = undefined
      throw error
    })
  return loading
}
