import { formatCents } from '#domain/cafe/money.ts'
import type { SeatBooking } from '#domain/contracts/seats.ts'
import { t } from '../../texts/t.ts'

/** To whoever waits for seats at a café whose mails do not go out. */
export const waitHere = () => t('Keep this page: it says so as soon as there is a seat for you.')

/** Why no seats are kept any more, and what became of the money: the sums are those of the bill below. */
export function endedWords(seats: SeatBooking): string {
  const money = moneyWords(seats)
  const words = (...all: string[]) => all.join(' ')
  const isOne = seats.party === 1
  switch (seats.endedBecause) {
    case 'given-back':
      return words(
        t(
          isOne
            ? 'It was given back. Thank you for telling us.'
            : 'They were given back. Thank you for telling us.',
        ),
        ...(money.length > 0 ? money : [t('Nothing was paid, so nothing comes back.')]),
      )
    case 'expired':
      if (seats.paidCents === 0)
        return t(
          isOne
            ? 'It was not booked in time, and nothing was charged.'
            : 'They were not booked in time, and nothing was charged.',
        )
      return words(t(isOne ? 'It was not paid in time.' : 'They were not paid in time.'), ...money)
    case 'declined':
      return words(
        t(
          isOne
            ? 'We could not keep it. Call us or write to us if that is a mistake.'
            : 'We could not keep them. Call us or write to us if that is a mistake.',
        ),
        ...money,
      )
    case 'transferred':
      return t(
        isOne
          ? 'It was given to somebody else, who has a link of their own.'
          : 'They were given to somebody else, who has a link of their own.',
      )
    case 'called-off':
      return words(t('We called it off.'), ...money)
    case 'crowded-out':
      return t('Too many reservations were waiting. Please ask for seats again.')
    case 'replaced':
      return t('You have booked with your account since.')
    default:
      return words(t('These seats are no longer kept.'), ...money)
  }
}

/** Of what does not take place. */
export function calledOffWords(seats: SeatBooking): string {
  const money = moneyWords(seats)
  if (money.length > 0) return [t('We are sorry.'), ...money].join(' ')
  return t('We are sorry. Nothing is owed, and we would love to see you another day.')
}

/** A sentence for each place where money went. */
function moneyWords({
  refundedCents,
  atCounterCents,
  backInPackCents,
  creditedCents,
  keptCents,
}: SeatBooking): string[] {
  const cardCents = refundedCents - atCounterCents
  const of = (cents: number) => ({ amount: formatCents(cents) })
  return [
    ...(cardCents > 0 ? [t('{amount} goes back as it was paid.', of(cardCents))] : []),
    ...(atCounterCents > 0
      ? [t('{amount} is handed out at the counter when you come by.', of(atCounterCents))]
      : []),
    ...(backInPackCents > 0 ? [t('{amount} is back in the pack.', of(backInPackCents))] : []),
    ...(creditedCents > 0 ? [t('{amount} is credit for another class.', of(creditedCents))] : []),
    ...(keptCents > 0 ? [t('{amount} is kept, by the rules of the booking.', of(keptCents))] : []),
  ]
}
