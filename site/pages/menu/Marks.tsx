import type { ReactNode } from 'react'
import type { MenuItem } from '#domain/contracts/menu.ts'
import { t } from '../../texts/t.ts'

type Marked = Pick<MenuItem, 'isPopular' | 'newSince' | 'caffeine' | 'calories'>

/** What is to be known of an item at a glance: popular, new, how strong it is, and its calories where somebody counted them. */
export function Marks({ item }: { item: Marked }): ReactNode {
  const { isPopular, newSince, caffeine, calories } = item
  if (!isPopular && !newSince && !caffeine && !calories) return null
  return (
    <ul className="item-marks">
      {isPopular && (
        <li>
          <b className="mark">{t('Popular')}</b>
        </li>
      )}
      {newSince && (
        <li>
          <b className="mark is-new">{t('New')}</b>
        </li>
      )}
      {caffeine && (
        <li>
          <i className="beans" data-strength={caffeine} aria-hidden="true" />
          {STRENGTHS[caffeine]()}
        </li>
      )}
      {calories && <li>{t('{calories} calories', { calories })}</li>}
    </ul>
  )
}

const STRENGTHS: Record<NonNullable<MenuItem['caffeine']>, () => string> = {
  none: () => t('No caffeine'),
  low: () => t('Low caffeine'),
  medium: () => t('Medium caffeine'),
  high: () => t('High caffeine'),
}
