import type { House } from '../house.ts'
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

/** What the site says, as the admin writes it: drafts, publishing, history. */
export function editingRoutes(call: Calls, house: House) {
  call('pieces', async () => ({ pieces: await listPieces(house) }))
  call('piece', async ({ params }) => readPiece(house, params))
  call('addPiece', async ({ params, body }, c) =>
    addPiece(house, personOf(c), params.kind, body.title),
  )
  call('saveDraft', async ({ params, body }, c) => saveDraft(house, personOf(c), params, body))
  call('dropDraft', async ({ params }, c) => {
    await dropDraft(house, personOf(c), params)
    return {}
  })
  call('publishPiece', async ({ params, body }, c) =>
    publishPiece(house, personOf(c), params, body),
  )
  call('setPieceHidden', async ({ params, body }, c) => setHidden(house, personOf(c), params, body))
  call('pieceVersions', async ({ params }) => ({ versions: await versionsOf(house.db, params) }))
  call('orderPieces', async ({ params, body }, c) => {
    await orderPieces(house, personOf(c), params.kind, body.ids)
    return { pieces: await listPieces(house) }
  })
  call('adminArtists', async () => adminArtists(house))
  call('linkArtist', async ({ params, body }, c) =>
    linkArtist(house, personOf(c), params.id, body.userId),
  )
}
