import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Piece, PieceValue } from '#domain/contracts/editing.ts'
import { differences } from '#domain/content/differences.ts'
import { callPrivate } from '#site/state/call-private.ts'
import { History } from '../editing/History.tsx'

/** What visitors read before. An earlier state becomes the draft, and is shown again once it is published. */
export function PieceHistory({
  piece,
  onTake,
}: {
  piece: Piece
  onTake: (value: PieceValue) => void
}): ReactNode {
  const { kind, id, published } = piece
  const { data } = useQuery({
    queryKey: ['piece-versions', kind, id],
    queryFn: ({ signal }) => callPrivate('pieceVersions', { params: { kind, id } }, { signal }),
    staleTime: 0,
  })
  return (
    <History
      versions={data?.versions}
      changesTo={(value) => differences(value, published)}
      onTake={onTake}
    />
  )
}
