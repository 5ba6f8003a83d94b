import { ArrowLeft, Eye } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Piece } from '#domain/contracts/editing.ts'
import { Conflict, Foot, SureToWrite, Wrong } from '../editing/SaveBar.tsx'
import { When } from '../editing/When.tsx'
import { PieceForm } from './PieceForm.tsx'
import { PieceHistory } from './PieceHistory.tsx'
import { PlaceInList } from './PlaceInList.tsx'
import { SeriesOfPiece } from './SeriesOfPiece.tsx'
import { usePieceEditor } from './use-piece-editor.ts'
import { STATUSES } from './words.ts'
import { useWritingPath } from './writing-paths.ts'

type Props = { piece: Piece; acts: ReturnType<typeof usePieceEditor> }

/** The form of a piece. It saves itself as a draft; visitors see what was published. */
export function PieceEditor({ piece }: { piece: Piece }): ReactNode {
  const acts = usePieceEditor(piece)
  const { editor, question } = acts
  const list = useWritingPath()
  return (
    <div className="editing piece-editor">
      <div className="piece-top">
        <Link className="link back" to={list}>
          <Icon of={ArrowLeft} size={18} />{' '}
          {list === '/admin/content' ? 'All content' : 'All events and classes'}
        </Link>
        <Standing piece={piece} acts={acts} />
      </div>
      <SeriesOfPiece piece={piece} />
      <Wrong editor={editor} />
      <Conflict
        met={editor.conflict}
        onMine={acts.keepMine}
        onTheirs={() => editor.choose('theirs')}
      />
      <PieceForm piece={piece} editor={editor} />
      {question && (
        <SureToWrite
          verb="Publish"
          {...(question.isTwice && {
            about: 'Somebody would be in two places',
            yes: 'Publish both, it is meant',
          })}
          onYes={() => void acts.publish(question.agreed)}
          onNo={acts.notNow}
        >
          {question.text}
        </SureToWrite>
      )}
      <PublishBar piece={piece} acts={acts} />
      {piece.published && <OnTheSite piece={piece} acts={acts} />}
      <PlaceInList piece={piece} />
      <PieceHistory piece={piece} onTake={(state) => editor.replace(state)} />
    </div>
  )
}

/** Whether visitors see it, and where what was typed is. */
function Standing({ piece, acts: { editor } }: Props): ReactNode {
  const { isBusy, isDirty, failure } = editor
  return (
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
  )
}

/** Publishing it, a look at it before, and throwing away what is not published. */
function PublishBar({ piece, acts }: Props): ReactNode {
  const { kind, id } = piece
  const { editor, hasNews, canPublish, isPublishing, saveDraft, publish, drop } = acts
  const { isDirty } = editor
  const navigate = useNavigate()
  const preview = `${useWritingPath()}/${kind}/${id}/preview`
  return (
    <Foot
      hasNews={hasNews}
      said={<p>{hasNews ? 'This is not published yet.' : 'Everything is published.'}</p>}
      discard={piece.draft ? { label: 'Discard the draft', onPress: () => void drop() } : null}
      button={isPublishing ? 'Publishing…' : 'Publish'}
      mayNot={isPublishing || !canPublish}
      onPress={() => void publish()}
    >
      <Link
        className="button"
        data-keeps
        to={preview}
        onClick={(event) => {
          if (!isDirty) return
          event.preventDefault()
          void saveDraft().then((isSaved) => {
            if (isSaved) void navigate(preview)
          })
        }}
      >
        <Icon of={Eye} size={18} /> Preview
      </Link>
    </Foot>
  )
}

/** What can be done with what visitors see. */
function OnTheSite({ piece: { kind, id, status }, acts: { setHidden } }: Props): ReactNode {
  const rooms = useWritingPath() === '/admin/content' ? '/admin' : '/employee'
  return (
    <>
      {kind === 'event' && (
        <p>
          <Link className="button small" to={`${rooms}/seats?event=${id}`}>
            Who comes
          </Link>
        </p>
      )}
      {kind === 'class' && (
        <p>
          <Link className="button small" to={`${rooms}/classes`}>
            Repeat it, or change its series
          </Link>
        </p>
      )}
      {CAN_HIDE.has(kind) && (
        <p>
          {status === 'hidden' ? (
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
    </>
  )
}

const CAN_HIDE = new Set<Piece['kind']>(['post', 'event', 'class', 'opening', 'artist', 'faq'])
