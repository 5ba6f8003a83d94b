import type { ReactNode } from 'react'
import { t } from '../../texts/t.ts'
import { MenuBoard } from './MenuBoard.tsx'

/** The menu for its own sake: to read, and to order from. */
export function MenuPage(): ReactNode {
  return (
    <div className="menu-page">
      <h1>{t('Menu')}</h1>
      <MenuBoard />
    </div>
  )
}
