import type { QueryClient } from '@tanstack/react-query'
import { openingOf } from '#domain/booking/booking-opens.ts'
import type { Answer } from '#domain/contracts/api.ts'
import type { Piece } from '#domain/contracts/editing.ts'
import { call } from '#widgets/api.ts'

/**
 * Puts a piece as it is written into a cache of its own, in the shape that its page asks for, among all else that stands on
 * that page.
 * @param value judged before @param timeZone of the café @returns true, once it is there
 */
export async function showIn(
  client: QueryClient,
  piece: Piece,
  value: unknown,
  timeZone: string,
): Promise<true> {
  const { kind, id, seats } = piece
  // What the page reads of it; its contract is stricter than what is known of a draft here.
  const written = { ...(value as object), id }
  const capacity = (value as { capacity?: number }).capacity ?? 0
  const seatsLeft = Math.max(0, capacity - (seats ? seats.taken + seats.held : 0))
  switch (kind) {
    case 'page':
      client.setQueryData(['page', id], { ...written, updatedAt: new Date().toISOString() })
      break
    case 'post':
      client.setQueryData(['post', id], { readingMinutes: 1, ...written })
      break
    case 'event':
      client.setQueryData(['event', id], { ...written, seatsLeft })
      break
    case 'artist': {
      const known = await call('artist', { params: { id } }).catch(() => null)
      const rest = known ?? { works: [], classes: [], events: [] }
      client.setQueryData(['artist', id], { ...rest, artist: written })
      break
    }
    case 'class': {
      const { sessions } = await call('classes')
      const { startsAt, bookingOpensDays: days } = value as {
        startsAt: string
        bookingOpensDays?: number
      }
      const opensAt = openingOf({ startsAt, days }, timeZone)
      const all = merged(sessions, {
        ...written,
        seatsLeft,
        ...(opensAt && { bookingOpensAt: opensAt.toISOString() }),
      } as Answer<'classes'>['sessions'][number])
      client.setQueryData(['classes'], {
        sessions: all.toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1)),
      })
      break
    }
    case 'opening': {
      const { openings } = await call('openings')
      client.setQueryData(['openings'], {
        openings: merged(openings, written as Answer<'openings'>['openings'][number]),
      })
      break
    }
    case 'faq': {
      const { questions } = await call('faq')
      client.setQueryData(['faq'], {
        questions: merged(questions, written as Answer<'faq'>['questions'][number]),
      })
      break
    }
    case 'space': {
      const { spaces } = await call('spaces')
      client.setQueryData(['spaces'], {
        spaces: spaces.map((space) => (space.id === id ? { ...space, ...written } : space)),
      })
    }
  }
  return true
}

/** In its place among the others, or after them where it is new. */
function merged<One extends { id: string }>(list: readonly One[], one: One): One[] {
  return list.some(({ id }) => id === one.id)
    ? list.map((each) => (each.id === one.id ? one : each))
    : [...list, one]
}
