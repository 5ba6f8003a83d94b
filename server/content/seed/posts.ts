import type { Block, Post, Print } from '#domain/contracts/content.ts'
import { blocks, readingMinutes } from './blocks.ts'
import { daysAgo, type SeedInput } from './calendar.ts'
import { AT_THE_BAR } from './posts-bar.ts'
import { IN_THE_HOUSE } from './posts-house.ts'
import { AT_THE_PRESS } from './posts-press.ts'

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

/** Fourteen months of the house's own paper, newest first. */
export function posts(input: SeedInput): Post[] {
  return [...AT_THE_PRESS, ...AT_THE_BAR, ...IN_THE_HOUSE]
    .toSorted((a, b) => a.daysAgo - b.daysAgo)
    .map(({ daysAgo: days, text, figure, ...post }) => {
      const body: Block[] = blocks(text(input))
      if (figure) {
        const { after, ...shown } = figure
        body.splice(after, 0, { kind: 'print', ...shown })
      }
      return {
        ...post,
        publishedAt: daysAgo(input, days),
        readingMinutes: readingMinutes(body),
        blocks: body,
      }
    })
}
