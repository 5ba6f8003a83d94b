import { Suspense, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { t } from '../../texts/t.ts'

/** The receipt of what stands on the page, once somebody asks for it: its amounts stand on the ticket already. */
export function ReceiptAsked({ children }: { children: ReactNode }): ReactNode {
  const { search, hash } = useLocation()
  if (hash === '#receipt') return <Suspense fallback={null}>{children}</Suspense>
  return (
    <p>
      <Link to={{ search, hash: 'receipt' }} replace>
        {t('See the receipt')}
      </Link>
    </p>
  )
}
