import type { ReactNode } from 'react'
import { artistOfMonth } from '#domain/gallery/artist-of-month.ts'
import { PageLink } from '../../layout/PageLink.tsx'
import { WorkPicture } from '../../prints/WorkPicture.tsx'
import { useArtist, useArtists } from '../../state/art.ts'
import { useCafe } from '../../state/queries.ts'
import { monthName } from '../../texts/dates.ts'
import { t, written } from '../../texts/t.ts'

/** One artist of the house, another each month, with three of their works. Nothing where nobody hangs here. */
export function ArtistOfMonth(): ReactNode {
  const { data: cafe } = useCafe()
  const { data: artists } = useArtists()
  const artist = cafe && artists && artistOfMonth(artists, cafe.today)
  if (!artist) return null
  return (
    <article className="month-artist" aria-labelledby="month-artist">
      <div className="month-artist-words">
        <p className="margin-note">
          {t('Artist of the month, {month}', { month: monthName(cafe.today) })}
        </p>
        <h3 id="month-artist">
          <PageLink to={`/artist/${artist.id}`}>{artist.name}</PageLink>
        </h3>
        <p lang={written()}>{artist.statement}</p>
        <p className="margin-note" lang={written()}>
          {artist.discipline}, {artist.town}
        </p>
      </div>
      <Works id={artist.id} />
    </article>
  )
}

function Works({ id }: { id: string }): ReactNode {
  const { data } = useArtist(id)
  return (
    <ul className="month-artist-works">
      {(data?.works ?? []).slice(0, 3).map((work) => (
        <li key={work.id}>
          <PageLink to={`/gallery?work=${work.id}`}>
            <WorkPicture
              work={work}
              sizes="(max-width: 640px) 30vw, 14rem"
              hasUsualShape
              isBeside
            />
            <span className="visually-hidden" lang={written()}>
              {work.title}
            </span>
          </PageLink>
        </li>
      ))}
    </ul>
  )
}
