import { ArrowLeft, ArrowRight, ArrowUpRight } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import type { Answer } from '#domain/contracts/api.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { PageLink } from '../../layout/PageLink.tsx'
import { PageTitle } from '../../layout/PageTitle.tsx'
import { aheadAtRest, atFirstRest } from '../../layout/use-first-rest.ts'
import { lazyChunk } from '../../ssr/chunk.tsx'
import { WorkPicture } from '../../prints/WorkPicture.tsx'
import { useArtist, useArtists } from '../../state/art.ts'
import { isMissing } from '../../state/missing.ts'
import { englishNote, rich, t, written } from '../../texts/t.ts'
import { NotFoundPage } from '../content/NotFoundPage.tsx'
import { ArtistDates } from './ArtistDates.tsx'
import { ScaleWall } from './ScaleWall.tsx'
import '../../prints/ink.css'
import './artist.css'

// With all that asking for a work needs, which is more than the page itself.
const WorkSheet = lazyChunk(() => import('./WorkSheet.tsx'), 'WorkSheet')

const CommissionForm = lazyChunk(() => import('./CommissionForm.tsx'), 'CommissionForm')

/** One artist: the name as large as it goes, the works to scale beside a cup of tea, and what they say. */
export function ArtistPage(): ReactNode {
  const { artistId = '' } = useParams()
  const query = useArtist(artistId)
  if (isMissing(query.error)) return <NotFoundPage />
  if (query.data) return <Profile {...query.data} />
  return (
    <div className="artist">
      <h1 className="visually-hidden">{t('One of our artists')}</h1>
      <Loaded query={query} what={t('the artist')} blank="artist-blank" lines={2}>
        {() => null}
      </Loaded>
    </div>
  )
}

function Profile({ artist, works, classes, events }: Answer<'artist'>): ReactNode {
  const [search, setSearch] = useSearchParams()
  const [first] = works
  const open = works.find(({ id }) => id === search.get('work'))
  useEffect(() => aheadAtRest(() => void WorkSheet.preload().catch(() => {})), [])
  return (
    <article className="artist" data-ink={artist.ink}>
      <PageTitle>{artist.name}</PageTitle>
      <header className="artist-top">
        <h1 data-moves={`artist-${artist.id}`}>{artist.name}</h1>
        <div className="artist-facts">
          <PageLink className="back" to="/artists" moves={`artist-${artist.id}`}>
            <Icon of={ArrowLeft} /> {t('All artists')}
          </PageLink>
          <p lang={written()}>
            <b>{artist.discipline}</b>
            <br />
            {artist.town}
          </p>
          <p>
            {rich('On our walls since {year}', {
              year: <span className="numeral">{artist.since}</span>,
            })}
          </p>
        </div>
        {first && (
          <div className="artist-print">
            <WorkPicture work={first} sizes="(max-width: 760px) 90vw, 38vw" isBeside isFirst />
          </div>
        )}
        <blockquote lang={written()}>
          <p>“{artist.statement}”</p>
        </blockquote>
      </header>

      <ScaleWall works={works} />

      <section className="artist-bio" aria-labelledby="artist-bio">
        <h2 id="artist-bio">{t('In short')}</h2>
        <div lang={written()}>
          {englishNote()}
          {artist.bio.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {artist.links.length > 0 && (
            <ul className="artist-links">
              {artist.links.map(({ label, href }) => (
                <li key={href}>
                  <a href={href} rel="noopener nofollow">
                    {label} <Icon of={ArrowUpRight} />
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
      </section>

      <ArtistDates classes={classes} events={events} />
      <InTouch id={artist.id} name={artist.name} />
      <NextArtist after={artist.id} />
      <Suspense>
        {open && (
          <WorkSheet
            key={open.id}
            work={open}
            onClose={() => setSearch({}, { replace: true, preventScrollReset: true })}
          />
        )}
      </Suspense>
    </article>
  )
}

/** What somebody does about an artist, which is more than the page itself: it is fetched once that rests. */
function InTouch({ id, name }: { id: string; name: string }): ReactNode {
  const [isNear, setNear] = useState(false)
  useEffect(() => atFirstRest(() => setNear(true)), [])
  return (
    <div className="artist-touch">
      <Suspense>{isNear && <CommissionForm id={id} name={name} />}</Suspense>
    </div>
  )
}

function NextArtist({ after }: { after: string }): ReactNode {
  const { data } = useArtists()
  if (!data || data.length < 2) return null
  const next = data[(data.findIndex(({ id }) => id === after) + 1) % data.length]
  if (!next) return null
  return (
    <nav className="artist-next" data-ink={next.ink} aria-label={t('More artists')}>
      <Link to={`/artist/${next.id}`}>
        <span>{t('Next on the wall')}</span>
        <b>
          {next.name} <Icon of={ArrowRight} />
        </b>
      </Link>
    </nav>
  )
}
