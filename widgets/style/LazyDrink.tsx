import { signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import type { DrinkProps } from './Drink.tsx'

const drawing = signal<typeof import('./Drink.tsx') | null>(null)

/** A drink as `Drink` draws it; what draws is downloaded with the first one. What is around it says everything that it shows. */
export function LazyDrink(props: DrinkProps) {
  useSignals()
  useEffect(() => {
    if (!drawing.peek())
      import('./Drink.tsx').then((chunk) => (drawing.value = chunk)).catch(() => {})
  }, [])
  const Drink = drawing.value?.Drink
  return Drink ? <Drink {...props} /> : <span className={props.className} />
}
