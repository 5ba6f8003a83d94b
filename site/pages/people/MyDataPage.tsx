import { useSignals } from '@preact/signals-react/runtime'
import { useState, type ReactNode } from 'react'
import type { MyData } from '#domain/contracts/mine.ts'
import { WARNINGS } from '#domain/people/leaving.ts'
import { ApiError } from '#widgets/api.ts'
import { session, toasts } from '#widgets/state/index.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { download } from '../../state/download.ts'
import { keptHere } from '../../state/kept-here.ts'
import { useMyData } from '../../state/mine.ts'
import { AccountNav } from './AccountNav.tsx'
import { AccountSection } from './AccountSection.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import './account.css'
import './my-data.css'

/** What the café keeps of somebody: counted, as a file, and gone if they want. */
export function MyDataPage(): ReactNode {
  useSignals()
  const user = session.user.value
  // Whoever deletes their account is on the way to the front page.
  return user ? <MyDataOf key={user.id} userId={user.id} /> : null
}

function MyDataOf({ userId }: { userId: string }): ReactNode {
  const query = useMyData(userId)
  return (
    <div className="account-page">
      <AccountNav />
      <h1>Your data</h1>
      <Loaded query={query} what="what we keep of you" blank="account-blank" lines={2}>
        {(data) => (
          <>
            <Kept data={data} />
            <KeptHere />
            <DeleteAccount data={data} />
          </>
        )}
      </Loaded>
    </div>
  )
}

function Kept({ data }: { data: MyData }): ReactNode {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const save = async () => {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      await download('exportMyData', {}, 'my-data.zip')
    } catch (error) {
      setProblem(
        error instanceof ApiError ? error.message : 'The file did not arrive whole. Try again.',
      )
    }
    setBusy(false)
  }
  return (
    <AccountSection
      id="data-kept"
      title="What we keep"
      says="All of it is in the file: as JSON, as CSV for spreadsheets, and the files you sent us. No password and no key is in it."
    >
      <dl className="kept">
        {data.kept.map(({ name, title, count }) => (
          <div key={name}>
            <dt>{title}</dt>
            <dd className="numeral">{count}</dd>
          </div>
        ))}
      </dl>
      {!data.isEmailVerified && <p className="notice">{WARNINGS.unverified}</p>}
      {problem && (
        <p className="notice is-error" role="alert">
          {problem}
        </p>
      )}
      <button
        type="button"
        className="button loud"
        aria-disabled={isBusy}
        onClick={() => void save()}
      >
        {isBusy ? 'Packing it up…' : 'Download my data (ZIP)'}
      </button>
    </AccountSection>
  )
}

function KeptHere(): ReactNode {
  useSignals()
  const { favorites, cart, details, orders } = keptHere.counts.value
  const isEmpty = favorites + cart + details + orders === 0
  const forget = () => {
    const undo = keptHere.forget()
    toasts.show({
      kind: 'success',
      title: 'Forgotten',
      text: 'This browser keeps nothing of you but the sign-in.',
      action: { label: 'Undo', run: undo },
    })
  }
  return (
    <AccountSection
      id="data-here"
      title="In this browser"
      says="Only here, for each device; we cannot see it, so it is not in the file."
    >
      {isEmpty ? (
        <p>Nothing.</p>
      ) : (
        <>
          <dl className="kept">
            {favorites > 0 && <Count what="Favorites" count={favorites} />}
            {cart > 0 && <Count what="Lines in your cart" count={cart} />}
            {details > 0 && <Count what="Name, address, number for orders" count={details} />}
            {orders > 0 && <Count what="Links to your last orders" count={orders} />}
          </dl>
          <p className="acts">
            <a
              className="button"
              download="my-browser-data.json"
              href={`data:application/json;charset=utf-8,${encodeURIComponent(keptHere.asJson())}`}
            >
              Download it (JSON)
            </a>
            <button type="button" className="button" onClick={forget}>
              Forget it here
            </button>
          </p>
        </>
      )}
    </AccountSection>
  )
}

function Count({ what, count }: { what: string; count: number }): ReactNode {
  return (
    <div>
      <dt>{what}</dt>
      <dd className="numeral">{count}</dd>
    </div>
  )
}
