import type { House } from '../house.ts'
import { answerWithEtag } from '../http/etag.ts'
import type { Calls } from '../http/routing.ts'
import { found } from './found.ts'
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

/** What the pages of the public site say, read from the database and answered with an ETag. */
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
