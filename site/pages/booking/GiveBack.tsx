import type { ReactNode } from 'react'
import { call } from '#widgets/api.ts'
import { FormDone } from '../../forms/FormDone.tsx'
import { rich, t } from '../../texts/t.ts'
import { SeatsLink } from './SeatsLink.tsx'

/** Where the mail about seats leads somebody who does not come after all. */
export function GiveBack({
  reference,
  token,
  isQuiet = false,
}: {
  reference: string
  token: string
  isQuiet?: boolean
}): ReactNode {
  return (
    <SeatsLink
      isQuiet={isQuiet}
      says={
        <>
          <b>{t('Not coming after all?')}</b>{' '}
          {rich('Your seats ({reference}) go to the next in line.', {
            reference: <span className="whole">{reference}</span>,
          })}
        </>
      }
      button={t('Give my seats back')}
      busy={t('Giving them back…')}
      act={() => call('cancelRsvp', { params: { reference }, body: { token } })}
    >
      {(done) => (
        <FormDone title={t('Given back.')} reference={done.reference} message={done.message}>
          {null}
        </FormDone>
      )}
    </SeatsLink>
  )
}
