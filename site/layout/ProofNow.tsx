import type { ReactNode } from 'react'
import { lazyChunk } from '../ssr/chunk.tsx'
import { useFirstRest } from './use-first-rest.ts'
import { Part } from './Part.tsx'

const ProofAsked = lazyChunk(() => import('./ProofAsked.tsx'), 'ProofAsked')

/** The dialog that asks who it is once more. It comes after the first paint, so that no page waits for signals. */
export function ProofNow(): ReactNode {
  const isReady = useFirstRest()
  return (
    isReady && (
      <Part>
        <ProofAsked />
      </Part>
    )
  )
}
