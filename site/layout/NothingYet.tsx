import type { ReactNode } from 'react'
import './nothing-yet.css'

/** In place of a list that is empty: that it is, in large letters, and what to do about it or when that changes. */
export function NothingYet({
  title,
  children,
}: {
  title: ReactNode
  children: ReactNode
}): ReactNode {
  return (
    <div className="nothing-yet">
      <p className="nothing-yet-title">{title}</p>
      {children}
    </div>
  )
}
