import type { ReactNode } from 'react'
import type { CafeEvent } from '#domain/contracts/content.ts'
import { PrintPicture } from '../../prints/PrintPicture.tsx'
import { PhotoPicture } from '../reading/PhotoPicture.tsx'

/** The photograph of a class or an event, or its print where there is none. @param sizes how wide it is shown, as the browser asks */
export function CoverPicture({
  of: { cover, coverAlt, photo },
  sizes,
  isFirst = false,
}: {
  of: Pick<CafeEvent, 'cover' | 'coverAlt' | 'photo'>
  sizes: string
  /** It is seen as soon as the page opens. */
  isFirst?: boolean
}): ReactNode {
  return photo ? (
    <PhotoPicture photo={photo} sizes={sizes} isFirst={isFirst} />
  ) : (
    <PrintPicture print={cover} alt={coverAlt} isFirst={isFirst} />
  )
}
