import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ChatRow } from '#domain/contracts/admin.ts'
import { cameByText } from '#domain/embeds/came-by.ts'
import { Loaded } from '#site/layout/Loaded.tsx'
import { callPrivate } from '#site/state/call-private.ts'
import type { TableColumn } from '#site/tables/columns.ts'
import { ServerTable } from '#site/tables/ServerTable.tsx'
import { AdminShell } from '../AdminShell.tsx'
import { When } from '../editing/When.tsx'
import { LearningRoom } from './LearningRoom.tsx'
import { noteOf } from './said-note.ts'
import '../people.css'
import './logs.css'

/** What visitors said to the assistant, talk by talk. */
export function ChatsPage(): ReactNode {
  return (
    <AdminShell
      title="Chats"
      lead="What visitors said to the assistant, talk by talk, as their browsers report it. The search looks into everything that was said."
    >
      <ServerTable
        call="chats"
        name="Chats"
        columns={COLUMNS}
        rowId={({ sessionId }) => sessionId}
        empty={<p>Nobody has talked to the assistant yet.</p>}
        detail={detail}
        sort="-lastAt"
        file={{ call: 'chatsCsv', name: 'chats.csv' }}
      />
      <LearningRoom />
    </AdminShell>
  )
}

const detail = ({ sessionId }: ChatRow) => <Transcript sessionId={sessionId} />

const COLUMNS: TableColumn<ChatRow>[] = [
  {
    id: 'firstText',
    header: 'First words',
    value: ({ firstText }) => firstText,
    cell: ({ firstText }) => firstText ?? 'Only opened',
    canSort: false,
  },
  {
    id: 'messages',
    header: 'Messages',
    value: ({ messages }) => messages,
    isNumber: true,
  },
  {
    id: 'outcome',
    header: 'Outcome',
    value: ({ outcome }) => OUTCOMES[outcome],
    canSort: false,
  },
  {
    id: 'misunderstood',
    header: 'Not understood',
    value: ({ misunderstood }) => misunderstood,
    isNumber: true,
  },
  {
    id: 'lastAt',
    header: 'Last message',
    value: ({ lastAt }) => lastAt,
    cell: ({ lastAt }) => <When at={lastAt} />,
  },
  {
    id: 'startedAt',
    header: 'Began',
    value: ({ startedAt }) => startedAt,
    cell: ({ startedAt }) => <When at={startedAt} />,
    isExtra: true,
  },
  {
    id: 'embed',
    header: 'Came by',
    value: ({ embed }) => embed && cameByText(embed),
    canSort: false,
  },
  {
    id: 'pageUrl',
    header: 'Page',
    value: ({ pageUrl }) => pageUrl,
    canSort: false,
    isExtra: true,
  },
]

const OUTCOMES = {
  added: 'Added to the cart',
  'not-understood': 'Not understood',
  talked: 'Only talked',
} as const

/** All of it comes from the visitor's browser: whoever it says has spoken. */
const SPEAKERS = { user: 'Visitor', bot: 'Assistant', system: 'System' } as const
const REPORTED = 'as the visitor’s browser reports it'

function Transcript({ sessionId }: { sessionId: string }): ReactNode {
  const talk = useQuery({
    queryKey: ['transcript', sessionId],
    queryFn: ({ signal }) => callPrivate('transcript', { params: { id: sessionId } }, { signal }),
    staleTime: 0,
  })
  return (
    <Loaded query={talk} what="the talk">
      {(data) => (
        <div className="unfolded">
          <ol className="transcript">
            {data.messages.map(({ id, type, text, at, metadata }) => (
              <li key={id} data-speaker={type}>
                <p className="margin-note">
                  {SPEAKERS[type]}
                  {type !== 'user' && ` (${REPORTED})`}, <When at={at} />
                </p>
                <p className="words">{text}</p>
                {noteOf(metadata) && <p className="soft words">{noteOf(metadata)}</p>}
              </li>
            ))}
          </ol>
        </div>
      )}
    </Loaded>
  )
}
