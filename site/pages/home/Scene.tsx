import type { ReactNode } from 'react'
import { dots, handOf } from '#widgets/style/hand.ts'

export type SceneInks = { sun: Ink; hill: Ink }
type Ink = 'lemon' | 'coral' | 'taro' | 'matcha' | 'blue'

/** What a drink stands before: a sun, a hill, a field of halftone and the printer's marks. Cut anew for each pair of inks. */
export function Scene({ sun, hill }: SceneInks): ReactNode {
  const hand = handOf(sun + hill)
  const disc = hand.shape(300, 275, Array<number>(34).fill(1), 222, 0.018)
  const ridge = hand.cut(
    'M34 640Q40 480 88 470Q170 430 246 520Q330 600 404 470Q470 360 560 430Q588 450 590 640Z',
    7,
  )
  return (
    <svg className="scene" viewBox="0 0 620 640" fill="none" aria-hidden="true">
      <path className="scene-sun" d={disc} fill={`var(--ink-${sun})`} />
      <path className="scene-hill" d={ridge} fill={`var(--ink-${hill})`} />
      {[9, 7.6, 6.2, 4.8, 3.4, 2].map((size, column) => (
        <path
          key={size}
          className="scene-dots"
          d={dots(
            Array.from(
              { length: 11 },
              (_, row) => [452 + column * 26 + (row % 2) * 13, 96 + row * 15] as const,
            ),
          )}
          strokeWidth={size}
        />
      ))}
      <path
        className="scene-marks"
        d="M12 30h36M30 12v36M572 30h36M590 12v36M30 22a8 8 0 1 0 .1 0M590 22a8 8 0 1 0 .1 0"
      />
    </svg>
  )
}
