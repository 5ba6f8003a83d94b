import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { spanInWords } from '#domain/booking/party.ts'
import type { ClassVoices } from '#domain/contracts/class-feedback.ts'
import { Loaded } from '#site/layout/Loaded.tsx'
import { callPrivate } from '#site/state/call-private.ts'
import { useSendsMail } from '#site/state/queries.ts'
import { AdminShell } from '../admin/AdminShell.tsx'
import { Stars } from './ClassFeedbackPage.tsx'
import './class-feedback.css'

/** What people said of classes afterwards: of all for staff, of their own for an artist. */
export function ClassVoicesPage(): ReactNode {
  const found = useQuery({
    queryKey: ['class-voices'],
    queryFn: ({ signal }) => callPrivate('classVoices', undefined, { signal }),
    staleTime: 0,
  })
  const sendsMail = useSendsMail()
  return (
    <AdminShell
      title="What people said of classes"
      lead={
        sendsMail
          ? 'Everybody who booked is asked by email after the class. Here is the last half year.'
          : 'Once this café sends email, everybody who booked is asked after the class. Here is the last half year.'
      }
    >
      <Loaded
        query={found}
        what="what people said"
        lines={4}
        isEmpty={({ classes }) => classes.length === 0}
        empty={
          <p>
            Nobody has said anything yet.
            {sendsMail && ' The email goes out two hours after a class ends.'}
          </p>
        }
      >
        {({ classes, timeZone }) => (
          <div className="class-voices">
            {classes.map((each) => (
              <OneClass key={each.id} of={each} timeZone={timeZone} />
            ))}
          </div>
        )}
      </Loaded>
    </AdminShell>
  )
}

function OneClass({
  of: { id, title, instructor, startsAt, endsAt, people, average, voices },
  timeZone,
}: {
  of: ClassVoices['classes'][number]
  timeZone: string
}): ReactNode {
  return (
    <section aria-labelledby={`voices-${id}`}>
      <header>
        <h2 id={`voices-${id}`}>{title}</h2>
        <p className="soft">
          {spanInWords(timeZone, new Date(startsAt), new Date(endsAt))}, with {instructor}
        </p>
        <p>
          <b className="numeral">{average.toFixed(1)}</b> of 5, from {voices.length} of {people}
        </p>
      </header>
      <ul className="class-feedback-said">
        {voices.map((voice) => (
          <li key={voice.id}>
            <p>
              <Stars count={voice.stars} /> <b>{voice.name}</b>
            </p>
            {voice.comment && <p>{voice.comment}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
