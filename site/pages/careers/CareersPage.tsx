import { Fragment, useRef, useState, type ReactNode } from 'react'
import type { Opening } from '#domain/contracts/content.ts'
import { formatDate } from '#domain/cafe/calendar.ts'
import { dateIn } from '#domain/cafe/time.ts'
import { formatCents } from '#domain/cafe/money.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { useCafe } from '../../state/queries.ts'
import { useOpenings } from '../../state/submissions.ts'
import { ApplicationForm } from './ApplicationForm.tsx'
import { Apron } from './Apron.tsx'
import './careers.css'

const EMPLOYMENT: Record<Opening['employment'], string> = {
  FULL_TIME: 'Full time',
  PART_TIME: 'Part time',
  CONTRACTOR: 'Freelance',
  INTERN: 'Internship',
}

/** Open jobs like ads in a newspaper: what is wanted, what it pays, and the form to apply with. */
export function CareersPage(): ReactNode {
  const openings = useOpenings()
  const cafe = useCafe().data
  const [chosen, setChosen] = useState<{ id: string } | null>(null)
  const form = useRef<HTMLElement>(null)
  const apply = (id: string) => {
    setChosen({ id })
    form.current?.scrollIntoView()
    form.current?.querySelector<HTMLElement>('select')?.focus({ preventScroll: true })
  }
  return (
    <div className="careers">
      <header className="page-head">
        <h1>Wanted</h1>
        <p className="lead">
          People who are kind before coffee. Every job says what it pays. We read each application
          and answer within ten days.
        </p>
      </header>
      <Loaded
        query={openings}
        what="the openings"
        renderBlank={(loading) => (
          <div className="ads" {...loading}>
            <span className="blank ad-blank" />
            <span className="blank ad-blank" />
            <span className="blank ad-blank" />
          </div>
        )}
      >
        {(data) =>
          data.length > 0 ? (
            <>
              <div className="ads">
                {data.map((opening, i) => (
                  <Fragment key={opening.id}>
                    <Ad
                      opening={opening}
                      timeZone={cafe?.cafe.timeZone ?? 'UTC'}
                      onApply={() => apply(opening.id)}
                    />
                    {i === 0 && <Apron />}
                  </Fragment>
                ))}
              </div>
              <section className="apply" id="apply" ref={form} aria-labelledby="apply-title">
                <div>
                  <h2 id="apply-title">Apply</h2>
                  <p className="apply-note">
                    A résumé, a few honest lines, and when you can work. No portfolio needed to pour
                    tea.
                  </p>
                </div>
                <ApplicationForm openings={data} chosen={chosen} />
              </section>
            </>
          ) : (
            <p className="careers-none">
              Nothing is open right now. If you think we need you, say so{' '}
              {cafe && <a href={`mailto:${cafe.cafe.email}?subject=Work`}>by email</a>}.
            </p>
          )
        }
      </Loaded>
    </div>
  )
}

function Ad({
  opening,
  timeZone,
  onApply,
}: {
  opening: Opening
  timeZone: string
  onApply: () => void
}): ReactNode {
  const { id, title, summary, employment, hours, payFromCents, payToCents } = opening
  return (
    <article className="ad" aria-labelledby={`ad-${id}`}>
      <p className="ad-kind">{EMPLOYMENT[employment]}</p>
      <h2 id={`ad-${id}`}>{title}</h2>
      <p className="ad-summary">{summary}</p>
      <p className="ad-pay">
        <b className="numeral">{formatCents(payFromCents)}</b>
        {payToCents > payFromCents && ` to ${formatCents(payToCents)}`} an hour
      </p>
      <p>{hours}</p>
      <details className="ad-more">
        <summary>
          The work, what you bring, what you get<span className="visually-hidden"> as {title}</span>
        </summary>
        <Lines title="You will" lines={opening.duties} />
        <Lines title="You have" lines={opening.wants} />
        <Lines title="You get" lines={opening.gives} />
      </details>
      <p className="ad-end">
        <button type="button" className="button" onClick={onApply}>
          Apply<span className="visually-hidden"> as {title}</span>
        </button>
        <span className="soft">
          until {formatDate(dateIn(timeZone, new Date(opening.closesAt)), 'short')}
        </span>
      </p>
    </article>
  )
}

function Lines({ title, lines }: { title: string; lines: string[] }): ReactNode {
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  )
}
