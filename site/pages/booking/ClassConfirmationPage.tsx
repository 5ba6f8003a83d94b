import { Suspense, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { Awaited } from '../../layout/Awaited.tsx'
import { BrokenLink } from '../../layout/BrokenLink.tsx'
import { lazyChunk } from '../../ssr/chunk.tsx'
import { useHydrating } from '../../ssr/use-hydrating.ts'
import { rich, t } from '../../texts/t.ts'
import './class-confirmation.css'

const FILES = ['PartySeats', 'private-calls']
const PartySeats = lazyChunk(() => import('./PartySeats.tsx'), 'PartySeats')
/** Where the link of the mail is that confirms them. */
const ToConfirm = lazyChunk(() => import('./ToConfirm.tsx'), 'ToConfirm')

/** Seats in a class, for whoever has the link of their mail: confirmed there, looked up, and given back. */
export function ClassConfirmationPage(): ReactNode {
  const [search] = useSearchParams()
  const confirming = search.get('confirm')
  const reference = confirming ?? search.get('reference') ?? ''
  const token = search.get('token') ?? ''
  const waiting = (
    <div className="class-confirmation" data-area="classes">
      <Awaited what={t('your seats')} blank="class-confirmation-blank" files={FILES} />
    </div>
  )
  // The server knows that there is a link, and reads none.
  const isHydrating = useHydrating()
  if (!token) return <NoSeats />
  if (isHydrating) return waiting
  if (!reference) return <NoSeats />
  if (confirming === null)
    return (
      <Suspense fallback={waiting}>
        <PartySeats key={reference} reference={reference} token={token} missing={<NoSeats />} />
      </Suspense>
    )
  return (
    <Suspense fallback={waiting}>
      <div className="class-confirmation" data-area="classes">
        <ToConfirm key={reference} reference={reference} token={token} missing={<NoSeats />} />
      </div>
    </Suspense>
  )
}

function NoSeats(): ReactNode {
  return (
    <BrokenLink
      area="classes"
      title={t('We cannot find those seats')}
      acts={
        <Link className="button loud" to="/classes/book">
          {t('See all classes')}
        </Link>
      }
    >
      {rich('Open the whole link again. Signed in, you find your seats under {page}.', {
        page: <Link to="/dashboard/classes">{t('Your classes')}</Link>,
      })}
    </BrokenLink>
  )
}
