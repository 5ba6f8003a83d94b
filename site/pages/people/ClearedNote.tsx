import { useEffect, useRef, type ReactNode } from 'react'

/** Says what was cleared, and brings it back. It stays until it is used or closed: nobody has to be quick. */
export function ClearedNote({
  count,
  onUndo,
  onClose,
}: {
  count: number
  onUndo: () => void
  onClose: () => void
}): ReactNode {
  const undo = useRef<HTMLButtonElement>(null)
  // What had the focus is gone with what was cleared.
  useEffect(() => undo.current?.focus({ preventScroll: true }), [])
  return (
    <div className="notice cleared-note" role="status">
      <p>{count === 1 ? '1 notification cleared.' : `${count} notifications cleared.`}</p>
      <button type="button" className="link" ref={undo} onClick={onUndo}>
        Undo
      </button>
      <button type="button" className="link" onClick={onClose}>
        Close
      </button>
    </div>
  )
}
