import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { joined } from '#site/state/joined.ts'
import { callPrivate } from '#site/state/call-private.ts'
import { useCafe } from '#site/state/queries.ts'
import { useOwnDates } from '../../state/artist.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import type { PieceKey } from './Clashes.tsx'
import { ProposalForm } from './ProposalForm.tsx'
import { useSections } from './use-sections.ts'

/** The button under a class or an event of an artist's own, and the form that it opens. */
export function ChangeOwnPiece({ of, title }: { of: PieceKey; title: string }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const [said, setSaid] = useState('')
  return (
    <>
      <p className="own-change">
        <button
          type="button"
          className="button small"
          aria-expanded={isOpen}
          aria-label={`Change it: ${title}`}
          onClick={() => {
            setSaid('')
            setOpen(!isOpen)
          }}
        >
          Change it
        </button>
      </p>
      <p className="own-change-said" role="status">
        {said}
      </p>
      {isOpen && (
        <OwnPieceForm
          of={of}
          onDone={(words) => {
            setOpen(false)
            setSaid(words)
          }}
        />
      )}
    </>
  )
}

function OwnPieceForm({
  of: { kind, id },
  onDone,
}: {
  of: PieceKey
  onDone: (said: string) => void
}): ReactNode {
  const { chosen } = useSections()
  const [outcome] = useState<{ is?: 'saved' | 'asked' }>(() => ({}))
  const at = { params: { kind, id }, query: chosen === undefined ? {} : { artist: chosen } }
  const piece = useQuery({
    queryKey: ['artist-dashboard', chosen ?? null, 'piece', kind, id],
    queryFn: ({ signal }) => callPrivate('ownPiece', at, { signal, retries: 0 }),
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <Loaded
      query={joined({ piece, cafe: useCafe(), dates: useOwnDates(chosen) })}
      what="it"
      blank="own-blank"
      lines={2}
    >
      {({ piece: own, cafe, dates }) => (
        <ProposalForm
          chosen={chosen}
          today={cafe.today}
          planned={{ own: dates, timeZone: cafe.cafe.timeZone }}
          shareBasisPoints={own.value.shareBasisPoints}
          changing={{
            id: `${kind}-${id}`,
            value: own.value,
            version: { version: own.version, mark: own.mark },
            piece: { ...own, kind, id },
            send: async (value, version) => {
              const said = await callPrivate('changeOwnPiece', {
                ...at,
                body: { value, ...(version ?? { version: own.version, mark: own.mark }) },
              })
              outcome.is = said.outcome
            },
            theirs: async () => {
              const { data } = await piece.refetch()
              return data ? [data.value, { version: data.version, mark: data.mark }] : null
            },
          }}
          onDone={(sent) => onDone(sent === undefined ? '' : SAID[outcome.is ?? 'saved'])}
        />
      )}
    </Loaded>
  )
}

const SAID = {
  saved: 'Saved: it is changed.',
  asked: 'Sent: the café looks at it. It stands under your proposals.',
}
