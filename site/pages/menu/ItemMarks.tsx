import { Suspense, type ComponentProps, type ReactNode } from 'react'
import { Still } from '../../prints/Still.tsx'
import { lazyChunk } from '../../ssr/chunk.tsx'
import type { Marks as Shown } from './Marks.tsx'

/** Fetched together with what draws plates: one file less to name on every page. */
const Marks = lazyChunk<'Marks', ComponentProps<typeof Shown>>(() => import('./Plate.tsx'), 'Marks')

/** The marks of an item, rendered by the server like its drawing. */
export function ItemMarks(props: ComponentProps<typeof Shown>): ReactNode {
  return (
    <Still>
      <Suspense>
        <Marks {...props} />
      </Suspense>
    </Still>
  )
}
