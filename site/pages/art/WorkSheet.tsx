import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router-dom'
import type { ArtworkEnquiry } from '#domain/contracts/forms.ts'
import type { Work } from '#domain/contracts/content.ts'
import { WorkPicture } from '../../prints/WorkPicture.tsx'
import { useCafe } from '../../state/queries.ts'
import { t, word, written } from '../../texts/t.ts'
import { BuyWork } from './BuyWork.tsx'
import { EnquiryForm } from './EnquiryForm.tsx'
import { canBeBought, editionWords, priceWords, sizeWords, STATUS_WORDS } from './work-words.ts'
import './work-sheet.css'

const CLOSEST = 4

type Props = {
  work: Work
  /** What hangs left and right of it. */
  beside?: { before?: Work; after?: Work }
  addressOf?: (id: string) => string
  onClose: () => void
}

/** One print, as near as one likes, with all that its label says and a way to ask for it. */
export function WorkSheet({ work, beside, addressOf, onClose }: Props): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])

  return (
    <dialog
      ref={dialog}
      className="work-sheet"
      aria-labelledby="work-title"
      onClose={onClose}
      // A click beside the sheet closes it, where the browser knows how.
      {...{ closedby: 'any' }}
    >
      <Glass work={work} />
      <Words {...{ work, beside, addressOf }} />
      <button
        type="button"
        className="work-close"
        aria-label={t('Close {title}', { title: work.title })}
        onClick={() => dialog.current?.close()}
      >
        <Icon of={X} />
      </button>
    </dialog>
  )
}

/** The print under a glass: as near as one likes. */
function Glass({ work }: { work: Work }): ReactNode {
  const glass = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(1)

  /** What is in the middle stays in the middle. */
  const step = (next: number) => {
    const frame = glass.current
    if (!frame) return
    const x = (frame.scrollLeft + frame.clientWidth / 2) / frame.scrollWidth
    const y = (frame.scrollTop + frame.clientHeight / 2) / frame.scrollHeight
    flushSync(() => setZoom(next))
    frame.scrollTo({
      left: x * frame.scrollWidth - frame.clientWidth / 2,
      top: y * frame.scrollHeight - frame.clientHeight / 2,
      behavior: 'instant',
    })
  }

  return (
    <div className="work-view">
      <div
        ref={glass}
        className="work-glass"
        data-zoom={zoom}
        style={{ '--shape': shapeOf(work) } as CSSProperties}
        // What scrolls must be reached by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="group"
        aria-label={t('The print. When it is larger than the frame, the arrow keys move it.')}
      >
        <WorkPicture
          work={work}
          sizes={zoom === 1 ? '(max-width: 900px) 92vw, 46rem' : `${zoom * 46}rem`}
          isFirst
          className="work-print"
          moves={`work-${work.id}`}
        />
      </div>
      <div className="work-zoom" role="group" aria-label={t('Zoom')}>
        <button
          type="button"
          aria-label={t('Step back')}
          disabled={zoom === 1}
          onClick={() => step(zoom / 2)}
        >
          <Icon of={ZoomOut} />
        </button>
        <output>{zoom}×</output>
        <button
          type="button"
          aria-label={t('Step closer')}
          disabled={zoom === CLOSEST}
          onClick={() => step(zoom * 2)}
        >
          <Icon of={ZoomIn} />
        </button>
      </div>
    </div>
  )
}

/** All that its label says, a way to ask for it, and what hangs beside it. */
function Words({ work, beside = {}, addressOf }: Omit<Props, 'onClose'>): ReactNode {
  const [asks, setAsks] = useState<ArtworkEnquiry['kind'] | null>(null)
  const { data: cafe } = useCafe()
  // It is held while it is paid, so it is sold here only where cards are taken.
  const canBuy = canBeBought(work) && work.priceCents !== null && Boolean(cafe?.onlinePayment)
  return (
    <div className="work-words">
      <h2 id="work-title" lang={written()}>
        {work.title}
      </h2>
      <p className="work-by">
        <Link to={`/artist/${work.artistId}`}>{work.artistName}</Link>, {work.year}
      </p>
      <p className="work-price" data-status={work.status}>
        <b className="numeral">{priceWords(work)}</b>
        {work.status === 'on-hold' && <span>{word(STATUS_WORDS['on-hold'])}</span>}
      </p>
      <Data work={work} />
      {canBuy && <BuyWork work={work} />}
      {asks ? (
        <EnquiryForm work={work} kind={asks} />
      ) : (
        <p className="acts">
          {waysToAsk(work, canBuy).map(([kind, words], i) => (
            <button
              key={kind}
              type="button"
              className={`button ${i === 0 && !canBuy ? 'loud' : ''}`.trim()}
              onClick={() => setAsks(kind)}
            >
              {words}
            </button>
          ))}
        </p>
      )}
      {addressOf && <Beside {...beside} addressOf={addressOf} />}
    </div>
  )
}

function Data({ work }: { work: Work }): ReactNode {
  return (
    <dl className="work-data">
      <div>
        <dt>{t('Printed')}</dt>
        <dd lang={written()}>{work.medium}</dd>
      </div>
      <div>
        <dt>{t('Sheet')}</dt>
        <dd>{sizeWords(work)}</dd>
      </div>
      <div>
        <dt>{t('Copies')}</dt>
        <dd>{editionWords(work)}</dd>
      </div>
      {work.wall && (
        <div>
          <dt>{t('Hangs')}</dt>
          <dd lang={written()}>{work.wall}</dd>
        </div>
      )}
      <div>
        <dt>{t('Shows')}</dt>
        <dd lang={written()}>{work.alt}</dd>
      </div>
    </dl>
  )
}

function Beside({
  before,
  after,
  addressOf,
}: {
  before?: Work
  after?: Work
  addressOf: (id: string) => string
}): ReactNode {
  if (!before && !after) return null
  return (
    <nav className="work-beside" aria-label={t('On the wall beside it')}>
      {before && (
        <Link to={addressOf(before.id)} replace preventScrollReset>
          <Icon of={ChevronLeft} /> {before.title}
        </Link>
      )}
      {after && (
        <Link to={addressOf(after.id)} replace preventScrollReset>
          {after.title} <Icon of={ChevronRight} />
        </Link>
      )}
    </nav>
  )
}

/** Width over height: with it the picture's frame is as large as the picture. */
function shapeOf({ image, widthInches, heightInches }: Work): number {
  return image ? image.width / image.height : widthInches / heightInches
}

/** What makes sense to ask, the likeliest first. */
function waysToAsk({ status }: Work, canBuy: boolean): [ArtworkEnquiry['kind'], string][] {
  if (status === 'available' && canBuy)
    return [
      ['hold', t('Ask to hold it')],
      ['question', t('Ask about it')],
    ]
  if (status === 'available')
    return [
      ['buy', t('Ask to buy it')],
      ['hold', t('Ask to hold it')],
    ]
  if (status === 'on-hold') return [['question', t('Ask who is next')]]
  if (status === 'sold') return [['commission', t('Ask for one like it')]]
  return [['question', t('Ask about it')]]
}
