import { useEffect, useRef, type ReactNode } from 'react'
import { Said } from '../texts/Said.tsx'
import { t } from '../texts/t.ts'
import './form.css'

/** In place of a form that was sent: the number to quote, and what happens next. It takes the focus. */
export function FormDone({
  title,
  reference,
  message,
  children,
}: {
  title: string
  reference: string
  message: string
  /** What can be done now. */
  children?: ReactNode
}): ReactNode {
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => top.current?.focus(), [])
  return (
    <div className="form-done" role="status" tabIndex={-1} ref={top}>
      <p className="form-done-title">{title}</p>
      <p>
        <span className="margin-note">{t('Your reference')}</span>
        <b className="numeral form-reference">{reference}</b>
      </p>
      <p>
        <Said>{message}</Said>
      </p>
      {children && <div className="acts">{children}</div>}
    </div>
  )
}
