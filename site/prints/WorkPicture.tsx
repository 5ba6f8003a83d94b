import type { ReactNode } from 'react'
import type { Work } from '#domain/contracts/content.ts'
import { PrintPicture } from './PrintPicture.tsx'
import './print.css'

export type WorkPictureProps = {
  work: Pick<Work, 'print' | 'image' | 'widthInches' | 'heightInches' | 'alt'>
  /** How wide it is shown, as `sizes` of an image says it. */
  sizes: string
  /** Passed over by screen readers, where the words beside it say what it is. */
  isBeside?: boolean
  /** Seen at once, so that it does not wait for the scroll. */
  isFirst?: boolean
  /** The generative print in its usual shape, whatever the sheet's. */
  hasUsualShape?: boolean
  className?: string
  /** What it is for whoever moves it to another page: see PageLink. */
  moves?: string
}

/** A work as it looks: its photograph in the width that is needed, or where there is none the print that stands for it. */
export function WorkPicture({
  work,
  sizes,
  isBeside = false,
  isFirst = false,
  hasUsualShape = false,
  className = '',
  moves,
}: WorkPictureProps): ReactNode {
  const { image, print, widthInches, heightInches } = work
  const alt = isBeside ? '' : work.alt
  if (!image)
    return (
      <PrintPicture
        print={print}
        alt={alt}
        isFirst={isFirst}
        className={className}
        moves={moves}
        {...(hasUsualShape ? {} : { aspect: heightInches / widthInches })}
      />
    )
  const at = (width: number) => `/art/${image.id}-${width}.webp`
  return (
    <img
      data-moves={moves}
      className={`print ${className}`.trim()}
      src={at(image.widths.find((width) => width >= USUAL_PIXELS) ?? image.width)}
      srcSet={image.widths.map((width) => `${at(width)} ${width}w`).join(', ')}
      sizes={sizes}
      alt={alt}
      width={image.width}
      height={image.height}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
    />
  )
}

/** For who cannot choose. */
const USUAL_PIXELS = 800
