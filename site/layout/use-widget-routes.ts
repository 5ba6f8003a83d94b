import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { fromSpanish } from '#domain/site/language.ts'
import type { CheckoutDetail } from '#widgets/manual.ts'
import { isRouted } from '../routes.tsx'
import { spanish } from '../texts/t.ts'
import { isPanelStep } from './use-back.ts'

/**
 * What the widgets ask of the page they stand on: `lounge:navigate` and `lounge:checkout` become steps inside the site,
 * without loading it again. What the site has no page for is left to the widget.
 */
export function useWidgetRoutes(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const onNavigate = (event: Event) => {
      const { path: asked } = (event as CustomEvent<{ path?: string }>).detail ?? {}
      // The router puts the language in front itself.
      const path = asked && spanish() ? (fromSpanish(asked) ?? asked) : asked
      if (!path?.startsWith('/') || !isRouted(path)) return
      event.preventDefault()
      void navigate(path, { replace: isPanelStep() })
    }
    const onCheckout = (event: Event) => {
      const { type, pickup, lines } = (event as CustomEvent<CheckoutDetail>).detail
      if (type === 'express' && !lines.some(isPaidAtCheckout)) return
      event.preventDefault()
      // Where its file does not come, the checkout asks for the time once more.
      void import('#widgets/state/pickup.ts')
        .then(({ rememberPickup }) => pickup && rememberPickup(pickup))
        .catch(() => {})
        .then(() =>
          navigate(`/checkout?type=${type === 'pickup' ? type : 'guest'}`, {
            replace: isPanelStep(),
          }),
        )
    }
    document.addEventListener('lounge:navigate', onNavigate)
    document.addEventListener('lounge:checkout', onCheckout)
    return () => {
      document.removeEventListener('lounge:navigate', onNavigate)
      document.removeEventListener('lounge:checkout', onCheckout)
    }
  }, [navigate])
}

/** Works, seats and rooms are not paid by Express Checkout. */
const isPaidAtCheckout = ({ type }: CheckoutDetail['lines'][number]) =>
  type === 'work' || type === 'session' || type === 'booking'
