import type { EarlyEvents, Field } from './early-events.ts'

/** Notes what was typed without an event: a browser that comes back to a page fills in what was there. */
export function noteTyped(): void {
  const early = globalThis.loungeEarly
  for (const field of document.querySelectorAll<Field>(early?.fields ?? 'none'))
    if (field.value !== initialOf(field)) early?.typed.set(field, field.value)
}

/**
 * Does one thing that a visitor did before hydration, now that React answers.
 * @returns false when nothing is left that can be done now
 */
export function replayOne(early: EarlyEvents): boolean {
  early.isReplaying = true
  try {
    return replayNext(early)
  } finally {
    early.isReplaying = false
  }
}

function replayNext({ typed, pressed, isHydrated }: EarlyEvents): boolean {
  for (const [field, value] of typed)
    if (isHydrated(field)) {
      typed.delete(field)
      typeAgain(field, value)
      return true
    }
  const element = pressed.find(isHydrated)
  if (!element) return false
  pressed.splice(pressed.indexOf(element), 1)
  if (element instanceof HTMLFormElement) element.requestSubmit()
  else element.click()
  return true
}

/**
 * As if it were typed now: React compares a field with what it was last set to through the element itself, so it is set back
 * there, and the new value is set as the browser does, past the element.
 */
function typeAgain(field: Field, value: string): void {
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
