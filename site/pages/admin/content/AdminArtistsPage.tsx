import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Plus } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { AdminArtists } from '#domain/contracts/editing.ts'
import { ApiError } from '#widgets/api.ts'
import { Loaded } from '#site/layout/Loaded.tsx'
import { callPrivate } from '#site/state/call-private.ts'
import { AdminShell } from '../AdminShell.tsx'
import { moved } from '../editing/paths.ts'
import { NewPiece } from './NewPiece.tsx'
import '../editing/editing.css'
import './content.css'
import { setNewerAnswer } from '#site/state/newer-answer.ts'

const KEY = ['admin-artists']

/** Who hangs here, in which order, and which account opens whose dashboard. */
export function AdminArtistsPage(): ReactNode {
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => callPrivate('adminArtists', undefined, { signal }),
    staleTime: 0,
  })
  const [isAdding, setAdding] = useState(false)
  return (
    <AdminShell
      title="Artists"
      lead="In the order of the artists page. An account with the role Artist can be linked: it opens that artist’s rooms."
      acts={
        <button
          type="button"
          className="button loud"
          aria-expanded={isAdding}
          onClick={() => setAdding(!isAdding)}
        >
          <Icon of={Plus} /> New artist
        </button>
      }
    >
      {isAdding && <NewPiece kind="artist" onLeave={() => setAdding(false)} />}
      <Loaded query={query} what="the artists" blank="manage-blank" lines={2}>
        {(data) => <List data={data} />}
      </Loaded>
    </AdminShell>
  )
}

function List({ data }: { data: AdminArtists }): ReactNode {
  const cache = useQueryClient()
  const act = useMutation({
    mutationFn: (change: () => Promise<AdminArtists>) => change(),
    onSuccess: (next) => {
      setNewerAnswer(cache, KEY, next)
      void cache.invalidateQueries({ queryKey: ['artists'] })
    },
  })
  const { artists, free } = data
  const move = (index: number, step: -1 | 1) =>
    act.mutate(async () => {
      const ids = moved(artists, index, step).map(({ id }) => id)
      await callPrivate('orderPieces', { params: { kind: 'artist' }, body: { ids } })
      return callPrivate('adminArtists')
    })
  const link = (id: string, userId: string | null) =>
    act.mutate(() => callPrivate('linkArtist', { params: { id }, body: { userId } }))
  if (artists.length === 0) return <p className="soft">No artists yet. Add the first one above.</p>
  return (
    <>
      {act.error instanceof ApiError && (
        <p className="notice is-error" role="alert">
          {act.error.message}
        </p>
      )}
      <ol className="artist-list">
        {artists.map(({ id, name, discipline, isHidden, isFeatured, workCount, account }, i) => (
          <li key={id} data-hidden={isHidden || undefined}>
            <span className="numeral">{i + 1}</span>
            <div>
              <h2>
                <Link to={`/admin/content/artist/${id}`}>{name}</Link>
              </h2>
              <p className="soft">
                {discipline}, {workCount === 1 ? '1\u00A0work' : `${workCount}\u00A0works`}
                {isFeatured && ', featured'}
                {isHidden && ', hidden'}.{' '}
                <Link
                  className="link"
                  to={`/admin/payouts#${id}`}
                  aria-label={`Payouts of ${name}`}
                >
                  Payouts
                </Link>
              </p>
            </div>
            <label className="artist-account">
              <span>Account</span>
              <select
                className="input"
                value={account?.id ?? ''}
                aria-label={`Account of ${name}`}
                onChange={(event) => link(id, event.target.value || null)}
              >
                <option value="">none</option>
                {[...(account ? [account] : []), ...free].map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.name} ({one.email})
                  </option>
                ))}
              </select>
            </label>
            <div className="manage-move">
              <button
                type="button"
                aria-label={`Move ${name} up`}
                aria-disabled={i === 0}
                onClick={() => i > 0 && move(i, -1)}
              >
                <Icon of={ArrowUp} />
              </button>
              <button
                type="button"
                aria-label={`Move ${name} down`}
                aria-disabled={i === artists.length - 1}
                onClick={() => i < artists.length - 1 && move(i, 1)}
              >
                <Icon of={ArrowDown} />
              </button>
            </div>
          </li>
        ))}
      </ol>
    </>
  )
}
