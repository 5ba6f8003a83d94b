import type { Services } from '../services.ts'
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
export function contentRoutes(call: Calls, services: Services) {
  call('artists', async (_, c) => answerWithEtag(c, { artists: await listArtists(services) }))

  call('artist', async ({ params: { id } }, c) => {
    const artist = found(await findArtist(services, id), 'artist')
    const [works, sessions, { events }] = await Promise.all([
      listWorks(services, id),
      listClasses(services),
      listEvents(services),
    ])
    return answerWithEtag(c, {
      artist,
      works,
      classes: sessions.filter(({ instructor }) => instructor === artist.name),
      events: events.filter(({ host }) => host === artist.name),
    })
  })

  call('works', async (_, c) => answerWithEtag(c, { works: await listWorks(services) }))
  call('events', async (_, c) => answerWithEtag(c, await listEvents(services)))
  call('event', async ({ params: { id } }, c) =>
    answerWithEtag(c, found(await findEvent(services, id), 'event')),
  )
  call('posts', async (_, c) => {
    return answerWithEtag(c, { posts: await listPosts(services) })
  })
  call('post', async ({ params: { id } }, c) =>
    answerWithEtag(c, found(await findPost(services, id), 'post')),
  )
  call('page', async ({ params: { id } }, c) =>
    answerWithEtag(c, found(await findPage(services, id), 'page')),
  )
  call('faq', async (_, c) => answerWithEtag(c, { questions: await listQuestions(services) }))
  call('openings', async (_, c) => answerWithEtag(c, { openings: await listOpenings(services) }))
  call('opening', async ({ params: { id } }, c) =>
    answerWithEtag(c, found(await findOpening(services, id), 'opening')),
  )
  call('spaces', async (_, c) => answerWithEtag(c, { spaces: await listSpaces(services) }))
  call('classes', async (_, c) => answerWithEtag(c, { sessions: await listClasses(services) }))
  call('community', async (_, c) => answerWithEtag(c, { notes: await listNotes(services) }))
}
