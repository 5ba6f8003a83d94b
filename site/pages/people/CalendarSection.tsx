import { useSignals } from '@preact/signals-react/runtime'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { ApiError } from '#widgets/api.ts'
import { toasts } from '#widgets/state/index.ts'
import { SureButton } from '../../forms/SureButton.tsx'
import { Loaded } from '../../layout/Loaded.tsx'
import { account } from '../../state/account.ts'
import { endCalendarLink, makeCalendarLink, useCalendarLink } from '../../state/calendar-link.ts'
import { AccountSection } from './AccountSection.tsx'
import { useWhen } from './use-when.ts'

/** What one has before oneself here, in the calendar of one's phone: by a secret address, which can be changed and switched off. */
export function CalendarSection(): ReactNode {
  useSignals()
  const query = useCalendarLink(account.user.value?.id)
  const [url, setUrl] = useState<string | null>(null)
  const make = async () => {
    const made = await tried(makeCalendarLink)
    if (made) setUrl(made.url)
    await query.refetch()
  }
  const end = async () => {
    if (await tried(endCalendarLink)) setUrl(null)
    await query.refetch()
  }
  return (
    <AccountSection
      id="account-calendar"
      title="Your calendar"
      says={
        <>
          Your seats, tickets, rooms and orders for a time, in the calendar of your phone. What you
          move or cancel changes there too. Classes and events for everybody are{' '}
          <Link to="/classes/calendar#calendar-feeds">calendars of their own</Link>.
        </>
      }
    >
      <Loaded query={query} what="your calendar link" blank="account-blank-line">
        {({ link }) =>
          link === null ? (
            <>
              <p>It is off: no calendar shows your plans.</p>
              <MakeButton label="Make a link" onMake={make} />
            </>
          ) : (
            <>
              {url ? <NewLink url={url} /> : <Standing link={link} />}
              <div className="account-buttons">
                <SureButton
                  label="Make a new link"
                  sure="Yes, the old one ends"
                  busy="Making it…"
                  onSure={make}
                />
                <SureButton
                  label="Switch it off"
                  sure="Yes, switch it off"
                  busy="Switching off…"
                  onSure={end}
                />
              </div>
            </>
          )
        }
      </Loaded>
    </AccountSection>
  )
}

/** The address, which is shown until the page is left. */
function NewLink({ url }: { url: string }): ReactNode {
  const [said, setSaid] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setSaid('Copied.')
    } catch {
      setSaid('This browser does not let us copy. Select the address and copy it.')
    }
  }
  return (
    <div className="account-calendar-new">
      <p>
        <b>Here it is, this once.</b> Whoever has this address reads your plans, so keep it to
        yourself.
      </p>
      <p className="account-calendar-url">{url}</p>
      <p className="account-buttons">
        <a className="button loud" href={url.replace(/^https?:/, 'webcal:')}>
          Subscribe
        </a>
        <button type="button" className="button" onClick={() => void copy()}>
          Copy the address
        </button>
      </p>
      <p role="status">{said}</p>
    </div>
  )
}

function Standing({ link }: { link: { since: string; readAt: string | null } }): ReactNode {
  const { ago, dayOf } = useWhen()
  return (
    <p>
      It is on since {dayOf(link.since)}.{' '}
      {link.readAt ? `A calendar read it ${ago(link.readAt)}.` : 'No calendar has read it yet.'} The
      address is shown only when it is made. If you lost it, make a new one.
    </p>
  )
}

function MakeButton({ label, onMake }: { label: string; onMake: () => Promise<void> }): ReactNode {
  const [isBusy, setBusy] = useState(false)
  const make = async () => {
    setBusy(true)
    await onMake().finally(() => setBusy(false))
  }
  return (
    <button type="button" className="button" disabled={isBusy} onClick={() => void make()}>
      {isBusy ? 'Making it…' : label}
    </button>
  )
}

async function tried<Result>(act: () => Promise<Result>): Promise<Result | null> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    toasts.show({ kind: 'error', title: 'That did not work', text: error.message })
    return null
  }
}
