import { Suspense, useEffect, useState, type ReactNode } from 'react'
import type { Work } from '#domain/contracts/content.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { PageLink } from '../../layout/PageLink.tsx'
import { aheadAtRest } from '../../layout/use-first-rest.ts'
import { lazyChunk } from '../../ssr/chunk.tsx'
import { WorkPicture } from '../../prints/WorkPicture.tsx'
import { useWorks } from '../../state/art.ts'
import { useAddress } from '../../state/use-address.ts'
import { englishNote, rich, t, written } from '../../texts/t.ts'
import { filterWorks, hang, readWanted, withWanted, type Wanted } from './filter.ts'
import { GalleryFilter } from './GalleryFilter.tsx'
import { WorkLabel } from './WorkLabel.tsx'
import './gallery.css'

// With all that asking for a work needs, which is more than the wall itself.
const WorkSheet = lazyChunk(() => import('./WorkSheet.tsx'), 'WorkSheet')

/** On a phone, where every byte before it is waited for. */
const FIRST_IN_SIGHT = 1

/** The wall: every print as large as it is beside the others. A click on one opens it. */
export function GalleryPage(): ReactNode {
  const query = useWorks()
  const works = query.data
  const [search, setSearch] = useAddress()
  const wanted = readWanted(search)
  const shown = hang(filterWorks(works ?? [], wanted))
  const open = works?.find(({ id }) => id === search.get('work'))
  const change = (patch: Partial<Wanted>) =>
    setSearch((now) => withWanted(now, patch), { replace: true, preventScrollReset: true })
  const clear = () => change({ artist: null, status: null, ink: null, subject: null, price: null })
  const at = (id: string | null, from = search) => {
    const next = new URLSearchParams(from)
    if (id) next.set('work', id)
    else next.delete('work')
    return next
  }
  // Opened by a click or by an address that somebody sent: either way the page stays behind it.
  const [isOurs, setOurs] = useState(false)
  useEffect(() => aheadAtRest(() => void WorkSheet.preload()), [])

  return (
    <div className="gallery">
      <header className="page-head">
        <h1>{t('Look closer.')}</h1>
        <p className="lead">
          {rich(
            'Everything on our walls, drawn to scale. A {dot} means sold; {half} means on hold.',
            {
              dot: <span className="dot-sold">{t('red dot')}</span>,
              half: <span className="dot-hold">{t('half a dot')}</span>,
            },
          )}
        </p>
      </header>
      {works && (
        <GalleryFilter
          works={works}
          wanted={wanted}
          count={shown.length}
          onChange={change}
          onClear={clear}
        />
      )}
      {englishNote()}
      <Loaded
        query={query}
        what={t('the gallery')}
        renderBlank={(loading) => (
          <div {...loading}>
            <ul className="wall">
              {['usual', 'large', 'usual', 'small', 'usual', 'usual'].map((size, i) => (
                <li key={`${size}${i}`} data-size={size}>
                  <span className="blank wall-blank" />
                </li>
              ))}
            </ul>
          </div>
        )}
      >
        {() => (
          <ul className="wall">
            {shown.map((work, i) => (
              <Hung
                key={work.id}
                work={work}
                to={`?${at(work.id)}`}
                isFirst={i < FIRST_IN_SIGHT}
                onOpen={() => setOurs(true)}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {works && shown.length === 0 && (
        <p className="notice">
          {works.length === 0 ? (
            <>
              {t('No works hang here right now.')}{' '}
              <PageLink to="/events">{t('See our events')}</PageLink>
            </>
          ) : (
            <>
              {t('Nothing on the walls matches all of that.')}{' '}
              <button type="button" className="link" onClick={clear}>
                {t('Show everything')}
              </button>
            </>
          )}
        </p>
      )}
      <Suspense>
        {open && shown && (
          <WorkSheet
            key={open.id}
            work={open}
            beside={neighbours(shown, open)}
            addressOf={(id) => `?${at(id)}`}
            onClose={() => {
              setOurs(false)
              setSearch((now) => at(null, now), { replace: !isOurs, preventScrollReset: true })
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

function Hung({
  work,
  to,
  isFirst,
  onOpen,
}: {
  work: Work
  to: string
  isFirst: boolean
  onOpen: () => void
}): ReactNode {
  return (
    <li data-size={sizeOf(work)}>
      <WorkPicture
        work={work}
        sizes={SIZES[sizeOf(work)]}
        isFirst={isFirst}
        className="hung"
        moves={`work-${work.id}`}
      />
      <WorkLabel
        work={work}
        title={
          <h2 lang={written()}>
            <PageLink to={to} moves={`work-${work.id}`} onClick={onOpen} preventScrollReset>
              {work.title}
            </PageLink>
          </h2>
        }
      />
    </li>
  )
}

/** Of the window, by the columns that a work takes (gallery.css). */
const SIZES = {
  small: '(max-width: 760px) 46vw, (max-width: 1180px) 25vw, 17vw',
  usual: '(max-width: 760px) 60vw, (max-width: 1180px) 34vw, 23vw',
  large: '(max-width: 760px) 92vw, (max-width: 1180px) 51vw, 35vw',
}

/** 8, 11 and 16 inches are near enough to 3, 4 and 6 columns. */
function sizeOf({ widthInches }: Work): 'small' | 'usual' | 'large' {
  if (widthInches >= 14) return 'large'
  return widthInches >= 10 ? 'usual' : 'small'
}

function neighbours(shown: Work[], { id }: Work): { before?: Work; after?: Work } {
  const at = shown.findIndex((work) => work.id === id)
  const [before, after] = [at > 0 ? shown[at - 1] : undefined, at < 0 ? undefined : shown[at + 1]]
  return { ...(before && { before }), ...(after && { after }) }
}
