import { Suspense, type ComponentProps, type ReactNode } from 'react'
import { Still } from '../../prints/Still.tsx'
import { lazyChunk } from '../../ssr/chunk.tsx'
import type { Plate as Drawn } from './Plate.tsx'

const Plate = lazyChunk<'Plate', ComponentProps<typeof Drawn>>(() => import('./Plate.tsx'), 'Plate')

/** Food on its plate, rendered by the server like a drink that does not change. */
export function PlatePrint(props: ComponentProps<typeof Drawn>): ReactNode {
  return (
    <Still>
      <Suspense>
        <Plate {...props} />
      </Suspense>
    </Still>
  )
}
