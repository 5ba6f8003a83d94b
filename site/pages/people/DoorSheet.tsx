import type { ReactNode } from 'react'
import './door-sheet.css'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { t } from '../../texts/t.ts'

/** The sheet of every page on which somebody says who they are: what is asked on the left, a key on its tag beside it. */
export function DoorSheet({
  title,
  heading = title,
  lead,
  below,
  isBelowLate,
  isShut = false,
  children,
}: {
  /** Of the browser's tab. */
  title: string
  heading?: string
  lead?: ReactNode
  /** Under the sheet: the other ways. */
  below?: ReactNode
  /** While what is above is still coming: it has its room, but is out of sight until it stands where it stays. */
  isBelowLate?: boolean
  /** Nobody comes in here: the tag of the key says so. */
  isShut?: boolean
  children: ReactNode
}): ReactNode {
  return (
    <div className="door-page">
      <PageTitle>{title}</PageTitle>
      <meta name="robots" content="noindex" />
      <div className="door-main">
        <h1>{heading}</h1>
        {lead && <p className="door-lead">{lead}</p>}
        <div className="door-sheet">{children}</div>
        {below && (
          <div className="door-below" data-late={isBelowLate || undefined}>
            {below}
          </div>
        )}
      </div>
      <Key isShut={isShut} />
    </div>
  )
}

function Key({ isShut }: { isShut: boolean }): ReactNode {
  return (
    <svg className="door-key" viewBox="0 0 420 560" fill="none" aria-hidden="true">
      <defs>
        <pattern id="door-dots" width="9" height="9" patternUnits="userSpaceOnUse">
          <circle cx="4.5" cy="4.5" r="2.4" fill="var(--ink-blue)" />
        </pattern>
      </defs>
      <circle cx="196" cy="214" r="186" fill="var(--flat-lemon)" />
      <circle cx="230" cy="240" r="172" fill="url(#door-dots)" className="door-over" />
      <g>
        <path
          fillRule="evenodd"
          d="M222 70a82 82 0 0 1 24 160v232l42 4 1 40-42-1v36l-46 1-2-312A82 82 0 0 1 222 70zm2 42a40 40 0 1 0 0 80 40 40 0 0 0 0-80z"
          fill="var(--flat-taro)"
        />
        <path d="M24 288 138 248l54 176-116 40-52-46z" fill="var(--flat-coral)" />
      </g>
      <g stroke="var(--text)" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round">
        <path d="M216 63a82 82 0 0 1 24 160v233l43 3 1 40-43-1v36l-46 2-2-314A82 82 0 0 1 216 63z" />
        <path d="M218 105a40 40 0 1 0 0 80 40 40 0 0 0 0-80z" />
        <path d="m17 282 115-40 54 176-116 41-52-46z" />
        <path d="M99 279c-14-50 6-112 82-126" />
      </g>
      <circle cx="101" cy="288" r="9" fill="var(--ground)" stroke="var(--text)" strokeWidth="4" />
      <text
        transform="translate(50 346) rotate(-18)"
        className="door-words"
        fill="var(--ink-night)"
      >
        <tspan x="2" dy="0">
          {t(isShut ? 'try' : 'come')}
        </tspan>
        <tspan x="6" dy="35">
          {t(isShut ? 'again' : 'on in')}
        </tspan>
      </text>
    </svg>
  )
}
