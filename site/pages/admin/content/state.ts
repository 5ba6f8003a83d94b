import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Piece, PieceKind, PieceValue } from '#domain/contracts/editing.ts'
import { callPrivate } from '#site/state/call-private.ts'

/** Everything on the site that somebody wrote. */
export function usePieces() {
  return useQuery({
    queryKey: ['pieces'],
    queryFn: ({ signal }) => callPrivate('pieces', undefined, { signal }),
    select: ({ pieces }) => pieces,
    staleTime: 0,
  })
}

/** One piece with what is published and what is being written. */
export function usePiece(kind: PieceKind, id: string) {
  return useQuery({
    queryKey: ['piece', kind, id],
    queryFn: ({ signal }) => callPrivate('piece', { params: { kind, id } }, { signal, retries: 0 }),
    staleTime: 0,
    // What is typed here is newer than anything that is fetched in between.
    refetchOnMount: 'always',
    retry: false,
  })
}

/** Takes over a piece as it is after a change; the pages of this tab ask anew for what they show. */
export function usePieceChanged() {
  const cache = useQueryClient()
  return (piece: Piece, isPublic: boolean) => {
    cache.setQueryData(['piece', piece.kind, piece.id], piece)
    void cache.invalidateQueries({ queryKey: ['pieces'] })
    if (!isPublic) return
    void cache.invalidateQueries({ queryKey: ['piece-versions', piece.kind, piece.id] })
    for (const key of PUBLIC) void cache.invalidateQueries({ queryKey: [key] })
  }
}

const PUBLIC = [
  'page',
  'posts',
  'post',
  'events',
  'event',
  'classes',
  'openings',
  'artists',
  'artist',
  'works',
  'faq',
  'spaces',
]

/** What is edited: the draft, else what is published. */
export function writtenOf(piece: Piece): PieceValue {
  return piece.draft?.value ?? piece.published ?? {}
}

/** What a save says that it has seen. */
export type Seen = { version: string; mark: string | null }

export function seenOf({ version, draft }: Piece): Seen {
  return { version, mark: draft?.mark ?? null }
}
