import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { PieceKind } from '#domain/contracts/editing.ts'
import { ApiError } from '#widgets/api.ts'
import { callPrivate } from '#site/state/call-private.ts'
import { KINDS } from './words.ts'
import { useWritingPath } from './writing-paths.ts'

/** Kind and title; the address is made of the title and stays. */
export function NewPiece({
  kind: only,
  onLeave,
}: {
  /** Where it can only be one. */
  kind?: PieceKind
  onLeave: () => void
}): ReactNode {
  const navigate = useNavigate()
  const list = useWritingPath()
  const cache = useQueryClient()
  const [kind, setKind] = useState<PieceKind>(only ?? 'post')
  const [title, setTitle] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const titleField = useRef<HTMLInputElement>(null)
  useEffect(() => titleField.current?.focus(), [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (!title.trim()) return setProblem('Give it a title.')
    setBusy(true)
    setProblem(null)
    try {
      const piece = await callPrivate('addPiece', { params: { kind }, body: { title } })
      cache.setQueryData(['piece', piece.kind, piece.id], piece)
      void navigate(`${list}/${piece.kind}/${piece.id}`)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className="editing new-piece"
      aria-label="Write something new"
      onSubmit={submit}
      noValidate
    >
      <div className="row">
        {!only && (
          <div className="field">
            <label htmlFor="new-kind">What</label>
            <select
              id="new-kind"
              className="input"
              value={kind}
              onChange={(event) => setKind(event.target.value as PieceKind)}
            >
              {(Object.keys(KINDS) as PieceKind[])
                .filter((each) => KINDS[each].canAdd)
                .map((each) => (
                  <option key={each} value={each}>
                    {KINDS[each].one}
                  </option>
                ))}
            </select>
          </div>
        )}
        <div className="field">
          <label htmlFor="new-title">
            {kind === 'faq' ? 'Question' : kind === 'artist' ? 'Name' : 'Title'}
          </label>
          <input
            id="new-title"
            className="input"
            maxLength={120}
            ref={titleField}
            value={title}
            aria-invalid={problem !== null}
            aria-describedby="new-problem"
            onChange={(event) => setTitle(event.target.value)}
          />
          <p className="field-error" id="new-problem" role="alert">
            {problem}
          </p>
        </div>
      </div>
      <p className="acts">
        <button className="button loud" aria-disabled={isBusy}>
          Start a draft
        </button>
        <button type="button" className="button" onClick={onLeave}>
          Not now
        </button>
      </p>
    </form>
  )
}
