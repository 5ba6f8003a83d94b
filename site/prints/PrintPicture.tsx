import type { ReactNode } from 'react'
import type { Print } from '#domain/contracts/content.ts'
import { PRINT_ASPECT } from '#domain/gallery/print.ts'
import { printPath } from '#domain/gallery/svg.ts'
import './print.css'

export type PrintPictureProps = {
  print: Print
  /** What is to be seen on it; empty where the words beside it say so. */
  alt: string
  /** Height over width. */
  aspect?: number
  /** Seen at once, so that it does not wait for the scroll. */
  isFirst?: boolean
  className?: string
  /** What it is for whoever moves it to another page: see PageLink. */
  moves?: string | undefined
}

/** A print as a file: the same sheet as `Print`, drawn by the server and kept by the browser for ever. */
export function PrintPicture({
  print,
  alt,
  aspect = PRINT_ASPECT,
  isFirst = false,
  className = '',
  moves,
}: PrintPictureProps): ReactNode {
  return (
    <img
      data-moves={moves}
      className={`print ${className}`.trim()}
      src={printPath(print, aspect)}
      alt={alt}
      width={400}
      height={4 * Math.round(100 * aspect)}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
    />
  )
}
