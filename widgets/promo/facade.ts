import { addressAt } from '#domain/embeds/address.ts'
import { defineFacade } from '#widgets/define-facade.ts'
import { draw } from '#widgets/shadow-dom-wrapper/dom-jsx.ts'
import type { WidgetHost } from '#widgets/shadow-dom-wrapper/widget-host.ts'
import { originOf, ownOrigin } from '#widgets/state/origin.ts'
import { follow, methodsOf } from './actions.ts'
import { chosenLinks, linksOfLoader, PROMO_LINKS } from './links.ts'
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
  atRest: methodsOf,
  load,
})

function drawRow(host: WidgetHost, signal: AbortSignal): Node[] {
  const [api, site, embed] = ['api', 'site', 'embed'].map((name) => host.getAttribute(name))
  const cafe = api ? originOf(api) : ownOrigin
  // A loader knows the links of the café that it comes from, unless it is frozen. The others lead to where the café knows the way.
  const known = cafe === ownOrigin && linksOfLoader()
  const view = PromoRow({
    links: chosenLinks(host.getAttribute('links'), known || PROMO_LINKS),
    hrefOf: ({ id, href }) =>
      known || !PROMO_LINKS.some((link) => link.id === id && link.href === href)
        ? addressAt(site ? originOf(site) : cafe, href, embed)
        : `${cafe}/embed/links/${id}/${embed ?? ''}`,
    onPoint: () => void host.wake()?.catch(() => {}),
    onFollow: (event, link) => follow(host, event, link),
  })
  return draw(view, signal)
}
