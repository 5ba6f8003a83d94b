import type { StaffDay } from '#domain/contracts/staff-day.ts'

/** What takes one room of a day. */
export type Block = {
  key: string
  kind: 'class' | 'event' | 'hire'
  title: string
  startsAt: string
  endsAt: string
  /** When the room is cleared, where that is later. */
  freeAt: string | null
  /** Who leads it; empty where nobody is named. */
  who: string
  /** 'Being booked', '8 of 12 seats, 2 waiting', 'Cancelled' */
  says: string
  isOff: boolean
  /** Where it is handled. */
  to: string
}
/** A block with its place among those at the same time. */
export type Placed = Block & { lane: number }

const ROOMS = [
  { id: 'art-space', name: 'Art Space' },
  { id: 'lounge', name: 'Lounge' },
] as const
type RoomId = (typeof ROOMS)[number]['id']

const HIRE_STATES: Record<string, string> = {
  held: 'Being booked',
  requested: 'Waits for a yes',
  confirmed: 'Hire',
}

/** What takes each room of a day, soonest first. What takes the whole house is in both. */
export function roomsOf(day: StaffDay): { id: RoomId; name: string; blocks: Placed[] }[] {
  const entryOf = (of: Block) =>
    day.rooms.find(({ title, startsAt }) => title === of.title && startsAt === of.startsAt)
  const hires = day.rooms.flatMap((entry): { rooms: string; block: Block }[] =>
    entry.kind === 'hire'
      ? [
          {
            rooms: entry.rooms,
            block: {
              key: `hire ${entry.reference}`,
              kind: 'hire',
              title: entry.title,
              startsAt: entry.startsAt,
              endsAt: entry.endsAt,
              freeAt: entry.freeAt,
              who: '',
              says: HIRE_STATES[entry.state ?? ''] ?? 'Hire',
              isOff: false,
              to: `/employee/rooms?month=${day.day.slice(0, 7)}&hire=${entry.reference}`,
            },
          },
        ]
      : [],
  )
  const occasions = day.occasions.map((each) => {
    const { type, id, title, startsAt, endsAt, who, status } = each
    const block: Block = {
      key: `${type} ${id}`,
      kind: type,
      title,
      startsAt,
      endsAt,
      freeAt: null,
      who,
      says: seatsInWords(each),
      isOff: status !== 'scheduled',
      to: type === 'class' ? `/pos/classes?class=${id}` : `/guest-list?event=${id}`,
    }
    const entry = entryOf(block)
    return {
      // The calendar knows which rooms the words of a place mean; what is cancelled is not in it.
      rooms: entry?.rooms ?? roomOf(each.space),
      block: { ...block, freeAt: entry?.freeAt ?? null },
    }
  })
  return ROOMS.map(({ id, name }) => ({
    id,
    name,
    blocks: placed(
      [...hires, ...occasions]
        .filter(({ rooms }) => rooms === id || rooms === 'both')
        .map(({ block }) => block),
    ),
  }))
}

function roomOf(space: string): RoomId | 'both' {
  const isArtSpace = /art space/i.test(space)
  if (/entire|whole/i.test(space) || (isArtSpace && /lounge/i.test(space))) return 'both'
  return isArtSpace ? 'art-space' : 'lounge'
}

/** '8 of 12 seats, 2 waiting' */
export function seatsInWords({
  status,
  capacity,
  seatsTaken,
  waiting,
}: StaffDay['occasions'][number]): string {
  if (status !== 'scheduled') return status === 'cancelled' ? 'Cancelled' : 'Postponed'
  return [
    `${seatsTaken} of ${capacity} seats`,
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
  ].join(', ')
}

/** Those that overlap stand beside each other. */
export function placed(blocks: readonly Block[]): Placed[] {
  const ends: number[] = []
  return blocks
    .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt) || a.title.localeCompare(b.title))
    .map((block) => {
      const startsAt = Date.parse(block.startsAt)
      const free = ends.findIndex((end) => end <= startsAt)
      const lane = free < 0 ? ends.length : free
      ends[lane] = Date.parse(block.endsAt)
      return { ...block, lane }
    })
}
