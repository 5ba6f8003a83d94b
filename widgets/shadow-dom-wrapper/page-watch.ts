/**
 * Watches the page for what a floating widget might cover. This much is on every page; what makes room (give-way.ts) is downloaded
 * where there is something to make room for (docs/decisions/embed-layers.md).
 */
type Look = (hosts: ReadonlySet<HTMLElement>, again: () => void, soon: () => void) => boolean

/** How long changes of the page are collected before it is looked at again. */
const SOON_MS = 100
const RESTLESS_MS = 1_000
/** After so many looks without a result in a row, a page that changes all the time is looked at less often. */
const VAIN_LOOKS = 8
const EVENTS =
  'click keyup toggle transitionend animationend resize load pageshow lounge:open lounge:close lounge:cart-change lounge:error'
const ATTRIBUTES = 'class style open hidden role aria-modal aria-hidden'
export const DIALOGS =
  '.lounge-away,dialog[open],[aria-modal="true"],[role$="dialog"],.modal.show,.modal.in,.modal.is-active,.ui-widget-overlay'
const CONTROLS = 'a,button,input,select,textarea,summary,label,[role],[tabindex]'
/** What is always there of a widget, and what somebody opened. */
export const RESTING = '.promo,.bar,.launch:not([hidden])'
export const OPEN = '.panel:not([hidden]),.drawer.open'
/** Sampled this close, nothing that a finger can hit is missed. */
export const STEP_PX = 36
export const OPEN_STEP_PX = 90
/** From this z-index on, something positioned absolutely is a menu or a dialog, and no ornament. */
export const MENU_LAYER = 100

const hosts = new Set<HTMLElement>()
let now: (() => void) | undefined

/**
 * Keeps a floating widget off what the page shows: see docs/embedding.md, "What the widgets give way to". Only one look at the
 * page for all widgets, and only after something changed. An element that left the page for good is forgotten.
 */
export function watchPage(host: HTMLElement): void {
  hosts.add(host)
  if (!now) start()
  now?.()
}

function start(): void {
  const listening = new AbortController()
  const { signal } = listening
  let look: Look | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let vain = 0

  const stop = () => {
    listening.abort()
    observer.disconnect()
    clearTimeout(timer)
    now = undefined
  }
  const run = () => {
    timer = undefined
    for (const host of hosts) if (!host.isConnected) hosts.delete(host)
    if (!hosts.size) stop()
    if (signal.aborted) return
    // In a browser or on a page without `elementsFromPoint`, or without the chunk, the widgets stand where they always do.
    try {
      vain = look?.(hosts, again, soon) ? 0 : vain + 1
      if (!look && mayCover())
        import('./give-way.ts').then((file) => {
          look = file.lookAtPage
          run()
        }, stop)
    } catch {
      stop()
    }
  }
  const wait = (ms: number) => {
    timer ??= setTimeout(() => {
      // A window that is gone, as after a test, has neither.
      ;(globalThis.requestIdleCallback ?? run)(run, { timeout: SOON_MS })
    }, ms)
  }
  const again = (event?: Event) => {
    // What a visitor does in a widget changes nothing of the page; what it says itself may.
    if (event?.isTrusted && hosts.has(event.target as HTMLElement)) return
    vain = 0
    wait(SOON_MS)
  }
  const soon = () => wait(vain > VAIN_LOOKS ? RESTLESS_MS : SOON_MS)
  const observer = new MutationObserver(soon)
  observer.observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ATTRIBUTES.split(' '),
  })
  const options = { signal, capture: true }
  for (const type of EVENTS.split(' ')) addEventListener(type, again, options)
  addEventListener('scroll', soon, options)
  now = again
}

/** Whether a closer look is worth it: rather too often than once too seldom. */
function mayCover(): boolean {
  if (document.querySelector(DIALOGS)) return true
  // What an element of the page shows in a shadow root, and when, is seen by the closer look alone. A widget in the flow of the page has
  // nothing in it that is fixed.
  for (const { localName } of document.querySelectorAll('*'))
    if (/^(?!lounge-).+-/.test(localName)) return true
  const seen = new Set<Element>()
  const boxes: DOMRect[] = []
  for (const host of hosts) {
    const root = host.shadowRoot
    const opened = root?.querySelector(OPEN)
    const box = (opened ?? root?.querySelector(RESTING))?.getBoundingClientRect()
    if (!box?.width) continue
    if (isLayered(host, seen)) return true
    // What somebody opened lies over what rests, and stays where it is.
    if (!opened && boxes.some((other) => overlap(other, box))) return true
    if (!opened) boxes.push(box)
    const known = new Set<Element>()
    for (const [x, y] of pointsOf(box, opened ? OPEN_STEP_PX : STEP_PX)) {
      const hit = document.elementsFromPoint(x, y).find((each) => !hosts.has(each as HTMLElement))
      if (!hit || known.has(hit)) continue
      known.add(hit)
      if ((!opened && (hit.shadowRoot || hit.closest(CONTROLS))) || isLayered(hit, seen))
        return true
    }
  }
  return false
}

/** Whether an element, or one that it is in, is above the flow of the page or catches what is fixed. */
function isLayered(element: Element, seen: Set<Element>): boolean {
  for (let each: Element | null = element; each && !seen.has(each); each = parentOf(each)) {
    seen.add(each)
    const style = getComputedStyle(each)
    if (/fix|sti/.test(style.position)) return true
    if (style.position === 'absolute' && +style.zIndex >= MENU_LAYER) return true
    if (CATCHES.some((name) => !/^(none|auto|normal|visible|)$/.test(`${style[name] ?? ''}`)))
      return true
  }
  return false
}

const CATCHES =
  'transform translate rotate scale perspective filter backdropFilter contain containerType contentVisibility willChange offsetPath'.split(
    ' ',
  ) as (keyof CSSStyleDeclaration)[]

export function parentOf(element: Element): Element | null {
  const { assignedSlot, parentNode } = element
  if (assignedSlot) return assignedSlot
  return parentNode instanceof ShadowRoot ? parentNode.host : element.parentElement
}

type Box = { left: number; right: number; top: number; bottom: number }

/** A grid over a box, from below. */
export function pointsOf({ left, right, top, bottom }: Box, step: number): [number, number][] {
  return between(bottom - 3, top + 3, step).flatMap((y) =>
    between(left + 3, right - 3, step).map((x): [number, number] => [x, y]),
  )
}

/** Both ends and what is between them, in equal steps. */
function between(start: number, end: number, step: number): number[] {
  const count = Math.max(1, Math.ceil(Math.abs(end - start) / step))
  return Array.from({ length: count + 1 }, (_, index) => start + ((end - start) * index) / count)
}

export const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom
