import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useMemo, useState, type ComponentType } from 'react'
import { say } from '#widgets/inspect.ts'
import type { WidgetProps } from '#widgets/shadow-dom-wrapper/index.ts'
import { cafe, page, reportProblem } from '#widgets/state/index.ts'
import { follow, methodsOf } from './actions.ts'
import { chosenLinks, linksOfLoader, PROMO_LINKS } from './links.ts'
import { PromoRow } from './PromoRow.tsx'
import type { TooltipProps } from './Tooltip.tsx'

/** How many entries a list has; none where it cannot be read. */
function countOf(list: string): number {
  try {
    return (JSON.parse(list) as unknown[]).length
  } catch {
    return 0
  }
}

/** The row, or on a phone the bar, of five. */
export function Promo({ host, attributes }: WidgetProps) {
  useSignals()
  const [pointed, setPointed] = useState<{ id: string; element: HTMLElement } | null>(null)
  const [Tooltip, setTooltip] = useState<ComponentType<TooltipProps> | null>(null)
  const known = cafe.current.value?.promoLinks
  const all = known ?? linksOfLoader() ?? PROMO_LINKS
  const links = useMemo(
    () => chosenLinks(attributes.links ?? null, all),
    // Its labels are in the language of the page.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [attributes.links, all, page.locale.value],
  )

  const api = page.api.value
  useEffect(() => void cafe.load().catch(() => {}), [api])
  useEffect(() => host.expose(methodsOf(host)), [host])

  useEffect(() => {
    const asked = attributes.links?.trim() ?? ''
    const isList = asked.startsWith('[')
    if (known && !(isList && countOf(asked) === links.length))
      for (const name of isList ? [asked] : asked.split(/[\s,]+/))
        if (name && !known.some(({ id }) => id === name)) say('links', name, host)
  }, [attributes.links, known, links, host])

  // Positioning is heavier than the buttons, so it is fetched when somebody first points at one.
  const point = (id: string, element: HTMLElement) => {
    setPointed({ id, element })
    if (!Tooltip)
      import('./Tooltip.tsx').then(
        (module) => setTooltip(() => module.Tooltip),
        (error: unknown) => reportProblem('load', error, { part: 'tooltip' }),
      )
  }
  useEffect(() => {
    // Who pointed at a link brought the widget here, and points at it still.
    const anchors = [...host.root.querySelectorAll<HTMLElement>('li a')]
    const at = anchors.findIndex((each) => each.matches(':is(:hover, :focus-visible)'))
    const [link, anchor] = [links[at], anchors[at]]
    if (link && anchor) point(link.id, anchor)
    // Once: from here on the links say so themselves.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  return (
    <PromoRow
      links={links}
      hrefOf={({ href }) => page.link(href)}
      onPoint={point}
      onLeave={() => setPointed(null)}
      onFollow={(event, link) => follow(host, event, link)}
      renderTooltip={(link) =>
        Tooltip &&
        pointed?.id === link.id && <Tooltip anchor={pointed.element} label={link.label} />
      }
    />
  )
}
