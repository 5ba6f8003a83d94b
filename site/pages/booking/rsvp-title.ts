import type { Rsvp } from '#domain/contracts/forms.ts'
import { t } from '../../texts/t.ts'

/** What an answer is headed by; the number is the place in the line. */
const TITLES: Record<Rsvp['status'], (position: number | null) => string> = {
  unconfirmed: () => t('One more step.'),
  confirmed: () => t('You are on the list.'),
  held: () => t('Held for you.'),
  offered: () => t('Held for you.'),
  waitlisted: (position) => t('Number {position} in line.', { position: position ?? '' }),
}

/** What became of a wish for seats, in a few words. */
export function titleOf({ status, position, isAddressProven, isMailed }: Rsvp): string {
  return isAddressProven || isMailed === false
    ? t('The café looks at it.')
    : TITLES[status](position)
}
