import type { ReactNode } from 'react'
import type { Photo } from '#domain/contracts/photos.ts'

/** A photograph in the width that its place needs, fetched when it comes near. Whoever saves data sees its words alone. */
export function PhotoPicture({
  photo,
  sizes,
  isFirst = false,
}: {
  photo: Photo
  /** How wide it is shown, as the browser asks. */
  sizes: string
  /** Seen at once, so that it does not wait for the scroll. */
  isFirst?: boolean
}): ReactNode {
  const { id, width, height, widths, alt } = photo
  const at = (each: number) => `/art/${id}-${each}.webp`
  return (
    <img
      className="photo"
      src={at(widths.find((each) => each >= USUAL_PIXELS) ?? width)}
      srcSet={widths.map((each) => `${at(each)} ${each}w`).join(', ')}
      sizes={sizes}
      alt={alt}
      width={width}
      height={height}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
    />
  )
}

/** For who cannot choose. */
const USUAL_PIXELS = 640
