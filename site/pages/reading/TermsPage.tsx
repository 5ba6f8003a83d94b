import type { ReactNode } from 'react'
import { LegalPage } from './LegalPage.tsx'

export function TermsPage(): ReactNode {
  return <LegalPage id="terms" title="Terms" />
}
