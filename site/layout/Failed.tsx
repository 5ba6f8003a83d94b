import type { ReactNode } from 'react'
import './error-page.css'

/** In the place of what did not arrive. @param what it is, as the beginning of a sentence: 'The gallery' */
export function Failed({ what, onRetry }: { what: string; onRetry: () => unknown }): ReactNode {
  return (
    <p className="notice is-error" role="alert">
      {what} could not be loaded.{' '}
      <button type="button" className="link" onClick={() => void onRetry()}>
        Try again
      </button>
    </p>
  )
}
