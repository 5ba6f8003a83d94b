/** What somebody did to a printed page before it worked; by the page's first script for the site's own (`early.ts`). */
export type Early = {
  /** What stood in a field when somebody last changed it: taking over sets it back. */
  typed: Map<Field, string>
  pressed: (HTMLElement | HTMLFormElement)[]
  /** Fields whose value React would set back. */
  fields: string
  /** Whether this element works already. */
  isTaken(element: Element): boolean
  /** Set once the page as such was taken over; parts of it that come later follow one by one. */
  isReady: boolean
}
export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

declare global {
  var loungeEarly: Early | undefined
}

const FIELDS =
  '#root input:not([type=checkbox],[type=radio],[type=file]), #root textarea, #root select'

/**
 * A printed page can be seen before it works. What somebody presses, types or sends in that moment is kept, and done as soon
 * as that part of the page has been taken over (`TakenOver`). Links need nothing: they lead where they lead.
 */
export function keepEarly(): void {
  const early: Early = {
    typed: new Map(),
    pressed: [],
    fields: FIELDS,
    // React leaves its mark on each element, but while it goes through a page step by step not yet for good.
    isTaken: (element) => early.isReady && hasMark(element),
    isReady: false,
  }
  globalThis.loungeEarly = early
  for (const type of ['click', 'input', 'change', 'submit'])
    addEventListener(type, (event) => keep(early, event), { capture: true })
}

function keep({ typed, pressed, isTaken }: Early, event: Event): void {
  const { type, target } = event
  if (!(target instanceof Element) || !target.closest('#root')) return
  const element = type === 'click' ? target.closest<HTMLElement>(PRESSED) : (target as HTMLElement)
  if (!element || isTaken(element)) return
  // React would do it by itself if it could, and then it would be done twice.
  event.stopImmediatePropagation()
  if (type === 'submit') event.preventDefault()
  if (type === 'click' && element.matches('input')) {
    // It is pressed again later, which has to have the same effect then.
    event.preventDefault()
    pressed.push(element)
  } else if (type === 'click' || type === 'submit') {
    // A press that sends a form comes here once more, as the sending.
    if (!(element instanceof HTMLButtonElement && element.form && element.type === 'submit'))
      pressed.push(element)
  } else if (element.matches(FIELDS)) typed.set(element as Field, (element as Field).value)
}

const PRESSED = 'button, summary, [role=button], input[type=checkbox], input[type=radio]'

function hasMark(element: Element): boolean {
  return Object.keys(element).some((key) => key.startsWith('__reactProps'))
}
