import { X } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import { useEffect, useId, type ReactNode, type RefObject } from 'react'
import './small-dialog.css'

type Props = {
  /** To close it. */
  dialog: RefObject<HTMLDialogElement | null>
  title: string
  /** What the cross does. */
  closing: string
  /** Whether a click beside it closes it too. */
  isLight?: boolean
  onClose: () => void
  children: ReactNode
}

/** A question above the page: open as long as it is there, and closed by its cross or the Escape key. */
export function SmallDialog({
  dialog,
  title,
  closing,
  isLight = false,
  onClose,
  children,
}: Props): ReactNode {
  const id = useId()
  useEffect(() => {
    dialog.current?.showModal()
    // It begins with its title, though the first field that takes the focus may be far below.
    dialog.current?.scrollTo?.({ top: 0 })
  }, [dialog])
  return (
    <dialog
      ref={dialog}
      className="small-dialog"
      aria-labelledby={id}
      // A dialog opened from this one closes too, and React brings that event up to here.
      onClose={({ target, currentTarget }) => target === currentTarget && onClose()}
      {...(isLight && { closedby: 'any' })}
    >
      <h2 id={id}>{title}</h2>
      {children}
      <button
        type="button"
        className="small-dialog-close"
        aria-label={closing}
        onClick={() => dialog.current?.close()}
      >
        <Icon of={X} />
      </button>
    </dialog>
  )
}
