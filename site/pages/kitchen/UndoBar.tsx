import type { ReactNode } from 'react'
import { STATUS_LABELS } from '#domain/ordering/status.ts'
import type { Move } from './use-moves.ts'

/** What was moved in the last seconds, the latest first, each with a button that takes it back. Where it has no room for all, it scrolls. */
export function UndoBar({
  moves,
  onUndo,
}: {
  moves: readonly Move[]
  onUndo: (move: Move) => Promise<void>
}): ReactNode {
  const last = moves.at(-1)
  return (
    <section className="undo-bar" aria-label="Last moves">
      <p role="status" className="visually-hidden">
        {last && `${last.number} is ${STATUS_LABELS[last.to].toLowerCase()}. It can be undone.`}
      </p>
      {!last && (
        <p className="undo-none" aria-hidden="true">
          What you move can be undone here
        </p>
      )}
      {moves.toReversed().map((move) => (
        <p key={move.key}>
          <span>
            <b className="numeral">{move.number}</b>
            <span className="undo-what"> is {STATUS_LABELS[move.to].toLowerCase()}</span>
          </span>
          <button type="button" className="button" onClick={() => void onUndo(move)}>
            Undo<span className="visually-hidden"> {move.number}</span>
          </button>
        </p>
      ))}
    </section>
  )
}
