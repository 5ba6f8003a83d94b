import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { OwnEnquiry } from '#domain/contracts/artist.ts'
import { ApiError } from '#widgets/api.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { useEnquiries, useRenewal } from '../../state/artist.ts'
import { callPrivate } from '../../state/call-private.ts'
import { useCafe, useCafeClock } from '../../state/queries.ts'
import { ago } from '../people/ago.ts'
import { CommissionsList } from './CommissionsList.tsx'
import { NothingYet } from '#site/layout/NothingYet.tsx'
import { useSections } from './use-sections.ts'

const WISHES: Record<OwnEnquiry['kind'], string> = {
  buy: 'would like to buy',
  hold: 'asks to hold',
  question: 'has a question about',
  commission: 'would like one made like',
}

/** What an artist is asked: commissions, and which work somebody wrote about. */
export function EnquiriesSection(): ReactNode {
  return (
    <>
      <CommissionsList />
      <h2 className="own-part">About your works</h2>
      <AboutWorks />
    </>
  )
}

/** Who asked about which work, with a way to answer by mail. */
function AboutWorks(): ReactNode {
  const { chosen } = useSections()
  const enquiries = useEnquiries(chosen)
  return (
    <Loaded
      query={enquiries}
      what="the enquiries"
      blank="own-blank"
      lines={2}
      empty={
        <NothingYet title="Nobody asked yet.">
          <p>
            Under each of your works visitors find a button to buy it, hold it or ask about it. What
            they write comes here and to your email.
          </p>
        </NothingYet>
      }
    >
      {(data) => (
        <ul className="own-letters">
          {data.map((enquiry) => (
            <Submission key={enquiry.reference} enquiry={enquiry} />
          ))}
        </ul>
      )}
    </Loaded>
  )
}

function Submission({ enquiry }: { enquiry: OwnEnquiry }): ReactNode {
  const { reference, kind, name, email, phone, message, workId, workTitle, createdAt } = enquiry
  const { to } = useSections()
  const { data } = useCafe()
  const now = useCafeClock(60_000)
  const renew = useRenewal()
  const [problem, setProblem] = useState('')
  const isAnswered = enquiry.answeredAt !== null
  const mark = async () => {
    setProblem('')
    try {
      const body = { isAnswered: !isAnswered }
      await callPrivate('patchEnquiry', { params: { id: reference }, body })
      await renew()
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : 'That was not saved. Try again.')
    }
  }
  const answer = `mailto:${email}?${new URLSearchParams({
    subject: `“${workTitle}” (${reference})`,
    body: `Hi ${name},\n\n`,
  })
    .toString()
    .replaceAll('+', '%20')}`

  return (
    <li data-answered={isAnswered || undefined}>
      <h3>
        {name} {WISHES[kind]} <Link to={to('works', { work: workId })}>{workTitle}</Link>
      </h3>
      <p className="soft">
        <span className="numeral">{reference}</span>{' '}
        <time dateTime={createdAt}>{data && ago(createdAt, now, data.cafe.timeZone)}</time>
        {phone && (
          <>
            , <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>
          </>
        )}
      </p>
      {message && <p className="own-message">{message}</p>}
      <div className="own-acts">
        <a className={isAnswered ? 'button' : 'button loud'} href={answer}>
          Answer {email}
        </a>
        <button type="button" className="button" onClick={() => void mark()}>
          {isAnswered ? 'Not answered after all' : 'I answered'}
          <span className="visually-hidden"> {reference}</span>
        </button>
        {isAnswered && <p className="own-mark">Answered by {enquiry.answeredBy}</p>}
      </div>
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </li>
  )
}
