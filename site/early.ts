import { useEffect } from 'react'
import type { Field } from './early-keep.ts'

/** Notes what was typed where no event told of it: a browser that comes back to a page fills in what was there. */
export function noteTyped(): void {
  const early = globalThis.loungeEarly
  for (const field of document.querySelectorAll<Field>(early?.fields ?? 'none'))
    if (field.value !== initialOf(field)) early?.typed.add(field)
}

/** Stands at the end of each part that is taken over as one, and then does what was asked of it before (`keepEarly`). */
export function TakenOver(): null {
  useEffect(() => {
    if (!globalThis.loungeEarly) return
    const { typed, pressed, isTaken } = globalThis.loungeEarly
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
