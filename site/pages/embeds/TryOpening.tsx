import { useState, type ReactNode } from 'react'
import type { EmbedEdit } from '#domain/contracts/embeds.ts'
import type { ToPreview } from '#site/embed-preview/messages.ts'
import { opening, valueOf } from './draft.ts'
import { waitsFor } from './words.ts'

/** Lets a widget open by itself in the preview, as it will on the partner's page. @param opened how often one has opened there */
export function TryOpening({
  value,
  opened,
  send,
}: {
  value: EmbedEdit
  opened: number
  send: (message: ToPreview) => void
}): ReactNode {
  const [openedBefore, setOpenedBefore] = useState<number | null>(null)
  const { triggers } = valueOf({ id: '', ...value })
  const [widget] = opening(value)
  const waits = waitsFor(triggers)
  const isWrong = [triggers.delaySeconds, triggers.scrollPercent].some(
    (amount) => amount !== undefined && !(Number.isInteger(amount) && amount >= 1),
  )
  if (!widget || !waits || isWrong) return null
  return (
    <p className="studio-try">
      <button
        type="button"
        className="button small"
        onClick={() => {
          setOpenedBefore(opened)
          send({ kind: 'try', triggers, widget })
        }}
      >
        Let it open by itself
      </button>{' '}
      <span role="status">
        {openedBefore !== null &&
          (opened > openedBefore ? 'It opened.' : `Waiting: it opens ${waits}.`)}
      </span>
    </p>
  )
}
