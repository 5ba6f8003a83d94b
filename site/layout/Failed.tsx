import { useEffect, useRef, type ReactNode } from 'react'
import { t } from '../texts/t.ts'

/** In the place of what did not arrive. */
export function Failed({
  what,
  onRetry,
  takesFocus = false,
}: {
  /** 'the gallery', in the language of the page */
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
      {t('{what} could not be loaded.', { what: asTitle(what) })}{' '}
      <button type="button" className="link" ref={retry} onClick={() => void onRetry()}>
        {t('Try again')}
      </button>
    </p>
  )
}

/** 'the gallery' → 'The gallery' */
export const asTitle = (what: string): string => what.charAt(0).toUpperCase() + what.slice(1)
