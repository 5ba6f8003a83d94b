import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { spanInWords } from '#domain/booking/party.ts'
import type { FeedbackForm } from '#domain/contracts/class-feedback.ts'
import { ApiError } from '#widgets/api.ts'
import { Awaited } from '../../layout/Awaited.tsx'
import { BrokenLink } from '../../layout/BrokenLink.tsx'
import { Loaded } from '../../layout/Loaded.tsx'
import { useHydrating } from '../../ssr/use-hydrating.ts'
import { callPrivate } from '../../state/call-private.ts'
import { isMissing } from '../../state/missing.ts'
import './class-feedback.css'

/** How a class was, for whoever has the link of the mail: stars and a sentence, once for each person of the party. */
export function ClassFeedbackPage(): ReactNode {
  const [search] = useSearchParams()
  const reference = search.get('reference') ?? ''
  const token = search.get('token') ?? ''
  const isHydrating = useHydrating()
  const found = useQuery({
    queryKey: ['class-feedback', reference],
    queryFn: ({ signal }) =>
      callPrivate('feedbackForm', { params: { reference }, query: { token } }, { signal }),
    retry: (count, error) => !isMissing(error) && count < 1,
    enabled: reference !== '',
  })
  if (!token) return <NoClass />
  if (isHydrating)
    return (
      <div className="class-feedback" data-area="classes">
        <ClassAwaited />
      </div>
    )
  if (!reference) return <NoClass />
  return (
    <div className="class-feedback" data-area="classes">
      <Loaded query={found} what="your class" renderBlank={ClassAwaited} missing={<NoClass />}>
        {(asked) => <Asked asked={asked} reference={reference} token={token} />}
      </Loaded>
    </div>
  )
}

const ClassAwaited = (): ReactNode => (
  <Awaited what="your class" blank="class-feedback-blank" files={['private-calls']} />
)

function NoClass(): ReactNode {
  return (
    <BrokenLink
      area="classes"
      title="We cannot find that class"
      acts={
        <Link className="button loud" to="/classes/book">
          See all classes
        </Link>
      }
    >
      Open the whole link again, or <Link to="/contact">write to us</Link>.
    </BrokenLink>
  )
}

type LinkOf = { reference: string; token: string }

function Asked({ asked, ...link }: { asked: FeedbackForm } & LinkOf): ReactNode {
  const { title, instructor, startsAt, endsAt, timeZone, isOpen, people } = asked
  const open = people.filter(({ stars }) => stars === null)
  const said = people.filter(({ stars }) => stars !== null)
  return (
    <>
      <header className="page-head">
        <h1>{open.length > 0 ? 'How was it?' : 'Thank you'}</h1>
        <p className="lead">
          {title} with {instructor}, {spanInWords(timeZone, new Date(startsAt), new Date(endsAt))}
        </p>
      </header>
      {!isOpen && open.length > 0 && (
        <p className="notice">
          We ask from the end of the class on, for 30 days. For anything else{' '}
          <Link to="/contact">write to us</Link>.
        </p>
      )}
      {said.length > 0 && (
        <ul className="class-feedback-said">
          {said.map(({ pass, name, stars, comment }) => (
            <li key={pass}>
              <p>
                <b>{name}</b> <Stars count={stars ?? 0} />
              </p>
              {comment && <p>{comment}</p>}
            </li>
          ))}
        </ul>
      )}
      {isOpen && open.length > 0 && <Say key={open.length} open={open} {...link} />}
      {open.length === 0 && (
        <p>
          <Link className="button loud" to="/classes/book">
            Find the next class
          </Link>
        </p>
      )}
    </>
  )
}

/** '4 of 5 stars', as a picture with its words. */
export function Stars({ count }: { count: number }): ReactNode {
  return (
    <span role="img" aria-label={`${count} of 5 stars`} className="class-stars">
      {'★'.repeat(count)}
      {'☆'.repeat(5 - count)}
    </span>
  )
}

function Say({ open, reference, token }: { open: FeedbackForm['people'] } & LinkOf): ReactNode {
  const cache = useQueryClient()
  const [pass, setPass] = useState(open[0]?.pass ?? '')
  const [stars, setStars] = useState(0)
  const [comment, setComment] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (stars === 0) return setProblem('Choose one to five stars.')
    setBusy(true)
    setProblem(null)
    try {
      const known = await callPrivate('giveFeedback', {
        params: { reference },
        body: { token, pass, stars, comment },
      })
      cache.setQueryData(['class-feedback', reference], known)
    } catch (error) {
      setProblem(
        error instanceof ApiError
          ? error.message
          : 'It could not be sent. Check your connection and try again.',
      )
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="class-feedback-form" onSubmit={(event) => void send(event)}>
      {open.length > 1 ? (
        <label className="field">
          <span className="label">Who are you?</span>
          <select className="input" value={pass} onChange={({ target }) => setPass(target.value)}>
            {open.map((each) => (
              <option key={each.pass} value={each.pass}>
                {each.name}
              </option>
            ))}
          </select>
        </label>
      ) : (
        <p>
          For <b>{open[0]?.name}</b>
        </p>
      )}
      <fieldset className="class-stars-choice">
        <legend>Stars</legend>
        {[1, 2, 3, 4, 5].map((each) => (
          <label key={each} data-on={each <= stars || undefined}>
            <input
              type="radio"
              name="stars"
              value={each}
              className="visually-hidden"
              checked={stars === each}
              onChange={() => setStars(each)}
            />
            <span aria-hidden="true">{each <= stars ? '★' : '☆'}</span>
            <span className="visually-hidden">{each === 1 ? '1 star' : `${each} stars`}</span>
          </label>
        ))}
      </fieldset>
      <label className="field">
        <span className="label">
          A sentence or two <span className="soft">optional: the instructor reads it too</span>
        </span>
        <textarea
          className="input"
          rows={4}
          maxLength={1000}
          value={comment}
          onChange={({ target }) => setComment(target.value)}
        />
      </label>
      {problem && (
        <p className="notice is-error" role="alert">
          {problem}
        </p>
      )}
      <button className="button loud" disabled={isBusy}>
        {isBusy ? 'One moment…' : 'Send it'}
      </button>
    </form>
  )
}
