import type { MouseEvent, ReactNode } from 'react'
import type { Link } from '#domain/contracts/cafe.ts'
import { linkTarget } from '#widgets/state/frame.ts'
import { GLYPHS, OTHER_GLYPH } from './glyphs.ts'

/** Eight snips of the scissors; each button turns the same piece another way. */
const CUT = 'M15 5 33 3 46 12 49 31 41 45 24 49 8 42 3 22Z'

const PIECE = (
  <g>
    <path className="ink" d={CUT} />
    <path d={CUT} />
  </g>
)

/** The words of a label that stand under the glyph in the bar of a phone, where nothing can be hovered. */
const CAPTION = /art class|clase de arte|instagram|facebook|bluesky|con(?:test|curso)/i

/** One hand-cut button. The label names it for everybody who does not see the glyph. */
export function PromoLink(props: {
  link: Link
  href: string
  onPoint(id: string, element: HTMLElement): void
  onLeave?(): void
  onFollow(event: MouseEvent, link: Link): void
  children: ReactNode
}) {
  const { link, href, onPoint, onLeave, onFollow, children } = props
  const isExternal = !link.href.startsWith('/')
  const point = (event: { currentTarget: HTMLElement }) => onPoint(link.id, event.currentTarget)
  return (
    // The tooltip is inside, so that the pointer may move onto it (WCAG 1.4.13).
    <li className={link.id} onPointerLeave={onLeave}>
      <a
        href={href}
        part="link"
        aria-label={link.label}
        onPointerEnter={(event) => event.pointerType !== 'touch' && point(event)}
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && point(event)}
        onBlur={onLeave}
        onKeyDown={onLeave && (({ key }) => key === 'Escape' && onLeave())}
        onClick={(event) => onFollow(event, link)}
        {...(isExternal ? { target: '_blank', rel: 'noopener' } : linkTarget())}
      >
        <svg viewBox="0 0 52 52" aria-hidden="true">
          {PIECE}
          <path className="glyph" d={GLYPHS[link.id] ?? OTHER_GLYPH} />
        </svg>
        <span className="caption" aria-hidden="true">
          {CAPTION.exec(link.label)?.[0] ?? link.label}
        </span>
      </a>
      {children}
    </li>
  )
}
