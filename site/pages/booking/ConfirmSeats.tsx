import type { ReactNode } from 'react'
import type { CafeNow } from '#domain/contracts/cafe.ts'
import type { CafeEvent } from '#domain/contracts/content.ts'
import { call } from '#widgets/api.ts'
import { FormDone } from '../../forms/FormDone.tsx'
import { rich, t } from '../../texts/t.ts'
import { CalendarLink } from './CalendarLink.tsx'
import { titleOf } from './rsvp-title.ts'
import { SeatsLink } from './SeatsLink.tsx'

type Props = { event: CafeEvent; cafe: CafeNow; reference: string; token: string }

/** Where the mail leads whose seats are not confirmed. */
export function ConfirmSeats({ event, cafe, reference, token }: Props): ReactNode {
  return (
    <SeatsLink
      says={
        <>
          <b>{t('One more step.')}</b>{' '}
          {rich(
            'No seats are kept for {reference} before it is confirmed. You get what is free at that moment.',
            { reference: <span className="whole">{reference}</span> },
          )}
        </>
      }
      button={t('Confirm my seats')}
      busy={t('Confirming…')}
      act={() => call('confirmRsvp', { params: { reference }, body: { token } })}
    >
      {(done) => (
        <FormDone title={titleOf(done)} reference={done.reference} message={done.message}>
          {done.status === 'confirmed' && <CalendarLink event={event} cafe={cafe} />}
        </FormDone>
      )}
    </SeatsLink>
  )
}
