import { occasionConflicts } from '../booking/occasion-conflicts.ts'
import type { Services } from '../services.ts'
import { personOf } from '../http/person.ts'
import type { Calls } from '../http/routing.ts'
import { adminArtists, linkArtist } from './artists.ts'
import {
  addPiece,
  dropDraft,
  listPieces,
  orderPieces,
  publishPiece,
  readPiece,
  saveDraft,
  setHidden,
} from './editing.ts'
import { versionsOf } from './history.ts'
import { addPhoto } from './photos.ts'

/** What the site says, as the admin writes it: drafts, publishing, history. */
export function editingRoutes(call: Calls, services: Services) {
  call('pieces', async () => ({ pieces: await listPieces(services) }))
  call('piece', async ({ params }) => readPiece(services, params))
  call('occasionConflicts', async ({ query: { kind, id, ...asked } }) => ({
    conflicts: await occasionConflicts(services, { type: kind, id }, asked),
  }))
  call('addPiece', async ({ params, body }, c) =>
    addPiece(services, personOf(c), params.kind, body.title),
  )
  call('addPhoto', async ({ file }, c) => addPhoto(services, personOf(c), file))
  call('addCoverPhoto', async ({ file }, c) => addPhoto(services, personOf(c), file))
  call('saveDraft', async ({ params, body }, c) => saveDraft(services, personOf(c), params, body))
  call('dropDraft', async ({ params }, c) => {
    await dropDraft(services, personOf(c), params)
    return {}
  })
  call('publishPiece', async ({ params, body }, c) =>
    publishPiece(services, personOf(c), params, body),
  )
  call('setPieceHidden', async ({ params, body }, c) =>
    setHidden(services, personOf(c), params, body),
  )
  call('pieceVersions', async ({ params }) => ({ versions: await versionsOf(services.db, params) }))
  call('orderPieces', async ({ params, body }, c) => {
    await orderPieces(services, personOf(c), params.kind, body.ids)
    return { pieces: await listPieces(services) }
  })
  call('adminArtists', async () => adminArtists(services))
  call('linkArtist', async ({ params, body }, c) =>
    linkArtist(services, personOf(c), params.id, body.userId),
  )
}
