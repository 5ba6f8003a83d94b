import type { Context } from 'hono'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { checkMessage } from '#domain/barista/guard.ts'
import { MESSAGES_PER_WINDOW, rateLimitText, WINDOW_MS } from '#domain/barista/rate.ts'
import { inContext } from '#domain/barista/context.ts'
import { orderAsked } from '#domain/barista/facts.ts'
import { aboutOwnMembership, ownMembershipAsked } from '#domain/barista/my-membership.ts'
import { mayAskMine } from '#domain/barista/mine-asked.ts'
import { spelledOut } from '#domain/barista/meant-spelled.ts'
import { lexiconFor, reply } from '#domain/barista/reply.ts'
import { straightAnswers } from '#domain/barista/straight.ts'
import { tongueOf } from '#domain/barista/tongue.ts'
import { ASKS_USUAL } from '#domain/barista/usual.ts'
import type { ChatCartLine, ChatReply, ChatRequest } from '#domain/contracts/barista.ts'
import { myMembership } from '../memberships/mine.ts'
import { myUsuals } from '../ordering/mine.ts'
import type { Person } from '../people/person.ts'
import { personOf } from '../people/sessions.ts'
import { publicCafe } from '../cafe/public-hours.ts'
import type { Services } from '../services.ts'
import { attributionOf } from '../embeds/attribution.ts'
import { countedAs, rangeOf } from '../http/address.ts'
import { BudgetSpent } from '../http/budget-spent.ts'
import type { Limits } from '../http/limits.ts'
import { Refused } from '../http/refuse.ts'
import type { Calls } from '../http/routing.ts'
import { keysOf } from '../secrets.ts'
import { askModel } from './assistant/ask.ts'
import { factsFor, pickupFor } from './facts.ts'
import { isTeachable, NOT_UNDERSTOOD, taughtAnswer } from './lessons.ts'
import { memberPercentOf, withMemberPrice } from './member-price.ts'
import { mineOf } from './mine.ts'
import { forgetChat, keepChatLog } from './store.ts'
import { chatToken, talkOf } from './tokens.ts'

/** The assistant: answers from the domain's barista and the live menu. */
export function baristaRoutes(call: Calls, services: Services) {
  const secrets = keysOf(services.secrets, 'chat-token')
  const perSession = services.limits.limiter('chat-session', {
    points: MESSAGES_PER_WINDOW,
    seconds: WINDOW_MS / 1000,
  })

  /** @returns the session and the talk that the token of this request belongs to @throws Refused 403 */
  const checkToken = (c: Context, claimed: string): { sessionId: string; talk: string } => {
    const sessionId = sessionOf(c)
    const token = c.req.header('x-csrf-token') ?? ''
    const talk = talkOf(secrets, sessionId, services.now(), token)
    if (sessionId !== claimed || talk === null)
      // The widget knows this very text, fetches a fresh token and tries once more.
      throw new Refused(
        403,
        'CSRF validation failed',
        'Your chat was open for long. Please try again.',
      )
    return { sessionId, talk }
  }

  call('csrfToken', async (_, c) => {
    const earlier = c.req.header('x-csrf-token')
    return { csrfToken: chatToken(secrets, sessionOf(c), services.now(), earlier) }
  })

  call('chat', async ({ body }, c) => {
    const { sessionId, talk } = checkToken(c, body.sessionId)
    await perSession.consume(sessionId).catch(refuseChatter)

    const visitor = { talk: `${sessionId}.${talk}`, address: c.get('address') }
    return { response: await answer(services, body, visitor, () => personOf(c, services)) }
  })

  call('logChat', async ({ query, body }, c) => {
    // Only the page that was given a talk adds to it; who spoke is what that page says, and is shown so.
    // A page of before, which shows no token, adds to nobody's talk.
    const isBare = c.req.header('x-csrf-token') === undefined
    const sessionId = isBare
      ? `${NO_TALK}.${body.sessionId}`
      : `${body.sessionId}.${checkToken(c, body.sessionId).talk}`
    const attribution = await attributionOf(services, c, query.embed)
    await services.limits.spend('chat-log', sessionId, LOGS_PER_TALK).catch(refuseLogs)
    await spendLogOfDay(services.limits, c.get('address')).catch(refuseLogs)
    await keepChatLog(services.db, { ...body, ...attribution, sessionId }, services.now())
    return {}
  })

  call('forgetChat', async ({ params: { sessionId } }) => {
    await forgetChat(services.db, sessionId)
    return {}
  })
}

/**
 * What the assistant says to a message: by its rules, by what the café taught it, and where neither understands, by the model.
 * @param personOfTalk who is signed in; asked only when it matters @throws Refused 400 where the guard stops it
 */
export async function answer(
  services: Services,
  said: ChatRequest,
  visitor: { talk: string; address: string },
  personOfTalk: () => Promise<Person | null>,
): Promise<ChatReply> {
  const checked = checkMessage(said.message)
  if (!checked.ok) throw new Refused(400, `message_${checked.reason}`, checked.message)
  const { cart = [], conversationHistory, currentPath, language, pickup, state } = said.context
  const tongue = tongueOf(checked.text, conversationHistory, language)
  const own = ownMembershipAsked(checked.text)
  if (own) {
    const person = await personOfTalk()
    const mine = person ? await myMembership(services, person.user.id) : null
    const stands = mine && { ...mine, tierToday: mine.tierToday ?? 'none' }
    const answered = aboutOwnMembership(own, stands, tongue.say, services.settings.get().cafe)
    return {
      ...answered,
      ...(state && { state }),
      ...(tongue.say.code === 'es' && { language: 'es' }),
    }
  }
  const message = tongue.read(checked.text)
  const saidBefore =
    conversationHistory.findLast(({ role, text }) => role === 'user' && text !== checked.text)
      ?.text ?? ''
  // 'when is it redy'
  const spelled =
    tongue.say.code === 'en' ? spelledOut(message, lexiconFor(services.menu.get()), []) : message
  const facts = await factsFor(services, orderAsked(message, saidBefore), {
    spelled,
    before: saidBefore,
    session: state?.session?.kind,
    cart,
  })
  const turn = {
    ...tongue,
    context: inContext,
    facts,
    mine: mayAskMine(spelled) ? await mineOf(services, await personOfTalk()) : undefined,
    answer: straightAnswers(facts),
    ...(pickup !== undefined && { pickup: await pickupFor(services, message) }),
    hasPickup: Boolean(pickup),
    usual: ASKS_USUAL.test(message) ? await usualOf(services, await personOfTalk()) : [],
    message: checked.text,
    menu: services.menu.get(),
    cafe: await publicCafe(services),
    now: services.now(),
    cart,
    history: conversationHistory,
    path: currentPath,
    state,
  }
  const answered = reply(turn)
  // A sum that is told is the one that a member pays.
  const memberPercent =
    answered.intent === 'cart' ? await memberPercentOf(services, personOfTalk) : 0
  const response = memberPercent > 0 ? reply({ ...turn, memberPercent }) : answered
  const taught = isTeachable(response) ? await taughtAnswer(services, checked.text) : null
  if (taught) return { ...response, ...taught }
  if (response.intent !== NOT_UNDERSTOOD)
    return withMemberPrice(services, response, { facts, say: tongue.say }, personOfTalk)
  return { ...response, ...(await askModel(services, turn, visitor)) }
}

/** What somebody who is signed in has most; nobody else has a usual. */
async function usualOf(services: Services, person: Person | null): Promise<ChatCartLine[]> {
  const [first] = person ? await myUsuals(services, person.user.id) : []
  return (first?.lines ?? []).slice(0, 10).map(({ id, name, size, quantity, customizations }) => ({
    lineId: id,
    id,
    name,
    ...(size && { size }),
    quantity,
    customizations,
  }))
}

/** Messages of one talk that are kept in a day: what both say in an hour and a half without a pause. */
export const LOGS_PER_TALK = { amount: 1, most: 400, seconds: 24 * 60 * 60 }

/**
 * Messages that are kept in a day of what one network says: those of 60 guests of a full café who exchange twenty with the
 * assistant. All together fill `usual`; from then on each network has a `few` more, so that many networks that send a lot do
 * not keep the talks of the others from being read.
 */
export const LOGS_PER_DAY = { network: 1_200, usual: 3_000, few: 60, longest: 9_000 }

/** @throws BudgetSpent */
async function spendLogOfDay(limits: Limits, address: string) {
  const day = { amount: 1, seconds: 24 * 60 * 60 }
  const { network, usual, few, longest } = LOGS_PER_DAY
  for (const { key, factor } of countedAs(address))
    await limits.spend('chat-logs-network', key, { ...day, most: network * factor })
  await limits.spendLonger('chat-logs', 'all', { ...day, most: usual, longest }, () =>
    limits.has('chat-logs-few', rangeOf(address), { ...day, most: few }),
  )
}

/** Stands before the session of what was reported without a token. */
const NO_TALK = 'unproven'

function sessionOf(c: Context): string {
  const id = c.req.header('x-session-id')?.trim() ?? ''
  if (!/^[\x21-\x7e]{1,80}$/.test(id))
    throw new Refused(400, 'session_needed', 'Send the id of the chat session as X-Session-ID.')
  return id
}

function refuseLogs(error: unknown): never {
  if (!(error instanceof BudgetSpent)) throw error
  throw new Refused(429, 'budget_spent', 'A lot was said today: no more of this talk is kept.', {
    headers: { 'Retry-After': String(error.retryAfterSeconds) },
  })
}

function refuseChatter(refusal: unknown): never {
  if (!(refusal instanceof RateLimiterRes)) throw refusal
  throw new Refused(429, 'rate_limited', rateLimitText(0), {
    headers: { 'Retry-After': String(Math.ceil(refusal.msBeforeNext / 1000)) },
  })
}
