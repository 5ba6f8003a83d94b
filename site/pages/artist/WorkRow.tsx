import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { OwnWork, WorkPatch } from '#domain/contracts/artist.ts'
import { ApiError } from '#widgets/api.ts'
import { WorkPicture } from '../../prints/WorkPicture.tsx'
import { changeWork, useRenewal } from '../../state/artist.ts'
import { callPrivate } from '../../state/call-private.ts'
import { editionWords, priceWords, sizeWords, STATUS_WORDS } from '../art/work-words.ts'
import { SureButton } from '../../forms/SureButton.tsx'
import { useSections } from './use-sections.ts'
import '../art/work-label.css'

/** One work of the book, and what is done to it most. */
export function WorkRow({
  work,
  onSaid,
}: {
  work: OwnWork
  /** What was done, for everybody to hear. */
  onSaid: (sentence: string) => void
}): ReactNode {
  const { to } = useSections()
  const renew = useRenewal()
  const [problem, setProblem] = useState('')
  const attempt = async (act: () => Promise<unknown>, sentence: string) => {
    setProblem('')
    try {
      await act()
      onSaid(sentence)
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : 'That was not saved. Try again.')
    } finally {
      await renew()
    }
  }
  const patch = (change: Omit<WorkPatch, 'seenAt'>) =>
    changeWork(work.id, { seenAt: work.updatedAt, ...change })

  return (
    <li className="own-work" data-status={work.status} data-hidden={work.isHidden || undefined}>
      <div className="own-thumb">
        <WorkPicture work={work} sizes="120px" isBeside />
      </div>
      <div className="own-title">
        <h2>
          <Link to={to('works', { work: work.id })}>{work.title}</Link>
        </h2>
        <p className="soft">
          {work.year}, {work.medium}, {sizeWords(work)}
        </p>
        {work.isHidden && <p className="own-mark">Hidden from visitors</p>}
      </div>
      <WorkFacts work={work} enquiries={to('enquiries')} />
      <div className="own-acts">
        <Link className="button" to={to('works', { work: work.id })}>
          Change<span className="visually-hidden"> {work.title}</span>
        </Link>
        <button
          type="button"
          className="button"
          onClick={() =>
            void attempt(
              () => patch({ isHidden: !work.isHidden }),
              work.isHidden ? `Visitors see “${work.title}” now.` : `“${work.title}” is hidden.`,
            )
          }
        >
          {work.isHidden ? 'Show' : 'Hide'}
          <span className="visually-hidden"> {work.title}</span>
        </button>
        {work.canDelete && (
          <SureButton
            label="Delete"
            about={work.title}
            sure="Yes, delete it"
            busy="Deleting…"
            onSure={() =>
              attempt(
                () => callPrivate('deleteWork', { params: { id: work.id } }),
                `“${work.title}” is deleted.`,
              )
            }
          />
        )}
      </div>
      {problem && (
        <p className="field-error own-problem" role="alert">
          {problem}
        </p>
      )}
    </li>
  )
}

/** How it stands with a work. @param enquiries where those are */
function WorkFacts({ work, enquiries }: { work: OwnWork; enquiries: string }): ReactNode {
  return (
    <dl className="own-facts">
      <div>
        <dt>Price</dt>
        <dd className="work-price">
          <b className="numeral">{priceWords({ ...work, status: shownStatus(work) })}</b>
        </dd>
      </div>
      <div>
        <dt>Status</dt>
        <dd>{STATUS_WORDS[work.status]}</dd>
      </div>
      <div>
        <dt>Copies</dt>
        <dd>{editionWords(work)}</dd>
      </div>
      <div>
        <dt>Hangs</dt>
        <dd>{work.wall ?? 'In the drawer'}</dd>
      </div>
      <div>
        <dt>Asked</dt>
        <dd>
          {work.enquiries === 0 ? (
            'Nobody yet'
          ) : (
            <Link to={enquiries}>
              {work.enquiries} {work.enquiries === 1 ? 'enquiry' : 'enquiries'}
              {work.openEnquiries > 0 && `, ${work.openEnquiries} open`}
            </Link>
          )}
        </dd>
      </div>
    </dl>
  )
}

/** A sold work still has its price in the book. */
const shownStatus = ({ status }: OwnWork): OwnWork['status'] =>
  status === 'sold' ? 'available' : status
