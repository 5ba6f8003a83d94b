import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { formatCents } from '#domain/cafe/money.ts'
import type { AssistantUse, Learning, Lesson, Misunderstood } from '#domain/contracts/learning.ts'
import { Loaded } from '#site/layout/Loaded.tsx'
import { callPrivate } from '#site/state/call-private.ts'
import { SureButton } from '#site/forms/SureButton.tsx'
import { When } from '../editing/When.tsx'
import { Problem } from '../Problem.tsx'
import { useAct } from '../use-act.ts'
import { TeachForm } from './TeachForm.tsx'
import { setNewerAnswer } from '#site/state/newer-answer.ts'

const KEY = 'learning'

/** What the assistant did not understand, what it was taught, and what its model costs. */
export function LearningRoom(): ReactNode {
  const learning = useQuery({
    queryKey: [KEY],
    queryFn: ({ signal }) => callPrivate('learning', undefined, { signal }),
  })
  return (
    <>
      <section className="learning" aria-labelledby="not-understood">
        <h2 id="not-understood">Not understood</h2>
        <p className="soft">
          What visitors of the last 90 days said and the assistant did not understand, most often
          first, as their browsers report it.
        </p>
        <Loaded query={learning} what="what was not understood" lines={4}>
          {(data) => <Misunderstandings learning={data} />}
        </Loaded>
      </section>
      {learning.data && (
        <>
          <Lessons lessons={learning.data.lessons} />
          <Model use={learning.data.assistant} />
        </>
      )}
    </>
  )
}

function Misunderstandings({ learning }: { learning: Learning }): ReactNode {
  return (
    <>
      {learning.misunderstood.length === 0 && <p>Everything was understood.</p>}
      <ol className="phrases">
        {learning.misunderstood.map((each) => (
          <Phrase key={each.phrase} said={each} learning={learning} />
        ))}
      </ol>
    </>
  )
}

function Phrase({ said, learning }: { said: Misunderstood; learning: Learning }): ReactNode {
  const client = useQueryClient()
  const [isTeaching, setTeaching] = useState(false)
  const { phrase, count, lastAt } = said
  return (
    <li>
      <div className="phrase">
        <q className="words">{phrase}</q>
        <span className="margin-note">
          {count === 1 ? 'once' : `${count} times`}, last <When at={lastAt} />
        </span>
        <button
          type="button"
          className="button"
          aria-expanded={isTeaching}
          onClick={() => setTeaching(!isTeaching)}
        >
          Teach<span className="visually-hidden"> what “{phrase}” means</span>
        </button>
      </div>
      {isTeaching && (
        <TeachForm
          phrase={phrase}
          learning={learning}
          onDone={(next) => setNewerAnswer(client, [KEY], next)}
        />
      )}
    </li>
  )
}

/** Those that are not answered as taught any more stand first. */
function Lessons({ lessons }: { lessons: readonly Lesson[] }): ReactNode {
  const { act, problem } = useAct([KEY])
  const sorted = lessons.toSorted((one, other) => Number(one.holds) - Number(other.holds))
  const broken = lessons.filter(({ holds }) => !holds).length
  if (lessons.length === 0) return null
  return (
    <section className="learning" aria-labelledby="taught">
      <h2 id="taught">Taught</h2>
      <p className="soft">
        Each phrase was answered again just now, with the menu and the questions as they are.{' '}
        {broken === 0
          ? 'All are answered as taught.'
          : `${broken} ${broken === 1 ? 'is' : 'are'} not answered as taught any more.`}
      </p>
      <Problem text={problem} />
      <ul className="phrases">
        {sorted.map((lesson) => (
          <li key={lesson.id} data-holds={lesson.holds}>
            <div className="phrase">
              <q className="words">{lesson.phrase}</q>
              <span className="state-mark">{lesson.holds ? 'Holds' : 'No longer holds'}</span>
              <SureButton
                label="Take back"
                about={`what “${lesson.phrase}” means`}
                sure="Take it back"
                busy="Taking it back…"
                onSure={() => act(() => callPrivate('unteach', { params: { id: lesson.id } }))}
              />
            </div>
            <p className="margin-note">
              {meaningOf(lesson)} Taught by {lesson.createdBy}, <When at={lesson.createdAt} />.
            </p>
            <p className="words soft">The assistant says now: {lesson.saidNow}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function meaningOf({ kind, targetName, target, answer }: Lesson): string {
  const name = targetName ?? `${target}, which is not there any more`
  if (kind === 'alias') return `${answer ? `“${answer}”` : 'It'} means ${name}.`
  return kind === 'fact' ? `It is answered like “${name}”` : 'It has an answer of its own.'
}

function Model({ use }: { use: AssistantUse }): ReactNode {
  const { model, calls, days, promptTokens, completionTokens, costCents, outcomes } = use
  if (model === null && calls === 0) return null
  return (
    <section className="learning" aria-labelledby="model">
      <h2 id="model">The model</h2>
      <p className="soft">
        {model ?? 'No model'} is asked what the assistant does not understand by itself. Of the last{' '}
        {days} days:
      </p>
      <dl className="facts">
        <div>
          <dt>Questions</dt>
          <dd>{calls.toLocaleString()}</dd>
        </div>
        <div>
          <dt>Tokens read</dt>
          <dd>{promptTokens.toLocaleString()}</dd>
        </div>
        <div>
          <dt>Tokens written</dt>
          <dd>{completionTokens.toLocaleString()}</dd>
        </div>
        {costCents !== null && (
          <div>
            <dt>Cost, at the prices of now</dt>
            <dd>{formatCents(costCents)}</dd>
          </div>
        )}
        {outcomes.map(({ outcome, count, averageMs }) => (
          <div key={outcome}>
            <dt>{outcomeText(outcome)}</dt>
            <dd>
              {count.toLocaleString()}, in {(averageMs / 1_000).toFixed(1)} s
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** What is not one of these was refused by the check, which says why. */
const outcomeText = (outcome: string): string => OUTCOMES[outcome] ?? `Not shown, ${outcome}`
const OUTCOMES: Record<string, string> = {
  answered: 'Answered',
  offered: 'Offered something',
  late: 'Too late',
  failed: 'Did not answer',
  lost: 'Came to no end',
}
