import { useEffect, useRef, type ReactNode } from 'react'

/** In the place of what did not arrive. */
export function Failed({
  what,
  onRetry,
  takesFocus = false,
}: {
  /** 'the gallery' */
  what: string
  onRetry: () => unknown
  /** It failed once more, and the button that asked for it was gone meanwhile. */
  takesFocus?: boolean
}): ReactNode {
  const retry = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) retry.current?.focus()
  }, [takesFocus])
  return (
    <p className="notice is-error" role="alert">
      {`${what.charAt(0).toUpperCase()}${what.slice(1)} could not be loaded.`}{' '}
      <button type="button" className="link" ref={retry} onClick={() => void onRetry()}>
        Try again
      </button>
    </p>
  )
}
