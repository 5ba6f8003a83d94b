import { useSignals } from '@preact/signals-react/runtime'
import { useState, type ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import type { Piece, PieceKind } from '#domain/contracts/editing.ts'
import { mayEdit } from '#domain/content/editors.ts'
import { Loaded } from '#site/layout/Loaded.tsx'
import { account } from '#site/state/account.ts'
import { isMissing } from '#site/state/missing.ts'
import { AdminShell } from '../AdminShell.tsx'
import { PieceEditor } from './PieceEditor.tsx'
import { usePiece, writtenOf } from './state.ts'
import { isKind, KINDS, titleOf } from './words.ts'
import { useWritingPath } from './writing-paths.ts'
import '../editing/editing.css'
import './content.css'

/** One piece: its form, and what becomes of it. */
export function PiecePage(): ReactNode {
  const { kind: said, id = '' } = useParams()
  useSignals()
  if (!isKind(said) || !mayEdit(account.user.value, said)) return <Nothing />
  return <One key={`${said} ${id}`} kind={said} id={id} />
}

function One({ kind, id }: { kind: PieceKind; id: string }): ReactNode {
  const piece = usePiece(kind, id)
  const { data, error } = piece
  // The form keeps what is typed. It starts with the first answer and ignores later ones.
  const [first, setFirst] = useState<Piece>()
  if (data && !first) setFirst(data)
  if (isMissing(error)) return <Nothing />
  return (
    <AdminShell
      title={(data && titleOf(writtenOf(data))) || KINDS[kind].one}
      lead={`${KINDS[kind].one} at ${data?.path ?? '…'}`}
    >
      <Loaded query={piece} what="this piece" blank="manage-blank" lines={2}>
        {(data) => <PieceEditor piece={data} />}
      </Loaded>
    </AdminShell>
  )
}

function Nothing(): ReactNode {
  const list = useWritingPath() === '/admin/content' ? 'Content' : 'Events'
  return (
    <AdminShell
      title="Nothing here"
      lead={`There is no such piece. All of them are under ${list}.`}
    >
      {null}
    </AdminShell>
  )
}
