import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { NAVIGATION } from '#domain/site/navigation.ts'
import { lazyChunk } from '../ssr/chunk.tsx'
import { t } from '../texts/t.ts'
import { useFirstRest } from './use-first-rest.ts'
import { isWorkroom } from './workroom-path.ts'
import { Part } from './Part.tsx'
import './floating-bar.css'

const Floating = lazyChunk(() => import('./Floating.tsx'), 'Floating')

// Checkout and confirmation; the artists' dashboard and the list at the door, where nobody orders for themselves; and where
// the links of mails lead: their one button would be covered on a small screen
const HIDDEN_ON =
  /^\/(checkout|payment|order-confirmation|artist-dashboard(\/classes)?|guest-list|sign-in\/link|account\/email|reset-password)$/

/** Where people read and look: elsewhere the page has a button of its own that is the loud one. */
const LOUD_ON = /^\/(menu|about|artists|artist\/.*|gallery|blog(\/.*)?|faq|privacy|terms)$/

/** Chat, Start Your Order or View Cart, the promo buttons. What belongs to this visitor comes after the first paint. */
export function FloatingBar(): ReactNode {
  const { pathname } = useLocation()
  const isReady = useFirstRest()
  const { order } = NAVIGATION
  const isHidden = isWorkroom(pathname) || HIDDEN_ON.test(pathname)
  const start = pathname !== order.to && (
    <Link className={LOUD_ON.test(pathname) ? 'button loud' : 'button'} to={order.to}>
      {t('Start Your Order')}
    </Link>
  )
  const bar = !isHidden && (
    <aside className="floating-bar no-print" aria-label={t('Your order')}>
      {start}
    </aside>
  )
  if (!isReady) return bar
  return (
    <Part fallback={bar}>
      <Floating isHidden={isHidden}>{start}</Floating>
    </Part>
  )
}
