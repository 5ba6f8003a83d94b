import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Pickup } from '#domain/contracts/ordering.ts'
import { isRouted } from '../routes.tsx'

/**
 * What the widgets ask of the page they stand on: `lounge:navigate` and `lounge:checkout` become steps inside the site,
 * without loading it again. What the site has no page for is left to the widget.
 */
export function useWidgetRoutes(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const onNavigate = (event: Event) => {
      const { path } = (event as CustomEvent<{ path?: string }>).detail ?? {}
      if (!path?.startsWith('/') || !isRouted(path)) return
      event.preventDefault()
      void navigate(path)
    }
    const onCheckout = (event: Event) => {
      const { type, pickup } = (event as CustomEvent<{ type: string; pickup: Pickup | null }>)
        .detail
      if (type !== 'guest' && type !== 'pickup') return
      event.preventDefault()
      void import('#widgets/state/pickup.ts').then(({ rememberPickup }) => {
        if (pickup) rememberPickup(pickup)
        void navigate(`/checkout?type=${type}`)
      })
    }
    document.addEventListener('lounge:navigate', onNavigate)
    document.addEventListener('lounge:checkout', onCheckout)
    return () => {
      document.removeEventListener('lounge:navigate', onNavigate)
      document.removeEventListener('lounge:checkout', onCheckout)
    }
  }, [navigate])
}
