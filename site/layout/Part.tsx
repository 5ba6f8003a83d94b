import { Suspense, type ReactNode } from 'react'
import { Boundary } from './PageGuard.tsx'

/** A part of the shell that has a file of its own. Until it is there, and where it does not come, `fallback` stands in its place: the page goes on without it. */
export function Part({
  fallback = null,
  children,
}: {
  fallback?: ReactNode
  children: ReactNode
}): ReactNode {
  return (
    <Boundary instead={fallback}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </Boundary>
  )
}
