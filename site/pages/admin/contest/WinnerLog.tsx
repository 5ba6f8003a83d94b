import { useId, useState, type ReactNode } from 'react'
import { formatDate } from '#domain/cafe/time.ts'
import { publicName, stepsOf } from '#domain/contest/winner-log.ts'
import type { ContestDesk, Winner, WinnerStep } from '#domain/contracts/contest.ts'
import { ApiError } from '#widgets/api.ts'
import { useDeskAnswer } from '#site/state/contest.ts'
import { callPrivate } from '#site/state/call-private.ts'
import { Confirm } from './Confirm.tsx'

/** What becomes of each winner: told, accepted or passed over, prize given. */
export function WinnerLog({ desk }: { desk: ContestDesk }): ReactNode {
  const hasWinner = desk.winners.some((each) => each.kind === 'winner' && each.status !== 'passed')
  return (
    <section aria-labelledby="contest-winners">
      <h2 id="contest-winners">Winner log</h2>
      {!hasWinner && (
        <p className="notice">
          Everybody was passed over and no alternate is left: the prize is not given, as the rules
          say.
        </p>
      )}
      <ol className="winner-log">
        {desk.winners.map((winner) => (
          <OneWinner key={winner.rank} campaign={desk.campaign} winner={winner} />
        ))}
      </ol>
    </section>
  )
}

function OneWinner({ campaign, winner }: { campaign: string; winner: Winner }): ReactNode {
  const { step, sent, isBusy, problem } = useStep(campaign, winner)
  const [isPassing, setPassing] = useState(false)
  const steps = stepsOf(winner)
  const { name, email, phone, status, kind, rank } = winner
  return (
    <li data-kind={kind} data-status={status} aria-label={`Place ${rank}: ${name}`}>
      <b className="numeral" aria-hidden="true">
        {rank}
      </b>
      <div>
        <p className="winner-name">
          <b>{name}</b> <span className="winner-state">{stateOf(winner)}</span>
        </p>
        <p>
          {email && <a href={`mailto:${email}`}>{email}</a>}
          {email && phone && ', '}
          {phone && <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>}
        </p>
        <p className="contest-code soft">{winner.line}</p>
        {problem && (
          <p className="notice is-error" role="alert">
            {problem}
          </p>
        )}
        <div className="acts">
          {steps.includes('tell') && (
            <button
              type="button"
              className="button loud"
              aria-disabled={isBusy}
              onClick={() => void step({ act: 'tell' })}
            >
              {email ? 'Tell them by email' : 'I have called them'}
            </button>
          )}
          {steps.includes('accept') && (
            <button
              type="button"
              className="button loud"
              aria-disabled={isBusy}
              onClick={() => void step({ act: 'accept' })}
            >
              They take the prize
            </button>
          )}
          {steps.includes('pass') && !isPassing && (
            <button type="button" className="button" onClick={() => setPassing(true)}>
              Pass over…
            </button>
          )}
        </div>
        {isPassing && (
          <Confirm
            question={`Pass over ${name}?`}
            yes={kind === 'winner' ? 'Yes, the next moves up' : 'Yes, pass over'}
            isBusy={isBusy}
            onYes={() => void step({ act: 'pass' }).then((isDone) => isDone && setPassing(false))}
            onNo={() => setPassing(false)}
          >
            <p>It stays in the log and on the page of the draw. Write the reason into the note.</p>
          </Confirm>
        )}
        {steps.includes('prize') && <Ticks winner={winner} sent={sent} onStep={step} />}
        <Note winner={winner} isBusy={isBusy} onStep={step} />
      </div>
    </li>
  )
}

type OnStep = (body: WinnerStep) => Promise<boolean>

/** One step at a time; each is kept by the server, or says why not. */
function useStep(campaign: string, winner: Winner) {
  const keep = useDeskAnswer()
  /** On its way to the server; a tick shows it at once. */
  const [sent, setSent] = useState<WinnerStep | null>(null)
  const isBusy = sent !== null
  const [problem, setProblem] = useState<string | null>(null)

  const step = async (body: WinnerStep): Promise<boolean> => {
    if (isBusy) return false
    setSent(body)
    setProblem(null)
    try {
      const params = { campaign, rank: String(winner.rank) }
      keep(await callPrivate('patchWinner', { params, body }))
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
      return false
    } finally {
      setSent(null)
    }
  }
  return { step, sent, isBusy, problem }
}

function Ticks({
  winner,
  sent,
  onStep,
}: {
  winner: Winner
  sent: WinnerStep | null
  onStep: OnStep
}): ReactNode {
  return (
    <>
      <label className="winner-tick">
        <input
          type="checkbox"
          checked={sent?.act === 'prize' ? sent.isGiven : winner.isPrizeGiven}
          onChange={({ target }) => void onStep({ act: 'prize', isGiven: target.checked })}
        />
        The prize was given
      </label>
      <label className="winner-tick">
        <input
          type="checkbox"
          checked={sent?.act === 'name' ? sent.isNamed : winner.isNamed}
          onChange={({ target }) => void onStep({ act: 'name', isNamed: target.checked })}
        />
        They agreed to be named as “{publicName(winner.name)}”
      </label>
    </>
  )
}

function Note({
  winner,
  isBusy,
  onStep,
}: {
  winner: Winner
  isBusy: boolean
  onStep: OnStep
}): ReactNode {
  const id = useId()
  const [note, setNote] = useState<string | null>(null)
  if (note === null && !winner.note)
    return (
      <p>
        <button type="button" className="link" onClick={() => setNote('')}>
          Write a note
        </button>
      </p>
    )
  return (
    <div className="field winner-note">
      <label htmlFor={id}>Note</label>
      <textarea
        id={id}
        className="input"
        rows={2}
        maxLength={2000}
        value={note ?? winner.note}
        onChange={({ target }) => setNote(target.value)}
      />
      {note !== null && note !== winner.note && (
        <button
          type="button"
          className="button"
          aria-disabled={isBusy}
          onClick={() =>
            void onStep({ act: 'note', note }).then((isKept) => isKept && setNote(null))
          }
        >
          Save the note
        </button>
      )}
    </div>
  )
}

function stateOf({ kind, status, answerBy, hasMovedUp, isPrizeGiven }: Winner): string {
  const who = kind === 'alternate' ? 'alternate' : hasMovedUp ? 'winner, moved up' : 'winner'
  if (status === 'passed') return `${who}, passed over`
  if (status === 'accepted') return `${who}, ${isPrizeGiven ? 'prize given' : 'accepted'}`
  if (status === 'told') return `${who}, told, answer by ${formatDate(answerBy ?? '', 'short')}`
  return kind === 'alternate' ? 'alternate, waiting' : `${who}, not told yet`
}
