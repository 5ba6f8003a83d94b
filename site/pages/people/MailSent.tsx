import { useEffect, useRef, type ReactNode } from 'react'

/** After asking for a mail: what the server says happens next. It takes the focus. */
export function MailSent({
  title,
  message,
  children,
}: {
  title: string
  message: string
  /** What can be done now. */
  children?: ReactNode
}): ReactNode {
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => top.current?.focus(), [])
  return (
    <div className="mail-sent" role="status" tabIndex={-1} ref={top}>
      <p className="mail-sent-title">{title}</p>
      <p>{message}</p>
      {children}
    </div>
  )
}
