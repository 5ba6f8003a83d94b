import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useAddress } from '../../state/use-address.ts'
import { t } from '../../texts/t.ts'

/** That there is nothing, or nothing of the kind. */
export function NoClasses({ isEmpty }: { isEmpty: boolean }): ReactNode {
  const [, setSearch] = useAddress()
  const showAll = () =>
    setSearch(() => new URLSearchParams(), { replace: true, preventScrollReset: true })
  return (
    <p className="classes-none">
      {isEmpty ? (
        <>
          {t('No class has a date right now.')} <Link to="/events">{t('See our events')}</Link>
        </>
      ) : (
        <>
          {t('No session matches that.')}{' '}
          <button type="button" className="link" onClick={showAll}>
            {t('Show all of them')}
          </button>
        </>
      )}
    </p>
  )
}
