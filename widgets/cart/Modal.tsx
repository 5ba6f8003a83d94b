import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { dialogSays } from './dialog-says.ts'
import styles from './dialogs.css?inline'
import { Sign } from './Sign.tsx'

export { styles }

/**
 * A dialog over everything: the browser's own keeps the focus inside, makes the rest inert and gives the focus back.
 * Esc, the cross and a click beside it close it.
 */
export function Modal({
  title,
  className,
  onClose,
  children,
}: {
  title: string
  className: string
  onClose: () => void
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onClose()
  }
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc and the click beside it
    <dialog
      ref={dialog}
      className={`modal ${className}`}
      aria-labelledby={id}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      <div className="modal-sheet">
        <div className="head">
          <h2 className="loud" id={id}>
            {title}
          </h2>
          <button
            type="button"
            className="square"
            aria-label={dialogSays().close}
            onClick={onClose}
          >
            <Sign name="close" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
