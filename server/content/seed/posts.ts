import type { Block, Post } from '#domain/contracts/content.ts'
import { blocks, readingMinutes } from './blocks.ts'
import { daysAgo, type SeedInput } from './calendar.ts'
import { AT_THE_BAR } from './posts-bar.ts'
import { IN_THE_HOUSE } from './posts-house.ts'
import { AT_THE_PRESS } from './posts-press.ts'

/** Fourteen months of the blog, newest first. */
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
