import { startTransition, useEffect, useState } from 'react'
import type { Early, Field } from './early-keep.ts'

/** Notes what was typed where no event told of it: a browser that comes back to a page fills in what was there. */
export function noteTyped(): void {
  const early = globalThis.loungeEarly
  for (const field of document.querySelectorAll<Field>(early?.fields ?? 'none'))
    if (field.value !== initialOf(field)) early?.typed.set(field, field.value)
}

/** Stands at the end of each part that is taken over as one, and then does what was asked of it before (`keepEarly`). */
export function TakenOver(): null {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const early = globalThis.loungeEarly
    if (!early) return
    early.isReady = true
    // One after the other, as somebody does things: each once the page shows what the one before it has changed.
    if (doOne(early)) startTransition(() => setTurn(turn + 1))
  }, [turn])
  return null
}

/** @returns false when nothing was left that can be done now */
function doOne({ typed, pressed, isTaken }: Early): boolean {
  for (const [field, value] of typed)
    if (isTaken(field)) {
      typed.delete(field)
      typeAgain(field, value)
      return true
    }
  const element = pressed.find(isTaken)
  if (!element) return false
  pressed.splice(pressed.indexOf(element), 1)
  if (element instanceof HTMLFormElement) element.requestSubmit()
  else element.click()
  return true
}

/** As if it were typed now: React follows a field only by events, and remembers what it was set to through the field itself. */
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
