import type { Print } from '#domain/contracts/content.ts'
import type { SeedInput } from './calendar.ts'

/** A post before it knows today's date. `text` is in the plain form of `blocks`. */
export type Draft = {
  id: string
  title: string
  summary: string
  author: string
  daysAgo: number
  tags: string[]
  cover: Print
  coverAlt: string
  text: (input: SeedInput) => string
  /** A print within the text, after this many blocks. */
  figure?: { after: number; print: Print; alt: string; caption: string }
}
