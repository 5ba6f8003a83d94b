import type { ReactNode } from 'react'
import { t } from '../../texts/t.ts'
import { SmallPrint } from './SmallPrint.tsx'

export function PrivacyPage(): ReactNode {
  return <SmallPrint id="privacy" title={t('Privacy')} />
}
