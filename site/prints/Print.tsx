import { useMemo, type ReactNode } from 'react'
import type { Print as PrintData } from '#domain/contracts/content.ts'
import { drawPrint, PRINT_ASPECT } from '#domain/gallery/print.ts'
import type { Mark, Plate } from '#domain/gallery/sheet.ts'
import './print.css'

export type PrintProps = {
  print: PrintData
  /** What is to be seen on it; empty where the words beside it say so. */
  alt: string
  /** Height over width. */
  aspect?: number
  className?: string
}

/** A generated print as an SVG. In the dark scheme it keeps the background of the light one. */
export function Print({
  print,
  alt,
  aspect = PRINT_ASPECT,
  className = '',
}: PrintProps): ReactNode {
  const { family, seed, inks } = print
  const key = inks.join()
  const drawing = useMemo(
    () => drawPrint({ family, seed, inks: key.split(',') as PrintData['inks'] }, aspect),
    [family, seed, key, aspect],
  )
  return (
    <svg
      className={`print ${className}`.trim()}
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
    >
      {drawing.plates.map((plate) => (
        <Drum key={plate.ink} {...plate} />
      ))}
    </svg>
  )
}

function Drum({ ink, dx, dy, turn, marks }: Plate): ReactNode {
  return (
    <g className="print-drum" data-ink={ink} transform={`translate(${dx} ${dy}) rotate(${turn})`}>
      {marks.map(({ d, tone, width }: Mark, i) => (
        // The marks of a drawing never change their order: it is made anew, whole.
        <path
          key={i}
          className={`${tone}-${width === null ? 'cut' : 'line'}`}
          strokeWidth={width ?? undefined}
          d={d}
        />
      ))}
    </g>
  )
}
