import type { Calls } from '../app.ts'
import type { House } from '../house.ts'
import { answerWithEtag } from '../http/etag.ts'
import { Refused } from '../http/refuse.ts'
import {
  findArtist,
  findEvent,
  findOpening,
  findPage,
  findPost,
  listArtists,
  listClasses,
  listEvents,
  listNotes,
  listOpenings,
  listPosts,
  listQuestions,
  listSpaces,
  listWorks,
} from './store.ts'

/** What the pages of the public site say (spec §2), read from the database and answered with an ETag. */
export function contentRoutes(call: Calls, house: House) {
  call('artists', async (_, c) => answerWithEtag(c, { artists: await listArtists(house) }))

  call('artist', async ({ params: { id } }, c) => {
    const artist = found(await findArtist(house, id), 'artist')
    const [works, sessions, { events }] = await Promise.all([
      listWorks(house, id),
      listClasses(house),
      listEvents(house),
    ])
    return answerWithEtag(c, {
      artist,
      works,
      classes: sessions.filter(({ instructor }) => instructor === artist.name),
      events: events.filter(({ host }) => host === artist.name),
    })
  })

  call('works', async (_, c) => answerWithEtag(c, { works: await listWorks(house) }))
  call('events', async (_, c) => answerWithEtag(c, await listEvents(house)))
  call('event', async ({ params: { id } }, c) =>
    answerWithEtag(c, found(await findEvent(house, id), 'event')),
  )
  call('posts', async (_, c) => {
    return answerWithEtag(c, { posts: await listPosts(house) })
  })
  call('post', async ({ params: { id } }, c) =>
    answerWithEtag(c, found(await findPost(house, id), 'post')),
  )
  call('page', async ({ params: { id } }, c) =>
    answerWithEtag(c, found(await findPage(house, id), 'page')),
  )
  call('faq', async (_, c) => answerWithEtag(c, { questions: await listQuestions(house) }))
  call('openings', async (_, c) => answerWithEtag(c, { openings: await listOpenings(house) }))
  call('opening', async ({ params: { id } }, c) =>
    answerWithEtag(c, found(await findOpening(house, id), 'opening')),
  )
  call('spaces', async (_, c) => answerWithEtag(c, { spaces: await listSpaces(house) }))
  call('classes', async (_, c) => answerWithEtag(c, { sessions: await listClasses(house) }))
  call('community', async (_, c) => answerWithEtag(c, { notes: await listNotes(house) }))
}

/** What was asked for, or 404 with a way on. */
export function found<T>(thing: T | null, kind: keyof typeof MISSING): T {
  if (thing !== null) return thing
  throw new Refused(404, `${kind}_not_found`, MISSING[kind])
}

const MISSING = {
  artist: 'There is no such artist here. All of them are on the artists page.',
  work: 'There is no such work here. What hangs now is in the gallery.',
  event: 'There is no such event. What comes next is on the events page.',
  post: 'There is no such post. All of them are on the blog.',
  page: 'There is no such page.',
  opening: 'There is no such opening. The current ones are on the careers page.',
  class: 'There is no such class. What can be booked is on the classes page.',
  note: 'This note is not on the board any more.',
  rsvp: 'There is no such reservation. Please open the link from the mail.',
  resume: 'There is no such application.',
} as const
