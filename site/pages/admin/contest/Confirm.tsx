import { useEffect, useRef, type ReactNode } from 'react'

/** In place of a button that cannot be taken back: what will happen, once more, and a way out. */
export function Confirm({
  question,
  yes,
  isBusy,
  onYes,
  onNo,
  children,
}: {
  question: string
  yes: string
  isBusy: boolean
  onYes: () => void
  onNo: () => void
  children?: ReactNode
}): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div
      className="contest-confirm notice"
      role="group"
      aria-label={question}
      tabIndex={-1}
      ref={box}
    >
      <p>
        <b>{question}</b>
      </p>
      {children}
      <p className="acts">
        <button type="button" className="button loud" aria-disabled={isBusy} onClick={onYes}>
          {isBusy ? 'One moment…' : yes}
        </button>
        <button type="button" className="button" onClick={onNo}>
          Not yet
        </button>
      </p>
    </div>
  )
}
