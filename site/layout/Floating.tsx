import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { toSpanish } from '#domain/site/language.ts'
import { cart, reportProblem, ui } from '#widgets/state/index.ts'
import { Toasts } from '#widgets/style/Toasts.tsx'
import '#widgets/style/toasts.css'
import { isRouted } from '../routes.tsx'
import { useCafe } from '../state/queries.ts'
import { theme, useTheme } from '../state/theme.ts'
import { spanish, t } from '../texts/t.ts'
import { useBack } from './use-back.ts'
import { useFormFocus } from './use-form-focus.ts'
import { useWidgetRoutes } from './use-widget-routes.ts'
import './widget-tags.ts'
import { isWorkroom } from './workroom-path.ts'

/**
 * The very tags that strangers place, on one strip along the foot of the window, and the short news of the page. View Cart
 * is the cart's own bar: it says how much is in it.
 */
export function Floating({
  isHidden,
  children,
}: {
  isHidden: boolean
  /** In the place of the cart's bar while the cart is empty. */
  children: ReactNode
}): ReactNode {
  useSignals()
  useWidgetRoutes()
  useBack()
  const { data } = useCafe()
  const scheme = useTheme()
  const links = (data?.cafe.promoLinks ?? []).filter(({ href }) => isRouted(href))
  const hasBar = !cart.isEmpty.value || cart.handedOver.value.length > 0
  const isCovered = ui.openPanels.value.size > 0
  const isFilledIn = useFormFocus()
  // What was opened stays open.
  const isAway = isHidden || (isFilledIn && !isCovered)
  const locale = spanish() && 'es'
  // Who works does not order: the first page of the public site brings them.
  const isRoom = isWorkroom(useLocation().pathname)
  useEffect(() => theme.recall(), [])
  useEffect(() => {
    if (isRoom) return
    // A till without the server has none of them.
    import('./widgets.ts').catch((error: unknown) => reportProblem('load', error))
  }, [isRoom])

  return (
    <>
      <lounge-chat yield="off" theme={scheme} source="site" locale={locale} hidden={isAway} />
      <lounge-cart yield="off" theme={scheme} source="site" locale={locale} hidden={isAway} />
      {links.length > 0 && (
        <div className="promo-dock no-print" hidden={isHidden}>
          <lounge-promo
            yield="off"
            theme={scheme}
            locale={locale}
            links={
              locale
                ? JSON.stringify(links.map((link) => ({ ...link, href: inSpanish(link.href) })))
                : links.map(({ id }) => id).join(' ')
            }
            hidden={isAway}
          />
        </div>
      )}
      {/* It is hidden and not taken away: what comes and goes beside the page lets a browser look at the style of all of it. */}
      <aside
        className="floating-bar no-print"
        aria-label={t('Your order')}
        hidden={isAway || isCovered}
      >
        {!hasBar && children}
      </aside>
      <Toasts isPage dismissLabel={(title) => t('Dismiss: {title}', { title })} />
    </>
  )
}

/** Where a link leads on a page in Spanish: what is opened in another tab is in Spanish too. */
const inSpanish = (href: string) => (href.startsWith('/') ? toSpanish(href) : href)
