import type { ReactNode } from 'react'
import type { Answer } from '#domain/contracts/api.ts'
import type { Work } from '#domain/contracts/content.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { PageLink } from '../../layout/PageLink.tsx'
import { WorkPicture } from '../../prints/WorkPicture.tsx'
import { useArtists, useWorks } from '../../state/art.ts'
import { englishNote, isOne, rich, t, written } from '../../texts/t.ts'
import '../../prints/ink.css'
import './artists.css'

type ArtistRow = Answer<'artists'>['artists'][number]

/** Featured Artists: a bill of names, each underprinted with a strip of its own work. */
export function ArtistsPage(): ReactNode {
  const artists = useArtists()
  const works = useWorks()
  return (
    <div className="artists">
      <header className="page-head artists-top">
        <h1>{t('Signed in pencil.')}</h1>
        <div>
          <Signature />
          <p className="lead">
            {t(
              'The people on our walls. They pull their prints on the press at the back, sign them at the long table, and set their own prices.',
            )}
          </p>
          {englishNote()}
        </div>
      </header>
      <Loaded
        query={artists}
        what={t('the artists')}
        renderBlank={(loading) => (
          <div {...loading}>
            <ol className="roster">
              {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
                <li key={row} className="roster-row is-blank">
                  <span className="blank" />
                </li>
              ))}
            </ol>
          </div>
        )}
      >
        {(data) => (
          <ol className="roster">
            {data.map((artist, i) => (
              <RosterRow
                key={artist.id}
                artist={artist}
                work={works.data?.find(({ artistId }) => artistId === artist.id)}
                isFirst={i < 2}
              />
            ))}
          </ol>
        )}
      </Loaded>
      {artists.data?.length === 0 && (
        <p>
          {t('No artists are shown here right now.')}{' '}
          <PageLink to="/events">{t('See our events')}</PageLink>
        </p>
      )}
    </div>
  )
}

/** Nobody's name: a quick hand, as it stands at the foot of a print. */
function Signature(): ReactNode {
  return (
    <svg className="artists-signature" viewBox="0 0 384 116" aria-hidden="true">
      <path d={HAND} />
    </svg>
  )
}
const HAND =
  'M10 78C24 50 40 16 52 14 64 12 46 66 40 84 56 50 70 24 80 26 88 28 74 70 76 80 78 88 92 70 98 62 104 54 112 56 108 66 104 78 94 80 96 70 98 60 112 56 118 60 112 72 114 80 120 78 128 76 132 62 136 62 140 62 134 78 138 78 144 78 148 64 154 62 162 60 158 76 164 77 170 78 176 66 180 56 184 46 190 30 194 32 198 34 182 74 188 78 196 82 202 64 208 62 216 60 206 78 214 78 226 78 232 60 242 60 250 60 238 78 248 78 262 78 268 64 276 64 284 64 276 76 286 76 306 76 344 62 374 50M62 100C140 90 240 88 330 92'

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
            sizes="(max-width: 760px) 90vw, 40vw"
            isBeside
            hasUsualShape
            isFirst={isFirst}
          />
        )}
      </div>
      <h2 data-moves={`artist-${artist.id}`}>
        <PageLink to={`/artist/${artist.id}`} moves={`artist-${artist.id}`}>
          {artist.name} <span aria-hidden="true">→</span>
        </PageLink>
      </h2>
      <p className="roster-what">
        <b lang={written()}>{artist.discipline}</b>
        <br />
        {artist.town}
        <br />
        {t('here since {year}', { year: artist.since })}
      </p>
      <p className="roster-count">
        <span>
          {rich(isOne(artist.workCount) ? '{count} print' : '{count} prints', {
            count: <b className="numeral">{artist.workCount}</b>,
          })}
        </span>{' '}
        <span>{t('on the wall')}</span>
      </p>
      {artist.isFeatured && (
        <p className="roster-words" lang={written()}>
          “{artist.statement}”
        </p>
      )}
    </li>
  )
}
