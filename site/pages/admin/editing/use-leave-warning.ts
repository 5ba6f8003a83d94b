import { useEffect } from 'react'

const QUESTION =
  'There are changes here that are not saved. This tab keeps them until it is closed. Leave the page?'

/** Asks before a page with unsaved changes is left, by closing the tab or by a link. */
export function useLeaveWarning(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      if (!(link instanceof HTMLAnchorElement) || link.target === '_blank') return
      if (link.origin !== location.origin || link.pathname === location.pathname) return
      // The preview shows what is being written, and comes back to it.
      if (link.dataset.keeps !== undefined || event.ctrlKey || event.metaKey) return
      if (!confirm(QUESTION)) {
        event.preventDefault()
        event.stopPropagation()
      }
    }
    addEventListener('beforeunload', onUnload)
    document.addEventListener('click', onClick, true)
    return () => {
      removeEventListener('beforeunload', onUnload)
      document.removeEventListener('click', onClick, true)
    }
  }, [isDirty])
}
