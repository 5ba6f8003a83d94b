import { useState, type ReactNode } from 'react'
import { formatShortDate } from '#domain/cafe/short-date.ts'
import { formatCents } from '#domain/cafe/money.ts'
import type { StaffGift } from '#domain/contracts/membership-gifts.ts'
import { GIFT_STATE_LABELS, monthsText } from '#domain/membership/gifts.ts'
import { tierName } from '#domain/membership/texts.ts'
import { can } from '#domain/people/permissions.ts'
import { session } from '#widgets/state/session.ts'
import { SureButton } from '#site/forms/SureButton.tsx'
import { callPrivate } from '#site/state/call-private.ts'
import type { TableColumn } from '#site/tables/columns.ts'
import { ServerTable } from '#site/tables/ServerTable.tsx'
import { AdminShell } from '../AdminShell.tsx'
import { When } from '../editing/When.tsx'
import { Facts } from '../Facts.tsx'
import { Problem } from '../Problem.tsx'
import { useAct } from '../use-act.ts'
import './members.css'
import '../people.css'

/** Memberships that somebody paid for somebody else: how they stand, sending them again, and giving the money back. */
export function GivenPage(): ReactNode {
  const isManager = can(session.user.peek(), 'manage-memberships')
  return (
    <AdminShell
      title="Gift memberships"
      lead="Paid once for somebody else. Until one is started, its money can go back."
    >
      <ServerTable
        call="membershipGifts"
        name="Gift memberships"
        columns={COLUMNS}
        rowId={({ id }) => id}
        empty={<p>Nobody gave a membership yet. One that is paid shows up here at once.</p>}
        detail={(gift) => <Sheet gift={gift} isManager={isManager} />}
        sort="-createdAt"
      />
    </AdminShell>
  )
}

function Sheet({ gift, isManager }: { gift: StaffGift; isManager: boolean }): ReactNode {
  const canChange = isManager && (gift.state === 'waiting' || gift.state === 'sent')
  return (
    <div className="unfolded">
      <Facts
        facts={[
          ['To', gift.recipientEmail],
          ['Email on', formatShortDate(gift.sendOn)],
          ['Started by', gift.startedBy],
          ['Dispute', gift.dispute],
          ['Refund failed', gift.refundFailure],
        ]}
      />
      {canChange && <Acts gift={gift} />}
    </div>
  )
}

function Acts({ gift }: { gift: StaffGift }): ReactNode {
  const { act, problem } = useAct(['membershipGifts'])
  const [email, setEmail] = useState(gift.recipientEmail ?? '')
  const [reason, setReason] = useState('')
  const params = { id: gift.id }
  return (
    <div className="member-manage">
      <Problem text={problem} />
      <div className="acts">
        <label>
          Address{' '}
          <input
            className="input"
            type="email"
            maxLength={254}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </label>
        <SureButton
          label={gift.state === 'sent' ? 'Send it again' : 'Send it now'}
          sure="Send it"
          busy="Sending…"
          onSure={() =>
            act(() => callPrivate('sendMembershipGift', { params, body: { email: email.trim() } }))
          }
        />
      </div>
      <div className="acts">
        <label>
          Reason, kept in the activity log{' '}
          <input
            className="input"
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </label>
        {reason.trim() === '' ? (
          <span className="soft">Write a reason to give the money back.</span>
        ) : (
          <SureButton
            label={`Give ${formatCents(gift.amountCents)} back`}
            sure="Give it back"
            busy="Giving back…"
            onSure={() =>
              act(() => callPrivate('refundMembershipGift', { params, body: { reason } }))
            }
          />
        )}
      </div>
    </div>
  )
}

const COLUMNS: TableColumn<StaffGift>[] = [
  {
    id: 'recipientName',
    header: 'For',
    value: ({ recipientName }) => recipientName,
    cell: ({ recipientName }) => recipientName || <span className="soft">account deleted</span>,
  },
  {
    id: 'buyer',
    header: 'From',
    value: ({ buyerName }) => buyerName,
    cell: ({ buyerName }) => buyerName ?? <span className="soft">account deleted</span>,
    canSort: false,
  },
  {
    id: 'what',
    header: 'What',
    value: ({ tier }) => tierName(tier),
    cell: ({ tier, months, amountCents }) =>
      `${tierName(tier)}, ${monthsText(months)}, ${formatCents(amountCents)}`,
    canSort: false,
  },
  {
    id: 'state',
    header: 'State',
    value: ({ state }) => state,
    cell: ({ state }) => (
      <span className="state-mark" data-state={state === 'started' ? 'active' : state}>
        {GIFT_STATE_LABELS[state]}
      </span>
    ),
    canSort: false,
  },
  {
    id: 'createdAt',
    header: 'Asked for',
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <When at={createdAt} isDay />,
  },
  {
    id: 'sendOn',
    header: 'Email on',
    value: ({ sendOn }) => sendOn,
    cell: ({ sendOn }) => formatShortDate(sendOn),
  },
]
