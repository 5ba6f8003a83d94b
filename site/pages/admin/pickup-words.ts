import { formatDate, formatTime } from '#domain/cafe/calendar.ts'
import { dateIn, timeIn } from '#domain/cafe/time.ts'
import type { StaffRoomBooking } from '#domain/contracts/rooms.ts'

type Pickups = NonNullable<StaffRoomBooking['effects']>['pickups']

/** 'on Thu, Oct 23 from 3:00 PM to 6:30 PM (7 times)' */
export function pickupWords(pickups: Pickups, timeZone: string): string {
  const time = (at: string) => formatTime(timeIn(timeZone, new Date(at)))
  return pickups
    .map(({ from, until, count }) => {
      const day = formatDate(dateIn(timeZone, new Date(from)), 'short')
      return `on ${day} from ${time(from)} to ${time(until)} (${count === 1 ? '1 time' : `${count} times`})`
    })
    .join(' and ')
}
