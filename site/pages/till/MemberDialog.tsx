import { useSignals } from '@preact/signals-react/runtime'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { TillMember } from '#domain/contracts/drawers.ts'
import { discountPercent, findTier } from '#domain/membership/tiers.ts'
import { SmallDialog } from '../../layout/SmallDialog.tsx'
import { callPrivate } from '../../state/call-private.ts'
import { till } from '../../state/till.ts'

const SHORTEST = 3

/** Whose order it is: what members get comes off, and it stands among their own orders. */
export function MemberDialog({ onClose }: { onClose: () => void }): ReactNode {
  useSignals()
  const dialog = useRef<HTMLDialogElement>(null)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const [typed, setTyped] = useState('')
  const search = typed.trim()
  const { data, isError, isFetching } = useQuery({
    queryKey: ['tillMembers', search],
    queryFn: ({ signal }) => callPrivate('tillMembers', { query: { search } }, { signal }),
    enabled: search.length >= SHORTEST,
    placeholderData: (previous) => previous,
  })
  const found = search.length >= SHORTEST ? data?.members : undefined
  const named = till.bill.value.member
  const choose = (member: TillMember | null) => {
    const { name } = till.bill.value
    till.change({ member, ...(member && !name && { name: member.name.split(' ')[0] ?? '' }) })
    dialog.current?.close()
  }
  return (
    <SmallDialog dialog={dialog} title="Member" closing="Close" isLight onClose={onClose}>
      <div className="till-form">
        {named && (
          <p className="till-member">
            <span>
              <b>{named.name}</b>, {perkOf(named)}
            </span>
            <button type="button" className="button" onClick={() => choose(null)}>
              Take them off
            </button>
          </p>
        )}
        <label className="field">
          <span className="label">Name or email</span>
          <input
            className="input"
            ref={first}
            type="search"
            autoComplete="off"
            maxLength={80}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </label>
        <p className="soft" role="status">
          {search.length < SHORTEST
            ? 'Type at least three letters.'
            : isError
              ? 'The café’s server cannot be reached, so nobody can be looked up.'
              : found?.length === 0 && !isFetching
                ? 'Nobody has an account with that name or address.'
                : ''}
        </p>
        <ul className="till-members">
          {found?.map((member) => (
            <li key={member.id}>
              <button type="button" className="button wide" onClick={() => choose(member)}>
                <b>{member.name}</b> <small>{member.email}</small> <span>{perkOf(member)}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </SmallDialog>
  )
}

function perkOf({ tier }: TillMember): string {
  const percent = discountPercent(tier, 'menu')
  return percent > 0 ? `${findTier(tier)?.name ?? ''}, ${percent}% off` : 'no membership today'
}
