import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useRef } from 'react'
import { barSays } from './bar-says.ts'
import { linesSays } from './lines-says.ts'
import type { View } from './view.ts'

/** Puts back what was just taken out. */
export function Undo({ view }: { view: View }) {
  useSignals()
  const button = useRef<HTMLButtonElement>(null)
  const removed = view.removed.value
  // The clicked button is gone with its line, so the focus goes to this one.
  useEffect(() => button.current?.focus({ preventScroll: true }), [removed])
  if (!removed) return null
  return (
    <p className="undo">
      <span>{barSays().removed(removed.line.name)}</span>
      <button
        ref={button}
        type="button"
        className="text-button"
        onClick={(event) => {
          event.currentTarget.closest<HTMLElement>('.drawer')?.focus({ preventScroll: true })
          view.undo()
        }}
      >
        {linesSays().undo}
      </button>
    </p>
  )
}
