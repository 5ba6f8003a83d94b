import { modalOf, windowSize } from './page-layers.ts'
import { place } from './place.ts'

/** How long changes of the page are collected before it is looked at again. */
const SOON_MS = 100
const RESTLESS_MS = 1_000
/** After so many looks without a result in a row, a page that changes all the time is looked at less often. */
const VAIN_LOOKS = 8
const ATTRIBUTES = ['class', 'style', 'open', 'hidden', 'role', 'aria-modal', 'aria-hidden']
const EVENTS = ['click', 'keyup', 'toggle', 'transitionend', 'animationend']
const OWN_EVENTS = ['lounge:open', 'lounge:close', 'lounge:cart-change', 'lounge:error']
/** In this order they take their places: what comes later makes room. */
const ORDER = ['lounge-promo', 'lounge-cart', 'lounge-chat']

const hosts = new Set<HTMLElement>()
const isOwn = (element: Element) => hosts.has(element as HTMLElement)
let stop: (() => void) | undefined
let look: (() => void) | undefined

/**
 * Keeps what floats off what the page shows: see docs/embedding.md, "What the widgets give way to". Only one look at the page
 * for all widgets, and only after something changed.
 * An element that left the page for good is forgotten.
 */
export function giveWay(host: HTMLElement): void {
  hosts.add(host)
  if (!stop) start()
  look?.()
}

function start(): void {
  const listening = new AbortController()
  const { signal } = listening
  let timer: ReturnType<typeof setTimeout> | undefined
  let vain = 0

  const run = () => {
    timer = undefined
    for (const host of hosts) if (!host.isConnected) hosts.delete(host)
    if (hosts.size === 0) stop?.()
    if (signal.aborted) return
    try {
      vain = lookAtPage() ? 0 : vain + 1
    } catch {
      // A browser or a page without `elementsFromPoint`: the widgets stand where they always do.
      stop?.()
    }
  }
  const wait = (ms: number) => {
    timer ??= setTimeout(() => {
      if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: SOON_MS })
      else run()
    }, ms)
  }
  const soon = () => wait(vain > VAIN_LOOKS ? RESTLESS_MS : SOON_MS)
  const now = () => {
    vain = 0
    wait(SOON_MS)
  }
  const observer = new MutationObserver(soon)
  observer.observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ATTRIBUTES,
    characterData: false,
  })
  for (const type of [...EVENTS, ...OWN_EVENTS])
    document.addEventListener(type, now, { signal, capture: true, passive: true, once: false })
  document.addEventListener('scroll', soon, { signal, capture: true, passive: true, once: false })
  for (const type of ['resize', 'load', 'pageshow'])
    window.addEventListener(type, now, { signal, capture: false, passive: true, once: false })

  look = now
  stop = () => {
    listening.abort()
    observer.disconnect()
    clearTimeout(timer)
    stop = look = undefined
  }
}

function lookAtPage(): boolean {
  const shown = [...hosts]
    .filter((host) => !host.hidden)
    .toSorted((one, other) => ORDER.indexOf(one.localName) - ORDER.indexOf(other.localName))
  const modal = modalOf(isOwn)
  const taken: DOMRect[] = []
  let isChanged = false
  for (const host of shown) {
    const container = host.shadowRoot?.lastElementChild as HTMLElement | null
    if (!container) continue
    escape(host, container)
    // A dialog of a widget itself is above everything, and its end is waited for.
    const isAway =
      modal !== null && !modal.contains(host) && !container.querySelector('dialog[open]')
    if (container.inert !== isAway) {
      container.inert = isAway
      isChanged = true
    }
    if (!isAway && place(container, taken, isOwn, () => look?.())) isChanged = true
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
  } catch {
    // Not shown, or an older browser: it stays where it is.
  }
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
