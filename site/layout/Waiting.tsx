import type { ReactNode } from 'react'
import { t } from '../texts/t.ts'

/** While a page's own file is on its way: its headline and some lines, still a screen of dots. */
export function Waiting(): ReactNode {
  return (
    <div className="waiting" role="status" aria-label={t('Loading the page')}>
      <span className="blank" />
      <span className="blank" />
      <span className="blank" />
    </div>
  )
}
