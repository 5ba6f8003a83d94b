import type { ReactNode } from 'react'
import { DoorSheet } from './DoorSheet.tsx'

/** While the link of a mail is looked at. */
export function LinkReading({ title }: { title: string }): ReactNode {
  return (
    <DoorSheet title={title} heading="One moment.">
      <p className="door-wait" role="status">
        Your link is being read.
      </p>
    </DoorSheet>
  )
}

/** A link that does nothing (any more): why, and what to do instead. */
export function LinkDead({
  title = 'Link not opened',
  message,
  below,
  children,
}: {
  title?: string
  message: string
  below?: ReactNode
  children: ReactNode
}): ReactNode {
  return (
    <DoorSheet title={title} heading="This link doesn’t turn." below={below}>
      <p className="notice is-error" role="alert">
        {message}
      </p>
      {children}
    </DoorSheet>
  )
}
