import { Suspense, type ReactNode } from 'react'
import type { DrinkProps } from '#widgets/style/Drink.tsx'
import { waitedFile } from '../ssr/waited-file.tsx'
import { Still } from './Still.tsx'

const drinks = waitedFile(() => import('#widgets/style/Drink.tsx'))
const Drink = drinks.part('Drink')

/** For a page whose drinks have no room of their own: it waits for what draws them. */
export const DrinksReady = drinks.Ready

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
export const readyToDraw = (): void => void drinks.preload().catch(() => {})
