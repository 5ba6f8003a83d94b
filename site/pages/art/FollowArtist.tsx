import { useSignals } from '@preact/signals-react/runtime'
import { useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { ApiError } from '#widgets/api.ts'
import { account } from '../../state/account.ts'
import { useFollowedArtists, useFollowing } from '../../state/following.ts'
import { fromHere } from '../../state/origin.ts'
import { errorText, t } from '../../texts/t.ts'

/** A button that follows an artist, for whoever is signed in; for others the way there. */
export function FollowArtist({ id, name }: { id: string; name: string }): ReactNode {
  useSignals()
  const here = fromHere(useLocation())
  const user = account.user.value
  if (!account.isRestored.value) return null
  if (!user)
    return (
      <p>
        <Link className="button" to="/login" state={here}>
          {t('Sign in to follow {name}', { name })}
        </Link>
      </p>
    )
  return <Follow key={user.id} userId={user.id} id={id} name={name} />
}

function Follow({ userId, id, name }: { userId: string; id: string; name: string }): ReactNode {
  const query = useFollowedArtists(userId)
  const acts = useFollowing(userId)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isFollowed = query.data?.artists.some((artist) => artist.id === id) ?? false
  const press = async () => {
    if (isBusy) return
    setBusy(true)
    setProblem(null)
    try {
      await (isFollowed ? acts.unfollow(id) : acts.follow(id, true))
    } catch (error) {
      setProblem(error instanceof ApiError ? errorText(error) : t('That did not work. Try again.'))
    } finally {
      setBusy(false)
    }
  }
  if (query.isPending) return null
  return (
    <>
      <p className="artist-follow">
        <button
          type="button"
          className={isFollowed ? 'button' : 'button loud'}
          aria-pressed={isFollowed}
          aria-disabled={isBusy}
          onClick={() => void press()}
        >
          {isFollowed ? t('Following {name}', { name }) : t('Follow {name}', { name })}
        </button>
        {isFollowed && (
          <span className="soft">
            {t('We tell you of new works and classes, at most once a day.')}{' '}
            <Link to="/account/artists">{t('Your artists')}</Link>
          </span>
        )}
      </p>
      {(problem ?? query.isError) && (
        <p className="field-error" role="alert">
          {problem ?? t('We cannot tell whether you follow them. Load the page again.')}
        </p>
      )}
    </>
  )
}
