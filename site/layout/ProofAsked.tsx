import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { lazyChunk } from '../ssr/chunk.tsx'
import { proof } from '../state/proof.ts'
import { Part } from './Part.tsx'

const ProofDialog = lazyChunk(() => import('../pages/people/ProofDialog.tsx'), 'ProofDialog')

/** Where the dialog that asks who it is appears, whatever page is open. */
export function ProofAsked(): ReactNode {
  useSignals()
  const asked = proof.asked.value
  return (
    asked && (
      <Part>
        <ProofDialog reason={asked.reason} onAnswer={asked.answer} />
      </Part>
    )
  )
}
