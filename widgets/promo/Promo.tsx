import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useMemo, useState, type ComponentType } from 'react'
import type { Link } from '#domain/contracts/cafe.ts'
import type { WidgetProps } from '#widgets/shadow-dom-wrapper/index.ts'
import { cafe, page, reportProblem } from '#widgets/state/index.ts'
import { chosenLinks, PROMO_LINKS } from './links.ts'
import { PromoLink } from './PromoLink.tsx'
import type { TooltipProps } from './Tooltip.tsx'

/** The row, or on a phone the bar, of five. */
export function Promo({ host, attributes }: WidgetProps) {
  useSignals()
  const [pointed, setPointed] = useState<{ id: string; element: HTMLElement } | null>(null)
  const [Tooltip, setTooltip] = useState<ComponentType<TooltipProps> | null>(null)
  const known = cafe.current.value?.promoLinks ?? PROMO_LINKS
  const links = useMemo(
    () => chosenLinks(attributes.links ?? null, known),
    [attributes.links, known],
  )

  useEffect(() => void cafe.load().catch(() => {}), [])
  useEffect(() => {
    const show = (isShown: boolean) => () => {
      if (host.hidden !== isShown) return
      host.hidden = !isShown
      host.emit(isShown ? 'open' : 'close')
    }
    const [open, close] = [show(true), show(false)]
    return host.expose({ open, close, toggle: () => (host.hidden ? open() : close()), reset: open })
  }, [host])

  // Positioning is heavier than the buttons, so it is fetched when somebody first points at one.
  const point = (id: string, element: HTMLElement) => {
    setPointed({ id, element })
    if (!Tooltip)
      import('./Tooltip.tsx').then(
        (module) => setTooltip(() => module.Tooltip),
        (error: unknown) => reportProblem('load', error, { part: 'tooltip' }),
      )
  }
  const follow = (event: { preventDefault(): void }, { href }: Link) => {
    if (href.startsWith('/') && !host.emit('navigate', { path: href })) event.preventDefault()
  }

  return (
    <nav className="promo" part="promo" aria-label="Classes, social pages and the contest">
      <ul>
        {links.map((link) => (
          <PromoLink
            key={link.id}
            link={link}
            href={page.link(link.href)}
            onPoint={point}
            onLeave={() => setPointed(null)}
            onFollow={follow}
          >
            {Tooltip && pointed?.id === link.id && (
              <Tooltip anchor={pointed.element} label={link.label} />
            )}
          </PromoLink>
        ))}
      </ul>
    </nav>
  )
}
