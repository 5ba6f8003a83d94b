import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { EntryReview, EntryRow } from '#domain/contracts/contest.ts'
import { cameByText } from '#domain/embeds/came-by.ts'
import { ApiError } from '#widgets/api.ts'
import { toasts } from '#widgets/state/toasts.ts'
import { AreaField } from '#site/forms/Field.tsx'
import { Form } from '#site/forms/Form.tsx'
import { useForm } from '#site/forms/use-form.ts'
import { callPrivate } from '#site/state/call-private.ts'
import { useCafe } from '#site/state/queries.ts'
import { when } from '../../contest/when.ts'
import { Confirm } from './Confirm.tsx'

const BY: Record<string, string> = {
  name: 'the same name',
  mailbox: 'the same mailbox name elsewhere',
  number: 'the same last digits',
}

/** Everything about one entry, and what may be done with it until the list is fixed. */
export function EntryDetail({ row, isFixed }: { row: EntryRow; isFixed: boolean }): ReactNode {
  const [isRejecting, setRejecting] = useState(false)
  const { review, remove, problem, isBusy } = useReview(row.id)
  return (
    <div className="entry-detail">
      <KnownOfEntry row={row} isFixed={isFixed} />
      {problem && (
        <p className="notice is-error" role="alert">
          {problem}
        </p>
      )}
      {!isFixed && !isRejecting && (
        <Acts row={row} isBusy={isBusy} review={review} onReject={() => setRejecting(true)} />
      )}
      {!isFixed && isRejecting && <Reject id={row.id} onDone={() => setRejecting(false)} />}
      <Forget row={row} isBusy={isBusy} remove={remove} />
    </div>
  )
}

/** What is known of an entry. */
export function KnownOfEntry({ row, isFixed }: { row: EntryRow; isFixed: boolean }): ReactNode {
  const { data } = useCafe()
  const zone = data?.cafe.timeZone ?? 'America/New_York'
  const { mailedAt, alike } = row
  return (
    <dl className="contest-facts">
      {row.favoriteFlavor && (
        <div>
          <dt>Favorite flavor</dt>
          <dd>{row.favoriteFlavor}</dd>
        </div>
      )}
      {row.embed && (
        <div>
          <dt>Came by</dt>
          <dd>{cameByText(row.embed)}</dd>
        </div>
      )}
      {row.isByFriend && (
        <div>
          <dt>Sent by</dt>
          <dd>A friend’s link</dd>
        </div>
      )}
      <div>
        <dt>Wants news</dt>
        <dd>{row.marketingConsent ? 'Yes' : 'No'}</dd>
      </div>
      <div>
        <dt>Email with the link</dt>
        <dd>
          {!mailedAt
            ? 'None: there is no address'
            : data?.isWithoutMail
              ? 'Kept under Emails: this server sends none. Confirm the entry by hand.'
              : when(mailedAt, zone)}
        </dd>
      </div>
      <div>
        <dt>Line</dt>
        <dd className="contest-code">
          {row.line}
          {isFixed && (row.isInList ? ' (in the list)' : ' (not in the list)')}
        </dd>
      </div>
      {alike.length > 0 && (
        <div>
          <dt>Looks like</dt>
          <dd>{alike.map(({ name, by }) => `${name} (${BY[by] ?? by})`).join(', ')}</dd>
        </div>
      )}
      {row.rejectedBecause && (
        <div>
          <dt>Rejected because</dt>
          <dd>{row.rejectedBecause}</dd>
        </div>
      )}
    </dl>
  )
}

type Review = ReturnType<typeof useReview>

function Acts({
  row,
  isBusy,
  review,
  onReject,
}: { row: EntryRow; onReject: () => void } & Pick<Review, 'isBusy' | 'review'>): ReactNode {
  const { state } = row
  return (
    <p className="acts">
      {state === 'waiting' && (
        <button
          type="button"
          className="button"
          aria-disabled={isBusy}
          onClick={() => void review({ act: 'verify' })}
        >
          Confirm by hand
        </button>
      )}
      {state === 'waiting' && row.email && (
        <button
          type="button"
          className="button"
          aria-disabled={isBusy}
          onClick={() =>
            void review({ act: 'remind' }).then(
              (isDone) =>
                isDone &&
                toasts.show({
                  kind: 'success',
                  title: 'The email is written',
                  text: row.email ?? '',
                }),
            )
          }
        >
          Send the email again
        </button>
      )}
      {state === 'rejected' ? (
        <button
          type="button"
          className="button"
          aria-disabled={isBusy}
          onClick={() => void review({ act: 'restore' })}
        >
          Take the rejection back
        </button>
      ) : (
        <button type="button" className="button" onClick={onReject}>
          Reject…
        </button>
      )}
    </p>
  )
}

/** For who asks to be removed. */
function Forget({
  row,
  isBusy,
  remove,
}: { row: EntryRow } & Pick<Review, 'isBusy' | 'remove'>): ReactNode {
  const [isRemoving, setRemoving] = useState(false)
  if (!isRemoving)
    return (
      <p>
        <button type="button" className="link" onClick={() => setRemoving(true)}>
          Forget this entry…
        </button>
      </p>
    )
  return (
    <Confirm
      question={`Forget the entry of ${row.name}?`}
      yes="Yes, forget it"
      isBusy={isBusy}
      onYes={() => void remove()}
      onNo={() => setRemoving(false)}
    >
      <p>
        For who asks to be removed. Name, address and answers are gone for good
        {row.isInList && '; the line stays in the published list'}.
      </p>
    </Confirm>
  )
}

function Reject({ id, onDone }: { id: string; onDone: () => void }): ReactNode {
  const refresh = useRefresh()
  const form = useForm({
    initial: { because: '' },
    check: ({ because }): Record<string, string> =>
      because.trim() ? {} : { because: 'Say why, for who asks later.' },
    send: ({ because }) =>
      callPrivate('reviewEntry', { params: { id }, body: { act: 'reject', because } }),
    onDone: () => {
      onDone()
      void refresh()
    },
  })
  return (
    <Form
      form={form}
      label="Reject the entry"
      button="Reject the entry"
      busy="One moment…"
      acts={
        <button type="button" className="button" onClick={onDone}>
          Leave it
        </button>
      }
    >
      <AreaField form={form} name="because" label="Why" rows={2} maxLength={300} isRequired />
    </Form>
  )
}

function useReview(id: string) {
  const refresh = useRefresh()
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const attempt = async (act: () => Promise<unknown>): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    setProblem(null)
    try {
      await act()
      await refresh()
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
      return false
    } finally {
      setBusy(false)
    }
  }
  const review = (body: EntryReview) =>
    attempt(() => callPrivate('reviewEntry', { params: { id }, body }))
  const remove = () => attempt(() => callPrivate('removeEntry', { params: { id } }))
  return { review, remove, problem, isBusy }
}

function useRefresh() {
  const cache = useQueryClient()
  return () =>
    Promise.all([
      cache.invalidateQueries({ queryKey: ['contestEntries'] }),
      cache.invalidateQueries({ queryKey: ['contestDesk'] }),
    ])
}
