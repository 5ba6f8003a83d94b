import { membersFirst, type Opening } from '#domain/booking/booking-opens.ts'
import { dateIn, timeIn } from '#domain/cafe/time.ts'
import { dateText, hourText } from '../../texts/dates.ts'
import { t } from '../../texts/t.ts'

/** 'Booking opens Sat, Oct 25, 10 AM (members with Premium or Elite: Thu, Oct 23).' @returns `null` where everybody can book */
export function opensText(
  { bookingOpensAt }: Opening,
  { now, timeZone }: { now: Date; timeZone: string },
): string | null {
  if (!bookingOpensAt || now >= new Date(bookingOpensAt)) return null
  const at = new Date(bookingOpensAt)
  const when = `${dateText(dateIn(timeZone, at), 'short')}, ${hourText(timeIn(timeZone, at))}`
  const early = membersFirst(bookingOpensAt, timeZone)
  const tiers = early.tiers.reduce((one, other) => t('{one} or {other}', { one, other }))
  return t('Booking opens {when} (members with {tiers}: {early}).', {
    when,
    tiers,
    early: dateText(dateIn(timeZone, early.at), 'short'),
  })
}
