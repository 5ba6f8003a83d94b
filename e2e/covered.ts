import type { Page } from '@playwright/test'

const CONTROLS =
  'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"], [tabindex="0"]'

/** From now on what is out of sight is laid out as well, and nothing scrolls by and by. */
export async function layOut(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '*, ::before, ::after { content-visibility: visible !important; scroll-behavior: auto !important }',
    )
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })
}

/**
 * The controls that something lies over, on a page that is laid out (`layOut`). Each is scrolled into view as a browser does
 * it, to the upper edge on the way down and to the lower one on the way up, and must be what is hit in its middle.
 */
export function covered(page: Page): Promise<string[]> {
  return page.evaluate(coveredNow, CONTROLS)
}

async function coveredNow(controls: string): Promise<string[]> {
  scrollTo({ top: 0, behavior: 'instant' })
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)

  const all = (root: Document | ShadowRoot): HTMLElement[] => [
    ...root.querySelectorAll<HTMLElement>(controls),
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
      shadowRoot ? all(shadowRoot) : [],
    ),
  ]
  const isShown = (element: HTMLElement) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    // A field that only robots fill in is under another one on purpose.
    !element.closest('[inert], [aria-hidden="true"], .skip') &&
    !(element instanceof HTMLInputElement && element.tabIndex < 0) &&
    getComputedStyle(element).pointerEvents !== 'none'
  const hitAt = (x: number, y: number) => {
    let hit = document.elementFromPoint(x, y)
    for (let inner = hit; inner; inner = inner.shadowRoot?.elementFromPoint(x, y) ?? null) {
      if (inner === hit && inner !== null && !inner.shadowRoot) break
      hit = inner
    }
    return hit
  }
  const nameOf = (element: Element) =>
    [
      element.localName,
      ...element.classList,
      (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30),
    ].join(' ')
  const page = getComputedStyle(document.documentElement)
  const isInView = (element: HTMLElement) => {
    const { top, bottom, left, right } = element.getBoundingClientRect()
    const margin = Number.parseFloat(getComputedStyle(element).scrollMarginTop)
    return (
      top >= Number.parseFloat(page.scrollPaddingTop) + margin &&
      bottom <= innerHeight - Number.parseFloat(page.scrollPaddingBottom) &&
      left >= 0 &&
      right <= innerWidth
    )
  }
  const coverOf = (element: HTMLElement, block: 'start' | 'end'): string | null => {
    if (!isInView(element))
      element.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' })
    const label = (element as HTMLInputElement).labels?.[0]
    const [box] = element.getClientRects()
    // An input of one pixel is pressed by its label.
    const isTiny = !box || box.width < 4 || box.height < 4
    const [place] = isTiny && label ? label.getClientRects() : [box]
    if (!place || place.width < 4 || place.height < 4) return null
    const x = place.left + place.width / 2
    const middle = place.top + place.height / 2
    // Of what is higher than the window, what is seen of it.
    const y =
      place.height > innerHeight / 2 ? Math.min(Math.max(middle, 120), innerHeight - 120) : middle
    const hit = hitAt(x, y)
    const isIts =
      hit !== null && (element.contains(hit) || label?.contains(hit) || hit.contains(element))
    return isIts
      ? null
      : `${nameOf(element)} is under ${hit ? nameOf(hit) : 'the edge of the window'}`
  }
  const shown = all(document).filter(isShown)
  const found = new Set<string>()
  for (const each of shown) found.add(coverOf(each, 'start') ?? '')
  for (const each of shown.toReversed()) found.add(coverOf(each, 'end') ?? '')
  found.delete('')
  scrollTo({ top: 0, behavior: 'instant' })
  return [...found]
}
