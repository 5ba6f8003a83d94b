import type { ReactNode } from 'react'
import { t } from '../../texts/t.ts'

/** Above a text of rules that is a translation. */
export function Translation(): ReactNode {
  return (
    <p className="english-note">
      {t('This is a translation. If it differs from the English text, the English text holds.')}
    </p>
  )
}
