import type { PieceKind, PieceValue } from '#domain/contracts/editing.ts'
import type { Print } from '#domain/contracts/content.ts'

const COVER: Print = { family: 'tide', seed: 1, inks: ['key', 'blue', 'coral'] }
const HOUR_MS = 3_600_000
const WEEK_MS = 7 * 24 * HOUR_MS

/** What a new piece begins as: its title, and what is usual where something is; words stay to be written. */
export function blankPiece(kind: PieceKind, title: string, by: string, now: Date): PieceValue {
  const inAWeek = new Date(Math.ceil((now.getTime() + WEEK_MS) / HOUR_MS) * HOUR_MS)
  const when = {
    startsAt: inAWeek.toISOString(),
    endsAt: new Date(inAWeek.getTime() + 2 * HOUR_MS).toISOString(),
  }
  switch (kind) {
    case 'post':
      return {
        title,
        author: by,
        publishedAt: now.toISOString(),
        tags: [],
        cover: COVER,
        blocks: [],
      }
    case 'event':
      return {
        title,
        ...when,
        status: 'scheduled',
        ages: 'All ages',
        capacity: 20,
        priceCents: 0,
        cover: COVER,
        blocks: [],
      }
    case 'class':
      return {
        title,
        ...when,
        status: 'scheduled',
        description: [],
        type: 'other',
        level: 'all levels',
        capacity: 10,
        priceCents: 5_000,
        includes: [],
        cover: COVER,
      }
    case 'opening':
      return {
        title,
        employment: 'PART_TIME',
        duties: [],
        wants: [],
        gives: [],
        postedAt: now.toISOString(),
        closesAt: new Date(now.getTime() + 6 * WEEK_MS).toISOString(),
      }
    case 'artist':
      return {
        name: title,
        since: now.getUTCFullYear(),
        bio: [],
        links: [],
        ink: 'blue',
        isFeatured: false,
      }
    case 'faq':
      return { question: title }
    default:
      return { title }
  }
}
