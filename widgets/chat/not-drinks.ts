import { bookingReply, wishForRoom, type BookingIntent } from '#domain/barista/booking.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { dateIn } from '#domain/cafe/time.ts'
import type { Availability, ChatAction, ChatReply } from '#domain/contracts/barista.ts'
import { inWords } from '#domain/menu/words.ts'
import { lineFromMembership } from '#domain/ordering/membership-line.ts'
import { call } from '#widgets/api.ts'
import { chat } from '#widgets/state/chat.ts'
import { cafe, cart, page, reportProblem } from '#widgets/state/index.ts'
import { NOT_DRINKS } from '#widgets/texts/en/not-drinks.ts'
import { inTime, PATIENT_MS, RESTING } from './in-time.ts'
import { knownName } from './name-prompt.ts'
import { confirm } from './order.ts'
import { says, translation, words } from './said.ts'

// What the café sells besides drinks: a file of its own, downloaded for the first of them.

const AVAILABILITY_DELAY_MS = 1_000

/**
 * What is to be said to a wish for a room; null where the message is none.
 * @param say how the answer is written, where the conversation is not in English
 */
export async function answerRoom(
  text: string,
  say: Parameters<typeof bookingReply>[3],
  until: number,
): Promise<ChatReply | null> {
  const known = cafe.current.peek() ?? (await inTime(cafe.load(), until)) ?? (await cafe.ship())
  const today = dateIn(known.timeZone, new Date())
  const wish = wishForRoom(text, today, chat.state.peek()?.room)
  if (!wish) return null
  const free = wish.hours === null ? null : await findRoom(wish)
  const avoids = chat.state.peek()?.avoids
  const state = { ...RESTING, step: 'booking' as const, room: wish, ...(avoids && { avoids }) }
  return { ...bookingReply(wish, free, today, say, known.rentals), state }
}

/** A membership is a line of the cart like any other; without a tier it is the basic one. */
export function addMembership({ item, value }: ChatAction): void {
  const { monthly, noMembership } = translation()?.notDrinks ?? NOT_DRINKS
  const tier = (item ?? value ?? 'basic').replace(/^membership-/, '')
  const source = page.source.peek() ?? undefined
  const known = cafe.current.peek() ?? {}
  const line = lineFromMembership(known, tier, source) ?? lineFromMembership(known, 'basic', source)
  const lineId = line && cart.add({ ...line, customerName: knownName() })
  if (lineId)
    confirm(says().added(monthly(inWords(words(), line.name), formatCents(line.priceCents))), [
      lineId,
    ])
  else chat.say('bot', noMembership(says().full), { intent: 'not-added' })
}

async function findRoom({ spaceType, date }: BookingIntent): Promise<Availability | 'failed'> {
  await new Promise((resolve) => setTimeout(resolve, AVAILABILITY_DELAY_MS))
  const options = { retries: 1, timeoutMs: PATIENT_MS }
  return call('availability', { query: { spaceType, date } }, options).catch((error: unknown) => {
    reportProblem('call', error, { call: 'availability' })
    return 'failed' as const
  })
}
