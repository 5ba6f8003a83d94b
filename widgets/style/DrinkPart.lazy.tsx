import { signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import type { DrinkPartProps } from './DrinkPart.tsx'

const drawing = signal<typeof import('./DrinkPart.tsx') | null>(null)

/** Stands in for `DrinkPart` in the build of the embeds. The rest of the drink is drawn meanwhile. */
export function DrinkPart(props: DrinkPartProps) {
  useSignals()
  useEffect(() => {
    if (!drawing.peek())
      import('./DrinkPart.tsx').then((chunk) => (drawing.value = chunk)).catch(() => {})
  }, [])
  const Part = drawing.value?.DrinkPart
  return Part ? <Part {...props} /> : null
}
