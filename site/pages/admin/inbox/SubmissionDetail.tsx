import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSignals } from '@preact/signals-react/runtime'
import { useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { formatDate } from '#domain/cafe/calendar.ts'
import type { OpenSubmission } from '#domain/contracts/admin.ts'
import { deedInWords } from '#domain/content/submission-texts.ts'
import { can } from '#domain/people/permissions.ts'
import { ApiError, urlOf } from '#widgets/api.ts'
import { Loaded } from '#site/layout/Loaded.tsx'
import { account } from '#site/state/account.ts'
import { downloadFrom } from '#site/state/download.ts'
import { callPrivate } from '#site/state/call-private.ts'
import { When } from '../editing/When.tsx'
import { Facts } from '../Facts.tsx'
import { Problem } from '../Problem.tsx'
import { useAct } from '../use-act.ts'
import { Decide } from './Decide.tsx'
import { GiveSeats } from './GiveSeats.tsx'
import { NoteActs } from './NoteActs.tsx'
import { Thread } from './Thread.tsx'
import { setNewerAnswer } from '#site/state/newer-answer.ts'

/** A submission with all that was said in it, and what can be done about it. */
export function SubmissionDetail({ reference }: { reference: string }): ReactNode {
  const submission = useQuery({
    queryKey: keyOf(reference),
    queryFn: ({ signal }) => callPrivate('submission', { params: { id: reference } }, { signal }),
    staleTime: 0,
  })
  return (
    <Loaded
      query={submission}
      what="the message"
      missing={<Problem text={submission.error?.message ?? null} />}
    >
      {(data) => <Submission reference={reference} submission={data} />}
    </Loaded>
  )
}

const keyOf = (reference: string) => ['letter', reference]

function Submission({
  reference,
  submission,
}: {
  reference: string
  submission: OpenSubmission
}): ReactNode {
  const client = useQueryClient()
  const room = useLocation().pathname.startsWith('/admin') ? '/admin' : '/employee'
  const { act, problem } = useAct(['inbox', 'letter'])
  const { email, name, phone, resume, message, said, space, history, booking } = submission
  const update = (work: () => Promise<OpenSubmission>) =>
    act(async () => setNewerAnswer(client, keyOf(reference), await work()))
  return (
    <div className="unfolded">
      <Facts
        facts={[
          ['Reference', reference],
          ['From', name],
          ['Email', email],
          [
            'Phone',
            phone && (
              <a key="phone" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
                {phone}
              </a>
            ),
          ],
          ...said.map((line) => [line.label, line.value] as const),
          ['When', space?.when ?? submission.class?.when],
          ['Class', submission.class?.title],
        ]}
      />
      {message && <p className="words quoted">{message}</p>}
      <Thread submission={submission} update={update} />
      {submission.note && <NoteActs note={submission.note} />}
      {resume && <Resume reference={reference} resume={resume} />}
      <Booked submission={submission} />
      <Problem text={problem} />
      {(submission.status === 'requested' ||
        (submission.status === 'confirmed' && !booking?.isOff)) && (
        <Decide submission={submission} onDecided={update} />
      )}
      {submission.form === 'contact' && email && (
        <SeatsForThem
          submission={submission}
          onGiven={(given) => void update(() => Promise.resolve(given))}
        />
      )}
      <div className="acts">
        <ToBooking submission={submission} room={room} />
        <ToRooms submission={submission} room={room} />
        {submission.orders?.map(({ id, number, name: whose, day, isTheirs }) => (
          <Link
            key={id}
            className="button"
            to={`${room}/orders?q=${encodeURIComponent(number)}&open=${id}`}
          >
            Order {number} of {isTheirs ? '' : `${whose}, `}
            {formatDate(day, 'short')}
          </Link>
        ))}
        {email && (
          <Link className="button" to={`${room}/orders?q=${encodeURIComponent(email)}`}>
            Their orders
          </Link>
        )}
        <button
          type="button"
          className="button"
          onClick={() =>
            void update(() =>
              callPrivate('handleSubmission', {
                params: { id: reference },
                body: { isHandled: submission.handledAt === null },
              }),
            )
          }
        >
          {submission.handledAt ? 'Open it again' : 'Mark as done'}
        </button>
      </div>
      {history.length > 0 && (
        <ol className="soft" aria-label="What was done">
          {history.map(({ at, by, action, what }) => (
            <li key={`${at}${action}`}>
              <When at={at} />: {by} {deedInWords(action, what)}
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

/** What stands in the time already, and whether what was booked of the wish was ended since. */
function Booked({
  submission: { space, booking, status },
}: {
  submission: OpenSubmission
}): ReactNode {
  return (
    <>
      {space && space.clashes.length > 0 && (
        <div className="notice">
          <p>Booked in that time already:</p>
          <ul>
            {space.clashes.map(({ what, when }) => (
              <li key={`${what} ${when}`}>
                <b>{what}</b>, {when}
              </li>
            ))}
          </ul>
        </div>
      )}
      {booking?.isOff && status === 'confirmed' && (
        <p className="notice" role="status">
          {space ? 'The room was cancelled' : 'The seats were given back'} since
          {booking.offBy && `, by ${booking.offBy}`}. Nothing of it is booked any more.
        </p>
      )}
    </>
  )
}

function SeatsForThem(props: Parameters<typeof GiveSeats>[0]): ReactNode {
  useSignals()
  return can(account.user.value, 'manage-events') && <GiveSeats {...props} />
}

/** To the hire, or to the seats, that a wish became. @param room '/admin' or '/employee' */
function ToBooking({
  submission: { booking, form, reference },
  room,
}: {
  submission: OpenSubmission
  room: string
}): ReactNode {
  if (!booking || (form !== 'space' && form !== 'class')) return null
  return form === 'space' ? (
    <Link className="button" to={`${room}/rooms?hire=${reference}`}>
      Open the hire
    </Link>
  ) : (
    <Link className="button" to={`${room}/seats?q=${reference}`}>
      Open the seats
    </Link>
  )
}

/** The plan of a private event; for a message, the form with which staff book a room for whoever wrote it. */
function ToRooms({
  submission: { form, reference },
  room,
}: {
  submission: OpenSubmission
  room: string
}): ReactNode {
  useSignals()
  if (!can(account.user.value, 'manage-events')) return null
  if (form === 'privateEvent')
    return (
      <Link className="button" to={`${room}/private-events?plan=${reference}`}>
        Open the plan
      </Link>
    )
  if (form !== 'contact') return null
  return (
    <Link className="button" to={`${room}/rooms?book=${reference}`}>
      Book a room for them
    </Link>
  )
}

function Resume({
  reference,
  resume: { fileName, sizeBytes },
}: {
  reference: string
  resume: { fileName: string; sizeBytes: number }
}): ReactNode {
  const [problem, setProblem] = useState<string | null>(null)
  const save = async () => {
    setProblem(null)
    try {
      await downloadFrom(urlOf('resume', { params: { reference } }), fileName)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
    }
  }
  return (
    <div>
      <button type="button" className="button" onClick={() => void save()}>
        Save the résumé
      </button>{' '}
      <span className="soft">
        {fileName}, {Math.max(1, Math.round(sizeBytes / 1024))} KB
      </span>
      <Problem text={problem} />
    </div>
  )
}
