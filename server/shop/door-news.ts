import { eq } from 'drizzle-orm'
import { dateIn, formatDate, timeIn } from '#domain/cafe/time.ts'
import { formatTime } from '#domain/cafe/calendar.ts'
import { audit } from '../audit/store.ts'
import type { Db } from '../db/open.ts'
import { events } from '../db/schema.ts'
import { ringStaff } from '../notifications/staff.ts'
import type { Services } from '../services.ts'
import { eventSoldAt } from './event-then.ts'

type DoorSale = {
  orderId: string
  eventId: string
  quantity: number
  /** How many of them have no seat. */
  over: number
  kept: { soldAt: Date; soldBy: string }
}

/**
 * A till sold tickets while the server could not be reached, and they stand. Managers hear of it where there are more people than
 * seats, or where the event was called off or moved meanwhile: somebody has to speak with the guests.
 */
export async function tellOfDoorSale(tx: Db, services: Services, sale: DoorSale) {
  const { orderId, eventId, quantity, over, kept } = sale
  const [event] = await tx.select().from(events).where(eq(events.id, eventId))
  if (!event) return
  const { timeZone } = services.settings.get().cafe
  const { startsAt } = await eventSoldAt(tx, event, kept.soldAt)
  const sold = `${quantity === 1 ? 'A ticket was' : `${quantity} tickets were`} sold at the door while the server could not be reached`
  const day = formatDate(dateIn(timeZone, event.startsAt), 'short')
  const time = formatTime(timeIn(timeZone, event.startsAt))
  const news =
    event.status !== 'scheduled'
      ? {
          title: `${event.title}: sold at the door, and ${event.status}`,
          message: `${sold}, and the event was ${event.status} by then. Give the money back under Orders.`,
        }
      : Date.parse(startsAt) !== event.startsAt.getTime()
        ? {
            title: `${event.title}: sold at the door, and moved`,
            message: `${sold}, and the event was moved to ${day}, ${time} by then. Ask the guests whether they come then, or give the money back under Orders.`,
          }
        : over > 0
          ? {
              title: `${event.title}: ${over === 1 ? 'a guest' : `${over} guests`} more than seats`,
              message: `${sold}, when ${over === quantity ? 'no seat was' : 'too few seats were'} left. The sale stands: make room, or give the money back under Orders.`,
            }
          : null
  if (!news) return
  await ringStaff(tx, services, 'shifts', {
    about: `door:${orderId}:${eventId}`,
    ...news,
    to: `/guest-list?event=${eventId}`,
    label: 'See the guest list',
  })
  await audit(tx, services, kept.soldBy, {
    action: 'tickets.stand',
    subject: eventId,
    after: { orderId, quantity, over, status: event.status },
  })
}
