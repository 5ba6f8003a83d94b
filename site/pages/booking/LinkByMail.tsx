import { useSignals } from '@preact/signals-react/runtime'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { session } from '#widgets/state/session.ts'
import { useCafe } from '../../state/queries.ts'
import { rich, t } from '../../texts/t.ts'

/**
 * Where the link to seats is that were asked for by a form. The answer has none, as it is the same for an address that is on the list
 * already: without a mail it is under one's account, or the café has it.
 * @param children what is said where mails go out
 */
export function LinkByMail({ children }: { children: ReactNode }): ReactNode {
  useSignals()
  if (useCafe().data?.isWithoutMail !== true) return <p className="soft">{children}</p>
  return (
    <p className="soft">
      {session.user.value
        ? rich('This café sends no email yet. You find your seats under {page}.', {
            page: <Link to="/dashboard/classes">{t('Your classes')}</Link>,
          })
        : t(
            'This café sends no email yet. Note your reference: by it we look your seats up at the counter and on the phone.',
          )}
    </p>
  )
}
