import { minutesWords, overtimeCents } from '#domain/booking/hire.ts'
import { ratesOf } from '#domain/booking/rates.ts'
import { formatCents } from '#domain/cafe/money.ts'
import type { StaffRoomBooking } from '#domain/contracts/rooms.ts'
import { audit } from '../audit/store.ts'
import { Refused } from '../http/refuse.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'
import { staffHire } from './hire-calendar.ts'
import { changeHire, lockHire } from './hire-link.ts'
import { hireInWords, tellGuest } from './hire-mails.ts'
import { cancelOpenCharge, sellHire } from './hire-money.ts'
import { canHaveOvertime, chargesOf, moneyOf } from './hire-view.ts'

/**
 * Writes down how much longer the guests of a hire stayed. It is added to what they have to pay, and they get the link that pays it. Sent
 * twice, it is done once.
 * @throws Refused 409 where it has not begun or is long over, was changed meanwhile, or is paid already
 */
export async function recordOvertime(
  services: Services,
  by: Person,
  id: string,
  { minutes, seenMinutes }: { minutes: number; seenMinutes: number },
): Promise<StaffRoomBooking> {
  await services.db.transaction(async (tx) => {
    const hire = await lockHire(tx, id)
    if (hire.overtimeMinutes === minutes) return
    if (!canHaveOvertime(hire, services.now()))
      throw new Refused(
        409,
        'no_overtime',
        'Overtime is written down for hires that have begun, up to 30 days after they end, and not for those whose price was agreed by email.',
      )
    if (hire.overtimeMinutes !== seenMinutes)
      throw new Refused(
        409,
        'overtime_changed',
        `Somebody has written down ${minutesWords(hire.overtimeMinutes)} meanwhile. Look at it again.`,
      )
    const { rooms, cafe } = services.settings.get()
    const cents = overtimeCents(ratesOf(cafe)[hire.spaceType], minutes, rooms)
    const { keptCents } = moneyOf(hire, await chargesOf(tx, id))
    const priceCents = (hire.priceCents ?? 0) - hire.discountCents
    if (keptCents > priceCents + cents)
      throw new Refused(
        409,
        'overtime_paid',
        'More than that is paid already. Give money back at the counter instead.',
      )
    await cancelOpenCharge(tx, id)
    const after = await changeHire(tx, services, id, {
      overtimeMinutes: minutes,
      overtimeCents: cents,
    })
    await audit(tx, services, by, {
      action: 'room-hire.overtime',
      subject: id,
      before: { minutes: hire.overtimeMinutes, cents: hire.overtimeCents },
      after: { minutes, cents },
    })
    const { dueCents } = moneyOf(after, await chargesOf(tx, id))
    // What is left may be paid already, or cost nothing.
    await sellHire(tx, services, after)
    await tellGuest(tx, services, after, {
      subject: minutes > 0 ? 'You stayed longer' : 'No overtime is to pay',
      lines: [
        minutes > 0
          ? `${hireInWords(services, after)}: you stayed ${minutesWords(minutes)} longer, which is ${formatCents(cents)}.`
          : `${hireInWords(services, after)}: the overtime is taken back.`,
        dueCents > 0
          ? `Left to pay: ${formatCents(dueCents)}, by the link below or at our counter.`
          : 'Nothing is left to pay.',
      ],
      hasCalendar: false,
    })
  })
  return staffHire(services, id)
}
