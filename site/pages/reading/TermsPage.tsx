import type { ReactNode } from 'react'
import { SmallPrint } from './SmallPrint.tsx'

export function TermsPage(): ReactNode {
  return <SmallPrint id="terms" title="Terms" />
}
