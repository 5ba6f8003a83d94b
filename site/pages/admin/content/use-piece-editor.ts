import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Piece, PieceValue } from '#domain/contracts/editing.ts'
import { isSame } from '#domain/content/differences.ts'
import { ApiError } from '#widgets/api.ts'
import { toasts } from '#widgets/state/toasts.ts'
import { callPrivate } from '#site/state/call-private.ts'
import { useEditor } from '../editing/use-editor.ts'
import { seenOf, usePiece, usePieceChanged, writtenOf, type Seen } from './state.ts'
import { useWritingPath } from './writing-paths.ts'

/** After so long without a key the draft is saved automatically. */
const PAUSE_MS = 1_500
/** And when that failed, again after so long. */
const FAILED_PAUSE_MS = 10_000

type PieceEditorState = ReturnType<typeof useEditor<PieceValue, Seen>>

/** What can be done to a piece: it saves itself as a draft, and is published, dropped, hidden or taken over as others left it. */
export function usePieceEditor(piece: Piece) {
  const { kind, id } = piece
  const params = { kind, id }
  const changed = usePieceChanged()
  const navigate = useNavigate()
  const list = useWritingPath()
  const { refetch } = usePiece(kind, id)
  const saved = writtenOf(piece)
  const editor = useEditor<PieceValue, Seen>(`${kind}-${id}`, saved, seenOf(piece))
  const { value, isDirty, isBusy, conflict, failure } = editor
  const hasNews = piece.published === null || !isSame(value, piece.published)
  const canPublish = hasNews || piece.status === 'hidden'

  const theirs = async () => {
    const { data } = await refetch()
    return data ? ([writtenOf(data), seenOf(data)] as const) : null
  }
  const saveDraft = () =>
    editor.save(
      async (next, seen) => {
        const after = await callPrivate('saveDraft', { params, body: { value: next, ...seen } })
        changed(after, false)
        return [writtenOf(after), seenOf(after)]
      },
      { theirs, isQuiet: true },
    )
  const drop = async () => {
    const all = piece.published === null
    if (
      !confirm(
        all
          ? 'Discard this draft? Nothing else is kept of it.'
          : 'Discard the draft and go back to what is published?',
      )
    )
      return
    await callPrivate('dropDraft', { params })
    if (all) {
      editor.take(saved, seenOf(piece))
      return void navigate(list)
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
      const after = await callPrivate('setPieceHidden', {
        params,
        body: { isHidden, version: piece.version },
      })
      changed(after, true)
      return [next, seenOf(after)]
    })
  }
  useAutosave(
    isDirty && !isBusy && (!conflict || conflict.clashes?.length === 0),
    value,
    failure ? FAILED_PAUSE_MS : PAUSE_MS,
    saveDraft,
  )

  const keepMine = async () => {
    editor.choose('mine')
    await saveDraft()
  }
  return {
    editor,
    saved,
    hasNews,
    canPublish,
    saveDraft,
    ...usePublishing(piece, editor, theirs),
    drop,
    setHidden,
    keepMine,
  }
}

/** What whoever publishes is asked about, by the refusal that asks: what is sent when the answer is yes. */
const ASKED = {
  parties_to_tell: { tellParties: true },
  instructor_twice: { teachesTwice: true },
} as const
const isAsked = (code: string): code is keyof typeof ASKED => Object.hasOwn(ASKED, code)
type Question = { text: string; isTwice: boolean; agreed: Agreed }
type Agreed = { tellParties?: true; teachesTwice?: true }

/** Publishing it, after a question where that writes to people or somebody would be in two places. */
function usePublishing(
  piece: Piece,
  editor: PieceEditorState,
  theirs: () => Promise<readonly [PieceValue, Seen] | null>,
) {
  const changed = usePieceChanged()
  const [question, setQuestion] = useState<Question | null>(null)
  const [isPublishing, setPublishing] = useState(false)
  const publish = async (agreed: Agreed = {}) => {
    setQuestion(null)
    setPublishing(true)
    let asked: Question | null = null
    const isDone = await editor.save(
      async (next, seen) => {
        try {
          const body = { value: next, ...seen, ...agreed }
          const after = await callPrivate('publishPiece', {
            params: { kind: piece.kind, id: piece.id },
            body,
          })
          changed(after, true)
          return [writtenOf(after), seenOf(after)]
        } catch (error) {
          if (!(error instanceof ApiError) || !isAsked(error.code)) throw error
          asked = {
            text: error.message,
            isTwice: error.code === 'instructor_twice',
            agreed: { ...agreed, ...ASKED[error.code] },
          }
          return [next, seen]
        }
      },
      { theirs },
    )
    setPublishing(false)
    setQuestion(asked)
    if (isDone && !asked)
      toasts.show({
        kind: 'success',
        title: 'Published',
        text: `Visitors see it at ${piece.path}.`,
      })
  }
  const notNow = () => setQuestion(null)
  return { question, isPublishing, publish, notNow }
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
