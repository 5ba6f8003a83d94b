import { useSignals } from '@preact/signals-react/runtime'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { FollowedArtists } from '#domain/contracts/commissions.ts'
import { ApiError } from '#widgets/api.ts'
import { session } from '#widgets/state/session.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { useFollowedArtists, useFollowing } from '../../state/following.ts'
import { AccountNav } from '../people/AccountNav.tsx'
import { MyCommissions } from './MyCommissions.tsx'
import './my-artists.css'

/** The artists that somebody follows, with whether mails come, and what they asked artists to make. */
export function MyArtistsPage(): ReactNode {
  useSignals()
  const user = session.user.value
  if (!user) return null
  return (
    <div className="my-artists">
      <AccountNav />
      <header className="page-head">
        <h1>Your artists</h1>
        <p className="lead">
          When one of them shows a new work or teaches a class, we tell you: in your notifications,
          and by email if you like, at most once a day.
        </p>
      </header>
      <section aria-labelledby="followed">
        <h2 id="followed">You follow</h2>
        <List key={user.id} userId={user.id} />
      </section>
      <MyCommissions key={`${user.id} commissions`} userId={user.id} />
    </div>
  )
}

function List({ userId }: { userId: string }): ReactNode {
  const query = useFollowedArtists(userId)
  return (
    <Loaded query={query} what="your artists" blank="my-artists-blank" lines={3}>
      {({ artists }) =>
        artists.length === 0 ? (
          <>
            <p>You follow nobody yet. The button is on each artist’s page.</p>
            <p>
              <Link className="button loud" to="/artists">
                See the artists
              </Link>
            </p>
          </>
        ) : (
          <ul className="my-artists-list">
            {artists.map((artist) => (
              <Row key={artist.id} userId={userId} artist={artist} />
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

function Row({
  userId,
  artist: { id, name, discipline, isMailed },
}: {
  userId: string
  artist: FollowedArtists['artists'][number]
}): ReactNode {
  const acts = useFollowing(userId)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const run = async (work: () => Promise<unknown>) => {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : 'That was not saved. Try again.')
    }
    setBusy(false)
  }
  return (
    <li>
      <p>
        <Link to={`/artist/${id}`}>
          <b>{name}</b>
        </Link>{' '}
        <span className="soft">{discipline}</span>
      </p>
      <div>
        <label className="choice">
          <input
            type="checkbox"
            checked={isMailed}
            disabled={isBusy}
            onChange={(event) => void run(() => acts.follow(id, event.target.checked))}
          />
          <span>
            By email too<span className="visually-hidden">: news of {name}</span>
          </span>
        </label>
        <button
          type="button"
          className="button"
          aria-disabled={isBusy}
          onClick={() => void run(() => acts.unfollow(id))}
        >
          Follow no longer<span className="visually-hidden">: {name}</span>
        </button>
      </div>
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </li>
  )
}
