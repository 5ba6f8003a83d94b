import { Suspense, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { lazyChunk } from '../../ssr/chunk.tsx'
import { rich, t } from '../../texts/t.ts'
import { PartySeats } from './PartySeats.tsx'
import './class-confirmation.css'

/** Where the link of the mail is that confirms them. */
const ToConfirm = lazyChunk(() => import('./ToConfirm.tsx'), 'ToConfirm')

/** Seats in a class, for whoever has the link of their mail: confirmed there, looked up, and given back. */
export function ClassConfirmationPage(): ReactNode {
  const [search] = useSearchParams()
  const confirming = search.get('confirm')
  const reference = confirming ?? search.get('reference') ?? ''
  const token = search.get('token') ?? ''
  if (!reference || !token) return <NoSeats />
  if (confirming === null)
    return <PartySeats key={reference} reference={reference} token={token} missing={<NoSeats />} />
  return (
    <div className="class-confirmation" data-area="classes">
      <Suspense fallback={<span className="blank class-confirmation-blank" />}>
        <ToConfirm key={reference} reference={reference} token={token} missing={<NoSeats />} />
      </Suspense>
    </div>
  )
}

function NoSeats(): ReactNode {
  return (
    <div className="class-confirmation" data-area="classes">
      <header className="page-head">
        <h1>{t('Which seats?')}</h1>
        <p className="lead">
          {rich(
            'Open the whole link from our email again. Signed in, you find your seats under {page}.',
            { page: <Link to="/dashboard/classes">{t('My classes')}</Link> },
          )}
        </p>
      </header>
      <p>
        <Link className="button loud" to="/classes/book">
          {t('See all classes')}
        </Link>
      </p>
    </div>
  )
}
