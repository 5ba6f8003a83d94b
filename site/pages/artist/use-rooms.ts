import { useSearchParams } from 'react-router-dom'

export const ROOMS = [
  { name: 'works', label: 'Works' },
  { name: 'enquiries', label: 'Enquiries' },
  { name: 'sales', label: 'Sales' },
  { name: 'dates', label: 'Dates' },
  { name: 'profile', label: 'Profile' },
] as const
export type RoomName = (typeof ROOMS)[number]['name']

/** Which room one is in and whose, as the address says it; so a room can be linked to, and going back goes back. */
export function useRooms() {
  const [search, setSearch] = useSearchParams()
  const chosen = search.get('artist') ?? undefined
  const room = ROOMS.find(({ name }) => name === search.get('room'))?.name ?? 'works'

  /** The address of a room, with what is open in it. */
  const to = (name: RoomName, more: Record<string, string> = {}): string =>
    `?${new URLSearchParams({ ...(chosen && { artist: chosen }), room: name, ...more })}`
  return {
    chosen,
    room,
    /** The work that is open, 'new' for one to be added. */
    open: search.get('work'),
    month: search.get('month') ?? undefined,
    to,
    choose: (artist: string) => setSearch({ artist, room }),
  }
}
