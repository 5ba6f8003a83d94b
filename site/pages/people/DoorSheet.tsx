import type { ReactNode } from 'react'
import './door-sheet.css'

/** The sheet of every page on which somebody says who they are: what is asked on the left, a key on its tag beside it. */
export function DoorSheet({
  title,
  heading = title,
  lead,
  below,
  children,
}: {
  /** Of the browser's tab. */
  title: string
  heading?: string
  lead?: ReactNode
  /** Under the sheet: the other ways. */
  below?: ReactNode
  children: ReactNode
}): ReactNode {
  return (
    <div className="door-page">
      <title>{`${title} · Creative Lounge`}</title>
      <div className="door-main">
        <h1>{heading}</h1>
        {lead && <p className="door-lead">{lead}</p>}
        <div className="door-sheet">{children}</div>
        {below && <div className="door-below">{below}</div>}
      </div>
      <Key />
    </div>
  )
}

function Key(): ReactNode {
  return (
    <svg className="door-key" viewBox="0 0 420 560" fill="none" aria-hidden="true">
      <defs>
        <pattern id="door-dots" width="9" height="9" patternUnits="userSpaceOnUse">
          <circle cx="4.5" cy="4.5" r="2.4" fill="var(--ink-blue)" />
        </pattern>
      </defs>
      <circle cx="196" cy="214" r="186" fill="var(--ink-lemon)" />
      <circle cx="230" cy="240" r="172" fill="url(#door-dots)" className="door-over" />
      <g className="door-over">
        <path
          fillRule="evenodd"
          d="M222 70a82 82 0 0 1 24 160v232l42 4 1 40-42-1v36l-46 1-2-312A82 82 0 0 1 222 70zm2 42a40 40 0 1 0 0 80 40 40 0 0 0 0-80z"
          fill="var(--ink-taro)"
        />
        <path d="M62 276 176 236l62 178-116 40-58-44z" fill="var(--ink-coral)" />
      </g>
      <g stroke="var(--text)" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round">
        <path d="M216 63a82 82 0 0 1 24 160v233l43 3 1 40-43-1v36l-46 2-2-314A82 82 0 0 1 216 63z" />
        <path d="M218 105a40 40 0 1 0 0 80 40 40 0 0 0 0-80z" />
        <path d="m55 270 115-40 62 178-116 41-59-45z" />
        <path d="M134 268c-16-44-12-92 46-116" />
      </g>
      <circle cx="141" cy="277" r="9" fill="var(--ground)" stroke="var(--text)" strokeWidth="4" />
      <text
        transform="translate(92 330) rotate(-19)"
        className="door-words"
        fill="var(--ink-night)"
      >
        <tspan x="0" dy="0">
          come
        </tspan>
        <tspan x="8" dy="40">
          on in
        </tspan>
      </text>
    </svg>
  )
}
