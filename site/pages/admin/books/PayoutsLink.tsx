import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'

/** For admins, who write payouts down. */
export function PayoutsLink(): ReactNode {
  const { pathname } = useLocation()
  if (!pathname.startsWith('/admin')) return null
  return (
    <Link className="link" to="/admin/payouts">
      Record a payout
    </Link>
  )
}
