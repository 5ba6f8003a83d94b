import type { ReactNode } from 'react'
import { SmallPrint } from './SmallPrint.tsx'

export function PrivacyPage(): ReactNode {
  return <SmallPrint id="privacy" title="Privacy" />
}
