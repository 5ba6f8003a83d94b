import { useEffect, useRef, type ReactNode } from 'react'
import { useSendsMail } from '../../state/queries.ts'
import { spanish, t } from '../../texts/t.ts'

/** After asking for a mail: what the server says happens next. It takes the focus. */
export function MailSent({
  message,
  hint,
  children,
}: {
  message: string
  /** For who waits for a mail that was really sent. */
  hint?: string
  /** What can be done now. */
  children?: ReactNode
}): ReactNode {
  const isKept = !useSendsMail()
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => top.current?.focus(), [])
  return (
    <div className="mail-sent" role="status" tabIndex={-1} ref={top}>
      <p className="mail-sent-title">
        {t(isKept ? 'Your email waits at the café.' : 'Check your email.')}
      </p>
      <p>{message}</p>
      {isKept && spanish() && (
        <p>{t('This café sends no email yet: ask its owner, who can read yours to you.')}</p>
      )}
      {hint && !isKept && <p className="soft">{hint}</p>}
      {children}
    </div>
  )
}
