import { Suspense, type ReactNode } from 'react'
import type { DrinkProps } from '#widgets/style/Drink.tsx'
import { lazyChunk } from '../ssr/chunk.tsx'
import { Still } from './Still.tsx'

const Drink = lazyChunk(() => import('#widgets/style/Drink.tsx'), 'Drink')

/** A drink that does not change while it is looked at: rendered by the server, drawn here only where it comes later. */
export function DrinkPrint(props: DrinkProps): ReactNode {
  return (
    <Still>
      <Suspense>
        <Drink {...props} />
      </Suspense>
    </Still>
  )
}

/** Fetches what draws, when it is likely to be wanted. */
export const readyToDraw = (): void => void Drink.preload()
