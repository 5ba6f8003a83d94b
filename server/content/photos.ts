import { inArray, sql } from 'drizzle-orm'
import type { Photo, WorkImage } from '#domain/contracts/photos.ts'
import { developPicture } from '../artists/picture.ts'
import type { Db } from '../db/open.ts'
import { photos } from '../db/schema.ts'
import { Refused } from '../http/refuse.ts'
import type { Upload } from '../http/upload.ts'
import type { Person } from '../people/person.ts'
import type { Services } from '../services.ts'

/** A photograph for the menu or for a text, written anew like those of works. The same one sent twice is one. @throws Refused */
export async function addPhoto(
  services: Services,
  person: Person,
  file: Upload,
): Promise<WorkImage> {
  const { image, files } = await developPicture(services, person, file, 'photo', WIDTHS)
  const createdAt = services.now()
  await services.db
    .insert(photos)
    .values(
      files.map(({ width, height, bytes }) => ({
        id: image.id,
        width,
        height,
        mediaType: 'image/webp',
        bytes,
        createdAt,
      })),
    )
    .onConflictDoUpdate({ target: [photos.id, photos.width], set: { createdAt } })
  return image
}

/** A card of the menu, a sheet or a phone, a column of text on a good screen. */
const WIDTHS = [320, 640, 1_280]

/** The photographs of a piece, on its cover and in its blocks, and where each stands. */
export function photosOf(piece: object): { path: string; photo: Photo }[] {
  const { photo: cover, blocks } = piece as {
    photo?: Photo | null
    blocks?: { kind: string; photo?: Photo }[]
  }
  const inText = (blocks ?? []).flatMap(({ kind, photo }, i) =>
    kind === 'photo' && photo ? [{ path: `blocks.${i}.photo`, photo }] : [],
  )
  return cover ? [{ path: 'photo', photo: cover }, ...inText] : inText
}

/** A page shows only photographs that are here, in the sizes that they have. @throws Refused 422 */
export async function requirePhotos(tx: Db, used: readonly { path: string; photo: Photo }[]) {
  if (used.length === 0) return
  const ids = used.map(({ photo }) => photo.id)
  const rows = await tx
    .select({ id: photos.id, width: photos.width, height: photos.height })
    .from(photos)
    .where(inArray(photos.id, ids))
  for (const { path, photo } of used) {
    const own = rows.filter(({ id }) => id === photo.id).toSorted((a, b) => a.width - b.width)
    const largest = own.at(-1)
    const isRight =
      largest?.width === photo.width &&
      largest.height === photo.height &&
      own.map(({ width }) => width).join() === photo.widths.join()
    if (!isRight) {
      const message = 'This photograph is not here any more. Choose it again.'
      throw new Refused(422, 'photo_unknown', message, { fields: { [path]: message } })
    }
  }
}

/** Photographs that stand nowhere, not even in a draft or in an earlier version, go after a month. */
export async function sweepPhotos(db: Db, now: Date) {
  const before = new Date(now.getTime() - KEPT_MS).toISOString()
  await db.execute(sql`
    delete from photos where created_at < ${before} and not exists (
      select 1 from (
        select details::text as said from menu_items
        union all select seed::text from menu_items
        union all select details::text from posts
        union all select details::text from events
        union all select details::text from class_sessions
        union all select words::text from class_series
        union all select blocks::text from pages
        union all select value::text from content_drafts
        union all select value::text from artist_proposals
        union all select value::text from content_versions
      ) as texts where position(photos.id in texts.said) > 0
    )`)
}

const KEPT_MS = 30 * 24 * 60 * 60 * 1_000
