import { defineFacade } from '#widgets/define-facade.ts'
import { draw } from '#widgets/shadow-dom-wrapper/dom-jsx.ts'
import type { WidgetHost } from '#widgets/shadow-dom-wrapper/widget-host.ts'
import { originOf, ownOrigin } from '#widgets/state/origin.ts'
import { follow, methodsOf } from './actions.ts'
import { chosenLinks, linksOfLoader, saysAll } from './links.ts'
import { load } from './load.ts'
import styles from './promo.css?inline'
import { PromoRow } from './PromoRow.tsx'
import { shape } from './shape.ts'

/** `<lounge-promo>` at rest: the links work, and who points at one gets the rest of it, with its label. */
defineFacade('lounge-promo', {
  ...shape,
  styles: [styles],
  draw: drawRow,
  follow(host, signal) {
    host.root.lastElementChild?.replaceChildren(...drawRow(host, signal))
  },
  // The loader knows the links of the café that it comes from, unless it is frozen.
  isNeeded(host) {
    const api = host.getAttribute('api')
    const isKnown = linksOfLoader() && (api === null || originOf(api) === ownOrigin)
    return !isKnown && !saysAll(host.getAttribute('links'))
  },
  atRest: methodsOf,
  load,
})

function drawRow(host: WidgetHost, signal: AbortSignal): Node[] {
  const site = host.getAttribute('site') ?? host.getAttribute('api')
  const view = PromoRow({
    links: chosenLinks(host.getAttribute('links'), linksOfLoader() ?? []),
    hrefOf: (path) => new URL(path, `${site ? originOf(site) : ownOrigin}/`).href,
    onPoint: () => void host.wake()?.catch(() => {}),
    onLeave: () => {},
    onFollow: (event, link) => follow(host, event, link),
  })
  return draw(view, signal)
}
