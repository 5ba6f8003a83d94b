import { mayOpen } from '#domain/people/access.ts'
import type { SessionUser } from '#domain/contracts/people.ts'
import { routeOf } from '../../routes.tsx'

type Room = {
  to: string
  label: string
  /** Which number of the today strip stands beside it. */
  count?: 'messages' | 'seats' | 'mails' | 'errors' | 'late'
}
export type RoomGroup = { name: string; rooms: Room[] }

/** Everything an admin can open, in the order of a day's work. */
const ADMIN: RoomGroup[] = [
  {
    name: 'Now',
    rooms: [
      { to: '/admin', label: 'Today', count: 'late' },
      { to: '/pos', label: 'Counter' },
      { to: '/admin/inbox', label: 'Inbox', count: 'messages' },
      { to: '/admin/seats', label: 'Seats at events', count: 'seats' },
    ],
  },
  {
    name: 'The café',
    rooms: [
      { to: '/admin/menu', label: 'Menu' },
      { to: '/admin/hours', label: 'Hours' },
      { to: '/admin/content', label: 'Content' },
      { to: '/admin/artists', label: 'Artists' },
      { to: '/admin/sales', label: 'Sales of works' },
      { to: '/admin/campaign', label: 'Campaign' },
      { to: '/admin/contest', label: 'Contest' },
      { to: '/admin/settings', label: 'Settings' },
    ],
  },
  {
    name: 'People',
    rooms: [
      { to: '/admin/users', label: 'Accounts' },
      { to: '/admin/staff', label: 'Staff' },
    ],
  },
  {
    name: 'The record',
    rooms: [
      { to: '/admin/outbox', label: 'Outbox', count: 'mails' },
      { to: '/admin/chats', label: 'Chats' },
      { to: '/admin/errors', label: 'Errors', count: 'errors' },
      { to: '/admin/audit', label: 'Audit' },
    ],
  },
]

/** What managers open of it. */
const EMPLOYEE: RoomGroup[] = [
  {
    name: 'Staff',
    rooms: [
      { to: '/admin', label: 'Admin' },
      { to: '/pos', label: 'Counter' },
      { to: '/employee/inbox', label: 'Inbox' },
      { to: '/employee/seats', label: 'Seats at events' },
      { to: '/employee/staff', label: 'Staff' },
      { to: '/employee/menu', label: 'Menu' },
      { to: '/employee/sales', label: 'Sales of works' },
    ],
  },
]

/** The rooms a person sees beside a page: those that have an address, and that they may open. */
export function roomsFor(
  pathname: string,
  user: Pick<SessionUser, 'role' | 'staffRole'> | null,
): RoomGroup[] {
  const groups = pathname.startsWith('/admin') ? ADMIN : EMPLOYEE
  return groups
    .map((group) => ({
      ...group,
      rooms: group.rooms.filter(({ to }) => {
        const route = routeOf(to)?.route
        return route !== undefined && mayOpen(user, route.access ?? {})
      }),
    }))
    .filter(({ rooms }) => rooms.length > 0)
}
