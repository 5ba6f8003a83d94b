import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp } from 'lucide'
import { Icon } from '#site/layout/Icon.tsx'
import type { ReactNode } from 'react'
import type { Piece, PieceKind } from '#domain/contracts/editing.ts'
import { callPrivate } from '#site/state/call-private.ts'
import { moved } from '../editing/paths.ts'
import { usePieces } from './state.ts'
import { KINDS } from './words.ts'

const ORDERED = new Set<PieceKind>(['artist', 'faq', 'opening'])

/** Where a piece stands among its kind, for those that stand in the owner's order. */
export function PlaceInList({ piece: { kind, id, published } }: { piece: Piece }): ReactNode {
  const { data } = usePieces()
  const cache = useQueryClient()
  const act = useMutation({
    mutationFn: (ids: string[]) => callPrivate('orderPieces', { params: { kind }, body: { ids } }),
    onSuccess: (pieces) => {
      cache.setQueryData(['pieces'], pieces)
      void cache.invalidateQueries({ queryKey: [kind === 'faq' ? 'faq' : `${kind}s`] })
    },
  })
  if (!published || !ORDERED.has(kind) || !data) return null
  const ids = data
    .filter((each) => each.kind === kind && each.status !== 'draft')
    .map((each) => each.id)
  const index = ids.indexOf(id)
  const move = (step: -1 | 1, isPossible: boolean) => {
    if (isPossible && !act.isPending) act.mutate(moved(ids, index, step))
  }
  const [hasBefore, hasAfter] = [index > 0, index < ids.length - 1]
  return (
    <section className="editing-part place-in-list" aria-labelledby="place">
      <h2 id="place">Its place</h2>
      <p role="status">
        Number <b className="numeral">{index + 1}</b> of {ids.length}{' '}
        {KINDS[kind].many.toLowerCase()}.
        {act.isError && ' It could not be moved. Please try again.'}
      </p>
      <p className="acts">
        <button
          type="button"
          className="button small"
          aria-disabled={!hasBefore}
          onClick={() => move(-1, hasBefore)}
        >
          <Icon of={ArrowUp} size={18} /> Further up
        </button>
        <button
          type="button"
          className="button small"
          aria-disabled={!hasAfter}
          onClick={() => move(1, hasAfter)}
        >
          <Icon of={ArrowDown} size={18} /> Further down
        </button>
      </p>
    </section>
  )
}
