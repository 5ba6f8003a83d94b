import type { NoteDecision } from '#domain/content/values.ts'
import type { ReactNode } from 'react'
import type { OpenSubmission } from '#domain/contracts/admin.ts'
import { SUBMISSION_STATUS } from '#domain/content/submission-texts.ts'
import { callPrivate } from '#site/state/call-private.ts'
import { When } from '../editing/When.tsx'
import { Problem } from '../Problem.tsx'
import { useAct } from '../use-act.ts'

/** A note for the board as visitors would see it, what was said against it, and whether it hangs. */
export function NoteActs({ note }: { note: NonNullable<OpenSubmission['note']> }): ReactNode {
  const { act, problem } = useAct(['inbox', 'letter', 'community'])
  const put = (status: NoteDecision) =>
    act(() => callPrivate('decideNote', { params: { id: note.id }, body: { status } }))
  return (
    <>
      <blockquote className="words quoted">
        <b>{note.title}</b>
        {'\n'}
        {note.text}
        {'\n'}
        <span className="soft">
          {note.name}, {SUBMISSION_STATUS[note.status]}
        </span>
      </blockquote>
      {note.reports.length > 0 && (
        <div>
          <p>Reported because:</p>
          <ul>
            {note.reports.map(({ reason, createdAt }) => (
              <li key={createdAt + reason}>
                “{reason}” <span className="soft">(</span>
                <When at={createdAt} />
                <span className="soft">)</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Problem text={problem} />
      <div className="acts">
        {note.status !== 'shown' && (
          <button type="button" className="button loud" onClick={() => void put('shown')}>
            Put it on the board
          </button>
        )}
        {note.status !== 'hidden' && (
          <button type="button" className="button" onClick={() => void put('hidden')}>
            {note.status === 'waiting' ? 'Keep it off the board' : 'Take it off the board'}
          </button>
        )}
        {note.reports.length > 0 && note.status === 'shown' && (
          <button type="button" className="button" onClick={() => void put('shown')}>
            Leave it, the reports are done
          </button>
        )}
      </div>
    </>
  )
}
