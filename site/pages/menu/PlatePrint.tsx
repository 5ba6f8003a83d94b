import { Suspense, type ComponentProps, type ComponentType, type ReactNode } from 'react'
import { Still } from '../../prints/Still.tsx'
import { lazyChunk } from '../../ssr/chunk.tsx'
import type { Marks, Plate } from './Plate.tsx'

type Parts = typeof import('./Plate.tsx')

let known: Parts | undefined
const load = async () => (known = await import('./Plate.tsx'))

/** Food on its plate, rendered by the server like a drink that does not change. */
export const PlatePrint = still<ComponentProps<typeof Plate>>('Plate')

/** The marks of an item, likewise, and in the same file. */
export const ItemMarks = still<ComponentProps<typeof Marks>>('Marks')

/**
 * Nothing to see. On a page that is first rendered in the browser it lets the page wait for what draws plates and marks: if they
 * came after it, every card would grow and move what is below, away from under a finger.
 */
export const PlatesReady = lazyChunk(async () => ({ Ready: (await load()).Ready }), 'Ready')

function still<Props extends object>(name: 'Plate' | 'Marks'): (props: Props) => ReactNode {
  const Part = lazyChunk<string, Props>(
    load as unknown as () => Promise<Record<string, () => ReactNode>>,
    name,
  )
  return (props) => {
    const Here = import.meta.env.SSR
      ? undefined
      : (known?.[name] as ComponentType<Props> | undefined)
    return (
      <Still>
        {Here ? (
          <Here {...props} />
        ) : (
          <Suspense>
            <Part {...props} />
          </Suspense>
        )}
      </Still>
    )
  }
}
