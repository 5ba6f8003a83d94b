import { Suspense, type ReactNode } from 'react'
import { lazyChunk, type LazyChunk } from '../ssr/chunk.tsx'
import { Still } from './Still.tsx'

/** A component in a chunk of its own that stays as the server rendered it; its script is loaded only where it first appears in the browser. */
export function stillChunk<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, (props: Props) => ReactNode>>,
  name: Name,
): LazyChunk<Props> {
  const Part = lazyChunk(load, name)
  return Object.assign(
    (props: Props) => (
      <Still>
        <Suspense>
          <Part {...props} />
        </Suspense>
      </Still>
    ),
    { preload: Part.preload },
  )
}
