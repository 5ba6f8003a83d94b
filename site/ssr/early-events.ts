/**
 * What a visitor did on a page before it was hydrated. The page's first script collects it (`preload.ts`); the site's own
 * script replays it (`replay.ts`).
 */
export type EarlyEvents = {
  /** The value of a field when it was last changed: hydration sets it back. */
  typed: Map<Field, string>
  /** Buttons that were pressed, and forms that were sent. */
  pressed: HTMLElement[]
  /** Selects the fields whose value React sets itself. */
  fields: string
  /** The hydration boundaries that are hydrated, and the root. */
  hydrated: WeakSet<Element>
  /** Whether React answers the events of this element. */
  isHydrated(element: Element): boolean
  /** What is replayed at this moment goes to React. */
  isReplaying: boolean
}
export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

declare global {
  var loungeEarly: EarlyEvents | undefined
}

const FIELDS =
  '#root input:not([type=checkbox],[type=radio],[type=file]), #root textarea, #root select'
/** A link that takes along what was typed (`data-carries`) waits too; all others lead where they lead. */
const PRESSED =
  'button, summary, [role=button], input[type=checkbox], input[type=radio], a[data-carries]'
/** Innermost first: a boundary (`HydrationBoundary`) is hydrated after what is around it. */
const BOUNDARIES = '.hydration-boundary, #root'

/**
 * A page that the server rendered can be seen before it is hydrated. What somebody presses, types or sends in that moment is
 * kept, and replayed as soon as the boundary around it is hydrated.
 */
export function keepEarlyEvents(): void {
  const hydrated = new WeakSet<Element>()
  const early: EarlyEvents = {
    typed: new Map(),
    pressed: [],
    fields: FIELDS,
    hydrated,
    isHydrated(element) {
      const boundary = element.closest(BOUNDARIES)
      return boundary !== null && hydrated.has(boundary)
    },
    isReplaying: false,
  }
  globalThis.loungeEarly = early
  for (const type of ['click', 'input', 'change', 'submit'])
    addEventListener(type, (event) => keep(early, event), { capture: true })
}

function keep(early: EarlyEvents, event: Event): void {
  const { typed, pressed, isHydrated } = early
  const { type, target } = event
  if (!(target instanceof Element) || !target.closest('#root')) return
  const element = type === 'click' ? target.closest<HTMLElement>(PRESSED) : (target as HTMLElement)
  if (!element || early.isReplaying || opensElsewhere(event)) return
  // While some of it is still replayed, what comes next waits for its turn: a form would be sent without what was typed.
  if (isHydrated(element) && ![...typed.keys(), ...pressed].some(isHydrated)) return
  // React would answer some of these by itself while it hydrates, and then they would be done twice.
  event.stopImmediatePropagation()
  if (type === 'submit') event.preventDefault()
  if (type === 'click' && element.matches('input, a')) {
    // It is pressed again later, which has to have the same effect then.
    event.preventDefault()
    pressed.push(element)
  } else if (type === 'click' || type === 'submit') {
    // The click on a button that sends a form comes here once more, as the form's submit event.
    if (!(element instanceof HTMLButtonElement && element.form && element.type === 'submit'))
      pressed.push(element)
  } else if (element.matches(FIELDS)) {
    // A field that is left tells of a change once more; hydration may have set it back by then.
    const isToldAgain = type === 'change' && element.tagName !== 'SELECT'
    if (!isToldAgain || !typed.has(element as Field))
      typed.set(element as Field, (element as Field).value)
  }
}

/** A link that is opened in another tab or window. */
const opensElsewhere = (event: Event): boolean =>
  event instanceof MouseEvent && (event.metaKey || event.ctrlKey || event.shiftKey)
