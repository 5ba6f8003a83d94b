import { Suspense, type ComponentProps, type ComponentType, type ReactNode } from 'react'
import { Still } from '../../prints/Still.tsx'
import { waitedFile } from '../../ssr/waited-file.tsx'
import type { Marks, Plate } from './Plate.tsx'

const plates = waitedFile(() => import('./Plate.tsx'))

/** A page that is first rendered in the browser waits for what draws plates and marks: every card would grow. */
export const PlatesReady = plates.Ready

/** Food on its plate, rendered by the server like a drink that does not change. */
export const PlatePrint = still<ComponentProps<typeof Plate>>(plates.part('Plate'))

/** The marks of an item, likewise, and in the same file. */
export const ItemMarks = still<ComponentProps<typeof Marks>>(plates.part('Marks'))

function still<Props extends object>(Part: ComponentType<Props>): (props: Props) => ReactNode {
  return (props) => (
    <Still>
      <Suspense>
        <Part {...props} />
      </Suspense>
    </Still>
  )
}
