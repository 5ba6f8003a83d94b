import { inOrderWords, type ReadMessage } from '#domain/barista/order-words.ts'
import { takeMessage } from '#domain/barista/rate.ts'
import type { Input } from '#domain/contracts/api.ts'
import type { ChatCartLine, ChatReply } from '#domain/contracts/barista.ts'
import { ApiError, call } from '#widgets/api.ts'
import { chat, type ChatMessage } from '#widgets/state/chat.ts'
import { cart, keptPickup, noteProblem, page, reportProblem } from '#widgets/state/index.ts'
import { inTime, PATIENT_MS, RESTING } from './in-time.ts'
import type { MessageDetail } from './manual.ts'
import { language, listenTo, says } from './said.ts'
import { fetchToken } from './token.ts'
import { toJson } from '../json.ts'

type Careful = typeof import('./careful.ts')
type History = ReturnType<typeof chat.history>

const CSRF_FAILED = 'CSRF validation failed' // what the server says
/** The intent of a warning, so that it stands in the chat once. */
const RATE_LIMITED = 'rate-limited'
/** The same after a silence. */
const IMPATIENT_MS = 2_000
const IMPATIENT_FOR_MS = 60_000
const LOGGED_CHARACTERS = 4_000

/** After so long without an answer what answers in the page is on its way, for when none comes. */
const LATE_MS = 1_500

const loadReader = () => import('./reader.ts')
/** On its way from the first message that needs it; all later ones then wait for it, so that they stay in their order. */
let careful: Promise<Careful> | undefined
let turn: Promise<unknown> = Promise.resolve()
/** Messages that an answer is fetched for. */
const open = new Set<string>()
let unanswered = 0
let logging: Promise<unknown> = Promise.resolve()
let silentSince = Number.NEGATIVE_INFINITY

chat.onSaid(log)
chat.onSaid(tell)

/**
 * One message of the customer: checked (rate, empty, guard), shown, then answered in its turn. Rejects where it cannot be checked.
 * @returns false when it was not taken, so that the text can stay in the input
 */
export async function send(typed: string): Promise<boolean> {
  const taken = takeMessage(chat.sentAt, Date.now())
  chat.sentAt = taken.times
  if (!taken.ok) {
    slowDown()
    return false
  }
  if (typed.trim() === '') {
    chat.showStrip(says().empty)
    return false
  }
  const plain = chat.state.peek()?.room ? null : inOrderWords(typed)
  const more = careful || !plain ? await loadCareful() : null
  const read = more ? more.readMessage(typed) : plain
  // What was refused is shown as such, and goes to nobody.
  if (!read) return true
  const history = chat.history()
  const { id, text } = chat.say('user', read.text)
  const answer = () => respond({ ...read, id, text }, history, more)
  unanswered += 1
  turn = turn
    .then(answer)
    .catch((error: unknown) => {
      reportProblem('uncaught', error, { widget: 'chat' })
      chat.mark(id, true)
    })
    .finally(() => (unanswered -= 1))
  return true
}

/** Somebody types: what a message may need besides is on its way from the first word that is none of an order. */
export function approach(draft: string): void {
  if (!inOrderWords(draft.slice(0, draft.lastIndexOf(' ') + 1))) loadCareful().catch(() => {})
}

function loadCareful(): Promise<Careful> {
  careful ??= import('./careful.ts').catch((error: unknown) => {
    careful = undefined
    throw error
  })
  return careful
}

/** While an answer is on its way, leaving the page marks its message as one to send again. */
function awaitAnswer(id: string): void {
  if (open.size === 0) addEventListener('pagehide', markOpen)
  open.add(id)
}

function forgetAnswer(id: string): void {
  open.delete(id)
  if (open.size === 0) removeEventListener('pagehide', markOpen)
}

function markOpen(): void {
  open.forEach((id) => chat.mark(id, true))
}

/** All answers that are on their way have arrived. */
export function settled(): Promise<unknown> {
  return turn
}

async function respond(
  { id, text, isSpanish }: ReadMessage & { id: string },
  history: History,
  more: Careful | null,
): Promise<void> {
  await listenTo(isSpanish)
  if (chat.awaitingName.peek() !== null) {
    const naming = await import('./deeds.ts').catch((error) => noteProblem('load', error))
    if (await naming?.takeName(text)) return
  }
  if (more?.isForCheckout(text)) return (await import('./deeds.ts')).checkOut()
  const isSilent = Date.now() - silentSince < IMPATIENT_FOR_MS
  const until = Date.now() + (isSilent ? IMPATIENT_MS : PATIENT_MS)
  awaitAnswer(id)
  try {
    const answer = await chat.typing(
      async () => (await more?.answerRoom(text, until)) ?? answerOrder(text, history, until),
    )
    const asked = chat.messages.peek().find((each) => each.id === id)
    // The conversation began anew meanwhile, or it was sent again in another tab.
    if (!asked) return
    if (!answer || asked.hasFailed) chat.mark(id, !answer)
    if (answer) await carry(answer)
  } finally {
    forgetAnswer(id)
  }
}

/** Says the answer, and does what the customer agreed to. What then stands in the cart says so itself. */
async function carry({ text, actions, intent, perform = [], state }: ChatReply): Promise<void> {
  const acts = perform.length > 0 ? await import('./barista.ts') : null
  await acts?.prepare(perform)
  if (state) chat.state.value = state
  await acts?.carryOut(perform)
  if (text !== '' || perform.length === 0) chat.say('bot', text, { actions, intent })
}

/** Of the café or, where that does not answer, of the barista in the page; null where neither can be had. */
async function answerOrder(
  text: string,
  history: History,
  until: number,
): Promise<ChatReply | null> {
  const late = setTimeout(() => void loadReader().catch(() => {}), LATE_MS)
  try {
    const answer = await askAssistant(text, history, until)
    silentSince = Number.NEGATIVE_INFINITY
    return answer
  } catch (error) {
    if (error instanceof ApiError && error.status === 429) {
      chat.showStrip(language() === 'en' ? error.message : says().rateLimit)
      return { text: says().tooQuick, actions: [], intent: RATE_LIMITED }
    }
    if (error instanceof ApiError && error.status === 0) silentSince = Date.now()
    reportProblem('call', error, { call: 'chat' })
  } finally {
    clearTimeout(late)
  }
  const here = await loadReader().catch((error: unknown) => {
    reportProblem('load', error, { widget: 'chat' })
    return null
  })
  return here?.answerHere(text, history, cartLines(), until) ?? null
}

async function askAssistant(
  text: string,
  history: History,
  until: number,
  isRetry = false,
): Promise<ChatReply> {
  const left = () => Math.max(0, until - Date.now())
  const token = chat.csrfToken ?? (await inTime(fetchToken(left()), until))
  if (!token) throw new ApiError(0, 'timeout', 'The café did not answer in time.')
  const { source } = page
  try {
    const { response } = await call(
      'chat',
      {
        body: {
          message: text,
          sessionId: chat.sessionId(),
          context: {
            currentPath: location.pathname,
            cartItemCount: cart.count.peek(),
            conversationHistory: history,
            cart: cartLines(),
            pickup: keptPickup(),
            state: chat.state.peek() ?? RESTING,
            ...(language() === 'en' ? {} : { language: language() }),
            ...(source.peek() ? { source: source.peek() as string } : {}),
          },
        },
      },
      {
        headers: { 'X-CSRF-Token': token, 'X-Session-ID': chat.sessionId() },
        // Somebody waits for the answer, and the page can give one itself.
        retries: 0,
        timeoutMs: left(),
      },
    )
    if (typeof response?.text !== 'string') throw new Error('The assistant answered without text.')
    return { ...response, actions: Array.isArray(response.actions) ? response.actions : [] }
  } catch (error) {
    const isStale = error instanceof ApiError && error.status === 403 && error.code === CSRF_FAILED
    // What an older page kept of the conversation may be more than the café reads now.
    const isOld = error instanceof ApiError && error.status === 400 && chat.state.peek() !== null
    if (!(isStale || isOld) || isRetry) throw error
    if (isOld) chat.state.value = null
    else chat.csrfToken = null
    return askAssistant(text, history, until, true)
  }
}

function slowDown(): void {
  chat.showStrip(says().rateLimit)
  if (chat.messages.peek().at(-1)?.intent !== RATE_LIMITED)
    chat.say('bot', says().tooQuick, { intent: RATE_LIMITED })
}

function cartLines(): ChatCartLine[] {
  return cart.lines
    .peek()
    .filter(({ id }) => !id.includes('.')) // a seat or a room has the key of its link behind a point
    .slice(0, 60) // as much as the assistant reads
    .map(({ lineId, id, name, size, quantity, customizations, customerName }) => ({
      lineId,
      id,
      name,
      ...(size ? { size } : {}),
      quantity,
      customizations,
      ...(customerName ? { customerName } : {}),
    }))
}

/** `lounge:message`, for the page. */
function tell({ id, sender, text, timestamp, intent }: ChatMessage): void {
  if (intent !== 'greeting')
    chat.emit('message', { id, sender, text, timestamp } satisfies MessageDetail)
}

/** Told to the café without waiting; the greeting is the same for everybody and is not. */
function log({ sender, text, intent, isBlocked, actions = [] }: ChatMessage): void {
  if (intent === 'greeting') return
  const { source } = page
  const metadata = { intent, isBlocked, source: source.peek(), actions: actions.length }
  const body = {
    sessionId: chat.sessionId(),
    messageType: sender,
    messageText: text.slice(0, LOGGED_CHARACTERS),
    // Without its query, which may carry what nobody else should read.
    pageUrl: `${location.origin}${location.pathname}`.slice(0, 2_000),
    metadata: toJson(metadata),
  }
  const tellIt = () => void (logging = logging.then(() => sendLog(body)))
  // A question that waits for its turn stands in the log behind the answer before it.
  if (sender === 'user' && unanswered > 0) void turn.then(tellIt)
  else tellIt()
}

/** Only who holds the token of a session may add to its log. A stale one is fetched again, once. */
async function sendLog(body: Input<'logChat'>['body'], isRetry = false): Promise<void> {
  try {
    const token = chat.csrfToken ?? (await fetchToken())
    const headers = { 'X-CSRF-Token': token, 'X-Session-ID': body.sessionId }
    await call(
      'logChat',
      { query: page.cameBy(), body },
      { headers, retries: 0, isKeepalive: true },
    )
  } catch (error) {
    const isStale = error instanceof ApiError && error.status === 403 && error.code === CSRF_FAILED
    if (!isStale || isRetry) return noteProblem('call', error, { call: 'logChat' })
    chat.csrfToken = null
    await sendLog(body, true)
  }
}
