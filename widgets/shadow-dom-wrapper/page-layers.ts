import { DIALOGS, MENU_LAYER, parentOf } from './page-watch.ts'

/** What of a page must stay free: its dialogs, what it fixed to the window, and controls that cannot be scrolled away. */

const CONTROLS =
  'a[href], button, input, select, textarea, summary, label, [role="button"], [role="link"], [role^="menuitem"], [role="tab"], [role="switch"], [tabindex]:not([tabindex="-1"])'
const END_PX = 4
const BACKDROP_POINTS = 30

/** Whether an element is one of the widgets. */
export type IsOwn = (element: Element) => boolean

const followed = new WeakSet<Node>()

/** The document and the open shadow roots of the page. Of what changes in one, nobody outside hears. */
function rootsOf(
  isOwn: IsOwn,
  soon: () => void,
  root: Document | ShadowRoot = document,
): (Document | ShadowRoot)[] {
  if (root !== document && !followed.has(root)) {
    followed.add(root)
    new MutationObserver(soon).observe(root, { subtree: true, childList: true, attributes: true })
  }
  return [...root.querySelectorAll('*')].reduce(
    (all, each) =>
      each.shadowRoot && !isOwn(each) && !each.localName.startsWith('lounge-')
        ? [...all, ...rootsOf(isOwn, soon, each.shadowRoot)]
        : all,
    [root],
  )
}

/** What the page shows over everything: a dialog with its backdrop, a cookie wall, a lightbox. */
/** @param soon called when something changes where only this look sees it */
export function modalOf(isOwn: IsOwn, soon: () => void): Element | null {
  const dialogs = rootsOf(isOwn, soon).flatMap((root) => [...root.querySelectorAll(DIALOGS)])
  for (const dialog of dialogs) {
    if (isOwn(dialog) || !isShown(dialog)) continue
    if (isModal(dialog) || dialog.getAttribute('aria-modal') === 'true') return dialog
    const layer = layerOf(dialog)
    if (layer && isCover(layer)) return dialog
  }
  return backdrop(isOwn)
}

/**
 * An element that lies over the whole window, and over something of the page. In the middle of it something else may stand
 * above the flow of the page: the dialog that it is the backdrop of.
 */
function backdrop(isOwn: IsOwn): Element | null {
  const { width, height } = windowSize()
  const layerAt = (x: number, y: number) => {
    const hit = hitsAt(x, y, isOwn)[0]
    return hit ? (layerOf(hit) ?? hiddenAt(x, y, hit)) : null
  }
  const corners = [5, width - 5].flatMap((x) => [layerAt(x, 5), layerAt(x, height - 5)])
  const [cover] = corners
  if (!cover || corners.some((layer) => layer !== cover)) return null
  if (!layerAt(width / 2, height / 2)) return null
  if (!isCover(cover) && !hiddenAt(5, 5, cover)) return null
  for (let index = 1; index < BACKDROP_POINTS; index++) {
    const hits = hitsAt(width / 2, (height * index) / BACKDROP_POINTS, isOwn)
    const below = hits.slice(hits.findLastIndex((hit) => cover.contains(hit)) + 1)
    if (below.some((hit) => !hit.contains(cover))) return cover
  }
  return null
}

/** What of the page is at a point, the topmost first, also where that is in an open shadow root. */
function hitsAt(
  x: number,
  y: number,
  isOwn: IsOwn,
  root: DocumentOrShadowRoot = document,
): Element[] {
  const hits = root.elementsFromPoint(x, y).filter((each) => !isOwn(each))
  const inner = hits[0]?.shadowRoot
  return inner && inner !== root ? [...hitsAt(x, y, isOwn, inner), ...hits] : hits
}

/** What cannot be looked into, a closed shadow root, has something here that stands outside of its host: it is fixed, or as good as that. */
function hiddenAt(x: number, y: number, hit: Element): Element | null {
  if (hit.shadowRoot || !hit.localName.includes('-')) return null
  if (getComputedStyle(hit).display === 'contents') return null
  const { left, right, top, bottom } = hit.getBoundingClientRect()
  return x < left || x > right || y < top || y > bottom ? hit : null
}

/** How far that reaches up from a point. */
function hiddenBox(x: number, y: number, hit: Element, isOwn: IsOwn): DOMRect {
  let top = y
  while (top > 0 && hitsAt(x, top - END_PX, isOwn)[0] === hit) top -= END_PX
  return new DOMRect(0, top, windowSize().width, y - top)
}

/** Fills the window, and is not the page itself: that holds most of its elements. */
function isCover(layer: Element): boolean {
  const { width, height } = windowSize()
  const box = layer.getBoundingClientRect()
  const isLarge = box.width > width * 0.95 && box.height > height * 0.95
  const count = (root: Element) => root.getElementsByTagName('*').length
  return isLarge && count(layer) * 2 < count(document.documentElement)
}

function isModal(element: Element): boolean {
  try {
    return element.matches(':modal')
  } catch {
    return false
  }
}

function isShown(element: Element): boolean {
  const { width, height, right, bottom, left, top } = element.getBoundingClientRect()
  const size = windowSize()
  if (!width || !height || right < 0 || bottom < 0 || left > size.width || top > size.height)
    return false
  const { visibility, opacity } = getComputedStyle(element)
  return visibility === 'visible' && Number(opacity) > 0.05
}

/** What must stay free at a point, or null: a layer of the page, or a control that stays there. */
export type Obstacle = { box: DOMRect; isLayer: boolean; element: Element }

export function obstacleAt(x: number, y: number, isOwn: IsOwn): Obstacle | null {
  const [deepest] = hitsAt(x, y, isOwn)
  if (!deepest || deepest === document.documentElement) return null
  const { width, height } = windowSize()
  const hidden = hiddenAt(x, y, deepest)
  const layer = layerOf(deepest) ?? hidden
  const box = hidden ? hiddenBox(x, y, hidden, isOwn) : layer?.getBoundingClientRect()
  if (layer && box && box.height < height * 0.6 && box.width * box.height < (width * height) / 2)
    return { box, isLayer: true, element: layer }
  const control = deepest.closest(CONTROLS)
  const size = control?.getBoundingClientRect()
  const isControl = control && size && size.width * size.height < (width * height) / 4
  return isControl && isAtEnd(control, layer)
    ? { box: size, isLayer: false, element: control }
    : null
}

/** The element above the flow of the page that this one is in: fixed, stuck to the bottom, an open menu. */
function layerOf(element: Element): Element | null {
  for (let each: Element | null = element; each; each = parentOf(each)) {
    const { position, bottom, zIndex } = getComputedStyle(each)
    if (position === 'fixed') return each
    if (position === 'sticky' && bottom !== 'auto') return each
    if (position === 'absolute' && Number(zIndex) >= MENU_LAYER) return each
  }
  return null
}

/** Whether nothing scrolls this element further up. */
function isAtEnd(element: Element, layer: Element | null): boolean {
  for (let each: Element | null = element; each; each = parentOf(each)) {
    if (each.scrollHeight > each.clientHeight + END_PX && scrolls(each) && !isScrolledDown(each))
      return false
    // What is fixed does not scroll with the page.
    if (each === layer) return true
  }
  return true
}

function scrolls(element: Element): boolean {
  return (
    element === document.scrollingElement || /auto|scroll/.test(getComputedStyle(element).overflowY)
  )
}

function isScrolledDown({ scrollTop, clientHeight, scrollHeight }: Element): boolean {
  return scrollTop + clientHeight >= scrollHeight - END_PX
}

/** The part of the window in which fixed things stand. */
export function windowSize(): { width: number; height: number } {
  return { width: document.documentElement.clientWidth || innerWidth, height: innerHeight }
}
