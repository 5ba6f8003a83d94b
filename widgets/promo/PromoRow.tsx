import type { MouseEvent, ReactNode } from 'react'
import type { Link } from '#domain/contracts/cafe.ts'
import { texts } from '#widgets/texts/language.ts'
import { PromoLink } from './PromoLink.tsx'

/** The row, or on a phone the bar, of buttons: at rest it is drawn without a renderer. So it has no hooks. */
export function PromoRow(props: {
  links: Link[]
  hrefOf(link: Link): string
  onPoint(id: string, element: HTMLElement): void
  /** Not at rest, where nothing was shown that could go. */
  onLeave?(): void
  onFollow(event: Pick<MouseEvent, 'preventDefault'>, link: Link): void
  renderTooltip?(link: Link): ReactNode
}) {
  const { links, hrefOf, onPoint, onLeave, onFollow, renderTooltip } = props
  return (
    <nav
      className="promo"
      part="promo"
      aria-label={texts?.promo ?? 'Classes, social pages and the contest'}
    >
      <ul>
        {links.map((link) => (
          <PromoLink
            key={link.id}
            link={link}
            href={hrefOf(link)}
            onPoint={onPoint}
            onLeave={onLeave}
            onFollow={onFollow}
          >
            {renderTooltip?.(link)}
          </PromoLink>
        ))}
      </ul>
    </nav>
  )
}
