import type { ReactNode } from 'react'
import { itemCount } from '#domain/ordering/lines.ts'
import { cart } from '#widgets/state/index.ts'
import { isOne, t } from '../../texts/t.ts'
import type { Handover } from './use-handover.ts'

/** What came of a cart that was carried over from another page. */
export function HandedOver({ handover }: { handover: Handover }): ReactNode {
  if (handover.state === 'failed')
    return (
      <p className="notice">
        {handover.message} {t('What is below was in your cart here.')}
      </p>
    )
  if (handover.state !== 'claimed' || handover.kept.length === 0) return null
  return (
    <p className="notice">
      {isOne(itemCount(handover.kept))
        ? t('Your cart here already had something in it; everything is below.')
        : t('Your cart here already had {count} things in it; everything is below.', {
            count: itemCount(handover.kept),
          })}{' '}
      <button type="button" className="link" onClick={() => cart.replace(handover.arrived)}>
        {t('Keep only the new ones')}
      </button>
    </p>
  )
}
