import type { ReactNode } from 'react'
import { call } from '#widgets/api.ts'
import { FormDone } from '../../forms/FormDone.tsx'
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
          <b>Not coming after all?</b> Your seats (<span className="whole">{reference}</span>) go to
          the next in line.
        </>
      }
      button="Give my seats back"
      busy="Giving them back…"
      act={() => call('cancelRsvp', { params: { reference }, body: { token } })}
    >
      {(done) => (
        <FormDone title="Given back." {...done}>
          {null}
        </FormDone>
      )}
    </SeatsLink>
  )
}
