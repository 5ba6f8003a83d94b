import { membersFirst, type Opening } from '#domain/booking/booking-opens.ts'
import { dateIn, timeIn } from '#domain/cafe/time.ts'
import type { Cafe } from '#domain/contracts/cafe.ts'
import { dateText, hourText } from '../../texts/dates.ts'
import { t } from '../../texts/t.ts'

/** 'Booking opens Sat, Oct 25, 10 AM (members with Premium or Elite: Thu, Oct 23).' @returns `null` where everybody can book */
export function opensText(
  { bookingOpensAt }: Opening,
  { now, cafe }: { now: Date; cafe: Cafe },
): string | null {
  if (!bookingOpensAt || now >= new Date(bookingOpensAt)) return null
  const at = new Date(bookingOpensAt)
  const { timeZone } = cafe
  const when = `${dateText(dateIn(timeZone, at), 'short')}, ${hourText(timeIn(timeZone, at))}`
  const members = membersFirst(bookingOpensAt, cafe).map((early) =>
    t('members with {tiers}: {early}', {
      tiers: early.tiers.reduce((one, other) => t('{one} or {other}', { one, other })),
      early: dateText(dateIn(timeZone, early.at), 'short'),
    }),
  )
  return members.length === 0
    ? t('Booking opens {when}.', { when })
    : t('Booking opens {when} ({members}).', { when, members: members.join('; ') })
}
