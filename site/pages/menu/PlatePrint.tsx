import { Suspense, type ComponentProps, type ReactNode } from 'react'
import { Still } from '../../prints/Still.tsx'
import { lazyChunk } from '../../ssr/chunk.tsx'
import type { Marks, Plate } from './Plate.tsx'

/** Food on its plate, rendered by the server like a drink that does not change. */
export const PlatePrint = still<ComponentProps<typeof Plate>>('Plate')

/** The marks of an item, likewise, and in the same file. */
export const ItemMarks = still<ComponentProps<typeof Marks>>('Marks')

type Parts = typeof import('./Plate.tsx')

function still<Props extends object>(name: keyof Parts): (props: Props) => ReactNode {
  const load = () => import('./Plate.tsx') as unknown as Promise<Record<string, () => ReactNode>>
  const Part = lazyChunk<string, Props>(load, name)
  return (props) => (
    <Still>
      <Suspense>
        <Part {...props} />
      </Suspense>
    </Still>
  )
}
