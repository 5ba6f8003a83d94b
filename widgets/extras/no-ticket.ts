import { addressAt } from '#domain/embeds/address.ts'
import type { WidgetHost } from '../shadow-dom-wrapper/widget-host.ts'
import { linkTarget } from '../state/frame.ts'
import { originOf, ownOrigin } from '../state/origin.ts'
import { NO_TICKET } from '../texts/en/no-ticket.ts'
import { texts } from '../texts/language.ts'

/**
 * Says in the place of a ticket that it did not come, with a link to the contest at the café and a button that tries again. Its styles are
 * among what did not come, so it looks as the page around it does. The whole ticket takes its place if that comes after all.
 */
export function stand(first: WidgetHost): void {
  const root = first.getRootNode() as Document | ShadowRoot
  for (const host of root.querySelectorAll<WidgetHost>('lounge-survey')) {
    const container = host.root.lastElementChild as HTMLElement
    if (container.firstChild) continue
    const sign = signOf(host, container.offsetHeight)
    container.append(sign)
    // The renderer leaves alone what is not its own.
    const leave = (_: unknown, observer: MutationObserver) => {
      observer.disconnect()
      sign.remove()
    }
    new MutationObserver(leave).observe(container, { childList: true })
  }
}

/** @param height of the place that was kept: nothing of the page moves */
function signOf(host: WidgetHost, height: number): HTMLElement {
  const says = texts?.noTicket ?? NO_TICKET
  // No tag that the ticket has there: the renderer would take it over.
  const sign = document.createElement('aside')
  Object.assign(sign.style, {
    display: 'grid',
    placeContent: 'center',
    justifyItems: 'center',
    gap: '16px',
    boxSizing: 'border-box',
    minHeight: `${height}px`,
    padding: '24px',
    border: '2px solid',
    textAlign: 'center',
  })
  const text = Object.assign(document.createElement('p'), { textContent: says.text })
  text.style.margin = '0'
  sign.append(text, linkOf(host, says.link), againOf(host, says.again))
  return sign
}

function linkOf(host: WidgetHost, label: string): HTMLElement {
  const [api, site, embed] = ['api', 'site', 'embed'].map((name) => host.getAttribute(name))
  const cafe = api ? originOf(api) : ownOrigin
  const link = Object.assign(document.createElement('a'), {
    textContent: label,
    href: addressAt(
      site ? originOf(site) : cafe,
      texts?.cafe ? '/es/prelaunch' : '/prelaunch',
      embed,
    ),
    ...linkTarget(),
  })
  Object.assign(link.style, { color: 'inherit', fontWeight: '700', padding: '12px' })
  return link
}

function againOf(host: WidgetHost, label: string): HTMLElement {
  const again = Object.assign(document.createElement('button'), {
    type: 'button',
    textContent: label,
    onclick: () => {
      again.setAttribute('aria-busy', 'true')
      host.wake()?.catch(() => again.setAttribute('aria-busy', 'false'))
    },
  })
  Object.assign(again.style, {
    minHeight: '44px',
    padding: '0 16px',
    border: '2px solid',
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    cursor: 'pointer',
  })
  return again
}
