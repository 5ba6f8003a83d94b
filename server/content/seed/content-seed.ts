import { artists } from './artists.ts'
import type { SeedInput } from './calendar.ts'
import { classSessions } from './classes.ts'
import { eventSeries, events } from './events.ts'
import { faqs } from './faqs.ts'
import { communityNotes } from './notes.ts'
import { openings } from './openings.ts'
import { pages } from './pages.ts'
import { posts } from './posts.ts'
import { spaces } from './spaces.ts'
import { works } from './works.ts'

export type ContentSeed = ReturnType<typeof contentSeed>

/**
 * All that an empty café has to say, dated from `now` in the café's zone and within its opening hours, so that it looks
 * lived in on whatever day it is first started.
 */
export function contentSeed(input: SeedInput) {
  return {
    artists: artists(input),
    works: works(input),
    posts: posts(input),
    events: events(input),
    eventSeries: eventSeries(input),
    classSessions: classSessions(input),
    faqs: faqs(input),
    openings: openings(input),
    pages: pages(input),
    spaces: spaces(),
    communityNotes: communityNotes(input),
  }
}
