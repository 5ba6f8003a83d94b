import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'

/** The address on old flyers. */
export function ToEvents(): ReactNode {
  return <Navigate to="/events" replace />
}
