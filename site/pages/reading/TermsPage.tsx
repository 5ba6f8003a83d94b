import type { ReactNode } from 'react'
import { t } from '../../texts/t.ts'
import { SmallPrint } from './SmallPrint.tsx'

export function TermsPage(): ReactNode {
  return <SmallPrint id="terms" title={t('Terms')} />
}
