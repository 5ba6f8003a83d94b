import { mayEdit } from '#domain/content/editors.ts'
import type { PieceKind } from '#domain/contracts/editing.ts'
import { occasionConflicts } from '../booking/occasion-conflicts.ts'
import type { Services } from '../services.ts'
import { Refused } from '../http/refuse.ts'
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

/** What the site says, as those write it who may: drafts, publishing, history. */
export function editingRoutes(call: Calls, services: Services) {
  call('pieces', async (_, c) => ({ pieces: await listPieces(services, personOf(c)) }))
  call('piece', async ({ params }, c) => {
    editorOf(c, params.kind)
    return readPiece(services, params)
  })
  call('occasionConflicts', async ({ query: { kind, id, ...asked } }, c) => {
    editorOf(c, kind)
    return { conflicts: await occasionConflicts(services, { type: kind, id }, asked) }
  })
  call('addPiece', async ({ params, body }, c) =>
    addPiece(services, editorOf(c, params.kind), params.kind, body.title),
  )
  call('addPhoto', async ({ file }, c) => addPhoto(services, personOf(c), file))
  call('saveDraft', async ({ params, body }, c) =>
    saveDraft(services, editorOf(c, params.kind), params, body),
  )
  call('dropDraft', async ({ params }, c) => {
    await dropDraft(services, editorOf(c, params.kind), params)
    return {}
  })
  call('publishPiece', async ({ params, body }, c) =>
    publishPiece(services, editorOf(c, params.kind), params, body),
  )
  call('setPieceHidden', async ({ params, body }, c) =>
    setHidden(services, editorOf(c, params.kind), params, body),
  )
  call('pieceVersions', async ({ params }, c) => {
    editorOf(c, params.kind)
    return { versions: await versionsOf(services.db, params) }
  })
  call('orderPieces', async ({ params, body }, c) => {
    const person = editorOf(c, params.kind)
    await orderPieces(services, person, params.kind, body.ids)
    return { pieces: await listPieces(services, person) }
  })
  call('adminArtists', async () => adminArtists(services))
  call('linkArtist', async ({ params, body }, c) =>
    linkArtist(services, personOf(c), params.id, body.userId),
  )
}

/** Who makes the call, where they may write pieces of this kind. @throws Refused 403 */
function editorOf(c: Parameters<typeof personOf>[0], kind: PieceKind) {
  const person = personOf(c)
  if (!mayEdit(person.user, kind))
    throw new Refused(403, 'not_permitted', 'Your role does not allow this. Ask an admin.')
  return person
}
