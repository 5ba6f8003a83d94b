import type { ReactNode } from 'react'
import { LegalPage } from './LegalPage.tsx'

export function PrivacyPage(): ReactNode {
  return <LegalPage id="privacy" title="Privacy" />
}
