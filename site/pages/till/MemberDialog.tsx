import { useSignals } from '@preact/signals-react/runtime'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { TillMember } from '#domain/contracts/drawers.ts'
import { memberCardIn } from '#domain/membership/card.ts'
import { ScanWithCamera } from '../../layout/QrCamera.tsx'
import { SmallDialog } from '../../layout/SmallDialog.tsx'
import { callPrivate } from '../../state/call-private.ts'
import { till } from '../../state/till.ts'
import { useTiers } from '../../state/tiers.ts'
import { nameMember, perkOf } from '../../state/till-member.ts'

const SHORTEST = 3

/** Whose order it is: what members get comes off, and it stands among their own orders. */
export function MemberDialog({ onClose }: { onClose: () => void }): ReactNode {
  useSignals()
  const cafe = useTiers()
  const dialog = useRef<HTMLDialogElement>(null)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const [typed, setTyped] = useState('')
  // A scanner types the whole address of the card.
  const code = memberCardIn(typed)
  const search = code ?? typed.trim()
  const { data, isError, isFetching } = useQuery({
    queryKey: ['tillMembers', search],
    queryFn: ({ signal }) => callPrivate('tillMembers', { query: { search } }, { signal }),
    enabled: search.length >= SHORTEST,
    placeholderData: (previous) => previous,
  })
  const found = search.length >= SHORTEST ? data?.members : undefined
  const named = till.bill.value.member
  const choose = (member: TillMember | null) => {
    nameMember(member)
    dialog.current?.close()
  }
  // Whose card it is needs no press.
  const scanned = code === null || isFetching ? undefined : found?.[0]
  useEffect(() => {
    if (!scanned) return
    nameMember(scanned)
    dialog.current?.close()
  }, [scanned])
  return (
    <SmallDialog dialog={dialog} title="Member" closing="Close" isLight onClose={onClose}>
      <div className="till-form">
        {named && (
          <p className="till-member">
            <span>
              <b>{named.name}</b>, {perkOf(named, cafe)}
            </span>
            <button type="button" className="button" onClick={() => choose(null)}>
              Take them off
            </button>
          </p>
        )}
        <label className="field">
          <span className="label">Name, email, phone or card</span>
          <input
            className="input"
            ref={first}
            type="search"
            autoComplete="off"
            maxLength={300}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </label>
        <ScanWithCamera
          label="Scan the card with the camera"
          onCode={(text) => {
            if (memberCardIn(text)) setTyped(text)
          }}
          otherwise="look for the member by name"
        />
        <p className="soft" role="status">
          {search.length < SHORTEST
            ? 'Type at least three letters, the end of a phone number, or scan the card.'
            : isError
              ? 'The café’s server cannot be reached, so nobody can be looked up.'
              : found?.length === 0 && !isFetching
                ? code === null
                  ? 'Nobody has an account with that name, address or number.'
                  : 'This card is of nobody here. Look for them by name.'
                : ''}
        </p>
        <ul className="till-members">
          {found?.map((member) => (
            <li key={member.id}>
              <button type="button" className="button wide" onClick={() => choose(member)}>
                <b>{member.name}</b> <small>{member.email}</small>{' '}
                <span>{perkOf(member, cafe)}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </SmallDialog>
  )
}
