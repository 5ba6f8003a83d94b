import styles from './give-way.css?at-rest&inline'
import { modalOf, windowSize } from './page-layers.ts'
import { OPEN } from './page-watch.ts'
import { place } from './place.ts'
import { sheetOf } from './sheets.ts'

/** In this order they take their places: what comes later makes room. */
const ORDER = ['lounge-promo', 'lounge-cart', 'lounge-chat']

/**
 * Gives every widget a place where it covers nothing of the page, or takes it away.
 * @param again called when another look is worth it
 * @param soon the same, of what may change all the time
 * @returns whether anything changed
 */
export function lookAtPage(
  hosts: ReadonlySet<HTMLElement>,
  again: () => void,
  soon: () => void,
): boolean {
  const isOwn = (element: Element) => hosts.has(element as HTMLElement)
  const shown = [...hosts]
    .filter((host) => !host.hidden)
    .toSorted((one, other) => ORDER.indexOf(one.localName) - ORDER.indexOf(other.localName))
  const modal = modalOf(isOwn, soon)
  const isAsked = document.querySelector('.lounge-away') !== null
  const taken: DOMRect[] = []
  let isChanged = false
  for (const host of shown) {
    const container = host.shadowRoot?.lastElementChild as HTMLElement | null
    if (!container) continue
    // Without what the other lazy files share, which may never come.
    const { adoptedStyleSheets: sheets } = host.shadowRoot as ShadowRoot
    if (!sheets.includes(sheetOf(styles))) sheets.push(sheetOf(styles))
    escape(host, container)
    // A dialog of a widget itself is above everything, and its end is waited for.
    const isAway =
      (isAsked || (modal !== null && !modal.contains(host))) &&
      !container.querySelector('dialog[open]')
    if (container.inert !== isAway) {
      container.inert = isAway
      isChanged = true
    }
    if (!isAway && place(container, taken, isOwn, again)) isChanged = true
  }
  return isChanged
}

/**
 * Where a page gives its body a transform, a filter or containment, what is fixed stands somewhere in the body and not in the
 * window. The top layer is above all that.
 */
function escape(host: HTMLElement, container: HTMLElement): void {
  const isCaught = isCaughtIn(host.shadowRoot as ShadowRoot)
  const isOnTop = container.hasAttribute('popover')
  try {
    if (!isCaught && isOnTop) container.removeAttribute('popover')
    if (!isCaught || !('popover' in container)) return
    container.setAttribute('popover', 'manual')
    if (!container.matches(':popover-open')) container.showPopover()
    raise(host, container)
  } catch {
    // Not shown, or an older browser: it stays where it is.
  }
}

/** What is in the top layer with its panel or drawer already lifted above the others. */
const raised = new WeakSet<Element>()

/** In the top layer the last one shown lies above the others: that is whose panel or drawer is open, and not a launcher. */
function raise(host: HTMLElement, container: HTMLElement): void {
  const root = host.shadowRoot
  if (!container.querySelector(OPEN)) return void raised.delete(container)
  if (raised.has(container)) return
  raised.add(container)
  // What is hidden loses the focus.
  const focused = root?.activeElement as HTMLElement | null | undefined
  container.hidePopover()
  container.showPopover()
  focused?.focus({ preventScroll: true })
}

function isCaughtIn(root: ShadowRoot): boolean {
  const probe = probeOf(root)
  const { left, top, right, bottom } = probe.getBoundingClientRect()
  const { width } = windowSize()
  // Where a phone's address bar comes and goes, the window has two heights.
  const heights = [innerHeight, document.documentElement.clientHeight]
  const isWhole = bottom > Math.min(...heights) - 2 && bottom < Math.max(...heights) + 2
  return Math.abs(left) > 1 || Math.abs(top) > 1 || Math.abs(right - width) > 1 || !isWhole
}

/** An empty box that fills the window, unless something on the way catches what is fixed. */
function probeOf(root: ShadowRoot): Element {
  const known = root.querySelector('.probe')
  if (known) return known
  const probe = document.createElement('div')
  probe.className = 'probe'
  root.insertBefore(probe, root.firstChild)
  return probe
}
