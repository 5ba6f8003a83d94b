import { ArrowLeft, Eye } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Piece, PieceValue } from '#domain/contracts/editing.ts'
import { differences, isSame } from '#domain/content/differences.ts'
import { ApiError } from '#widgets/api.ts'
import { toasts } from '#widgets/state/toasts.ts'
import { house } from '../../../state/house.ts'
import { Changes } from '../editing/Changes.tsx'
import { Conflict, Wrong } from '../editing/SaveBar.tsx'
import { useEditor } from '../editing/use-editor.ts'
import { When } from '../editing/When.tsx'
import { PieceForm } from './PieceForm.tsx'
import { PieceHistory } from './PieceHistory.tsx'
import { PlaceInList } from './PlaceInList.tsx'
import { seenOf, usePiece, usePieceChanged, writtenOf, type Seen } from './state.ts'
import { STATUSES } from './words.ts'

/** After so long without a key the draft is saved automatically. */
const PAUSE_MS = 1_500
/** And when that failed, again after so long. */
const FAILED_PAUSE_MS = 10_000

/** The form of a piece. It saves itself as a draft; visitors see what was published. */
export function PieceEditor({ piece }: { piece: Piece }): ReactNode {
  const { kind, id } = piece
  const params = { kind, id }
  const changed = usePieceChanged()
  const navigate = useNavigate()
  const { refetch } = usePiece(kind, id)
  const saved = writtenOf(piece)
  const editor = useEditor<PieceValue, Seen>(`${kind}-${id}`, saved, seenOf(piece))
  const { value, isDirty, isBusy, conflict, failure } = editor
  const [question, setQuestion] = useState<string | null>(null)
  const [isPublishing, setPublishing] = useState(false)
  const hasNews = piece.published === null || !isSame(value, piece.published)

  const canPublish = hasNews || piece.status === 'hidden'

  const saveDraft = (options: { on?: Seen } = {}) =>
    editor.save(
      async (next, seen) => {
        const after = await house('saveDraft', { params, body: { value: next, ...seen } })
        changed(after, false)
        return [writtenOf(after), seenOf(after)]
      },
      { ...options, isQuiet: true },
    )
  const publish = async (tellParties = false) => {
    setQuestion(null)
    setPublishing(true)
    let asked: string | null = null
    const isDone = await editor.save(async (next, seen) => {
      try {
        const body = { value: next, ...seen, ...(tellParties && { tellParties }) }
        const after = await house('publishPiece', { params, body })
        changed(after, true)
        return [writtenOf(after), seenOf(after)]
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'parties_to_tell') throw error
        asked = error.message
        return [next, seen]
      }
    })
    setPublishing(false)
    setQuestion(asked)
    if (isDone && !asked)
      toasts.show({
        kind: 'success',
        title: 'Published',
        text: `Visitors see it at ${piece.path}.`,
      })
  }
  const drop = async () => {
    const all = piece.published === null
    if (
      !confirm(
        all
          ? 'Throw this draft away? There is nothing else of it.'
          : 'Throw the draft away and go back to what is published?',
      )
    )
      return
    await house('dropDraft', { params })
    if (all) {
      editor.take(saved, seenOf(piece))
      return void navigate('/admin/content')
    }
    const { data } = await refetch()
    if (data) {
      changed(data, false)
      editor.take(writtenOf(data), seenOf(data))
    }
  }
  const setHidden = async (isHidden: boolean) => {
    if (isHidden && !confirm('Take it off the site? Its address will say that there is nothing.'))
      return
    await editor.save(async (next) => {
      const after = await house('setPieceHidden', {
        params,
        body: { isHidden, version: piece.version },
      })
      changed(after, true)
      return [next, seenOf(after)]
    })
  }
  useAutosave(
    isDirty && !isBusy && !conflict,
    value,
    failure ? FAILED_PAUSE_MS : PAUSE_MS,
    saveDraft,
  )

  return (
    <div className="editing piece-editor">
      <div className="piece-top">
        <Link className="link back" to="/admin/content">
          <ArrowLeft aria-hidden="true" size={18} /> All content
        </Link>
        <p role="status">
          <b className="piece-status" data-status={piece.status}>
            {STATUSES[piece.status]}
          </b>{' '}
          {isBusy ? (
            'Saving…'
          ) : isDirty && failure ? (
            `The draft is only in this tab: ${failure}`
          ) : isDirty ? (
            'Typing: the draft saves itself in a moment.'
          ) : piece.draft ? (
            <>
              Draft saved by {piece.draft.savedBy}, <When at={piece.draft.savedAt} />
            </>
          ) : (
            'As visitors see it.'
          )}
        </p>
      </div>
      <Wrong editor={editor} />
      <Conflict
        message={conflict}
        onShow={() => refetch()}
        onMine={async () => {
          const { data } = await refetch()
          if (data) await saveDraft({ on: seenOf(data) })
        }}
        onTheirs={async () => {
          const { data } = await refetch()
          if (data) editor.take(writtenOf(data), seenOf(data))
        }}
      >
        <Changes changes={differences(saved, value)} />
      </Conflict>
      <PieceForm piece={piece} editor={editor} />
      {question && (
        <Question text={question} onYes={() => void publish(true)} onNo={() => setQuestion(null)} />
      )}
      <div className="save-bar" data-dirty={hasNews || undefined}>
        <p>{hasNews ? 'This is not published yet.' : 'Everything is published.'}</p>
        {piece.draft && (
          <button type="button" className="link" onClick={() => void drop()}>
            Throw the draft away
          </button>
        )}
        <Link
          className="button"
          data-keeps
          to={`/admin/content/${kind}/${id}/preview`}
          onClick={(event) => {
            if (!isDirty) return
            event.preventDefault()
            void saveDraft().then((isSaved) => {
              if (isSaved) void navigate(`/admin/content/${kind}/${id}/preview`)
            })
          }}
        >
          <Eye aria-hidden="true" size={18} /> Preview
        </Link>
        <button
          type="button"
          className="button loud"
          aria-disabled={isPublishing || !canPublish}
          onClick={() => !isPublishing && canPublish && void publish()}
        >
          {isPublishing ? 'Publishing…' : 'Publish'}
        </button>
      </div>
      {piece.published && kind === 'event' && (
        <p>
          <Link className="button small" to={`/admin/seats?event=${id}`}>
            Who comes
          </Link>
        </p>
      )}
      {piece.published && CAN_HIDE.has(kind) && (
        <p>
          {piece.status === 'hidden' ? (
            <button type="button" className="button small" onClick={() => void setHidden(false)}>
              Put it back on the site
            </button>
          ) : (
            <button type="button" className="button small" onClick={() => void setHidden(true)}>
              Take it off the site
            </button>
          )}
        </p>
      )}
      <PlaceInList piece={piece} />
      <PieceHistory piece={piece} onTake={(state) => editor.replace(state)} />
    </div>
  )
}

const CAN_HIDE = new Set<Piece['kind']>(['post', 'event', 'class', 'opening', 'artist', 'faq'])

/** Publishing this writes to people: said with how many, before it happens. */
function Question({
  text,
  onYes,
  onNo,
}: {
  text: string
  onYes: () => void
  onNo: () => void
}): ReactNode {
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => top.current?.focus(), [])
  return (
    <div
      className="notice piece-question"
      role="alertdialog"
      aria-label="Before it is published"
      tabIndex={-1}
      ref={top}
    >
      <p>{text}</p>
      <p className="acts">
        <button type="button" className="button loud" onClick={onYes}>
          Publish and write to them
        </button>
        <button type="button" className="button" onClick={onNo}>
          Not now
        </button>
      </p>
    </div>
  )
}

/** Saves once nobody has typed for a moment. */
function useAutosave(
  isDue: boolean,
  value: unknown,
  pauseMs: number,
  save: () => Promise<unknown>,
): void {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(() => void latest.current(), pauseMs)
    return () => clearTimeout(timer)
  }, [isDue, value, pauseMs])
}
