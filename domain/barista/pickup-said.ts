import { addDays } from '#domain/cafe/calendar.ts'
import { hoursOn } from '#domain/cafe/hours.ts'
import { dateIn } from '#domain/cafe/time.ts'
import type { Scene } from './themes.ts'
import { dateSaid } from './when.ts'

const TIME =
  /\b(?:at|by|for|around|before|after|@|to) (?:about )?\d{1,2}(?::\d\d)?(?: ?[ap]\.?m\b|\b(?! ?(?:people|persons|guests|of|hours?|%)))|\b\d{1,2}(?::\d\d)? ?[ap]m\b|\bat (?:noon|midday)\b/
const PICKS_UP =
  /\bpick(?:ing|ed)? ?(?:\w+ )?up\b|\bpickup\b|\bready\b|\bcollect\b|\bget (?:it|them|that)\b/
const ELSEWHERE =
  /\b(?:class|classes|workshops?|events?|rent|book|reserve|room|space|venue|party|open|close|closes|closed|hours|order [a-z]-?\d)\b/

/**
 * What is said to a wish for a pickup time, truthfully: it is chosen at the checkout, and not on a day that is closed. Null where
 * no time was named.
 */
export function pickupSaid(
  message: string,
  { cafe, now, say }: Pick<Scene, 'cafe' | 'now' | 'say'>,
): string | null {
  const plain = message.toLowerCase()
  if (!TIME.test(plain) || ELSEWHERE.test(plain)) return null
  const today = dateIn(cafe.timeZone, now)
  const date = dateSaid(plain, today)
  if (!date && !PICKS_UP.test(plain)) return null
  if (!date || hoursOn(cafe, date).span) return say.pickupAtCheckout
  const open = [1, 2, 3, 4, 5, 6, 7]
    .map((ahead) => addDays(date, ahead))
    .find((day) => hoursOn(cafe, day).span)
  return `${say.closedThen(say.date(date), open ? say.date(open) : null)} ${say.pickupAtCheckout}`
}
