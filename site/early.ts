import { useEffect } from 'react'

/**
 * A printed page can be seen before it works. What somebody presses, types or sends in that moment is kept, and done as soon
 * as that part of the page has been taken over (`TakenOver`). Links need nothing: they lead where they lead.
 */
export function keepEarly(): void {
  for (const field of document.querySelectorAll<Field>(FIELDS))
    if (field.value !== initialOf(field)) typed.add(field)
  for (const type of ['click', 'input', 'change', 'submit'])
    addEventListener(type, keep, { capture: true })
}

/** Stands at the end of each part that is taken over as one, and then does what was asked of it before. */
export function TakenOver(): null {
  useEffect(() => {
    for (const field of typed)
      if (isTaken(field)) {
        typed.delete(field)
        typeAgain(field)
      }
    for (const element of pressed.splice(0))
      if (!isTaken(element)) pressed.push(element)
      else if (element instanceof HTMLFormElement) element.requestSubmit()
      else element.click()
  }, [])
  return null
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const FIELDS =
  '#root input:not([type=checkbox],[type=radio],[type=file]), #root textarea, #root select'
const typed = new Set<Field>()
const pressed: (HTMLElement | HTMLFormElement)[] = []

function keep(event: Event): void {
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
  } else if (element.matches(FIELDS)) typed.add(element as Field)
}

const PRESSED = 'button, summary, [role=button], input[type=checkbox], input[type=radio]'

/** Whether React knows this element already: it leaves its mark on each. */
function isTaken(element: Element): boolean {
  return Object.keys(element).some((key) => key.startsWith('__reactProps'))
}

/** As if it were typed now: React follows a field only by events, and remembers what it was set to through the field itself. */
function typeAgain(field: Field): void {
  const value = field.value
  field.value = initialOf(field)
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(
    new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
  )
}

function initialOf(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue
  return (
    [...field.options].find(({ defaultSelected }) => defaultSelected)?.value ??
    field.options[0]?.value ??
    ''
  )
}
