import { useSignals } from '@preact/signals-react/runtime'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { MySession } from '#domain/contracts/people.ts'
import { ApiError } from '#widgets/api.ts'
import { toasts } from '#widgets/state/index.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { account } from '../../state/account.ts'
import { callPrivate } from '../../state/call-private.ts'
import { AccountSection } from './AccountSection.tsx'
import { SureButton } from '../../forms/SureButton.tsx'
import { useWhen } from './use-when.ts'

const METHODS: Record<MySession['method'], string> = {
  password: 'by password',
  link: 'by a link in an email',
  passkey: 'by passkey',
  google: 'with Google',
  demo: 'as the demo customer',
  pin: 'by PIN at a till',
}

/** Where one is signed in: each can be ended, and all at once. */
export function SessionsSection(): ReactNode {
  useSignals()
  const id = account.user.value?.id
  const query = useQuery({
    queryKey: ['my-sessions', id],
    queryFn: () => callPrivate('mySessions'),
    staleTime: 0,
    enabled: id !== undefined,
  })
  const everywhere = async () => {
    const isDone = await tried(() => callPrivate('signOutEverywhere'))
    if (isDone) await account.signOut()
  }
  return (
    <AccountSection
      id="account-sessions"
      title="Where you are signed in"
      says="See a device that is not yours? Sign it out, and change your password."
    >
      <Loaded query={query} what="where you are signed in" blank="account-blank-line">
        {({ sessions }) => (
          <ul className="account-list">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} onEnded={() => void query.refetch()} />
            ))}
          </ul>
        )}
      </Loaded>
      <SureButton
        label="Sign out everywhere"
        sure="Sign out here too, everywhere"
        busy="Signing out…"
        onSure={everywhere}
      />
    </AccountSection>
  )
}

function SessionRow({
  session: { id, device, method, createdAt, lastSeenAt, isThis },
  onEnded,
}: {
  session: MySession
  onEnded: () => void
}): ReactNode {
  const { ago, dayOf } = useWhen()
  const end = async () => {
    if (isThis) return account.signOut()
    const isDone = await tried(() => callPrivate('endMySession', { params: { id } }))
    onEnded()
    if (isDone)
      toasts.show({
        kind: 'success',
        title: 'Signed out',
        text: `${device} needs to sign in again.`,
      })
  }
  return (
    <li>
      <p>
        <b>
          {device}
          {isThis && <span className="account-mark">this one</span>}
        </b>
        <span className="soft">
          Signed in {METHODS[method]} on {dayOf(createdAt)}, last seen {ago(lastSeenAt)}.
        </span>
      </p>
      <SureButton
        label="Sign out"
        about={isThis ? 'here' : device}
        sure="Really sign out"
        busy="Signing out…"
        onSure={end}
      />
    </li>
  )
}

async function tried(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    toasts.show({ kind: 'error', title: 'That did not work', text: error.message })
    return false
  }
}
