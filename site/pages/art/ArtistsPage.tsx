import type { ReactNode } from 'react'
import type { Answer } from '#domain/contracts/api.ts'
import type { Work } from '#domain/contracts/content.ts'
import { Failed } from '../../layout/Failed.tsx'
import { PageLink } from '../../layout/PageLink.tsx'
import { WorkPicture } from '../../prints/WorkPicture.tsx'
import { useArtists, useWorks } from '../../state/art.ts'
import '../../prints/ink.css'
import './artists.css'

type ArtistRow = Answer<'artists'>['artists'][number]

/** Featured Artists: a bill of names, each underprinted with a strip of its own work. */
export function ArtistsPage(): ReactNode {
  const artists = useArtists()
  const works = useWorks()
  return (
    <div className="artists">
      <title>Featured artists · Creative Lounge</title>
      <h1>Signed in pencil.</h1>
      <p className="lead">
        The people on our walls. They pull their prints on the press at the back, sign them at the
        long table, and set their own prices.
      </p>
      {artists.data ? (
        <ol className="roster">
          {artists.data.map((artist, i) => (
            <RosterRow
              key={artist.id}
              artist={artist}
              work={works.data?.find(({ artistId }) => artistId === artist.id)}
              isFirst={i < 2}
            />
          ))}
        </ol>
      ) : artists.isError ? (
        <Failed what="The artists" onRetry={artists.refetch} />
      ) : (
        <ol className="roster" role="status" aria-label="Loading the artists">
          {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
            <li key={row} className="roster-row is-blank">
              <span className="blank" />
            </li>
          ))}
        </ol>
      )}
      {artists.data?.length === 0 && (
        <p>The walls are bare this week. The next hang is Thursday.</p>
      )}
    </div>
  )
}

function RosterRow({
  artist,
  work,
  isFirst,
}: {
  artist: ArtistRow
  work: Work | undefined
  isFirst: boolean
}): ReactNode {
  return (
    <li className="roster-row" data-ink={artist.ink} data-featured={artist.isFeatured || undefined}>
      <div className="roster-strip">
        {work && (
          <WorkPicture
            work={work}
            sizes="(max-width: 700px) 90vw, 40vw"
            isBeside
            hasUsualShape
            isFirst={isFirst}
          />
        )}
      </div>
      <h2 style={{ viewTransitionName: `artist-${artist.id}` }}>
        <PageLink to={`/artist/${artist.id}`}>{artist.name}</PageLink>
      </h2>
      <p className="roster-what">
        <b>{artist.discipline}</b>
        <br />
        {artist.town}, here since {artist.since}
      </p>
      <p className="roster-count">
        <span className="numeral">{artist.workCount}</span>{' '}
        {artist.workCount === 1 ? 'print' : 'prints'} on the wall
      </p>
      {artist.isFeatured && <p className="roster-words">“{artist.statement}”</p>}
    </li>
  )
}
