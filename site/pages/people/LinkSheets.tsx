import type { ReactNode } from 'react'
import { t, word } from '../../texts/t.ts'
import { DoorSheet } from './DoorSheet.tsx'

/** While the link of a mail is looked at. */
export function LinkReading({ title }: { title: string }): ReactNode {
  return (
    <DoorSheet title={title} heading={t('One moment.')}>
      <p className="door-wait" role="status">
        {t('Your link is being read.')}
      </p>
    </DoorSheet>
  )
}

/** A link that does nothing (any more): why, and what to do instead. */
export function LinkDead({
  title = t('Link not opened'),
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
    <DoorSheet title={title} heading={t('This link doesn’t work.')} below={below} isShut>
      <p className="notice is-error" role="alert">
        {word(message)}
      </p>
      {children}
    </DoorSheet>
  )
}
